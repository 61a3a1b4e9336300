import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/shared/days.ts'
import {
  ageOnDay,
  ageProblem,
  beginsAtDecision,
  canRenew,
  feeFor,
  lastDayOfEnded,
  needsGuardian,
  needsRenewal,
  periodFor,
  renewalOpensOn,
  type Standing,
  type TypeTerms,
} from './membership.rules.ts'

const FULL: TypeTerms = {
  term: { kind: 'rolling' },
  feeCents: 9500,
  joiningFeeCents: 2500,
  lateFeeCents: 0,
  hasGst: true,
  proRata: 'none',
  carryMonths: 0,
  lateRenewalDays: 90,
  minAge: null,
  maxAge: null,
}
const JUNIOR: TypeTerms = {
  ...FULL,
  term: { kind: 'fixed', yearEndsOn: '06-30' },
  feeCents: 3500,
  joiningFeeCents: 0,
  proRata: 'quarter',
  carryMonths: 3,
  lateRenewalDays: 90,
  minAge: 12,
  maxAge: 17,
}
const LIFE: TypeTerms = { ...FULL, term: { kind: 'none' }, feeCents: 0, joiningFeeCents: 0 }

const NOBODY: Standing = { noExpiry: false, validTo: null, hasPrior: false }
const until = (validTo: string): Standing => ({ noExpiry: false, validTo, hasPrior: true })

describe('needsRenewal and canRenew', () => {
  it.each([
    // Columns: validTo, today, expected result of needsRenewal and of canRenew.
    ['2026-12-31', '2026-11-30', false, false],
    ['2026-12-31', '2026-12-01', false, true],
    ['2026-12-31', '2026-12-31', false, true],
    ['2026-12-31', '2027-01-01', true, true],
    // One month before 31 March is the last day of February.
    ['2027-03-31', '2027-02-28', false, false],
    ['2027-03-31', '2027-03-01', false, true],
    ['2028-03-31', '2028-02-29', false, false],
    ['2028-03-31', '2028-03-01', false, true],
    // The last day of February in a leap year.
    ['2028-02-29', '2028-01-29', false, false],
    ['2028-02-29', '2028-01-30', false, true],
    ['2028-02-29', '2028-03-01', true, true],
  ])('valid to %s, on %s: needs %s, can %s', (validTo, today, needs, can) => {
    expect(needsRenewal(until(validTo), today)).toBe(needs)
    expect(canRenew(until(validTo), today)).toBe(can)
  })

  it('lets a person who was never a member join; a life member has nothing to renew', () => {
    expect([needsRenewal(NOBODY, '2026-11-21'), canRenew(NOBODY, '2026-11-21')]).toEqual([true, true])
    const life: Standing = { noExpiry: true, validTo: null, hasPrior: true }
    expect([needsRenewal(life, '2026-11-21'), canRenew(life, '2026-11-21')]).toEqual([false, false])
    expect(renewalOpensOn(life)).toBeNull()
  })

  it.each(['2026-12-31', '2027-03-31', '2028-02-29', '2026-07-15'])(
    'opens for %s on the first day that renewalOpensOn returns',
    (validTo) => {
      const day = renewalOpensOn(until(validTo)) ?? ''
      expect(canRenew(until(validTo), day)).toBe(true)
      expect(canRenew(until(validTo), addDays(day, -1))).toBe(false)
    },
  )
})

