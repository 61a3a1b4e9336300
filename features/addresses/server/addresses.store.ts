import { and, desc, eq, isNull } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { address } from './addresses.tables.ts'

export type AddressRow = typeof address.$inferSelect

/** Lists a person’s addresses: enabled ones first, newest first. */
export async function listOwn(
  db: Db,
  personId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<AddressRow[]> {
  return db
    .select()
    .from(address)
    .where(eq(address.personId, personId))
    .orderBy(desc(address.isEnabled), desc(address.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** Lists all addresses of a person, oldest first. */
export function listAllOwn(db: Db, personId: number): Promise<AddressRow[]> {
  return db.select().from(address).where(eq(address.personId, personId)).orderBy(address.id)
}

/** Counts a person’s addresses, including disabled ones. */
export function countOwn(db: Db, personId: number): Promise<number> {
  return db.$count(address, eq(address.personId, personId))
}

/** Inserts a new address and returns it. */
export async function insertAddress(db: Db, values: typeof address.$inferInsert): Promise<AddressRow> {
  const [row] = await db.insert(address).values(values).returning()
  if (!row) throw new Error('an inserted address did not come back')
  return row
}

/** Enables or disables an address of this person. Returns null if the person has no address with this id. */
export async function switchAddress(
  db: Db,
  {
    personId,
    id,
    isEnabled,
    updatedAt,
  }: { personId: number; id: number; isEnabled: boolean; updatedAt: Date },
): Promise<AddressRow | null> {
  const [row] = await db
    .update(address)
    .set({ isEnabled, updatedAt })
    .where(and(eq(address.id, id), eq(address.personId, personId)))
    .returning()
  return row ?? null
}

/** Sets a person’s current address if they have none. */
export async function becomeCurrentIfNone(db: Db, personId: number, id: number): Promise<void> {
  await db
    .update(person)
    .set({ currentAddressId: id })
    .where(and(eq(person.id, personId), isNull(person.currentAddressId)))
}

/** If the given address is the current one, replaces it by the newest enabled address. */
export async function replaceCurrent(db: Db, personId: number, id: number): Promise<void> {
  const [next] = await db
    .select({ id: address.id })
    .from(address)
    .where(and(eq(address.personId, personId), eq(address.isEnabled, true)))
    .orderBy(desc(address.id))
    .limit(1)
  await db
    .update(person)
    .set({ currentAddressId: next?.id ?? null })
    .where(and(eq(person.id, personId), eq(person.currentAddressId, id)))
}
