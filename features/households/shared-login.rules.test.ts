import { describe, expect, it } from 'vitest'
import { SHARED_LOGIN_REFUSALS, sharedLoginProblem, type SharingPerson } from './shared-login.rules.ts'

const CHILD: SharingPerson = {
  id: 3,
  isDisabled: false,
  hasOwnAddress: false,
  isStaff: false,
  isHolder: false,
}
const PAYER: SharingPerson = { ...CHILD, id: 1, hasOwnAddress: true }
const PARTNER: SharingPerson = { ...PAYER, id: 2 }
const PLACES = [
  { person_id: 1, kind: 'payer' },
  { person_id: 2, kind: 'partner' },
  { person_id: 3, kind: 'child' },
] as const
const R = SHARED_LOGIN_REFUSALS

describe('sharedLoginProblem', () => {
  it.each([
    ['the person themselves', PAYER, PAYER, R.notTogether],
    ['a person outside the household', { ...CHILD, id: 9 }, PAYER, R.notTogether],
    ['a holder outside the household', CHILD, { ...PAYER, id: 9 }, R.notTogether],
    ['the address of a child', PARTNER, { ...CHILD, hasOwnAddress: true }, R.childsAddress],
    ['a holder who uses another person’s address', CHILD, { ...PAYER, hasOwnAddress: false }, R.noOwnAddress],
    ['a person whose own address is used by others', { ...PARTNER, isHolder: true }, PAYER, R.othersUseIt],
    ['a person with a role at the desk', { ...PARTNER, isStaff: true }, PAYER, R.staff],
    ['a holder with a role at the desk', CHILD, { ...PAYER, isStaff: true }, R.staffHolder],
    ['a disabled person', { ...CHILD, isDisabled: true }, PAYER, R.disabled],
    ['a disabled holder', CHILD, { ...PAYER, isDisabled: true }, R.disabled],
    ['a child without an own address', CHILD, PAYER, null],
    ['a child with the address of the partner', CHILD, PARTNER, null],
    ['a child with an own address', { ...CHILD, hasOwnAddress: true }, PAYER, null],
    ['the partner', PARTNER, PAYER, null],
    ['the payer with the address of the partner', PAYER, PARTNER, null],
    ['a holder whose address others use already', CHILD, { ...PAYER, isHolder: true }, null],
  ] as const)('%s', (_, person, holder, problem) => {
    expect(sharedLoginProblem({ person, holder }, PLACES)).toBe(problem)
  })
})
