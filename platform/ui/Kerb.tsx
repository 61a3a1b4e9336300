const TONES = {
  signal: 'var(--signal)',
  primary: 'var(--primary)',
  danger: 'var(--danger)',
  cancelled: 'var(--row)',
} as const

export type KerbColour = keyof typeof TONES | `#${string}`

/**
 * The 6 px edge at the inline start of a row, tile or card, whose parent is positioned. A hex value
 * is a track's or a type's own colour and is lifted on brand grounds and after dark (66 % colour,
 * 34 % white); `signal` means "this needs you". It is a drawing because the content policy allows
 * no style attribute.
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
