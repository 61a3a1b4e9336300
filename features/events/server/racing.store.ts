import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { RacingListed } from '../events.contract.ts'
import { racingCalendar } from './racing.tables.ts'

export type StoredRacing = typeof racingCalendar.$inferSelect

/** Returns the last stored response from the calendar of a third party; null if there is none. */
export async function findStoredRacing(db: Db, source: string): Promise<StoredRacing | null> {
  const [row] = await db.select().from(racingCalendar).where(eq(racingCalendar.source, source))
  return row ?? null
}

/** Stores the response from the calendar of a third party. */
export async function storeRacing(
  db: Db,
  { source, events, checkedAt }: { source: string; events: RacingListed[]; checkedAt: Date },
): Promise<void> {
  await db
    .insert(racingCalendar)
    .values({ source, events, checkedAt })
    .onConflictDoUpdate({ target: racingCalendar.source, set: { events, checkedAt } })
}
