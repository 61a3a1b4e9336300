import {
  acceptEmail,
  correctEmail,
  findPerson,
  insertEvent,
  isSharedEmailKey,
  listSharedLogins,
  lockPerson,
  type Person,
  presentUser,
  updatePerson,
} from '#features/accounts/server/accounts.public.ts'
import { readProfile } from '#features/accounts/profile.rules.ts'
import { EMPTY_ADDRESS, readAddress } from '#features/addresses/addresses.rules.ts'
import { correctCurrentAddress, findCurrentAddress } from '#features/addresses/server/addresses.public.ts'
import { NO_IMAGE_ACCESS } from '#features/media/server/media.public.ts'
import { numberText } from '#features/membership/card.rules.ts'
import type { ProfileFlags } from '#features/site/site.contract.ts'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { staleProblem } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type CorrectableField,
  type FieldCorrection,
  PEOPLE_REFUSALS,
  type PersonDetails,
  type PersonPlace,
  type PersonRecord,
} from '../people.contract.ts'
import { partsFor } from '../person-parts.rules.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findHead, listTagsOf } from './people.store.ts'

const COLUMNS = {
  first_name: 'firstName',
  last_name: 'lastName',
  mobile_phone: 'mobilePhone',
  date_of_birth: 'dateOfBirth',
  emergency_contact_name: 'emergencyContactName',
  emergency_contact_phone: 'emergencyContactPhone',
} as const satisfies Record<CorrectableField, keyof Person>

/** Allows all fields, because the secretary may change fields that the club does not let members change. */
const ALL_FLAGS: ProfileFlags = {
  edit_name: true,
  edit_date_of_birth: true,
  change_date_of_birth: true,
  edit_drivers_licence: true,
  edit_emergency_contact: true,
  edit_company_name: true,
  edit_company_phone: true,
  edit_trading_name: true,
  edit_abn: true,
  edit_website: true,
  edit_facebook: true,
  edit_additional_club_member: true,
}

/** Returns the parts of a person's record that the caller's roles show. @throws Problem NOT_FOUND */
export async function readPerson(deps: PeopleDeps, personId: number, caller: Caller): Promise<PersonRecord> {
  const { db } = deps.database
  const parts = partsFor((role) => hasRole(caller, role))
  const [head, prefix] = await Promise.all([findHead(db, personId), deps.numberPrefix()])
  if (head === null) throw new Problem('NOT_FOUND')
  const seesDetails = parts.includes('details')
  const [counts, details, tags] = await Promise.all([
    deps.countRelated(db, personId),
    seesDetails ? readDetails(deps, personId) : null,
    seesDetails ? listTagsOf(db, personId) : [],
  ])
  return {
    id: personId,
    name: `${head.firstName} ${head.lastName}`.trim(),
    number: numberText(prefix, head.number),
    is_disabled: head.disabledAt !== null,
    parts,
    counts: Object.fromEntries(
      Object.entries(counts).filter(([part]) => parts.some((shown) => shown === part)),
    ),
    details,
    tags,
  }
}

async function readDetails(deps: PeopleDeps, personId: number): Promise<PersonDetails | null> {
  const { db } = deps.database
  const [found, address, shared] = await Promise.all([
    findPerson(db, personId),
    findCurrentAddress(db, personId),
    listSharedLogins(db, [personId]),
  ])
  if (found === null) return null
  const { person } = found
  const own = shared.find((one) => one.personId === personId)
  return {
    ...valuesOf(person),
    email: person.email,
    shares_email: isSharedEmailKey(person.emailKey),
    address_holder: own === undefined ? null : { id: own.holderId, name: own.holderName },
    address_people: shared.filter(({ holderId }) => holderId === personId).map(({ name }) => name),
    address: address === null ? null : { id: address.id, ...placeOf(address) },
  }
}

function valuesOf(person: Person): Record<CorrectableField, string> {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    mobile_phone: person.mobilePhone,
    date_of_birth: person.dateOfBirth ?? '',
    emergency_contact_name: person.emergencyContactName,
    emergency_contact_phone: person.emergencyContactPhone,
  }
}

