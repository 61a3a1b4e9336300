import { describe, expect, it } from 'vitest'
import { joiningOn, newTypeCode, tidyType, typeMistakes } from './type-form.rules.ts'
import type { TypeForm } from './types-desk.contract.ts'

const FORM: TypeForm = {
  name: 'Full',
  description: '',
  colour: '#006d77',
  fee: 120,
  joining_fee: 25,
  late_fee: 0,
  has_gst: true,
  needs_approval: true,
  includes_partner: false,
  has_vote: true,
  can_compete: true,
  can_hold_club_rego: true,
  min_age: 18,
  max_age: null,
  term: 'rolling',
  year_ends_on: '',
  pro_rata: 'none',
  carry_months: 0,
  is_offered: true,
}
const FIXED: TypeForm = {
  ...FORM,
  term: 'fixed',
  year_ends_on: '06-30',
  pro_rata: 'quarter',
  carry_months: 3,
}

const wrong = (changes: Partial<TypeForm>, others: string[] = []) =>
  typeMistakes({ ...FORM, ...changes }, others).map(({ field, code }) => `${field} ${code}`)

describe('a membership type form', () => {
  it.each([
    [{}, [], []],
    [{ name: '  ' }, [], ['name required']],
    [{ name: ' FULL ' }, ['Social', 'full'], ['name taken']],
    [{ min_age: 18, max_age: 17 }, [], ['max_age order']],
    [{ min_age: 18, max_age: 18 }, [], []],
    [{ term: 'fixed', year_ends_on: '' }, [], ['year_ends_on invalid']],
    [{ term: 'fixed', year_ends_on: '06-31' }, [], ['year_ends_on invalid']],
    [{ term: 'fixed', year_ends_on: '02-29' }, [], []],
    [{ term: 'rolling', year_ends_on: '' }, [], []],
  ] as [Partial<TypeForm>, string[], string[]][])('%j beside %j has the errors %j', (form, others, found) =>
    expect(wrong(form, others)).toEqual(found),
  )

  it('keeps the fields of a fixed year only for a fixed year', () => {
    expect(tidyType({ ...FIXED, term: 'rolling' })).toMatchObject({
      year_ends_on: '',
      pro_rata: 'none',
      carry_months: 0,
    })
    expect(tidyType(FIXED)).toEqual(FIXED)
  })

  it.each([
    ['Full', [], 'FULL'],
    ['Full', ['FULL', 'FULL-2'], 'FULL-3'],
    ['Official or volunteer member', [], 'OFFICIAL-OR-VOLUNTEE'],
    ['Café', [], 'CAFE'],
    ['عضوية', [], 'TYPE'],
  ] as [string, string[], string][])('%s beside %j gets the code %s', (name, taken, code) =>
    expect(newTypeCode(name, taken)).toBe(code),
  )
})

describe('the price of joining', () => {
  it.each([
    ['a year from the first day', FORM, '2026-11-21', 14_500, '2027-11-20'],
    ['three of four quarters', FIXED, '2026-11-21', 11_500, '2027-06-30'],
    ['the next year too, in the last months', FIXED, '2027-05-01', 14_500, '2028-06-30'],
    [
      'a share without the months that include the next year',
      { ...FIXED, carry_months: 0 },
      '2027-05-01',
      5500,
      '2027-06-30',
    ],
    ['no end', { ...FORM, term: 'none' as const }, '2026-11-21', 14_500, null],
  ] as [string, TypeForm, string, number, string | null][])('is for %s', (_, form, day, cents, to) => {
    const { fee, period } = joiningOn(form, day)
    expect([fee.totalCents, period.to]).toEqual([cents, to])
  })
})
