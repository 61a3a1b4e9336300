import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { outsideAccount, person } from './accounts.tables.ts'

/** The address key of the person who has linked this outside account, or null. */
export async function findLinkedEmailKey(
  db: Db,
  of: { issuer: string; subject: string },
): Promise<string | null> {
  const [found] = await db
    .select({ emailKey: person.emailKey })
    .from(outsideAccount)
    .innerJoin(person, eq(person.id, outsideAccount.personId))
    .where(and(eq(outsideAccount.issuer, of.issuer), eq(outsideAccount.subject, of.subject)))
  return found?.emailKey ?? null
}

/** Links an outside account with a person, in place of an earlier one of the same provider. */
export async function linkOutsideAccount(db: Db, row: typeof outsideAccount.$inferInsert): Promise<void> {
  const { subject, linkedAt } = row
  await db
    .insert(outsideAccount)
    .values(row)
    .onConflictDoUpdate({
      target: [outsideAccount.personId, outsideAccount.issuer],
      set: { subject, linkedAt },
    })
}
