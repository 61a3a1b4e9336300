import type { ReactNode } from 'react'

/** Words for who listens to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
