import encodeQR from 'qr'
import { useMemo } from 'react'

type QrCodeProps = {
  text: string
  /** Text alternative for screen readers. */
  label: string
  className?: string
}

/** A QR code as one SVG: black on white in every theme, with the quiet zone of 4 modules that the standard requires. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

const QUIET_ZONE_MODULES = 4

function drawingOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE_MODULES })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return { size: rows.length, path }
}
