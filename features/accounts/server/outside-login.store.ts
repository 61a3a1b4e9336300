import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { outsideAccount, person } from './accounts.tables.ts'

/** Returns the email key of the person who linked this external account, or null. */
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

/** Links an external account to a person and replaces an earlier one of the same provider. */
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
