import { describe, expect, it } from 'vitest'
import { eligibilityFor, mayApply, memberSince, type OwnerData } from './eligibility.rules.ts'

const TODAY = '2026-11-21'
const RULES = { membership: { least_days: 90, least_events: 2 } }
const JARRAH: OwnerData = {
  is_financial: true,
  is_type_without_rego: false,
  is_approved: true,
  member_since: '2019-06-22',
  events_attended: 4,
}
/** Returns the requirements that an owner does not meet, each with the day on which it will be met. */
const missing = (facts: Partial<OwnerData>) =>
  eligibilityFor(RULES, { ...JARRAH, ...facts }, TODAY)
    .filter(({ state }) => state === 'missing')
    .map(({ code, met_on: day, mend }) => [code, day, mend])

describe('eligibility to apply', () => {
  it.each<[Partial<OwnerData>, (string | null)[][]]>([
    [{}, []],
    [{ member_since: '2026-08-23' }, []],
    [{ member_since: '2026-08-24' }, [['member_days', '2026-11-22', '']]],
    [{ events_attended: 0 }, []],
    [{ is_type_without_rego: true }, [['membership_type', null, '/contact']]],
    [
      { is_financial: false, is_approved: true, member_since: null },
      [
        ['financial', null, '/renew'],
        ['member_days', null, ''],
      ],
    ],
    [
      { is_financial: false, is_approved: false, member_since: null, events_attended: 0 },
      [
        ['financial', null, '/renew'],
        ['approved', null, ''],
        ['member_days', null, ''],
      ],
    ],
  ])('with %o lacks %j', (facts, found) => {
    expect(missing(facts)).toEqual(found)
    expect(mayApply(eligibilityFor(RULES, { ...JARRAH, ...facts }, TODAY))).toBe(found.length === 0)
  })

  it.each([
    [0, 'asked', '/calendar'],
    [1, 'asked', '/calendar'],
    [2, 'met', ''],
    [3, 'met', ''],
  ])('after %i attended events by the entry lists: %s', (attended, state, mend) => {
    const items = eligibilityFor(RULES, { ...JARRAH, events_attended: attended }, TODAY)
    expect(items.find(({ code }) => code === 'events')).toMatchObject({
      state,
      mend,
      needed: 2,
      has: attended,
    })
  })

  it('has no days or events item if the scheme requires none', () => {
    const free = { membership: { least_days: 0, least_events: 0 } }
    expect(eligibilityFor(free, JARRAH, TODAY).map(({ code }) => code)).toEqual([
      'financial',
      'approved',
      'resident',
    ])
  })
})

describe('the start of an unbroken membership', () => {
  it.each<[{ from: string; to: string | null }[], string | null]>([
    [[], null],
    [[{ from: '2026-11-22', to: '2027-11-21' }], null],
    [[{ from: '2025-11-21', to: '2026-11-20' }], null],
    [[{ from: '2025-11-22', to: '2026-11-21' }], '2025-11-22'],
    [[{ from: '1996-01-01', to: null }], '1996-01-01'],
    [
      [
        { from: '2024-01-01', to: '2024-12-31' },
        { from: '2025-01-01', to: '2025-12-31' },
        { from: '2026-01-01', to: '2026-12-31' },
      ],
      '2024-01-01',
    ],
    [
      [
        { from: '2024-01-01', to: '2024-12-31' },
        { from: '2026-01-01', to: '2026-12-31' },
      ],
      '2026-01-01',
    ],
  ])('for the periods %j is %s', (periods, since) => {
    expect(memberSince(periods, TODAY)).toBe(since)
  })

  it.each<[string, string, string[], string | null]>([
    ['counts from the day of joining', '2019-06-22', ['2025-07-01', '2026-07-01'], '2019-06-22'],
    ['counts from the period after a gap', '2019-06-22', ['2022-07-01', '2026-07-01'], '2026-07-01'],
    ['never counts from a later day of joining', '2026-08-01', ['2025-07-01', '2026-07-01'], '2025-07-01'],
    ['is none where no period runs', '2019-06-22', ['2022-07-01'], null],
  ])('for an imported member %s', (_, joinedOn, froms, since) => {
    const periods = froms.map((from) => ({ from, to: `${Number(from.slice(0, 4)) + 1}-06-30` }))
    expect(memberSince(periods, TODAY, joinedOn)).toBe(since)
  })
})
