import { addMonths, isDay } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type DayBookLine, LOG_BOOK_DESK_WORDS } from '../log-book-desk.contract.ts'
import { listDayBookEvents, listEventDrives } from './day-book.store.ts'
import type { LogBookDeps } from './log-book-deps.ts'

/** The period that is shown first. A club can have thousands of drives in a year, so the past of it is short. */
const MONTHS_BACK = 3
const MONTHS_AHEAD = 12

/**
 * Returns the club's day book, sorted by day. Runs two SQL statements for any number of drives.
 * @throws Problem VALIDATION for an invalid pair of days
 */
export async function readDayBook(
  deps: Pick<LogBookDeps, 'database' | 'clock' | 'today'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: string; to: string; data: DayBookLine[] }> {
  const today = await deps.today(deps.clock.nowMs())
  const first = from ?? addMonths(today, -MONTHS_BACK)
  const last = to ?? addMonths(today, MONTHS_AHEAD)
  if (!isDay(first) || !isDay(last) || last < first)
    throw new Problem('VALIDATION', {
      fields: [{ field: 'from', code: 'invalid', message: LOG_BOOK_DESK_WORDS.range }],
    })
  const { db } = deps.database
  const [events, drives] = await Promise.all([
    listDayBookEvents(db, first, last),
    listEventDrives(db, first, last),
  ])
  const located = drives.map(({ day, eventId, eventName, ...drive }) => ({
    place: eventId === null ? `${day} ${eventName}` : eventId,
    day,
    eventName,
    drive,
  }))
  const known = new Set(events.map(({ id }) => id))
  const byPlace = Map.groupBy(located, ({ place }) => place)
  const drivesTo = (place: string | number) => (byPlace.get(place) ?? []).map(({ drive }) => drive)
  const own = events.flatMap(({ id, day, title, place, isRun }): DayBookLine[] => {
    const taken = drivesTo(id)
    // Leave out an event that is not a club-rego run and to which no car drove.
    if (!isRun && taken.length === 0) return []
    return [{ day, title, place, kind: isRun ? 'run' : 'event', drives: taken }]
  })
  const others = [...byPlace].flatMap(([place, [one]]): DayBookLine[] =>
    one === undefined || (typeof place === 'number' && known.has(place))
      ? []
      : [{ day: one.day, title: one.eventName, place: '', kind: 'other', drives: drivesTo(place) }],
  )
  return {
    from: first,
    to: last,
    data: [...own, ...others].toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1)),
  }
}