type AddressRow = NonNullable<Awaited<ReturnType<typeof findCurrentAddress>>>

function placeOf(row: AddressRow): PersonPlace {
  return {
    street_address: row.streetAddress,
    street_address_1: row.streetAddress1,
    postcode: row.postcode,
    city: row.city,
    state: row.state,
    country: row.country,
  }
}

/** Returns the audit log's verb and subject for an action on a person. */
export const aboutPerson = (personId: number, verb: string) => ({
  verb,
  subjectKind: 'person',
  subjectId: String(personId),
})

type Change = { personId: number; caller: Caller }

/**
 * Locks a person for a change by the membership desk.
 * @throws Problem NOT_FOUND for a missing or removed person, OWN_RECORD, STEP_UP_NEEDED
 */
export async function lockForChange(
  deps: PeopleDeps,
  tx: Tx,
  { personId, caller, verb, needsStepUp = false }: Change & { verb: string; needsStepUp?: boolean },
): Promise<Person> {
  const found = await lockPerson(tx, personId)
  if (found === null || found.removedAt !== null) throw new Problem('NOT_FOUND')
  await deps.approvals.approve(tx, {
    caller,
    right: 'membership',
    of: [personId],
    needsStepUp,
    ...aboutPerson(personId, verb),
  })
  return found
}

/**
 * Corrects details, all or none. A field that another person changed meanwhile to a third value refuses the whole
 * correction.
 * @throws Problem NOT_FOUND, OWN_RECORD, VALIDATION for each wrong field, CONFLICT with the current record
 */
export async function correctDetails(
  deps: PeopleDeps,
  { personId, caller, changes }: Change & { changes: readonly FieldCorrection[] },
): Promise<PersonRecord> {
  const by = personOf(caller)
  const today = dayInZone(deps.clock.nowMs(), await deps.timezone())
  const current = await readPerson(deps, personId, caller)
  await deps.database.transaction(async (tx) => {
    const found = await lockForChange(deps, tx, { personId, caller, verb: 'corrected_details' })
    const stored = valuesOf(found)
    const sent = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
    const user = presentUser({ person: found, grants: [] }, null, {
      imageAccess: NO_IMAGE_ACCESS,
      now: instantOf(deps.clock),
    })
    const reading = readProfile(sent, user, ALL_FLAGS, today)
    const wanted = { ...sent, ...reading.changes }
    const clashes = changes.filter(
      ({ field, from }) => stored[field] !== from && stored[field] !== wanted[field],
    )
    if (clashes.length > 0)
      throw staleProblem({
        sent: Object.fromEntries(clashes.map(({ field, to }) => [field, to])),
        stored,
        current: { ...current, details: { ...current.details, ...stored } },
      })
    if (reading.mistakes.length > 0) throw new Problem('VALIDATION', { fields: reading.mistakes })
    const fields = Object.keys(reading.changes) as CorrectableField[]
    if (fields.length === 0) return
    const after = { ...stored, ...reading.changes } as Record<CorrectableField, string>
    const at = instantOf(deps.clock)
    await updatePerson(tx, personId, {
      ...Object.fromEntries(fields.map((field) => [COLUMNS[field], after[field]])),
      updatedAt: at,
    })
    await insertEvent(tx, {
      id: deps.accounts.random.uuid(),
      personId,
      what: 'profile_changed',
      byPersonId: by,
      detail: fields.join(' '),
      at,
    })
    await deps.audit(tx, {
      personId: by,
      ...aboutPerson(personId, 'corrected_details'),
      change: Object.fromEntries(
        fields.map((field) => [field, { before: stored[field], after: after[field] }]),
      ),
    })
  })
  return readPerson(deps, personId, caller)
}

/**
 * The fields in which a correction is validated. Name and phone number are copied from the old address unchecked,
 * because the secretary does not edit them here.
 */
const PLACE_FIELDS = ['street_address', 'street_address_1', 'postcode', 'city', 'state', 'country'] as const

