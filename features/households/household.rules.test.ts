import { describe, expect, it } from 'vitest'
import {
  HOUSEHOLD_REFUSALS,
  householdProblem,
  inHouseholdOrder,
  type PlaceWithBirth,
} from './household.rules.ts'

const TODAY = '2026-11-28'

const place = (
  id: number,
  kind: PlaceWithBirth['kind'],
  born: string | null = '1980-01-01',
  guardian: number | null = null,
): PlaceWithBirth => ({ person_id: id, kind, date_of_birth: born, guardian_id: guardian })

const PAYER = place(1, 'payer')
const PARTNER = place(2, 'partner')

describe('the rules of a household', () => {
  it.each<[string, PlaceWithBirth[], keyof typeof HOUSEHOLD_REFUSALS | null]>([
    ['nobody', [], 'onePayer'],
    ['only a payer', [PAYER], 'twoPeople'],
    ['two payers', [PAYER, place(2, 'payer')], 'onePayer'],
    ['no payer', [PARTNER, place(3, 'child', '2012-01-01', 2)], 'onePayer'],
    ['two partners', [PAYER, PARTNER, place(3, 'partner')], 'onePartner'],
    ['the same person twice', [PAYER, place(1, 'partner')], 'twice'],
    ['a payer under 18', [place(1, 'payer', '2008-11-29'), PARTNER], 'youngPayer'],
    ['a payer who turns 18 today', [place(1, 'payer', '2008-11-28'), PARTNER], null],
    ['a partner under 18', [PAYER, place(2, 'partner', '2010-01-01')], 'youngPayer'],
    ['adults whose dates of birth are unknown', [place(1, 'payer', null), place(2, 'partner', null)], null],
    ['a child without a date of birth', [PAYER, place(3, 'child', null, 1)], 'birthMissing'],
    ['a child of 17 without a guardian', [PAYER, place(3, 'child', '2008-11-29')], 'guardianMissing'],
    ['a child of 18 without a guardian', [PAYER, place(3, 'child', '2008-11-28')], null],
    ['a child with the payer as guardian', [PAYER, place(3, 'child', '2012-01-01', 1)], null],
    ['a child with the partner as guardian', [PAYER, PARTNER, place(3, 'child', '2012-01-01', 2)], null],
    ['a guardian outside the household', [PAYER, place(3, 'child', '2012-01-01', 9)], 'guardianOutside'],
    [
      'a child as guardian',
      [PAYER, place(3, 'child', '2000-01-01'), place(4, 'child', '2012-01-01', 3)],
      'guardianOutside',
    ],
    ['a partner with a guardian', [PAYER, place(2, 'partner', '1980-01-01', 1)], 'guardianOutside'],
  ])('%s: %s', (_, people, expected) => {
    expect(householdProblem(people, TODAY)).toEqual(expected === null ? null : HOUSEHOLD_REFUSALS[expected])
  })

  it('are sorted by payer, partner and age', () => {
    const people = [place(5, 'child', '2014-01-01'), place(4, 'child', '2010-01-01'), PARTNER, PAYER]
    expect(inHouseholdOrder(people).map(({ person_id: id }) => id)).toEqual([1, 2, 4, 5])
  })
})
