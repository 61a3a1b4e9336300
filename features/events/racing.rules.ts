/** The club's calendar and what others put on, in one. No clock, no database. @source SPEC §7 */
import type { CalendarEvent, CalendarQuery, RacingListed } from './events.contract.ts'

/** What stands in the calendar on its days: one of the club's events, or one that others put on. */
export type CalendarItem =
  | { whose: 'club'; key: string; starts_on: string; ends_on: string; event: CalendarEvent }
  | { whose: 'elsewhere'; key: string; starts_on: string; ends_on: string; event: RacingListed }

/** Both calendars in one, by their first day; of one day the club's own come first. */
export function mergedItems(
  events: readonly CalendarEvent[],
  elsewhere: readonly RacingListed[],
): CalendarItem[] {
  const items: CalendarItem[] = [
    ...events.map((event) => ({ whose: 'club' as const, key: event.slug, ...daysOf(event), event })),
    ...elsewhere.map((event) => ({
      whose: 'elsewhere' as const,
      key: `elsewhere ${event.id}`,
      ...daysOf(event),
      event,
    })),
  ]
  // Stable, so that the order of the club's own events within a day stays.
  return items.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : Number(a.starts_on > b.starts_on)))
}

function daysOf({ starts_on, ends_on }: { starts_on: string; ends_on: string }) {
  return { starts_on, ends_on }
}

/**
 * Those of others' events that an answer holds: of its days and kind. None where one of the club's tracks is asked for,
 * or runs that count for club rego, which theirs never do.
 */
export function elsewhereFor(
  known: readonly RacingListed[],
  { kind, track, runs, whose, most }: CalendarQuery,
  { from, to }: { from: string; to: string | null },
): RacingListed[] {
  if (whose === 'club' || track !== undefined || runs !== undefined || most !== undefined) return []
  return known.filter(
    (event) =>
      event.ends_on >= from &&
      (to === null || event.starts_on <= to) &&
      (kind === undefined || event.kind === kind),
  )
}
