import { eq } from 'drizzle-orm'
import { racersLink } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'

/**
 * Stores the licence id that a person has proved, and replaces an earlier one.
 * @throws a unique violation if the id belongs to another person
 */
export async function upsertRacersLink(db: Db, row: typeof racersLink.$inferInsert): Promise<void> {
  const { racersId, provedAt } = row
  await db
    .insert(racersLink)
    .values(row)
    .onConflictDoUpdate({ target: racersLink.personId, set: { racersId, provedAt } })
}

/** Returns the licence id that a person has proved, or null. */
export async function findRacersId(db: Db, personId: number): Promise<string | null> {
  const [found] = await db
    .select({ racersId: racersLink.racersId })
    .from(racersLink)
    .where(eq(racersLink.personId, personId))
  return found?.racersId ?? null
}

/** Deletes a person's licence id. */
export async function deleteRacersLink(db: Db, personId: number): Promise<void> {
  await db.delete(racersLink).where(eq(racersLink.personId, personId))
}

/** Returns a person's licence data for their data export; null if there is none. */
export async function exportRacers(db: Db, personId: number) {
  const [found] = await db.select().from(racersLink).where(eq(racersLink.personId, personId))
  return found === undefined ? null : { racers_id: found.racersId, proved_at: found.provedAt.toISOString() }
}
