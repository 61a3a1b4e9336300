import { and, eq, isNull } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { walletPass } from './wallet.tables.ts'

/** Returns the code of a person's passes; null if they have none. */
export async function findPassCode(db: Db, personId: number): Promise<string | null> {
  const [row] = await db
    .select({ code: walletPass.code })
    .from(walletPass)
    .where(eq(walletPass.personId, personId))
  return row?.code ?? null
}

/** Stores a code unless the person has one already, and returns the one that is stored. */
export async function savePassCode(
  db: Db,
  { personId, code, madeAt }: { personId: number; code: string; madeAt: Date },
): Promise<string> {
  await db.insert(walletPass).values({ personId, code, madeAt }).onConflictDoNothing()
  return (await findPassCode(db, personId)) ?? code
}

/** Returns the person whose pass has this code; null if the pass was removed or the account is disabled. */
export async function findPassOwner(db: Db, code: string): Promise<number | null> {
  const [row] = await db
    .select({ personId: walletPass.personId })
    .from(walletPass)
    .innerJoin(person, eq(person.id, walletPass.personId))
    .where(and(eq(walletPass.code, code), isNull(person.disabledAt)))
  return row?.personId ?? null
}

/** Deletes the code of a person's passes. */
export async function deletePassCode(db: Db, personId: number): Promise<void> {
  await db.delete(walletPass).where(eq(walletPass.personId, personId))
}
