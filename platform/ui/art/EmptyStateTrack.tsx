/** A small grey track outline above the text of an empty list. */
export function EmptyStateTrack({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 114 78" className={className ?? 'art-empty'} aria-hidden="true" focusable="false">
      <path
        className="art-line art-faint"
        d="M9 46C2 24 14 8 30 12 48 16 41 37 58 34 75 31 63 10 84 4 104-1 117 18 109 38 101 58 83 51 67 62 51 74 16 72 9 46z"
      />
    </svg>
  )
}
