import type { ReactNode } from 'react'

/** Latin names, codes, times, prices and phone numbers, kept together inside any language. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}