describe('a rolling year', () => {
  it.each([
    // Columns: the person's membership so far, today, first and last day of the new period, whether it continues the
    // old one.
    [NOBODY, '2026-11-21', '2026-11-21', '2027-11-20', false],
    [NOBODY, '2028-02-29', '2028-02-29', '2029-02-28', false],
    [NOBODY, '2027-03-01', '2027-03-01', '2028-02-29', false],
    [until('2026-12-31'), '2026-12-05', '2027-01-01', '2027-12-31', true],
    [until('2026-12-31'), '2026-12-31', '2027-01-01', '2027-12-31', true],
    [until('2026-12-31'), '2027-03-31', '2027-01-01', '2027-12-31', true],
    [until('2026-12-31'), '2027-04-01', '2027-04-01', '2028-03-31', false],
    [until('2028-02-29'), '2028-02-20', '2028-03-01', '2029-02-28', true],
    [until('2027-02-28'), '2027-02-20', '2027-03-01', '2028-02-29', true],
  ])('%o on %s runs from %s to %s', (who, today, from, to, continues) => {
    expect(periodFor(FULL, who, today)).toEqual({ from, to, continues })
  })

  it('renewing early or late neither gains nor loses a day', () => {
    for (const late of [-20, -1, 0, 1, 45, 90]) {
      const { from, to } = periodFor(FULL, until('2026-12-31'), addDays('2026-12-31', late))
      expect(from).toBe('2027-01-01')
      expect(daysBetween(from, to ?? '')).toBe(364)
    }
  })
})

describe('a fixed year', () => {
  it.each([
    [NOBODY, '2026-07-01', '2026-07-01', '2027-06-30'],
    [NOBODY, '2026-11-21', '2026-11-21', '2027-06-30'],
    [NOBODY, '2027-03-31', '2027-03-31', '2027-06-30'],
    // Joining in April, May or June includes the whole next year.
    [NOBODY, '2027-04-01', '2027-04-01', '2028-06-30'],
    [NOBODY, '2027-06-30', '2027-06-30', '2028-06-30'],
    [until('2027-06-30'), '2027-06-10', '2027-07-01', '2028-06-30'],
    [until('2027-06-30'), '2027-09-28', '2027-07-01', '2028-06-30'],
  ])('%o on %s runs from %s to %s', (who, today, from, to) => {
    expect(periodFor(JUNIOR, who, today)).toMatchObject({ from, to })
  })

  it.each([
    // Columns: day of joining, quarters charged (null for a whole year), fee in cents.
    ['2026-07-01', null, 3500],
    ['2026-10-01', 3, 2625],
    ['2026-11-21', 3, 2625],
    ['2027-01-01', 2, 1750],
    ['2027-03-31', 2, 1750],
    ['2027-04-01', null, 3500],
  ])('joined on %s costs %s quarters: %i cents', (today, parts, cents) => {
    const fee = feeFor(JUNIOR, NOBODY, periodFor(JUNIOR, NOBODY, today), today)
    expect(fee.feeCents).toBe(cents)
    expect(fee.share?.parts ?? null).toBe(parts)
  })

  it.each([
    // Columns: last day of the old type, last day of the new one, quarters charged, fee in cents.
    ['2026-12-15', '2027-06-30', 3, 2625],
    ['2027-04-10', '2028-06-30', null, 3500],
    ['2027-06-30', '2028-06-30', null, 3500],
  ])('after a type that ended on %s it runs to %s, for the rest of the year', (ended, to, parts, cents) => {
    const who = until(ended)
    const period = periodFor(JUNIOR, who, ended)
    expect(period).toEqual({ from: addDays(ended, 1), to, continues: true })
    const fee = feeFor(JUNIOR, who, period, ended)
    expect([fee.share?.parts ?? null, fee.feeCents]).toEqual([parts, cents])
  })
})

