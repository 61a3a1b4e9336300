/**
 * The rules for logins with the email address of another person of the household.
 * @source docs/reference/membership.md §4.6
 */
import { msg } from '@lingui/core/macro'
import type { Refusal } from '#platform/shared/problem.ts'
import type { HouseholdPlace } from './households.contract.ts'

/** The refusals of a login with another person's address. */
export const SHARED_LOGIN_REFUSALS = {
  notTogether: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Only people of one household can log in with the same email address`,
  },
  childsAddress: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`The address must be that of the payer or the partner`,
  },
  noOwnAddress: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`{name} has no email address of their own`,
  },
  othersUseIt: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Other people log in with this person’s email address. End that first`,
  },
  staff: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`A person with a role at the desk needs an email address of their own`,
  },
  staffHolder: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`{name} has a role at the desk, so other people cannot log in with this email address`,
  },
  disabled: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`The accounts of both people must be enabled`,
  },
} as const satisfies Record<string, Refusal>

/** The data of a person that the rules need. */
export type SharingPerson = {
  id: number
  isDisabled: boolean
  /** True if the person has an email address of their own; false if they share that of another person. */
  hasOwnAddress: boolean
  /** Whether the person has a role at the desk. */
  isStaff: boolean
  /** Whether other people log in with the address of this person. */
  isHolder: boolean
}

/**
 * Returns why a person cannot log in with the address of a holder, or null if they can. The holder is an adult of the
 * same household. Neither may have a role at the desk, because everybody who reads the mailbox can log in as each
 * person who shares the address.
 * @param places the household of the person
 */
export function sharedLoginProblem(
  { person, holder }: { person: SharingPerson; holder: SharingPerson },
  places: readonly Pick<HouseholdPlace, 'person_id' | 'kind'>[],
): Refusal | null {
  const placeOf = ({ id }: SharingPerson) => places.find(({ person_id: other }) => other === id)
  const [own, others] = [placeOf(person), placeOf(holder)]
  if (own === undefined || others === undefined || person.id === holder.id)
    return SHARED_LOGIN_REFUSALS.notTogether
  if (others.kind === 'child') return SHARED_LOGIN_REFUSALS.childsAddress
  if (!holder.hasOwnAddress) return SHARED_LOGIN_REFUSALS.noOwnAddress
  if (person.isHolder) return SHARED_LOGIN_REFUSALS.othersUseIt
  if (person.isStaff) return SHARED_LOGIN_REFUSALS.staff
  if (holder.isStaff) return SHARED_LOGIN_REFUSALS.staffHolder
  if (person.isDisabled || holder.isDisabled) return SHARED_LOGIN_REFUSALS.disabled
  return null
}