/**
 * Stores a corrected address as the one of the profile.
 * @throws Problem NOT_FOUND, OWN_RECORD, VALIDATION for each wrong field, CONFLICT with the current record
 */
export async function correctAddress(
  deps: PeopleDeps,
  { personId, caller, from, to }: Change & { from: number | null; to: PersonPlace },
): Promise<PersonRecord> {
  const current = await readPerson(deps, personId, caller)
  await deps.database.transaction(async (tx) => {
    const verb = 'corrected_address'
    const found = await lockForChange(deps, tx, { personId, caller, verb })
    const before = await findCurrentAddress(tx, personId)
    const stored = before === null ? null : placeOf(before)
    if ((before?.id ?? null) !== from)
      throw staleProblem({
        sent: { address: to },
        stored: { address: stored },
        current: {
          ...current,
          details: {
            ...current.details,
            address: before === null ? null : { id: before.id, ...placeOf(before) },
          },
        },
      })
    const { address, mistakes } = readAddress({
      ...EMPTY_ADDRESS,
      first_name: before?.firstName ?? found.firstName,
      last_name: before?.lastName ?? found.lastName,
      phone: before?.phone ?? found.mobilePhone,
      ...to,
    })
    const wrong = mistakes.filter(({ field }) => PLACE_FIELDS.some((one) => one === field))
    if (wrong.length > 0) throw new Problem('VALIDATION', { fields: wrong })
    const place = Object.fromEntries(PLACE_FIELDS.map((field) => [field, address[field]]))
    if (stored !== null && PLACE_FIELDS.every((field) => stored[field] === place[field])) return
    const at = instantOf(deps.clock)
    await correctCurrentAddress(tx, personId, {
      fields: {
        ...address,
        display_name: before?.displayName ?? '',
        company: before?.company ?? '',
        email: before?.email ?? '',
        first_name: before?.firstName ?? found.firstName,
        last_name: before?.lastName ?? found.lastName,
        phone: before?.phone ?? found.mobilePhone,
      },
      before,
      at,
    })
    await deps.audit(tx, {
      personId: personOf(caller),
      ...aboutPerson(personId, verb),
      change: { address: { before: stored, after: place } },
    })
  })
  return readPerson(deps, personId, caller)
}

/**
 * Changes the email address with which a person logs in.
 * @throws Problem NOT_FOUND, OWN_RECORD, STEP_UP_NEEDED, VALIDATION, FORBIDDEN for the account of a staff member unless
 * the caller is an owner, CONFLICT with the current record, or without it if another person has the address
 */
export async function correctEmailOf(
  deps: PeopleDeps,
  { personId, caller, from, to }: Change & { from: string; to: string },
): Promise<PersonRecord> {
  const email = acceptEmail(to)
  const club = await deps.accounts.club()
  const current = await readPerson(deps, personId, caller)
  const save = async (tx: Tx): Promise<void> => {
    const verb = 'corrected_email'
    const found = await lockForChange(deps, tx, { personId, caller, verb, needsStepUp: true })
    const roles = (await findPerson(tx, personId))?.roles ?? []
    if (roles.length > 0 && !hasRole(caller, 'owner')) throw new Problem(PEOPLE_REFUSALS.staffAccount)
    if (found.email === email.address && !isSharedEmailKey(found.emailKey)) return
    if (found.email !== from)
      throw staleProblem({
        sent: { email: to },
        stored: { email: found.email },
        current: { ...current, details: { ...current.details, email: found.email } },
      })
    const by = personOf(caller)
    if (!(await correctEmail(deps.accounts, tx, { person: found, email, byPersonId: by, club })))
      throw new Problem(PEOPLE_REFUSALS.emailTaken)
    await deps.audit(tx, {
      personId: by,
      ...aboutPerson(personId, verb),
      change: { email: { before: found.email, after: email.address } },
    })
  }
  try {
    await deps.database.transaction(save)
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem(PEOPLE_REFUSALS.emailTaken)
    throw error
  }
  return readPerson(deps, personId, caller)
}