describe('the fee', () => {
  it('charges the joining fee once in a lifetime', () => {
    const joins = feeFor(FULL, NOBODY, periodFor(FULL, NOBODY, '2026-11-21'), '2026-11-21')
    expect(joins).toEqual({
      feeCents: 9500,
      joiningFeeCents: 2500,
      lateFeeCents: 0,
      totalCents: 12_000,
      share: null,
    })
    const back = until('2020-01-31')
    expect(feeFor(FULL, back, periodFor(FULL, back, '2026-11-21'), '2026-11-21').totalCents).toBe(9500)
  })

  it('charges a late fee from the day after the last one until the renewal no longer continues the period', () => {
    const type = { ...FULL, lateFeeCents: 1000 }
    const who = until('2026-12-31')
    const late = (today: string) => feeFor(type, who, periodFor(type, who, today), today).lateFeeCents
    expect(['2026-12-31', '2027-01-01', '2027-03-31', '2027-04-01'].map(late)).toEqual([0, 1000, 1000, 0])
  })

  it('rounds a pro-rata share half up to the cent', () => {
    const type: TypeTerms = { ...JUNIOR, feeCents: 3333, proRata: 'month' }
    const fee = feeFor(type, NOBODY, periodFor(type, NOBODY, '2026-12-10'), '2026-12-10')
    expect(fee.share).toEqual({ parts: 7, of: 12 })
    expect(fee.feeCents).toBe(1944)
  })

  it('a life membership has no end and no price', () => {
    const period = periodFor(LIFE, until('2026-12-31'), '2026-11-21')
    expect(period).toEqual({ from: '2026-11-21', to: null, continues: false })
    expect(feeFor(LIFE, until('2026-12-31'), period, '2026-11-21').totalCents).toBe(0)
  })
})

describe('ages', () => {
  it.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2011-04-09', '2026-04-08', 14],
    ['2011-04-09', '2026-04-09', 15],
  ])('born %s is on %s %i years old', (born, day, age) => expect(ageOnDay(born, day)).toBe(age))

  it.each([
    ['2014-11-22', '2026-11-21', 'too_young'],
    ['2014-11-21', '2026-11-21', null],
    ['2008-11-22', '2026-11-21', null],
    ['2008-11-21', '2026-11-21', 'too_old'],
  ])('a junior born %s on %s: %s', (born, day, problem) =>
    expect(ageProblem(JUNIOR, born, day)).toBe(problem),
  )

  it('requires a guardian for a person under eighteen on the first day', () => {
    expect(needsGuardian('2008-11-22', '2026-11-21')).toBe(true)
    expect(needsGuardian('2008-11-21', '2026-11-21')).toBe(false)
  })
})

describe('lastDayOfEnded', () => {
  it.each([
    // Columns: validFrom, madeOn, isOnly, today, expected last day.
    ['2026-05-01', '2026-05-01', true, '2026-11-21', '2026-11-20'],
    ['2026-05-01', '2026-05-01', false, '2026-03-01', null],
    ['2026-12-03', '2026-11-10', false, '2026-11-21', null],
    // A late renewal that was made today has not been in effect for a day yet, even if it starts on an earlier day.
    ['2026-10-01', '2026-11-21', false, '2026-11-21', null],
    ['2026-10-01', '2026-11-20', false, '2026-11-21', '2026-11-20'],
    ['2026-11-21', '2026-11-21', true, '2026-11-21', '2026-11-21'],
    ['2028-02-01', '2028-02-01', false, '2028-03-01', '2028-02-29'],
  ])('from %s, made on %s, only one: %s, ended on %s: to %s', (validFrom, madeOn, isOnly, today, last) =>
    expect(lastDayOfEnded({ validFrom, madeOn, isOnly }, today)).toBe(last),
  )
})

it.each([
  ['rolling', '2026-11-21', null, true],
  ['rolling', '2026-11-21', '2026-11-20', false],
  ['rolling', '2026-11-21', '2026-11-19', true],
  ['rolling', '2026-11-21', '2026-11-21', false],
  ['rolling', '2026-11-21', '2027-06-30', false],
  ['fixed', '2026-11-21', null, false],
  ['fixed', '2026-11-21', '2025-06-30', false],
  ['none', '2026-11-21', null, false],
])('of a %s term from %s after a period to %s, says whether it begins at the decision: %s', (...row) => {
  const [term, validFrom, priorValidTo, isSo] = row
  expect(beginsAtDecision(term, validFrom, priorValidTo)).toBe(isSo)
})
