/** Adds a member by hand. */
import {
  acceptEmail,
  insertEvent,
  insertPerson,
  sharedEmailKey,
} from '#features/accounts/server/accounts.public.ts'
import { type FieldReading, readDateOfBirth, readName } from '#features/accounts/person.rules.ts'
import { readPhone } from '#features/accounts/phone.rules.ts'
import { numberText } from '#features/membership/card.rules.ts'
import { periodFor } from '#features/membership/membership.rules.ts'
import { type EnteredMember, termsOf } from '#features/membership/server/membership.public.ts'
import { findType, listTypes } from '#features/membership/server/membership-types.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import {
  ADD_MEMBER_REFUSALS,
  ADD_MEMBER_MESSAGES,
  type AddMemberForm,
  type NewMemberInput,
  type SimilarPerson,
} from '../add-member.contract.ts'
import type { PeopleDeps } from './people-deps.ts'
import { aboutPerson } from './person-record.actions.ts'
import { findSimilar } from './similar-people.store.ts'

export type AddMemberDeps = PeopleDeps & {
  /** Gives a person a membership. @returns the member number */
  enterMember: (tx: Tx, entered: EnteredMember, today: string) => Promise<number>
}

/** Returns the membership types with the periods of a person who joins today. */
export async function readAddForm(deps: AddMemberDeps): Promise<AddMemberForm> {
  const today = dayInZone(deps.clock.nowMs(), await deps.timezone())
  const types = await listTypes(deps.database.db)
  return {
    today,
    types: types.map((type) => {
      const nobody = { noExpiry: false, validTo: null, hasPrior: false }
      const { from, to } = periodFor(termsOf(type, 0), nobody, today)
      return {
        id: type.id,
        name: type.name,
        valid_from: from,
        valid_to: to,
        includes_partner: type.includesPartner,
      }
    }),
  }
}

type PersonInput = {
  first_name: string
  last_name: string
  email: string
  date_of_birth?: string | undefined
}

/** Returns records that may be of the same person. */
export async function listSimilar(deps: PeopleDeps, words: PersonInput): Promise<SimilarPerson[]> {
  const [rows, prefix] = await Promise.all([
    findSimilar(deps.database.db, {
      firstName: words.first_name.trim(),
      lastName: words.last_name.trim(),
      emailKey: words.email.trim().toLowerCase(),
      dateOfBirth: words.date_of_birth ?? null,
    }),
    deps.numberPrefix(),
  ])
  return rows.map((row) => ({ ...row, number: numberText(prefix, row.number) }))
}

/**
 * Adds a person with a paid membership in one transaction.
 * @returns the id of the person
 * @throws Problem VALIDATION for each wrong field, CONFLICT for a similar record, a taken number or a taken address
 */
export async function addMember(
  deps: AddMemberDeps,
  { input, caller }: { input: NewMemberInput; caller: Caller },
): Promise<number> {
  const by = personOf(caller)
  const email = acceptEmail(input.email)
  const today = dayInZone(deps.clock.nowMs(), await deps.timezone())
  const details = acceptDetails(input, today)
  if (input.valid_to !== null && input.valid_to < input.valid_from)
    throw new Problem(ADD_MEMBER_REFUSALS.wrongDays)
  const save = async (tx: Tx): Promise<number> => {
    const type = await findType(tx, input.type_id)
    if (type === null) throw new Problem(ADD_MEMBER_REFUSALS.noType)
    const similar = await findSimilar(tx, {
      firstName: details.first_name,
      lastName: details.last_name,
      emailKey: email.emailKey,
      dateOfBirth: details.date_of_birth === '' ? null : details.date_of_birth,
    })
    const sameEmail = similar.some(({ reasons }) => reasons.includes('email'))
    if (sameEmail && !input.shares_email) throw new Problem(ADD_MEMBER_REFUSALS.emailTaken)
    if (similar.length > 0 && !input.is_another_person) throw new Problem(ADD_MEMBER_REFUSALS.similar)
    const at = instantOf(deps.clock)
    const personId = await insertPerson(tx, {
      email: email.address,
      emailKey: sameEmail ? sharedEmailKey(email.address, deps.accounts.random.uuid()) : email.emailKey,
      firstName: details.first_name,
      lastName: details.last_name,
      dateOfBirth: details.date_of_birth === '' ? null : details.date_of_birth,
      mobilePhone: details.mobile_phone,
      createdAt: at,
      updatedAt: at,
    })
    if (personId === null) throw new Problem(ADD_MEMBER_REFUSALS.emailTaken)
    const number = await deps.enterMember(
      tx,
      {
        personId,
        type,
        number: input.number,
        joinedOn: input.joined_on,
        validFrom: input.valid_from,
        validTo: input.valid_to,
        condition: 'normal',
        licenceNumber: '',
        partnerName: type.includesPartner ? input.partner : '',
        by,
        writesWelcome: input.sends_welcome && !sameEmail,
      },
      today,
    )
    if (input.number !== null && number !== input.number) throw new Problem(ADD_MEMBER_REFUSALS.numberTaken)
    await insertEvent(tx, {
      id: deps.accounts.random.uuid(),
      personId,
      what: 'profile_changed',
      byPersonId: by,
      detail: 'first_name last_name email',
      at,
    })
    await deps.audit(tx, {
      personId: by,
      ...aboutPerson(personId, 'added_member'),
      change: { type: type.name, number, valid_from: input.valid_from, valid_to: input.valid_to },
    })
    return personId
  }
  try {
    return await deps.database.transaction(save)
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem(ADD_MEMBER_REFUSALS.emailTaken)
    throw error
  }
}

type Details = Record<'first_name' | 'last_name' | 'mobile_phone' | 'date_of_birth', string>

/** Reads the details as the profile does. @throws Problem VALIDATION for each wrong field */
function acceptDetails(input: NewMemberInput, today: string): Details {
  const fields: FieldProblem[] = []
  const accept = (field: keyof Details, reading: FieldReading<string>): string => {
    if ('mistake' in reading) fields.push({ field, ...reading.mistake })
    return 'mistake' in reading ? '' : reading.value
  }
  const mobile = input.mobile_phone.trim() === '' ? '' : readPhone(input.mobile_phone)
  if (mobile === null)
    fields.push({ field: 'mobile_phone', code: 'invalid', message: ADD_MEMBER_MESSAGES.phone })
  const details = {
    first_name: accept('first_name', readName('first_name', input.first_name)),
    last_name: accept('last_name', readName('last_name', input.last_name)),
    mobile_phone: mobile ?? '',
    date_of_birth:
      input.date_of_birth === '' ? '' : accept('date_of_birth', readDateOfBirth(input.date_of_birth, today)),
  }
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
  return details
}
