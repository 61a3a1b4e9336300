import { asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { TrackLineDrawing } from '../tracks.contract.ts'
import { track } from './tracks.tables.ts'

export type NewTrack = Omit<typeof track.$inferInsert, 'id' | 'isActive' | 'sortOrder'>

/** Inserts tracks in the given order. */
export async function insertTracks(db: Db, tracks: readonly NewTrack[]): Promise<void> {
  if (tracks.length === 0) return
  await db.insert(track).values(tracks.map((row, index) => ({ ...row, isActive: true, sortOrder: index })))
}

/** Returns the tracks that a member may choose as home track, in the club's order. */
export async function listHomeTracks(db: Db): Promise<{ id: number; name: string; colour: string }[]> {
  return db
    .select({ id: track.id, name: track.name, colour: track.colour })
    .from(track)
    .where(eq(track.isActive, true))
    .orderBy(asc(track.sortOrder), asc(track.id))
}

/** Returns the tracks that a member may choose, and keeps them from being changed until the transaction ends. */
export async function lockHomeTracks(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: track.id, name: track.name })
    .from(track)
    .where(eq(track.isActive, true))
    .orderBy(asc(track.sortOrder), asc(track.id))
    .for('key share')
}

/**
 * Returns the id of a track, archived or not, and keeps it from being deleted until the transaction ends; null if it
 * was deleted.
 */
export async function lockTrack(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx.select({ id: track.id }).from(track).where(eq(track.id, id)).for('key share')
  return row?.id ?? null
}

/** Returns all tracks, archived ones last. They are included, because events keep their track when it is archived. */
export async function listEventTracks(db: Db): Promise<{ id: number; name: string; colour: string }[]> {
  return db
    .select({ id: track.id, name: track.name, colour: track.colour })
    .from(track)
    .orderBy(desc(track.isActive), asc(track.sortOrder), asc(track.id))
}

/**
 * Returns the tracks that an event may have, in the club’s order: those that are not archived, and the event's present
 * one.
 * @param kept the id of the event's track; null for a new event
 */
export async function listOfferedTracks(
  db: Db,
  kept: number | null,
): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: track.id, name: track.name })
    .from(track)
    .where(or(eq(track.isActive, true), kept === null ? undefined : eq(track.id, kept)))
    .orderBy(desc(track.isActive), asc(track.sortOrder), asc(track.id))
}

/** Returns the tracks that have a drawing, in the club’s order, archived ones last. */
export async function listTrackDrawings(
  db: Db,
): Promise<{ slug: string; name: string; drawing: TrackLineDrawing }[]> {
  const rows = await db
    .select({ slug: track.slug, name: track.name, drawing: track.outline })
    .from(track)
    .where(isNotNull(track.outline))
    .orderBy(desc(track.isActive), asc(track.sortOrder), asc(track.id))
  return rows.flatMap(({ drawing, ...row }) => (drawing === null ? [] : [{ ...row, drawing }]))
}

export type TrackRow = typeof track.$inferSelect

const IN_ORDER = [asc(track.sortOrder), asc(track.id)]

/** Returns all tracks in the club’s order, archived ones included. */
export async function listTracks(db: Db): Promise<TrackRow[]> {
  return db
    .select()
    .from(track)
    .orderBy(...IN_ORDER)
}

/**
 * Returns all tracks in the club’s order, locked until the transaction ends. A lock by name is acquired first, because
 * row locks do not keep a concurrent transaction from adding a track.
 */
export async function lockTracks(tx: Tx): Promise<TrackRow[]> {
  await lockByName(tx, 'tracks')
  return tx
    .select()
    .from(track)
    .orderBy(...IN_ORDER)
    .for('update')
}

/** Inserts a track without a drawing. @returns its id */
export async function insertTrack(
  db: Db,
  values: Omit<typeof track.$inferInsert, 'id' | 'isActive' | 'outline'>,
): Promise<number> {
  const [row] = await db
    .insert(track)
    .values({ ...values, isActive: true })
    .returning({ id: track.id })
  if (row === undefined) throw new Error('the track was not stored')
  return row.id
}

/** Updates the given columns of a track. */
export async function updateTrack(
  db: Db,
  id: number,
  values: Partial<Omit<typeof track.$inferInsert, 'id' | 'slug'>>,
): Promise<void> {
  await db.update(track).set(values).where(eq(track.id, id))
}

/** Stores the order of the tracks. */
export async function placeTracks(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update track set sort_order = place.at from unnest(${sql.param([...ids])}::int[]) with ordinality as place (id, at)
    where track.id = place.id`)
}

/** Deletes a track that nothing uses. */
export async function deleteTrackRow(db: Db, id: number): Promise<void> {
  await db.delete(track).where(eq(track.id, id))
}
