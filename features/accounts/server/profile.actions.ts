import { addImage } from '#features/media/server/media.public.ts'
import { MEDIA_REFUSALS } from '#features/media/media.contract.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { ProfileChanges, ProfileWarning, User } from '../accounts.contract.ts'
import { BIRTH_REFUSALS } from '../birth.contract.ts'
import { PERSON_LIMITS, readDateOfBirth } from '../person.rules.ts'
import { readProfile } from '../profile.rules.ts'
import type { AccountService } from './accounts-service.ts'
import { presentShownPerson, presentUser } from './accounts.presenters.ts'
import { takeFromBudgets } from './budgets.ts'
import { noteEvent } from './begin-session.ts'
import { findPerson, findShownPerson, lockPerson, type NewPerson, updatePerson } from './people.store.ts'

type UserDeps = Pick<AccountService, 'database' | 'partners' | 'media' | 'clock'>

/** Returns a person’s own profile; null if the person no longer exists. */
export async function findUser(
  { database, partners, media, clock }: UserDeps,
  personId: number,
): Promise<User | null> {
  const [found, partner] = await Promise.all([
    findPerson(database.db, personId),
    partners.find(database.db, personId),
  ])
  return found === null
    ? null
    : presentUser(found, partner, { imageAccess: media.imageAccess, now: instantOf(clock) })
}

/**
 * Returns the user profile of a person.
 * @throws Problem NOT_FOUND
 */
export async function loadUser(service: UserDeps, personId: number): Promise<User> {
  const user = await findUser(service, personId)
  if (user === null) throw new Problem('NOT_FOUND')
  return user
}

/** Maps the profile fields that accounts store to their columns. */
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
  locale: 'locale',
  theme: 'theme',
  newsletter_consent: 'newsletterConsent',
} as const satisfies Record<Exclude<keyof ProfileChanges, 'additional_club_member'>, keyof NewPerson>

/**
 * Saves changes of a person’s own profile, either all or none.
 * @param requireStepUp called if the driver licence changes; throws without a step-up
 * @throws Problem VALIDATION with every field that is wrong or locked, STEP_UP_NEEDED
 * @source docs/reference/accounts.md §7.2; docs/reference/security.md §1.3
 */
