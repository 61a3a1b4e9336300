import { describe, expect, it } from 'vitest'
import {
  type AdmissionCode,
  type AdmissionEvent,
  type AdmissionFacts,
  admissionOf,
  isMemberThrough,
} from './admission.rules.ts'
import type { EntryState } from './entry-state.rules.ts'

const at = (instant: string) => Date.parse(instant)

/** A hillclimb on Saturday 12 December 2026 in Sydney, entries 1 November to 6 December 8 pm. */
const HILLCLIMB: AdmissionEvent = {
  status: 'published',
  startsAt: '2026-12-11T20:00:00Z',
  endsAt: '2026-12-12T05:30:00Z',
  startsOn: '2026-12-12',
  endsOn: '2026-12-12',
  timezone: 'Australia/Sydney',
  entriesOpenAt: '2026-11-01T07:00:00Z',
  entriesCloseAt: '2026-12-06T09:00:00Z',
  lateUntil: null,
  company: 'members',
  needsLicence: true,
  needsVehicle: true,
  minAge: 14,
}

const READY: AdmissionFacts = {
  purpose: 'enter',
  nowMs: at('2026-11-21T00:00:00Z'),
  person: { dateOfBirth: '1984-05-17', hasGuardian: false, dayMembershipsUsed: 0 },
  membership: {
    isOnHold: false,
    isAwaitingApproval: false,
    periods: [{ from: '2026-07-01', to: '2027-06-30' }],
  },
  licence: { number: '1048771', expiresOn: null },
  vehicle: { id: 1 },
  event: HILLCLIMB,
  entry: null,
}

const codesOf = (facts: AdmissionFacts): AdmissionCode[] => admissionOf(facts).reasons.map(({ code }) => code)

const until = (to: string | null) => ({
  ...READY,
  membership: { ...READY.membership, periods: [{ from: '2026-01-01', to }] },
})

describe('am I allowed in', () => {
  it('says yes to a member with a licence and a car', () => {
    expect(admissionOf(READY)).toEqual({ isAllowed: true, reasons: [] })
  })

  it.each<[string, string | null, AdmissionCode[]]>([
    ['ends the day before', '2026-12-11', ['membership_ends']],
    ['ends on the day itself', '2026-12-12', []],
    ['ends the day after', '2026-12-13', []],
    ['never ends', null, []],
  ])('asks for a membership on the day of the event: one that %s', (_, to, codes) => {
    expect(codesOf(until(to))).toEqual(codes)
  })

  it('names the last day of a membership that ends too early', () => {
    expect(admissionOf(until('2026-12-11')).reasons[0]?.day).toBe('2026-12-11')
  })

  it('asks for it on every day of an event of several', () => {
    const event = { ...HILLCLIMB, endsOn: '2026-12-13', endsAt: '2026-12-13T05:30:00Z' }
    expect(codesOf({ ...until('2026-12-12'), event })).toEqual(['membership_ends'])
    expect(codesOf({ ...until('2026-12-13'), event })).toEqual([])
  })

  it('counts a renewal that follows on, and sees a gap', () => {
    const days = { first: '2026-12-11', last: '2026-12-13' }
    const two = (from: string) => ({
      ...READY.membership,
      periods: [
        { from: '2025-12-12', to: '2026-12-11' },
        { from, to: '2027-12-11' },
      ],
    })
    expect(isMemberThrough(two('2026-12-12'), days)).toBe(true)
    expect(isMemberThrough(two('2026-12-13'), days)).toBe(false)
  })

  it.each<[string, Partial<AdmissionFacts['membership']>, AdmissionCode]>([
    ['on hold', { isOnHold: true }, 'membership_on_hold'],
    ['waiting for the committee', { isAwaitingApproval: true, periods: [] }, 'membership_waiting'],
    ['none', { periods: [] }, 'membership_missing'],
  ])('says how a membership stands: %s', (_, change, code) => {
    expect(codesOf({ ...READY, membership: { ...READY.membership, ...change } })).toEqual([code])
  })

  it.each([
    [0, []],
    [1, []],
    [2, ['day_memberships_used']],
  ])('lets a visitor enter on a day membership twice a year: %i used', (used, codes) => {
    const facts: AdmissionFacts = {
      ...READY,
      membership: { ...READY.membership, periods: [] },
      event: { ...HILLCLIMB, company: 'visitors' },
      person: { ...READY.person, dayMembershipsUsed: used },
    }
    expect(codesOf(facts)).toEqual(codes)
  })

  it('asks nothing of who comes to what is for anybody', () => {
    const event = { ...HILLCLIMB, company: 'anybody' as const, needsLicence: false, needsVehicle: false }
    const membership = { ...READY.membership, periods: [] }
    expect(codesOf({ ...READY, membership, licence: null, vehicle: null, event })).toEqual([])
  })

  it.each<[string, string | null, AdmissionCode[]]>([
    ['the day before', '2026-12-11', ['licence_ends']],
    ['on the day', '2026-12-12', []],
    ['never', null, []],
  ])('asks for a licence that covers the day: one that ends %s', (_, expiresOn, codes) => {
    expect(codesOf({ ...READY, licence: { number: '1048771', expiresOn } })).toEqual(codes)
  })

  it('asks for a licence and a car where the event does', () => {
    expect(codesOf({ ...READY, licence: null, vehicle: null })).toEqual([
      'licence_missing',
      'vehicle_missing',
    ])
    expect(codesOf({ ...READY, licence: { number: ' ', expiresOn: null } })).toEqual(['licence_missing'])
  })

  it.each<[string, string, boolean, AdmissionCode[]]>([
    ['fourteen on the day', '2012-12-12', true, []],
    ['fourteen the day after', '2012-12-13', true, ['too_young']],
    ['seventeen without a guardian', '2008-12-13', false, ['guardian_missing']],
    ['eighteen on the day', '2008-12-12', false, []],
  ])('asks how old a driver is on the day: %s', (_, dateOfBirth, hasGuardian, codes) => {
    expect(codesOf({ ...READY, person: { ...READY.person, dateOfBirth, hasGuardian } })).toEqual(codes)
  })

  it('has to know the birth', () => {
    expect(codesOf({ ...READY, person: { ...READY.person, dateOfBirth: null } })).toEqual(['birth_missing'])
  })

  it.each<[string, AdmissionCode[]]>([
    ['2026-11-01T06:59:59Z', ['entries_to_open']],
    ['2026-11-01T07:00:00Z', []],
    ['2026-12-06T08:59:59Z', []],
    ['2026-12-06T09:00:00Z', ['entries_closed']],
  ])('opens and closes at the very instant: %s', (instant, codes) => {
    expect(codesOf({ ...READY, nowMs: at(instant) })).toEqual(codes)
  })

  it('takes late entries until they end, never after the start', () => {
    const late = { ...HILLCLIMB, lateUntil: '2026-12-09T09:00:00Z' }
    expect(codesOf({ ...READY, event: late, nowMs: at('2026-12-09T08:59:59Z') })).toEqual([])
    expect(codesOf({ ...READY, event: late, nowMs: at('2026-12-09T09:00:00Z') })).toEqual(['entries_closed'])
    const open = { ...HILLCLIMB, entriesCloseAt: null }
    expect(codesOf({ ...READY, event: open, nowMs: at('2026-12-11T19:59:59Z') })).toEqual([])
    expect(codesOf({ ...READY, event: open, nowMs: at('2026-12-11T20:00:00Z') })).toEqual(['entries_closed'])
  })

  it('says what is with the event before anything of the person', () => {
    const nobody = { ...READY, licence: null, vehicle: null }
    for (const [status, code] of [
      ['cancelled', 'event_cancelled'],
      ['postponed', 'event_postponed'],
    ] as const)
      expect(codesOf({ ...nobody, event: { ...HILLCLIMB, status } })).toEqual([code])
    expect(codesOf({ ...nobody, event: { ...HILLCLIMB, entriesOpenAt: null } })).toEqual(['no_entries'])
    expect(codesOf({ ...nobody, nowMs: at(HILLCLIMB.endsAt) })).toEqual(['event_over'])
  })
})

