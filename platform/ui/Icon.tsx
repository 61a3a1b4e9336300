import type { ComponentType, SVGProps } from 'react'

type LucideIcon = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>

type IconProps = {
  /** An icon component from `lucide-react/icons/<name>`. */
  of: LucideIcon
  /** Size in px: 24 in tiles, 22 in headers, 20 in buttons and rows, 18 in hints, 14 to 16 in chips. */
  size?: 14 | 16 | 18 | 20 | 22 | 24
  /** Mirrors the icon in right-to-left languages, for arrows, chevrons and log out. */
  mirrored?: boolean
  className?: string
}

/** An outline icon. It is hidden from screen readers, because there is always a text label too. */
export function Icon({ of: Drawn, size = 20, mirrored = false, className = '' }: IconProps) {
  return (
    <Drawn
      size={size}
      strokeWidth={1.75}
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${mirrored ? 'mirror' : ''} ${className}`}
    />
  )
}
