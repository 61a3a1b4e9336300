import type { Caller } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { Address, AddressFields, NewAddress } from '../addresses.contract.ts'
import { type AddressReading, readAddress } from '../addresses.rules.ts'
import {
  type AddressRow,
  becomeCurrentIfNone,
  countOwn,
  insertAddress,
  listAllOwn,
  listOwn,
  replaceCurrent,
  switchAddress,
} from './addresses.store.ts'

export type AddressDeps = Pick<Service, 'database' | 'clock'> & {
  /** The rate limit for saving addresses, per person. */
  limit: RateLimit
  /** Returns whether members manage their own addresses. @source docs/reference/accounts.md §8.1 */
  canManage: () => Promise<boolean>
}

/**
 * Returns the id of the logged-in person.
 * @throws Problem LOGIN_REQUIRED
 */
export function ownerOf(caller: Caller): number {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
  return caller.personId
}

/** Returns one page of a person’s own addresses. */
export async function ownAddresses(
  { database: { db } }: AddressDeps,
  personId: number,
  { page, page_size: pageSize }: { page: number; page_size: number },
): Promise<{ data: Address[]; total: number }> {
  const [rows, total] = await Promise.all([listOwn(db, personId, { page, pageSize }), countOwn(db, personId)])
  return { data: rows.map(presentAddress), total }
}

/**
 * Saves an address; the first one becomes the person's current one. Allowed to every member even if the flag is off,
 * because a buyer must be able to enter a delivery address.
 * @throws Problem VALIDATION with a message for each field, RATE_LIMITED
 */
export async function saveAddress(
  { database, clock, limit }: AddressDeps,
  personId: number,
  sent: NewAddress,
): Promise<{ item: Address; warnings: AddressReading['warnings'] }> {
  const { address, mistakes, warnings } = readAddress(sent)
  if (mistakes.length > 0) throw new Problem('VALIDATION', { fields: mistakes })
  await limit.take(String(personId))
  const now = instantOf(clock)
  const row = await database.transaction((tx) => storeCheckoutAddress(tx, personId, address, now))
  return { item: presentAddress(row), warnings }
}

/** Stores a validated address; the first one becomes the person's current one. */
export async function storeCheckoutAddress(
  tx: Db,
  personId: number,
  address: AddressFields,
  at: Date,
): Promise<AddressRow> {
  const saved = await insertAddress(tx, {
    personId,
    displayName: address.display_name,
    firstName: address.first_name,
    lastName: address.last_name,
    email: address.email,
    phone: address.phone,
    company: address.company,
    streetAddress: address.street_address,
    streetAddress1: address.street_address_1,
    postcode: address.postcode,
    city: address.city,
    state: address.state,
    country: address.country,
    isEnabled: true,
    createdAt: at,
    updatedAt: at,
  })
  await becomeCurrentIfNone(tx, personId, saved.id)
  return saved
}

/**
 * Enables an address of a person.
 * @throws Problem FORBIDDEN if only the club manages addresses, NOT_FOUND if it is not this person’s
 */
export async function takeIntoUse(deps: AddressDeps, personId: number, id: number): Promise<Address> {
  return switchOwn(deps, personId, id, true)
}

/**
 * Disables an address of a person.
 * @throws Problem FORBIDDEN if only the club manages addresses, NOT_FOUND if it is not this person’s
 */
export async function takeOutOfUse(deps: AddressDeps, personId: number, id: number): Promise<Address> {
  return switchOwn(deps, personId, id, false)
}

async function switchOwn(
  { database, clock, canManage }: AddressDeps,
  personId: number,
  id: number,
  isEnabled: boolean,
): Promise<Address> {
  if (!(await canManage())) throw new Problem('FORBIDDEN')
  return database.transaction(async (tx) => {
    const row = await switchAddress(tx, { personId, id, isEnabled, updatedAt: instantOf(clock) })
    if (row === null) throw new Problem('NOT_FOUND')
    if (isEnabled) await becomeCurrentIfNone(tx, personId, id)
    else await replaceCurrent(tx, personId, id)
    return presentAddress(row)
  })
}

/** Returns all addresses of a person for their data export. @source docs/reference/accounts.md §9.1 */
export async function exportAddresses(
  db: Db,
  personId: number,
): Promise<(Address & { created_at: string })[]> {
  const rows = await listAllOwn(db, personId)
  return rows.map((row) => ({ ...presentAddress(row), created_at: row.createdAt.toISOString() }))
}

function presentAddress(row: AddressRow): Address {
  return {
    id: row.id,
    display_name: row.displayName,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    company: row.company,
    street_address: row.streetAddress,
    street_address_1: row.streetAddress1,
    postcode: row.postcode,
    city: row.city,
    state: row.state,
    country: row.country,
    is_enabled: row.isEnabled,
  }
}