export async function updateProfile(
  service: AccountService,
  personId: number,
  sent: ProfileChanges,
  { locale, requireStepUp }: { locale: Locale; requireStepUp: () => void },
): Promise<{ item: User; warnings: ProfileWarning[] }> {
  const { flags, timezone } = await service.club()
  const today = dayInZone(service.clock.nowMs(), timezone)
  const warnings = await service.database.transaction(async (tx) => {
    // The lock serialises concurrent saves, so that rules between fields hold.
    await lockPerson(tx, personId)
    const found = await findPerson(tx, personId)
    if (found === null) throw new Problem('NOT_FOUND')
    const user = presentUser(found, await service.partners.find(tx, personId), {
      imageAccess: service.media.imageAccess,
      now: instantOf(service.clock),
    })
    const reading = readProfile(sent, user, flags, today)
    if (reading.mistakes.length > 0) throw new Problem('VALIDATION', { fields: reading.mistakes })
    const { additional_club_member: partner, ...own } = reading.changes
    const changed = Object.keys(reading.changes)
    if (changed.some((field) => field.startsWith('drivers_licence_'))) requireStepUp()
    const at = instantOf(service.clock)
    if (typeof partner === 'string') await service.partners.rename(tx, personId, partner, at)
    if (changed.length > 0) {
      const fields = Object.keys(own) as (keyof typeof own)[]
      const row = Object.fromEntries(fields.map((field) => [COLUMNS[field], own[field]]))
      await updatePerson(tx, personId, { ...row, updatedAt: at })
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
 * Stores the date of birth of a person whose profile has none. A membership and an entry depend on the age.
 * @throws Problem VALIDATION with `date_of_birth`; CONFLICT if the profile has one
 */
export async function addBirth(service: AccountService, personId: number, text: string): Promise<User> {
  const { timezone } = await service.club()
  const read = readDateOfBirth(text, dayInZone(service.clock.nowMs(), timezone))
  if ('mistake' in read)
    throw new Problem('VALIDATION', { fields: [{ field: 'date_of_birth', ...read.mistake }] })
  await service.database.transaction(async (tx) => {
    const found = await lockPerson(tx, personId)
    if (found === null) throw new Problem('NOT_FOUND')
    if (found.dateOfBirth !== null) throw new Problem(BIRTH_REFUSALS.known)
    await updatePerson(tx, personId, { dateOfBirth: read.value, updatedAt: instantOf(service.clock) })
    await noteEvent(service, tx, { personId, what: 'profile_changed', detail: 'date_of_birth' })
  })
  return loadUser(service, personId)
}

/**
 * Re-encodes and stores a person’s photo, and deletes the one that it replaces.
 * @param image a data URL or plain base64
 * @throws Problem RATE_LIMITED, UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION below 400 px
 * @source docs/reference/media.md §4.1; docs/reference/accounts.md §2.8
 */
export async function changePhoto(service: AccountService, personId: number, image: string): Promise<User> {
  await takeFromBudgets(service, [{ kind: 'photosPerPerson', of: String(personId) }])
  const bytes = bytesOf(image)
  const { hash } = await addImage(service.media, bytes, 'photo', '', {
    leastPx: PERSON_LIMITS.imageLeastPx,
    isPublic: false,
  })
  await service.database.transaction(async (tx) => {
    const before = await lockPerson(tx, personId)
    await updatePerson(tx, personId, { imageHash: hash, updatedAt: instantOf(service.clock) })
    const replaced = [before?.imageHash ?? hash].filter((one) => one !== hash)
    await service.dropFiles(tx, { imageHashes: replaced, storeKeys: [] })
    await noteEvent(service, tx, { personId, what: 'photo_changed' })
  })
  return loadUser(service, personId)
}

/** Decodes a data URL or plain base64. The type in a data URL is ignored; the bytes determine the type. */
function bytesOf(image: string): Buffer {
  const text = withoutDataHead(image).replace(/\s/g, '')
  if (text === '' || !/^[\w+/-]*={0,2}$/.test(text)) throw new Problem(MEDIA_REFUSALS.notAPicture)
  return Buffer.from(text, 'base64')
}

/** The maximum length of the prefix of a data URL. */
const DATA_HEAD_MAX = 200

/** Returns the text after `data:…;base64,`, or the whole text if it is no data URL. */
function withoutDataHead(image: string): string {
  if (image.slice(0, 5).toLowerCase() !== 'data:') return image
  const head = image.slice(0, DATA_HEAD_MAX)
  const comma = head.indexOf(',')
  if (!head.slice(0, comma).toLowerCase().endsWith(';base64')) throw new Problem(MEDIA_REFUSALS.notAPicture)
  return image.slice(comma + 1)
}

/** Returns the person’s credit with one supplier, in dollars. */
export async function creditWith(
  { database, balances }: AccountService,
  personId: number,
  supplierId: number,
): Promise<number> {
  const found = (await balances(database.db, personId)).find(({ supplier }) => supplier === supplierId)
  return dollarsOf(found?.balanceCents ?? 0)
}

/** Returns the person and their credit with every supplier, in dollars. @throws Problem NOT_FOUND */
export async function accountOf(service: AccountService, personId: number) {
  const user = await loadUser(service, personId)
  const balances = await service.balances(service.database.db, personId)
  return {
    user,
    balances: balances.map(({ supplier, balanceCents }) => ({ supplier, balance: dollarsOf(balanceCents) })),
  }
}

/**
 * Returns the name and picture of a person shown on a public page, or of the caller.
 * @throws Problem NOT_FOUND for every other id, whether or not there is such a person
 */
export async function loadShownPerson(
  { database, media }: AccountService,
  url: string,
  askerId: number | null,
  input: { aspect: string | undefined; widthPx: number },
) {
  const id = Number(/^(?:[\p{L}\p{N}-]+-)?([1-9]\d{0,8})$/u.exec(url)?.[1] ?? 0)
  const found = id === 0 ? null : await findShownPerson(database.db, id)
  if (found === null || !(found.isPublic || found.id === askerId)) throw new Problem('NOT_FOUND')
  return presentShownPerson(found, input, media.imageAccess)
}
