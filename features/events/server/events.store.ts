import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { LanguageTexts } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { EventKind } from '../events.contract.ts'
import { event, eventClass, eventPrice, eventSession } from './events.tables.ts'

export type EventRow = typeof event.$inferSelect
export type NewEvent = Omit<typeof event.$inferInsert, 'id'>
export type NewSession = Omit<typeof eventSession.$inferInsert, 'id' | 'eventId'>
export type NewClass = Omit<typeof eventClass.$inferInsert, 'id' | 'eventId' | 'sortOrder'>
export type NewPrice = Omit<typeof eventPrice.$inferInsert, 'id' | 'eventId' | 'sortOrder'>

/** Maximum length of an event in days, so that queries for a day need not look at events that began earlier. */
export const LONGEST_DAYS = 31

/**
 * The usual price of an event: the first of its prices for adults, or the first one if it has none for adults.
 * @source docs/reference/events-and-entries.md §2.4
 */
export const FIRST_PRICE_CENTS = sql<
  number | null
>`(select price_cents from event_price where event_price.event_id = event.id order by who in ('junior', 'extra'), sort_order limit 1)`

/** The columns of an event in lists. */
export const LISTED = {
  slug: event.slug,
  title: event.title,
  kind: event.kind,
  round: event.round,
  status: event.status,
  statusReason: event.statusReason,
  place: event.place,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  startsOn: event.startsOn,
  endsOn: event.endsOn,
  isAllDay: event.isAllDay,
  timezone: event.timezone,
  isClubRegoRun: event.isClubRegoRun,
  entriesOpenAt: event.entriesOpenAt,
  entriesCloseAt: event.entriesCloseAt,
  lateUntil: event.lateUntil,
  lateFeeCents: event.lateFeeCents,
  capacity: event.capacity,
  placesTaken: event.placesTaken,
  reserveCapacity: event.reserveCapacity,
  volunteers: event.volunteers,
  trackSlug: track.slug,
  trackName: track.name,
  trackColour: track.colour,
  priceCents: FIRST_PRICE_CENTS.as('first_price_cents'),
}

/**
 * Condition for public events: all except drafts. It is worded exactly like the condition of the partial index, so that
 * every query plan can use the index.
 */
export const IS_SHOWN = sql`${event.status} <> 'draft'`

/** Condition for events that are neither cancelled nor postponed. */
export const TAKES_PLACE = sql`${event.status} not in ('cancelled', 'postponed')`

export type EventInput = {
  /**
   * First and last day (null for no end): selects events that end on or after the first and begin on or before the
   * last.
   */
  from: string
  to: string | null
  kind?: EventKind | undefined
  track?: string | undefined
  isRunsOnly?: boolean
  /** Leaves out cancelled and postponed events. */
  takesPlace?: boolean
  most: number
  /** The language of the reader. */
  shown?: ShownLanguage | null
}

/**
 * Returns the column with an event’s translations into the reader's language, for use in a `select`. For the main
 * language it returns an empty object, because nothing is translated. `without` names fields that the caller does not
 * need.
 */
const translationsFor = (shown: ShownLanguage | null | undefined, without: readonly string[] = []) =>
  shown === null || shown === undefined
    ? {}
    : {
        texts: sql<LanguageTexts | null>`(${event.translations} -> ${shown.language}) - ${sql.param([...without])}::text[]`,
      }

/** Returns the public events of a range of days, earliest first. Runs one SQL statement. */
export async function listEvents(
  db: Db,
  { from, to, kind, track: slug, isRunsOnly, takesPlace, most, shown }: EventInput,
) {
  const wanted: (SQL | undefined)[] = [
    IS_SHOWN,
    gte(event.startsOn, sql`${from}::date - ${LONGEST_DAYS}::int`),
    gte(event.endsOn, from),
    to === null ? undefined : lte(event.startsOn, to),
    kind === undefined ? undefined : eq(event.kind, kind),
    slug === undefined ? undefined : eq(track.slug, slug),
    isRunsOnly ? eq(event.isClubRegoRun, true) : undefined,
    takesPlace ? TAKES_PLACE : undefined,
  ]
  return db
    .select({ ...LISTED, ...translationsFor(shown, ['body']) })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(and(...wanted))
    .orderBy(asc(event.startsOn), asc(event.startsAt), asc(event.id))
    .limit(most)
}

