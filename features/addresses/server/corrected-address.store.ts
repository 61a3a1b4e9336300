import { and, eq } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { AddressFields } from '../addresses.contract.ts'
import { type AddressRow, insertAddress, switchAddress } from './addresses.store.ts'
import { address } from './addresses.tables.ts'

/** Returns the address of a person's profile; null if they have none. */
export async function findCurrentAddress(db: Db, personId: number): Promise<AddressRow | null> {
  const [row] = await db
    .select({ address })
    .from(person)
    .innerJoin(address, eq(address.id, person.currentAddressId))
    .where(and(eq(person.id, personId), eq(address.personId, personId)))
  return row?.address ?? null
}

/**
 * Stores a corrected address as the one of the profile and disables the one before.
 * @param before the address that is replaced; null if there was none
 */
export async function correctCurrentAddress(
  tx: Tx,
  personId: number,
  { fields, before, at }: { fields: AddressFields; before: AddressRow | null; at: Date },
): Promise<void> {
  const saved = await insertAddress(tx, {
    personId,
    displayName: fields.display_name,
    firstName: fields.first_name,
    lastName: fields.last_name,
    email: fields.email,
    phone: fields.phone,
    company: fields.company,
    streetAddress: fields.street_address,
    streetAddress1: fields.street_address_1,
    postcode: fields.postcode,
    city: fields.city,
    state: fields.state,
    country: fields.country,
    isEnabled: true,
    createdAt: at,
    updatedAt: at,
  })
  await tx.update(person).set({ currentAddressId: saved.id }).where(eq(person.id, personId))
  if (before !== null) await switchAddress(tx, { personId, id: before.id, isEnabled: false, updatedAt: at })
}
