/**
 * Merges the club's calendar with events of other organisers. No clock, no database.
 * @source docs/reference/events-and-entries.md §1.2
 */
import type { CalendarEvent, CalendarQuery, RacingListed } from './events.contract.ts'

/** A calendar entry: one of the club's events, or one of another organiser. */
export type CalendarItem =
  | { whose: 'club'; key: string; starts_on: string; ends_on: string; event: CalendarEvent }
  | { whose: 'elsewhere'; key: string; starts_on: string; ends_on: string; event: RacingListed }

/** Merges both calendars by first day; within a day the club's own events come first. */
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
  // The sort is stable, so the club's own events of one day stay in their order.
  return items.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : Number(a.starts_on > b.starts_on)))
}

function daysOf({ starts_on, ends_on }: { starts_on: string; ends_on: string }) {
  return { starts_on, ends_on }
}

/**
 * Returns the events of other organisers for a query, by days and kind. Returns none if the query selects one of the
 * club's tracks or club-rego runs, which those events do not have.
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