export type ListedRow = Awaited<ReturnType<typeof listEvents>>[number]

/** Number of characters of the description that are read to find its beginning. */
const BEGINNING_LENGTH = 400

/**
 * Returns additional details of some events: the beginning of the description and the junior price. Runs one SQL
 * statement.
 */
export async function listMore(db: Db, slugs: readonly string[], shown: ShownLanguage | null = null) {
  return db
    .select({
      ...translationsFor(shown),
      slug: event.slug,
      beginning: sql<string>`left(${event.body}, ${BEGINNING_LENGTH})`,
      juniorPriceCents: sql<
        number | null
      >`(select price_cents from event_price where event_price.event_id = event.id and who = 'junior' order by sort_order limit 1)`,
      juniorLabel: sql<
        string | null
      >`(select label from event_price where event_price.event_id = event.id and who = 'junior' order by sort_order limit 1)`,
    })
    .from(event)
    .where(inArray(event.slug, [...slugs]))
}

export type MoreRow = Awaited<ReturnType<typeof listMore>>[number]

/** Returns the distinct kinds and tracks of public events. */
export async function findKindsAndTracks(db: Db) {
  return db
    .selectDistinct({
      kind: event.kind,
      isRun: event.isClubRegoRun,
      trackId: track.id,
      trackSlug: track.slug,
      trackName: track.name,
      trackColour: track.colour,
      trackSurface: track.surface,
      trackLengthM: track.lengthM,
      trackOrder: track.sortOrder,
    })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(IS_SHOWN)
}

/** Returns the earliest and the latest first day of all public events; null if there are none. */
export async function findBounds(db: Db): Promise<{ first: string | null; last: string | null }> {
  const [first] = await db
    .select({ day: event.startsOn })
    .from(event)
    .where(IS_SHOWN)
    .orderBy(asc(event.startsOn))
    .limit(1)
  const [last] = await db
    .select({ day: event.startsOn })
    .from(event)
    .where(IS_SHOWN)
    .orderBy(desc(event.startsOn))
    .limit(1)
  return { first: first?.day ?? null, last: last?.day ?? null }
}

/** Returns one public event with its track. */
export async function findShownEvent(db: Db, slug: string) {
  const [row] = await db
    .select({ event, listed: LISTED, trackAddress: track.address, gateNote: track.gateNote })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(and(IS_SHOWN, eq(event.slug, slug)))
  return row ?? null
}

export type ShownEvent = NonNullable<Awaited<ReturnType<typeof findShownEvent>>>

export async function listSessions(db: Db, eventId: number) {
  return db
    .select()
    .from(eventSession)
    .where(eq(eventSession.eventId, eventId))
    .orderBy(asc(eventSession.day), asc(eventSession.time), asc(eventSession.id))
}

export async function listClasses(db: Db, eventId: number) {
  return db
    .select()
    .from(eventClass)
    .where(eq(eventClass.eventId, eventId))
    .orderBy(asc(eventClass.sortOrder))
}

export async function listPrices(db: Db, eventId: number) {
  return db
    .select()
    .from(eventPrice)
    .where(eq(eventPrice.eventId, eventId))
    .orderBy(asc(eventPrice.sortOrder))
}

/** Returns public events for a feed that end on or after a day, earliest first; limited to `ids` if given. */
export async function listForFeed(
  db: Db,
  { from, ids, most }: { from: string; ids: readonly number[] | null; most: number },
) {
  return db
    .select({ event, trackName: track.name, trackAddress: track.address })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(and(IS_SHOWN, gte(event.endsOn, from), ids === null ? undefined : inArray(event.id, [...ids])))
    .orderBy(asc(event.startsOn), asc(event.id))
    .limit(most)
}

