import type { ReactNode } from 'react'

/** A time, price, count or code: digits of equal width with a slashed zero, always left to right. */
export function Figure({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={`figure ${className}`}>
      {children}
    </bdi>
  )
}
