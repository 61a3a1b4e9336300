/** The spinner of 20 px inside a busy button. The label beside it names the running action. */
export function Spinner({ sizePx = 20 }: { sizePx?: number }) {
  return (
    <svg
      className="spinner shrink-0"
      width={sizePx}
      height={sizePx}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.35" strokeWidth="2.5" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  )
}
