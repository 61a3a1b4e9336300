import type { ReactNode } from 'react'

type RingProps = {
  done: number
  total: number
  /** Text below the number: "of 60". */
  caption: ReactNode
  /** `primary` for days in a log book, `ink` for tasks and photos. */
  tone?: 'primary' | 'ink'
}

/** Shows how much of a fixed number is used, as a ring of 76 px with a tick at twelve o'clock. */
export function Ring({ done, total, caption, tone = 'primary' }: RingProps) {
  const share = total > 0 ? Math.min(done / total, 1) * 100 : 0
  return (
    <span className="relative inline-grid size-19 place-items-center text-center">
      <svg className="absolute inset-0" viewBox="0 0 76 76" fill="none" strokeWidth="5" aria-hidden="true">
        <circle cx="38" cy="38" r="33" stroke="var(--line)" />
        <circle
          cx="38"
          cy="38"
          r="33"
          stroke={`var(--${tone})`}
          pathLength="100"
          strokeDasharray={`${share} 100`}
          transform="rotate(-90 38 38)"
        />
        <path d="M38 1v10" stroke="var(--ink)" strokeWidth="2" />
      </svg>
      <span>
        <bdi className="block text-h3 leading-none">{done}</bdi>
        <span className="block text-small text-muted">{caption}</span>
      </span>
    </span>
  )
}
