import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** A drawing of a track outline, about 128 px wide. */
  art?: ReactNode
  title: ReactNode
  children: ReactNode
  action?: ReactNode
  level?: 2 | 3
}

/** Shown in place of missing content: explains why there is none, and what the person can do. */
export function EmptyState({ art, title, children, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className="card p-6 sm:px-7 sm:py-9">
      {art ? <div className="mb-8 text-row">{art}</div> : null}
      <Title className="text-h3">{title}</Title>
      <p className="mt-2 max-w-[19rem] text-muted">{children}</p>
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  )
}
