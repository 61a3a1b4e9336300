import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/** Limits how long this transaction waits for a lock. A longer wait fails with `lockNotAvailable`. */
export async function limitWaiting(db: Db, seconds: number): Promise<void> {
  await db.execute(sql`select set_config('lock_timeout', ${`${seconds}s`}, true)`)
}
