import './FilterChip.css'
import type { ComponentProps, ReactNode } from 'react'

type FilterChipProps = Omit<ComponentProps<'button'>, 'className'> & {
  isOn?: boolean
  /** Number of results with this filter. */
  count?: number
  /** Shown after the label: a chevron if the chip opens a list. */
  after?: ReactNode
}

/** A filter that can be switched on and off, 44 px high. */
export function FilterChip({ isOn = false, count, after, children, ...rest }: FilterChipProps) {
  return (
    <button type="button" {...rest} className="filter-chip" aria-pressed={isOn}>
      {children}
      {count === undefined ? null : <span className={isOn ? 'figure' : 'figure text-muted'}>{count}</span>}
      {after}
    </button>
  )
}
