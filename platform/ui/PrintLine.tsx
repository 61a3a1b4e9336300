/** The 2 px line across the top of a printed page, with a tick at the margin. Not shown on screens. */
export function PrintLine() {
  return (
    <svg
      className="paper-only mb-6 w-full"
      viewBox="0 0 680 40"
      fill="none"
      stroke="#000000"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M0 29H402c50 0 56-20 106-20H680" />
      <path d="M1.5 19v20" strokeWidth="3" />
    </svg>
  )
}
