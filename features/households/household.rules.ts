/** The rules for who may be in a household, for screen and server. @source docs/reference/membership.md §4.6 */
import { msg } from '@lingui/core/macro'
import { isUnderAge } from '#features/guardians/guardians.rules.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import { HOUSEHOLD_KINDS, type HouseholdPlace } from './households.contract.ts'

/**
 * The refusals of a household. The form shows them too, so they are here and not in the contract: the browser does not
 * load the messages of contracts.
 */
export const HOUSEHOLD_REFUSALS = {
  onePayer: { code: 'VALIDATION', status: 422, message: msg`A household has one payer` },
  onePartner: { code: 'VALIDATION', status: 422, message: msg`A household has one partner at most` },
  twoPeople: { code: 'VALIDATION', status: 422, message: msg`A household has at least two people` },
  twice: { code: 'VALIDATION', status: 422, message: msg`A person is listed twice` },
  youngPayer: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`The payer and the partner are 18 or older`,
  },
  guardianMissing: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`A child under 18 needs the payer or the partner as guardian`,
  },
  guardianOutside: {
    code: 'VALIDATION',
    status: 422,
    message: msg`A guardian is the payer or the partner of the household`,
  },
  birthMissing: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Enter the child’s date of birth in their record first`,
  },
  taken: { code: 'CONFLICT', status: 409, message: msg`{name} is in another household` },
} as const satisfies Record<string, Refusal>

/** A place in a household with the date of birth of the person; null if it is unknown. */
export type PlaceWithBirth = HouseholdPlace & { date_of_birth: string | null }

/**
 * Returns why people cannot form a household, or null if they can. An adult whose date of birth is unknown may be payer
 * or partner, because the club asks nobody else for it; a child needs one, because it decides on the guardian.
 */
export function householdProblem(people: readonly PlaceWithBirth[], today: string): Refusal | null {
  const { onePayer, onePartner, twoPeople, twice, youngPayer, ...aboutGuardians } = HOUSEHOLD_REFUSALS
  const ofKind = (kind: HouseholdPlace['kind']) => people.filter((one) => one.kind === kind)
  if (new Set(people.map(({ person_id: id }) => id)).size < people.length) return twice
  if (ofKind('payer').length !== 1) return onePayer
  if (ofKind('partner').length > 1) return onePartner
  if (people.length < 2) return twoPeople
  const adults = people.filter(({ kind }) => kind !== 'child')
  const isYoung = ({ date_of_birth: born }: PlaceWithBirth) => born !== null && isUnderAge(born, today)
  if (adults.some(isYoung)) return youngPayer
  if (adults.some(({ guardian_id: id }) => id !== null)) return aboutGuardians.guardianOutside
  for (const child of ofKind('child')) {
    if (child.date_of_birth === null) return aboutGuardians.birthMissing
    if (child.guardian_id === null && isYoung(child)) return aboutGuardians.guardianMissing
    if (child.guardian_id !== null && !adults.some(({ person_id: id }) => id === child.guardian_id))
      return aboutGuardians.guardianOutside
  }
  return null
}

/** Sorts the payer first, then the partner, then the children from the oldest to the youngest. */
export function inHouseholdOrder<Place extends PlaceWithBirth>(people: readonly Place[]): Place[] {
  const rank = ({ kind }: Place) => HOUSEHOLD_KINDS.indexOf(kind)
  return people.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.date_of_birth ?? '').localeCompare(b.date_of_birth ?? '') ||
      a.person_id - b.person_id,
  )
}
