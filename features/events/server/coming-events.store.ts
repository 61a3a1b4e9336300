/** Finds the next events, for the members' home and for the pick-up of orders. */
import { and, asc, gt, gte, sql } from 'drizzle-orm'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { CalendarEvent } from '../events.contract.ts'
import { FIRST_PRICE_CENTS, IS_SHOWN, LONGEST_DAYS, TAKES_PLACE } from './events.store.ts'
import { event } from './events.tables.ts'

/** Returns the SQL expression of an event's title in the language of a reader. */
export const titleFor = (shown: ShownLanguage | null) =>
  shown?.isOffered === true
    ? sql<string>`coalesce(${event.translations} -> ${shown.language} -> 'title' ->> 'value', ${event.title})`
    : event.title

type NextEventRow = Pick<
  CalendarEvent,
  | 'slug'
  | 'title'
  | 'kind'
  | 'price'
  | 'starts_on'
  | 'status'
  | 'starts_at'
  | 'ends_at'
  | 'entries_open_at'
  | 'entries_close_at'
  | 'late_until'
  | 'capacity'
  | 'places_taken'
  | 'timezone'
>

/** The calendar's data on the members' home. */
export type ComingEvents = {
  /** The next event that takes place; null if none is planned. Instants are ISO 8601. */
  next: NextEventRow | null
  /** The number of events with places that can be entered now. */
  open: number
}

/**
 * Returns the next event from a day on and the number of events that are open for entry at an instant. Runs one SQL
 * statement, which uses the index of public events.
 */
export async function findComingEvents(
  db: Db,
  { today, now, shown }: { today: string; now: Date; shown: ShownLanguage | null },
): Promise<ComingEvents> {
  const ends = sql`least(${event.startsAt}, coalesce(${event.lateUntil}, ${event.entriesCloseAt}))`
  const [row] = await db
    .select({
      next: sql<
        ComingEvents['next']
      >`(array_agg(jsonb_build_object('slug', ${event.slug}, 'title', ${titleFor(shown)}, 'kind', ${event.kind},
        'price', ${FIRST_PRICE_CENTS} / 100.0,
        'starts_on', ${event.startsOn}, 'status', ${event.status}, 'starts_at', ${event.startsAt}, 'ends_at', ${event.endsAt},
        'entries_open_at', ${event.entriesOpenAt}, 'entries_close_at', ${event.entriesCloseAt},
        'late_until', ${event.lateUntil}, 'capacity', ${event.capacity}, 'places_taken', ${event.placesTaken},
        'timezone', ${event.timezone}) order by ${event.startsOn}, ${event.startsAt}, ${event.id})
        filter (where ${TAKES_PLACE}))[1]`,
      open: sql<number>`(count(*) filter (where ${event.status} = 'published' and ${event.entriesOpenAt} <= ${now}
        and ${ends} > ${now} and (${event.capacity} is null or ${event.placesTaken} < ${event.capacity})))::int`,
    })
    .from(event)
    .where(
      and(
        IS_SHOWN,
        gte(event.startsOn, sql`${today}::date - ${LONGEST_DAYS}::int`),
        gte(event.endsOn, today),
      ),
    )
  return { next: row?.next ?? null, open: row?.open ?? 0 }
}

/** Returns title and first day of the first event that takes place after a day; null if none is planned. */
export async function findNextEvent(
  db: Db,
  { after, shown }: { after: string; shown: ShownLanguage | null },
): Promise<{ title: string; day: string } | null> {
  const [row] = await db
    .select({ title: sql<string>`${titleFor(shown)}`, day: event.startsOn })
    .from(event)
    .where(and(IS_SHOWN, TAKES_PLACE, gt(event.startsOn, after)))
    .orderBy(asc(event.startsOn), asc(event.startsAt), asc(event.id))
    .limit(1)
  return row ?? null
}
