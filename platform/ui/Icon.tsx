import type { ComponentType, SVGProps } from 'react'

type LucideIcon = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>

type IconProps = {
  /** One icon of `lucide-react/icons/<name>`. */
  of: LucideIcon
  /** 24 tiles, 22 headers, 20 buttons and rows, 18 hints, 14 to 16 chips; px. */
  size?: 14 | 16 | 18 | 20 | 22 | 24
  /** Turns round where the language runs right to left: arrows, chevrons, log out. */
  mirrored?: boolean
  className?: string
}

/** An outline icon. It never carries the only label, so it is never read out. */
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
