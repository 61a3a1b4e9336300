import { addImage } from '#features/media/server/media.public.ts'
import { MEDIA_REFUSALS } from '#features/media/media.contract.ts'
import { translate } from '#platform/server/words.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { ProfileChanges, ProfileWarning, User } from '../accounts.contract.ts'
import { PERSON_LIMITS } from '../person.rules.ts'
import { readProfile } from '../profile.rules.ts'
import type { AccountService } from './accounts-service.ts'
import { dollarsOf, presentShownPerson, presentUser } from './accounts.presenters.ts'
import { noteEvent } from './begin-session.ts'
import { findPerson, findShownPerson, lockPerson, type NewPerson, updatePerson } from './people.store.ts'

/** The person as they see themselves; null when there is no such person any more. */
export async function findUser(
  { database }: Pick<AccountService, 'database'>,
  personId: number,
): Promise<User | null> {
  const found = await findPerson(database.db, personId)
  return found === null ? null : presentUser(found)
}

/** @throws Problem NOT_FOUND */
export async function loadUser(service: Pick<AccountService, 'database'>, personId: number): Promise<User> {
  const user = await findUser(service, personId)
  if (user === null) throw new Problem('NOT_FOUND')
  return user
}

/** Where each field of a profile is kept. */
const COLUMNS = {
  first_name: 'firstName',
  last_name: 'lastName',
  mobile_phone: 'mobilePhone',
  date_of_birth: 'dateOfBirth',
  company_name: 'companyName',
  company_phone: 'companyPhone',
  trading_name: 'tradingName',
  abn: 'abn',
  website: 'website',
  facebook_link: 'facebookLink',
  drivers_licence_number: 'driversLicenceNumber',
  drivers_licence_expiry: 'driversLicenceExpiry',
  drivers_licence_state_of_issue_id: 'driversLicenceStateOfIssueId',
  emergency_contact_name: 'emergencyContactName',
  emergency_contact_phone: 'emergencyContactPhone',
  additional_club_member: 'additionalClubMember',
  locale: 'locale',
  theme: 'theme',
  newsletter_consent: 'newsletterConsent',
} as const satisfies Record<keyof ProfileChanges, keyof NewPerson>

/**
 * Changes what a person may change of their own profile, all or nothing.
 * @throws Problem VALIDATION with every field that is wrong or locked
 * @source SPEC §6; DOMAIN §3.1; SECURITY row 3
 */
export async function updateProfile(
  service: AccountService,
  personId: number,
  sent: ProfileChanges,
  locale: Locale,
): Promise<{ item: User; warnings: ProfileWarning[] }> {
  const { flags, timezone } = await service.club()
  const today = dayInZone(service.clock.nowMs(), timezone)
  const warnings = await service.database.transaction(async (tx) => {
    // Two saves at once are read one after the other, so that rules between fields hold.
    await lockPerson(tx, personId)
    const found = await findPerson(tx, personId)
    if (found === null) throw new Problem('NOT_FOUND')
    const reading = readProfile(sent, presentUser(found), flags, today)
    if (reading.mistakes.length > 0) throw new Problem('VALIDATION', { fields: reading.mistakes })
    const changed = Object.keys(reading.changes) as (keyof ProfileChanges)[]
    if (changed.length > 0) {
      const row = Object.fromEntries(changed.map((field) => [COLUMNS[field], reading.changes[field]]))
      await updatePerson(tx, personId, { ...row, updatedAt: instantOf(service.clock) })
      await noteEvent(service, tx, { personId, what: 'profile_changed', detail: changed.join(' ') })
    }
    return reading.warnings
  })
  return {
    item: await loadUser(service, personId),
    warnings: warnings.map(({ message, ...warning }) => ({
      ...warning,
      message: translate(message, {}, locale),
    })),
  }
}

/**
 * Keeps a photo of a person, made harmless, in the place of the one before.
 * @param image a data URL or plain base64
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION below 400 px
 * @source SECURITY row 23
 */
export async function changePhoto(service: AccountService, personId: number, image: string): Promise<User> {
  const bytes = bytesOf(image)
  const kept = await addImage(service.media, bytes, 'photo', '', { leastPx: PERSON_LIMITS.imageLeastPx })
  await service.database.transaction(async (tx) => {
    await updatePerson(tx, personId, { imageHash: kept.hash, updatedAt: instantOf(service.clock) })
    await noteEvent(service, tx, { personId, what: 'photo_changed' })
  })
  return loadUser(service, personId)
}

/** What the type in a data URL claims is not looked at: the bytes say what they are. */
function bytesOf(image: string): Buffer {
  const text = image.replace(/^data:[\w.+-]*\/?[\w.+-]*(;[\w=.+-]*)*;base64,/i, '').replace(/\s/g, '')
  if (text === '' || !/^[\w+/-]*={0,2}$/.test(text)) throw new Problem(MEDIA_REFUSALS.notAPicture)
  return Buffer.from(text, 'base64')
}

/** What one supplier owes the person, in dollars. */
export async function creditWith(
  { database, balances }: AccountService,
  personId: number,
  supplierId: number,
): Promise<number> {
  const found = (await balances(database.db, personId)).find(({ supplier }) => supplier === supplierId)
  return dollarsOf(found?.balanceCents ?? 0)
}

/** The person and what every supplier owes them, in dollars. @throws Problem NOT_FOUND */
export async function accountOf(service: AccountService, personId: number) {
  const user = await loadUser(service, personId)
  const balances = await service.balances(service.database.db, personId)
  return {
    user,
    balances: balances.map(({ supplier, balanceCents }) => ({ supplier, balance: dollarsOf(balanceCents) })),
  }
}

/**
 * Name and picture of somebody who is shown on a public page, or of oneself.
 * @throws Problem NOT_FOUND for everybody else, there or not
 */
export async function loadShownPerson(
  { database }: AccountService,
  url: string,
  askerId: number | null,
  wish: { aspect: string | undefined; widthPx: number },
) {
  const id = Number(/^(?:[\p{L}\p{N}-]+-)?([1-9]\d{0,8})$/u.exec(url)?.[1] ?? 0)
  const found = id === 0 ? null : await findShownPerson(database.db, id)
  if (found === null || !(found.isPublic || found.id === askerId)) throw new Problem('NOT_FOUND')
  return presentShownPerson(found, wish)
}
