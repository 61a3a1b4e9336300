import './FilterChip.css'
import type { ComponentProps, ReactNode } from 'react'

type FilterChipProps = Omit<ComponentProps<'button'>, 'className'> & {
  isOn?: boolean
  /** How many it would leave. */
  count?: number
  /** After the words: a chevron where it opens a list. */
  after?: ReactNode
}

/** A filter that is on or off, 44 high. */
export function FilterChip({ isOn = false, count, after, children, ...rest }: FilterChipProps) {
  return (
    <button type="button" {...rest} className="filter-chip" aria-pressed={isOn}>
      {children}
      {count === undefined ? null : <span className={isOn ? 'figure' : 'figure text-muted'}>{count}</span>}
      {after}
    </button>
  )
}
