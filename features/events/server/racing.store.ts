import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { RacingListed } from '../events.contract.ts'
import { racingCalendar } from './racing.tables.ts'

export type KeptRacing = typeof racingCalendar.$inferSelect

/** What a calendar told us last; null where it never did. */
export async function findKeptRacing(db: Db, source: string): Promise<KeptRacing | null> {
  const [row] = await db.select().from(racingCalendar).where(eq(racingCalendar.source, source))
  return row ?? null
}

/** Keeps what a calendar told us. */
export async function keepRacing(
  db: Db,
  { source, events, checkedAt }: { source: string; events: RacingListed[]; checkedAt: Date },
): Promise<void> {
  await db
    .insert(racingCalendar)
    .values({ source, events, checkedAt })
    .onConflictDoUpdate({ target: racingCalendar.source, set: { events, checkedAt } })
}
