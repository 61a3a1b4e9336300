import { useLingui } from '@lingui/react/macro'
import { isHexColour } from '#platform/shared/colour.ts'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import { useList } from '#platform/web/use-list.ts'
import { eventAddress } from '../events.contract.ts'
import { byDay, weeksOf } from '../events.rules.ts'
import type { CalendarItem } from '../racing.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'

type MonthGridProps = {
  /** The month that the grid shows, `YYYY-MM`. */
  month: string
  items: readonly CalendarItem[]
  /** The club's calendar day. */
  today: string
  /** Shows the names of events where there is space. */
  isLarge?: boolean
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** A month from Monday to Sunday; a day with events links to the first of them. */
export function MonthGrid({ month, items, today, isLarge = false }: MonthGridProps) {
  const format = useCalendarFormat()
  const days = byDay(items)
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
                {day === '' ? null : <Day day={day} items={days.get(day) ?? []} isLarge={isLarge} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, items, isLarge }: { day: string; items: readonly CalendarItem[]; isLarge: boolean }) {
  const { t } = useLingui()
  const list = useList()
  const format = useCalendarFormat()
  const number = <time dateTime={day}>{Number(day.slice(8))}</time>
  // Prefer the club's own event on a day that has one.
  const first = items.find(({ whose }) => whose === 'club') ?? items[0]
  if (first === undefined) return <span className="month-day">{number}</span>
  const named = format.day(day, 'short')
  const titles = list(items.map(({ event }) => event.title))
  return (
    <>
      <SiteLink href={addressOf(first)} className="month-day" aria-label={t`${named}: ${titles}`}>
        <b>{number}</b>
        <Mark item={first} />
      </SiteLink>
      {isLarge ? (
        <ul className="month-titles">
          {items.map((item) => (
            <li key={item.key}>
              <SiteLink
                href={addressOf(item)}
                data-cancelled={isCancelled(item) || undefined}
                data-whose={item.whose}
              >
                {item.event.title}
              </SiteLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function addressOf(item: CalendarItem): string {
  return item.whose === 'club' ? eventAddress(item.event.slug) : item.event.url
}

function isCancelled(item: CalendarItem): boolean {
  return item.whose === 'club' ? item.event.status === 'cancelled' : item.event.is_cancelled
}

/**
 * A dash in the track's colour, or a pale one for other organisers' events. An SVG, because style attributes are
 * forbidden.
 */
function Mark({ item }: { item: CalendarItem }) {
  if (item.whose === 'elsewhere' || item.event.status === 'cancelled') return <Dash colour="var(--row)" />
  const { track } = item.event
  const hasColour = track !== null && isHexColour(track.colour)
  return <Dash colour={hasColour ? track.colour : 'var(--primary)'} isLifted={track !== null} />
}

function Dash({ colour, isLifted = false }: { colour: string; isLifted?: boolean }) {
  return (
    <svg className="month-mark" viewBox="0 0 16 3" aria-hidden="true" focusable="false">
      <rect width="16" height="3" fill={colour} />
      {isLifted ? <rect className="lift" width="16" height="3" /> : null}
    </svg>
  )
}
