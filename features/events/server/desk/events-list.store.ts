/** The list of events at the desk: filters, sort orders and pages by key. */
import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { countViews, type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { DESK_EVENT_VIEWS, type DeskEventView, type EventsSort } from '../../events-desk.contract.ts'
import type { EventKind, EventStatus } from '../../events.contract.ts'
import { IS_SHOWN } from '../events.store.ts'
import { event } from '../events.tables.ts'

export type EventsFilter = {
  view: DeskEventView
  text: string
  /** The day in the club's time zone. */
  today: string
  kind: EventKind | null
  state: EventStatus | null
  /** The first and the last day on which the listed events begin. */
  from: string | null
  to: string | null
  /** Returns these events only; null for all. */
  ids: readonly number[] | null
}

const NO_FILTER: Omit<EventsFilter, 'view' | 'today'> = {
  text: '',
  kind: null,
  state: null,
  from: null,
  to: null,
  ids: null,
}

export type EventsQuestion = EventsFilter & {
  sort: EventsSort
  isDescending: boolean
  after: ListCursor | null
  pageSize: number
}

const SORTS: Record<EventsSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  day: { columns: [sql`${event.startsOn}`, sql`${event.id}`], types: ['date', 'int'] },
  title: { columns: [sql`${event.title}`, sql`${event.id}`], types: ['text', 'int'] },
}

/** Returns a page of events in the order of `sort`, plus one row if more follow. Runs one SQL statement. */
export async function listDeskEvents(db: Db, question: EventsQuestion) {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  return db
    .select({
      id: event.id,
      slug: event.slug,
      title: event.title,
      kind: event.kind,
      status: event.status,
      startsOn: event.startsOn,
      place: sql<string>`coalesce(nullif(${event.place}, ''), ${track.name}, '')`,
      capacity: event.capacity,
      placesTaken: event.placesTaken,
    })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
}

export type ListedEvent = Awaited<ReturnType<typeof listDeskEvents>>[number]

/** Counts the events of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countDeskEvents(db: Db, filter: EventsFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(event)
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** Counts the events of each view; see `countViews`. */
export function countEventViews(
  db: Db,
  today: string,
  most: number,
): Promise<Partial<Record<DeskEventView, number>>> {
  return countViews(db, DESK_EVENT_VIEWS, {
    rows: sql`${event}`,
    isIn: (view) => filtered({ ...NO_FILTER, view, today }),
    most,
  })
}

function filtered({ view, text, today, kind, state, from, to, ids }: EventsFilter): SQL | undefined {
  const { words } = deskQueryOf(text)
  const named = nameWords(sql`${event.title} || ' ' || ${event.series}`)
  return and(
    view === 'drafts' ? eq(event.status, 'draft') : IS_SHOWN,
    view === 'coming' ? gte(event.endsOn, today) : view === 'past' ? lt(event.endsOn, today) : undefined,
    words === '' ? undefined : sql`${named} @@ to_tsquery('simple', ${words})`,
    kind === null ? undefined : eq(event.kind, kind),
    state === null ? undefined : eq(event.status, state),
    from === null ? undefined : gte(event.startsOn, from),
    to === null ? undefined : lte(event.startsOn, to),
    ids === null ? undefined : inArray(event.id, [...ids]),
  )
}
