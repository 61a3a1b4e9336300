import type { AddressFields } from '#features/addresses/addresses.contract.ts'
import { EMPTY_ADDRESS } from '#features/addresses/addresses.rules.ts'
import { correctCurrentAddress, findCurrentAddress } from '#features/addresses/server/addresses.public.ts'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { updatePerson } from '#features/accounts/server/accounts.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { ContactDetails } from '../membership.contract.ts'
import { NO_CONTACT } from '../contact.rules.ts'
import type { ApplicationRow, MembershipRow } from './members.store.ts'

/**
 * Returns the contact details stored in a person's profile, which prefill the form to join.
 * @param row null returns empty details
 */
export async function knownContact(db: Db, row: MembershipRow | null): Promise<ContactDetails> {
  if (row === null) return NO_CONTACT
  const address = await findCurrentAddress(db, row.personId)
  return {
    mobile: formatPhone(row.mobilePhone),
    street_address: address?.streetAddress ?? '',
    street_address_1: address?.streetAddress1 ?? '',
    postcode: address?.postcode ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    country: address?.country ?? EMPTY_ADDRESS.country,
    emergency_name: row.emergencyName,
    emergency_phone: formatPhone(row.emergencyPhone),
  }
}

/**
 * Stores the contact details of a person who joins in their profile: mobile number, emergency contact, and the address
 * that the register of members shows. Does nothing for a renewal, or for an application from an older release whose
 * form did not contain them.
 */
export async function storeContact(
  tx: Tx,
  { kind, details }: Pick<ApplicationRow, 'kind'> & { details: Partial<ContactDetails> },
  row: Pick<MembershipRow, 'personId' | 'firstName' | 'lastName' | 'email'>,
  at: Date,
): Promise<void> {
  const contact = { ...NO_CONTACT, ...details }
  if (kind !== 'join' || contact.street_address === '') return
  const { mobile, emergency_name: emergencyName, emergency_phone: emergencyPhone } = contact
  await updatePerson(tx, row.personId, {
    mobilePhone: mobile,
    emergencyContactName: emergencyName,
    emergencyContactPhone: emergencyPhone,
    updatedAt: at,
  })
  const before = await findCurrentAddress(tx, row.personId)
  const fields: AddressFields = {
    ...EMPTY_ADDRESS,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: mobile,
    street_address: contact.street_address,
    street_address_1: contact.street_address_1,
    postcode: contact.postcode,
    city: contact.city,
    state: contact.state,
    country: contact.country,
  }
  const isSame =
    before !== null &&
    before.streetAddress === fields.street_address &&
    before.streetAddress1 === fields.street_address_1 &&
    before.postcode === fields.postcode &&
    before.city === fields.city &&
    before.state === fields.state &&
    before.country === fields.country
  if (!isSame) await correctCurrentAddress(tx, row.personId, { fields, before, at })
}
