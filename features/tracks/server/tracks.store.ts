import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
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
