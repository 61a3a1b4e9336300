import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/** Nobody waits longer than this for what another transaction holds: it fails with `lockNotAvailable` then. */
export async function limitWaiting(db: Db, seconds: number): Promise<void> {
  await db.execute(sql`select set_config('lock_timeout', ${`${seconds}s`}, true)`)
}