/** Returns one public event for a feed. */
export async function findForFeed(db: Db, slug: string) {
  const [row] = await db
    .select({ event, trackName: track.name, trackAddress: track.address })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(and(IS_SHOWN, eq(event.slug, slug)))
  return row ?? null
}

export type FeedRow = NonNullable<Awaited<ReturnType<typeof findForFeed>>>

/** Returns the data of all public events for the sitemap. */
export async function listForSitemap(db: Db) {
  return db
    .select({
      slug: event.slug,
      title: event.title,
      body: event.body,
      startsOn: event.startsOn,
      updatedAt: event.updatedAt,
    })
    .from(event)
    .where(IS_SHOWN)
    .orderBy(asc(event.startsOn), asc(event.id))
}

/** The parts of an event that are stored in other tables. */
export type NewParts = {
  sessions: readonly NewSession[]
  classes: readonly NewClass[]
  prices: readonly NewPrice[]
}

/** Inserts an event with its parts. @returns its id */
export async function insertEvent(db: Db, row: NewEvent, parts: NewParts): Promise<number> {
  const [added] = await db.insert(event).values(row).returning({ id: event.id })
  const id = added?.id ?? 0
  await insertParts(db, id, parts)
  return id
}

async function insertParts(db: Db, eventId: number, { prices, ...lists }: NewParts): Promise<void> {
  await insertLists(db, eventId, lists)
  if (prices.length > 0)
    await db.insert(eventPrice).values(prices.map((one, sortOrder) => ({ ...one, eventId, sortOrder })))
}

async function insertLists(
  db: Db,
  eventId: number,
  { sessions, classes }: Omit<NewParts, 'prices'>,
): Promise<void> {
  if (sessions.length > 0)
    await db.insert(eventSession).values(sessions.map((session) => ({ ...session, eventId })))
  if (classes.length > 0)
    await db.insert(eventClass).values(classes.map((one, sortOrder) => ({ ...one, eventId, sortOrder })))
}

/** Replaces the sessions and classes of an event. Their ids change; no other table refers to them. */
export async function replaceLists(db: Db, eventId: number, lists: Omit<NewParts, 'prices'>): Promise<void> {
  await db.delete(eventSession).where(eq(eventSession.eventId, eventId))
  await db.delete(eventClass).where(eq(eventClass.eventId, eventId))
  await insertLists(db, eventId, lists)
}

export async function updateEvent(db: Db, id: number, changes: Partial<NewEvent>): Promise<void> {
  await db.update(event).set(changes).where(eq(event.id, id))
}

/**
 * Adds to the number of taken places; a negative number frees places. For events that count entries, the caller must
 * hold the lock on the event.
 */
export async function addPlaces(db: Db, id: number, places: number): Promise<void> {
  await db
    .update(event)
    .set({ placesTaken: sql`${event.placesTaken} + ${places}` })
    .where(eq(event.id, id))
}

/** Returns one event in any status. */
export async function findEvent(db: Db, id: number): Promise<EventRow | null> {
  const [row] = await db.select().from(event).where(eq(event.id, id))
  return row ?? null
}

/** Returns one event in any status and locks it until the transaction ends. */
export async function lockEvent(db: Db, id: number): Promise<EventRow | null> {
  const [row] = await db.select().from(event).where(eq(event.id, id)).for('update')
  return row ?? null
}

/** Returns whether any event still has the document with this URL. */
export async function isDocumentStored(db: Db, url: string): Promise<boolean> {
  const rows = await db
    .select({ id: event.id })
    .from(event)
    .where(sql`${event.documents} @> ${JSON.stringify([{ url }])}::jsonb`)
    .limit(1)
  return rows.length > 0
}

/** Returns all slugs that begin with this text. */
export async function findSlugsLike(db: Db, start: string): Promise<string[]> {
  const rows = await db
    .select({ slug: event.slug })
    .from(event)
    .where(sql`starts_with(${event.slug}, ${start})`)
  return rows.map(({ slug }) => slug)
}

export async function isWithoutEvents(db: Db): Promise<boolean> {
  return (await db.select({ id: event.id }).from(event).limit(1)).length === 0
}
