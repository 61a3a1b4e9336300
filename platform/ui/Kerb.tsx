const TONES = {
  signal: 'var(--signal)',
  primary: 'var(--primary)',
  danger: 'var(--danger)',
  cancelled: 'var(--row)',
} as const

export type KerbColour = keyof typeof TONES | `#${string}`

/**
 * A coloured edge of 6 px at the inline start of a row, tile or card; its parent must be positioned. A hex value is a
 * track's or a membership type's colour and is lightened on brand backgrounds and in dark mode (66 % colour, 34 %
 * white). The value `signal` means that the person must act. It is an SVG because the content policy forbids style
 * attributes.
 */
export function Kerb({ colour }: { colour: KerbColour }) {
  const isTone = colour in TONES
  return (
    <svg className="kerb" viewBox="0 0 6 6" preserveAspectRatio="none" aria-hidden="true">
      <rect
        className="tone"
        width="6"
        height="6"
        fill={isTone ? TONES[colour as keyof typeof TONES] : colour}
      />
      {isTone ? null : <rect className="lift" width="6" height="6" />}
    </svg>
  )
}
