import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { person, securityEvent } from './accounts.tables.ts'

export type SecurityEventRow = typeof securityEvent.$inferSelect

/** Adds counts to the security-log rows of an hour. Each key may occur only once in `rows`. */
export async function addSecurityEvents(db: Db, rows: readonly SecurityEventRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(securityEvent)
    .values([...rows])
    .onConflictDoUpdate({
      target: [
        securityEvent.hour,
        securityEvent.code,
        securityEvent.call,
        securityEvent.network,
        securityEvent.personId,
      ],
      set: {
        count: sql`${securityEvent.count} + excluded.count`,
        lastAt: sql`greatest(${securityEvent.lastAt}, excluded.last_at)`,
      },
    })
}

/** Returns the ids of the accounts with these addresses, by address. Unknown addresses are absent. */
export async function findPersonIds(db: Db, emailKeys: readonly string[]): Promise<Map<string, number>> {
  if (emailKeys.length === 0) return new Map()
  const rows = await db
    .select({ id: person.id, emailKey: person.emailKey })
    .from(person)
    .where(inArray(person.emailKey, [...emailKeys]))
  return new Map(rows.map(({ id, emailKey }) => [emailKey, id]))
}

export async function deleteOldSecurityEvents(db: Db, before: Date): Promise<void> {
  await db.delete(securityEvent).where(lt(securityEvent.hour, before))
}
