interface ClubMarkProps {
  readonly className?: string
  /** Draws the bar in the colour of the rings, as on paper and on an expired card. */
  readonly isPlain?: boolean
}

/** The club's logo, hidden from screen readers: the club's name is beside it or comes from the link around it. */
export function ClubMark({ className, isPlain = false }: ClubMarkProps) {
  return (
    <svg viewBox="0 0 36 36" className={className} aria-hidden="true" focusable="false">
      <path d="M30.1 10.7A15 15 0 1 0 30.1 25.3" fill="none" stroke="currentColor" strokeWidth="4" />
      <path d="M22.7 13.2A7.4 7.4 0 1 0 22.7 22.8" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M24.4 15.9h11.4v4.2H24.4z" className={isPlain ? 'art-ink' : 'art-signal'} />
    </svg>
  )
}
