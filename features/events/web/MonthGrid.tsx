import { useLingui } from '@lingui/react/macro'
import { isHexColour } from '#platform/shared/colour.ts'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { eventAddress } from '../calendar-address.ts'
import type { CalendarEvent } from '../events.contract.ts'
import { byDay, weeksOf } from '../events.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'

type MonthGridProps = {
  /** `YYYY-MM` */
  month: string
  events: readonly CalendarEvent[]
  /** The club's calendar day. */
  today: string
  /** With the names of the events in it where there is room. */
  isLarge?: boolean
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** A month from Monday to Sunday; a day on which something is on leads there. */
export function MonthGrid({ month, events, today, isLarge = false }: MonthGridProps) {
  const format = useCalendarFormat()
  const days = byDay(events)
  return (
    <table className="month-grid" data-large={isLarge || undefined}>
      <caption className="visually-hidden">{format.day(`${month}-01`, 'month')}</caption>
      <thead>
        <tr>
          {WEEK.map((place) => (
            <th key={place} scope="col">
              {format.weekdayAt(place)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== '')}>
            {week.map((day, place) => (
              <td key={day === '' ? `no day ${WEEK[place]}` : day} data-today={day === today || undefined}>
                {day === '' ? null : <Day day={day} events={days.get(day) ?? []} isLarge={isLarge} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, events, isLarge }: { day: string; events: readonly CalendarEvent[]; isLarge: boolean }) {
  const { t } = useLingui()
  const format = useCalendarFormat()
  const number = <time dateTime={day}>{Number(day.slice(8))}</time>
  const [first] = events
  if (first === undefined) return <span className="month-day">{number}</span>
  const named = format.day(day, 'short')
  const titles = events.map(({ title }) => title).join(', ')
  return (
    <>
      <ScreenLink to={eventAddress(first.slug)} className="month-day" aria-label={t`${named}: ${titles}`}>
        <b>{number}</b>
        <Mark event={first} />
      </ScreenLink>
      {isLarge ? (
        <ul className="month-titles">
          {events.map((event) => (
            <li key={event.slug}>
              <ScreenLink
                to={eventAddress(event.slug)}
                data-cancelled={event.status === 'cancelled' || undefined}
              >
                {event.title}
              </ScreenLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** A dash in the track's colour; a drawing, because no style attribute is allowed. */
function Mark({ event: { track, status } }: { event: CalendarEvent }) {
  const colour = track !== null && isHexColour(track.colour) ? track.colour : 'var(--primary)'
  return (
    <svg className="month-mark" viewBox="0 0 16 3" aria-hidden="true" focusable="false">
      <rect width="16" height="3" fill={status === 'cancelled' ? 'var(--row)' : colour} />
      {track === null || status === 'cancelled' ? null : <rect className="lift" width="16" height="3" />}
    </svg>
  )
}
