import { useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths } from '#platform/shared/days.ts'
import type { Format } from '#platform/shared/format.ts'
import { Icon } from '../Icon.tsx'
import { dayOfKey, weeksOfMonth, withinLimits } from './calendar-grid.ts'

type CalendarMonthProps = {
  value: string
  today: string
  min: string | undefined
  max: string | undefined
  format: Format
  onPick: (day: string) => void
}

/** A Monday, whose week provides the names of the weekdays. */
const A_MONDAY = '2024-01-01'
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((place) => addDays(A_MONDAY, place))

/**
 * One month as a grid of days, of which one is in the tab order. Focuses the chosen day, or today, when it appears.
 * @source docs/reference/screens.md §1.4
 */
export function CalendarMonth({ value, today, min, max, format, onPick }: CalendarMonthProps) {
  const { t } = useLingui()
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [day, setDay] = useState(() => withinLimits(value === '' ? today : value, min, max))
  // Clicking the month buttons leaves the focus on them; keys inside the grid move the focus.
  const isMoving = useRef(true)
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoving.current = false
  }, [day])
  const turnTo = (months: number): void => setDay(withinLimits(addMonths(day, months), min, max))
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = dayOfKey(day, event, isRtl)
    if (next === null) return
    event.preventDefault()
    isMoving.current = true
    setDay(withinLimits(next, min, max))
  }
  return (
    <>
      <div className="date-month-head">
        <button
          type="button"
          className="target"
          aria-label={t({ message: 'Previous month', comment: 'Button of a calendar' })}
          onClick={() => turnTo(-1)}
        >
          <Icon of={ChevronLeft} mirrored />
        </button>
        <p id={titleId} className="text-label" aria-live="polite">
          {format.day(day, 'month')}
        </p>
        <button
          type="button"
          className="target"
          aria-label={t({ message: 'Next month', comment: 'Button of a calendar' })}
          onClick={() => turnTo(1)}
        >
          <Icon of={ChevronRight} mirrored />
        </button>
      </div>
      {/* ARIA's grid pattern: keys move the focus between the days, which are buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-labelledby={titleId} className="date-grid" onKeyDown={move}>
        <thead>
          <tr>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col">
                {format.weekday(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(day).map((week) => (
            <tr key={week.find((one) => one !== null)}>
              {week.map((one, place) =>
                one === null ? (
                  // An empty cell for a day of another month.
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                  <td key={WEEK[place]} />
                ) : (
                  <td key={one} aria-selected={one === value}>
                    <button
                      type="button"
                      tabIndex={one === day ? 0 : -1}
                      aria-label={format.day(one, 'long')}
                      aria-current={one === today ? 'date' : undefined}
                      aria-pressed={one === value}
                      disabled={withinLimits(one, min, max) !== one}
                      onClick={() => onPick(one)}
                    >
                      {Number(one.slice(-2))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