describe('at the gate', () => {
  const gate = (state: EntryState | null, instant = '2026-12-11T21:00:00Z'): AdmissionFacts => ({
    ...READY,
    purpose: 'gate',
    nowMs: at(instant),
    entry: state === null ? null : { state, isDayMember: false },
  })

  it.each<[EntryState | null, AdmissionCode[]]>([
    ['confirmed', []],
    ['signed_on', []],
    ['scrutineered', []],
    [null, ['no_entry']],
    ['awaiting_payment', ['entry_unpaid']],
    ['reserve', ['entry_reserve']],
    ['offered', ['entry_offered']],
    ['withdrawn', ['entry_ended']],
    ['transferred', ['entry_ended']],
    ['cancelled', ['entry_ended']],
  ])('only who is in comes in: %s', (state, codes) => {
    expect(codesOf(gate(state))).toEqual(codes)
  })

  it.each<[string, AdmissionCode[]]>([
    ['2026-12-11T12:59:59Z', ['not_today']],
    ['2026-12-11T13:00:00Z', []],
    ['2026-12-12T12:59:59Z', []],
    ['2026-12-12T13:00:00Z', ['not_today']],
  ])('on the day by the clocks of the place: %s', (instant, codes) => {
    expect(codesOf(gate('confirmed', instant))).toEqual(codes)
  })

  it('asks for the membership of today, and lets a day member in', () => {
    const lapsed = { ...gate('confirmed'), membership: until('2026-12-11').membership }
    expect(codesOf(lapsed)).toEqual(['membership_ends'])
    const event = { ...HILLCLIMB, company: 'visitors' as const }
    const visitor = { ...gate('confirmed'), event, membership: { ...READY.membership, periods: [] } }
    expect(codesOf(visitor)).toEqual(['membership_missing'])
    expect(codesOf({ ...visitor, entry: { state: 'confirmed', isDayMember: true } })).toEqual([])
  })

  it('asks for no entry where nobody has to enter, and never for a car', () => {
    const event = { ...HILLCLIMB, entriesOpenAt: null, company: 'anybody' as const, needsLicence: false }
    expect(codesOf({ ...gate(null), event, vehicle: null })).toEqual([])
  })
})
