import { eq } from 'drizzle-orm'
import type { Db } from '../database/pool.ts'
import { chainCheckpoint } from './chain-checkpoint.tables.ts'

export type ChainCheckpoint = typeof chainCheckpoint.$inferSelect

/** Returns the checkpoint of a list. If the list was never verified, the checkpoint lies before its first record. */
export async function findCheckpoint(db: Db, name: string): Promise<ChainCheckpoint> {
  const [row] = await db.select().from(chainCheckpoint).where(eq(chainCheckpoint.name, name))
  return row ?? { name, position: '', hash: '', checkedAt: null, completeAt: null, brokenAt: null }
}

/** Returns the checkpoints of all lists that were verified at least in part. */
export async function listCheckpoints(db: Db): Promise<ChainCheckpoint[]> {
  return db.select().from(chainCheckpoint)
}

/** Stores a checkpoint. */
export async function storeCheckpoint(db: Db, checkpoint: ChainCheckpoint): Promise<void> {
  await db
    .insert(chainCheckpoint)
    .values(checkpoint)
    .onConflictDoUpdate({ target: chainCheckpoint.name, set: checkpoint })
}
