import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { guardian } from './guardians.tables.ts'

export type GuardianRow = typeof guardian.$inferSelect
export type NewGuardian = Omit<GuardianRow, 'id'>

/** Normalises an email address for lookups. */
export const guardianKey = (email: string): string => email.trim().toLowerCase()

/**
 * Stores a guardian, or updates name and purpose of a known one without changing the confirmation. @returns the row,
 * locked
 */
export async function storeGuardian(db: Db, row: NewGuardian): Promise<GuardianRow> {
  const { name, email, purpose, subject } = row
  const [stored] = await db
    .insert(guardian)
    .values(row)
    .onConflictDoUpdate({
      target: [guardian.personId, guardian.emailKey],
      set: { name, email, purpose, subject },
    })
    .returning()
  if (stored === undefined) throw new Error('a guardian was neither inserted nor updated')
  return stored
}

/** Returns the addresses, in small letters, of a person’s guardians who have confirmed or need not confirm. */
export async function listConfirmedEmails(db: Db, personId: number): Promise<string[]> {
  const rows = await db
    .select({ email: guardian.emailKey })
    .from(guardian)
    .where(
      and(
        eq(guardian.personId, personId),
        or(isNotNull(guardian.confirmedAt), eq(guardian.isRequired, false)),
      ),
    )
  return rows.map(({ email }) => email)
}

export async function findGuardian(db: Db, id: number): Promise<GuardianRow | null> {
  const [row] = await db.select().from(guardian).where(eq(guardian.id, id))
  return row ?? null
}

export async function lockGuardian(db: Db, id: number): Promise<GuardianRow | null> {
  const [row] = await db.select().from(guardian).where(eq(guardian.id, id)).for('update')
  return row ?? null
}

export async function findGuardianByEmail(
  db: Db,
  personId: number,
  email: string,
): Promise<GuardianRow | null> {
  const [row] = await db
    .select()
    .from(guardian)
    .where(and(eq(guardian.personId, personId), eq(guardian.emailKey, guardianKey(email))))
  return row ?? null
}

export async function listGuardians(db: Db, personId: number): Promise<GuardianRow[]> {
  return db.select().from(guardian).where(eq(guardian.personId, personId)).orderBy(asc(guardian.id))
}

export async function updateGuardian(db: Db, id: number, changes: Partial<NewGuardian>): Promise<void> {
  await db.update(guardian).set(changes).where(eq(guardian.id, id))
}

export async function deleteGuardian(db: Db, id: number): Promise<void> {
  await db.delete(guardian).where(eq(guardian.id, id))
}

/**
 * Returns the dates of birth of the accounts with an address; several accounts may share one.
 * @param emailKeys the keys of the address, if it can be written in several ways
 */
export async function listBirthDates(db: Db, emailKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ born: person.dateOfBirth })
    .from(person)
    .where(and(inArray(sql`lower(${person.email})`, [...emailKeys]), isNull(person.removedAt)))
  return rows.flatMap(({ born }) => (born === null ? [] : [born]))
}
