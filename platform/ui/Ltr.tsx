import type { ReactNode } from 'react'

/** Isolates left-to-right text (Latin names, codes, times, prices, phone numbers) in any language. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}
