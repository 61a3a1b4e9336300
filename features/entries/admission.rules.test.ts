import { describe, expect, it } from 'vitest'
import {
  type AdmissionCode,
  type AdmissionEvent,
  type AdmissionInput,
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
  isDriven: true,
  minAge: 14,
}

const READY: AdmissionInput = {
  purpose: 'enter',
  nowMs: at('2026-11-21T00:00:00Z'),
  person: {
    dateOfBirth: '1984-05-17',
    hasGuardian: false,
    isGuardianPending: false,
    dayMembershipsUsed: 0,
    dayMembershipsMost: 2,
  },
  membership: {
    hold: 'none',
    isAwaitingApproval: false,
    periods: [{ from: '2026-07-01', to: '2027-06-30', canCompete: true }],
  },
  licence: { number: '1048771', expiresOn: null },
  vehicle: { id: 1 },
  event: HILLCLIMB,
  entry: null,
}

const codesOf = (facts: AdmissionInput): AdmissionCode[] => admissionOf(facts).reasons.map(({ code }) => code)

const until = (to: string | null) => ({
  ...READY,
  membership: { ...READY.membership, periods: [{ from: '2026-01-01', to, canCompete: true }] },
})

describe('admission to enter', () => {
  it('is granted to a member with a licence and a car', () => {
    expect(admissionOf(READY)).toEqual({ isAllowed: true, reasons: [] })
  })

  it.each<[string, string | null, AdmissionCode[]]>([
    ['ends the day before', '2026-12-11', ['membership_ends']],
    ['ends on the day itself', '2026-12-12', []],
    ['ends the day after', '2026-12-13', []],
    ['never ends', null, []],
  ])('needs a membership on the day of the event: one that %s', (_, to, codes) => {
    expect(codesOf(until(to))).toEqual(codes)
  })

  it('for a membership that ends too early is refused, naming its last day', () => {
    expect(admissionOf(until('2026-12-11')).reasons[0]?.day).toBe('2026-12-11')
  })

  it('requires a membership on every day of an event that lasts several days', () => {
    const event = { ...HILLCLIMB, endsOn: '2026-12-13', endsAt: '2026-12-13T05:30:00Z' }
    expect(codesOf({ ...until('2026-12-12'), event })).toEqual(['membership_ends'])
    expect(codesOf({ ...until('2026-12-13'), event })).toEqual([])
  })

  it('accepts a renewal that follows without a gap', () => {
    const days = { first: '2026-12-11', last: '2026-12-13' }
    const two = (from: string) => ({
      ...READY.membership,
      periods: [
        { from: '2025-12-12', to: '2026-12-11', canCompete: true },
        { from, to: '2027-12-11', canCompete: true },
      ],
    })
    expect(isMemberThrough(two('2026-12-12'), days)).toBe(true)
    expect(isMemberThrough(two('2026-12-13'), days)).toBe(false)
  })

  it.each<[string, Partial<AdmissionInput['membership']>, AdmissionCode]>([
    ['on hold', { hold: 'suspended' }, 'membership_on_hold'],
    ['waiting for the committee', { isAwaitingApproval: true, periods: [] }, 'membership_waiting'],
    ['none', { periods: [] }, 'membership_missing'],
  ])('is refused for a membership that is %s', (_, change, code) => {
    expect(codesOf({ ...READY, membership: { ...READY.membership, ...change } })).toEqual([code])
  })

  it('is refused to a suspended member for every event and purpose', () => {
    const membership = { ...READY.membership, hold: 'suspended' as const }
    for (const company of ['members', 'visitors', 'anybody'] as const)
      for (const purpose of ['enter', 'accept', 'gate'] as const) {
        const isAtGate = purpose === 'gate'
        expect(
          codesOf({
            ...READY,
            purpose,
            membership,
            nowMs: isAtGate ? at('2026-12-11T21:00:00Z') : READY.nowMs,
            entry: isAtGate
              ? { state: 'confirmed', isDayMember: company === 'visitors', isHelper: false }
              : null,
            event: { ...HILLCLIMB, company },
          }),
        ).toEqual(['membership_on_hold'])
      }
  })

  it('lets a person who has resigned enter as a visitor', () => {
    const facts = { ...READY, membership: { ...READY.membership, hold: 'ended' as const } }
    expect(codesOf(facts)).toEqual(['membership_on_hold'])
    expect(codesOf({ ...facts, event: { ...HILLCLIMB, company: 'visitors' } })).toEqual([])
  })

  it('needs a membership that includes competing if people drive at the event', () => {
    const periods = [{ from: '2026-01-01', to: null, canCompete: false }]
    const social = { ...READY, membership: { ...READY.membership, periods } }
    expect(codesOf(social)).toEqual(['membership_without_competing'])
    expect(codesOf({ ...social, event: { ...HILLCLIMB, isDriven: false } })).toEqual([])
    const visitors = { ...HILLCLIMB, company: 'visitors' as const }
    expect(codesOf({ ...social, event: visitors })).toEqual([])
    const used = { ...social.person, dayMembershipsUsed: 2 }
    expect(codesOf({ ...social, event: visitors, person: used })).toEqual(['day_memberships_used'])
  })

  it('allows accepting an offered place after entries have closed, under the conditions of an entry', () => {
    const offered = {
      ...until('2026-12-12'),
      purpose: 'accept' as const,
      nowMs: at('2026-12-10T00:00:00Z'),
      entry: { state: 'offered' as const, isDayMember: false, isHelper: false },
    }
    expect(codesOf(offered)).toEqual([])
    expect(codesOf({ ...offered, membership: until('2026-12-11').membership })).toEqual(['membership_ends'])
    expect(codesOf({ ...offered, licence: null })).toEqual(['licence_missing'])
    expect(codesOf({ ...offered, event: { ...HILLCLIMB, status: 'postponed' } })).toEqual(['event_postponed'])
  })

  it.each([
    [0, []],
    [1, []],
    [2, ['day_memberships_used']],
  ])('lets a visitor enter on a day membership twice a year: %i used', (used, codes) => {
    const facts: AdmissionInput = {
      ...READY,
      membership: { ...READY.membership, periods: [] },
      event: { ...HILLCLIMB, company: 'visitors' },
      person: { ...READY.person, dayMembershipsUsed: used },
    }
    expect(codesOf(facts)).toEqual(codes)
  })

  it('has no conditions for an event that is open to everyone', () => {
    const event = { ...HILLCLIMB, company: 'anybody' as const, needsLicence: false, needsVehicle: false }
    const membership = { ...READY.membership, periods: [] }
    expect(codesOf({ ...READY, membership, licence: null, vehicle: null, event })).toEqual([])
  })

  it.each<[string, string | null, AdmissionCode[]]>([
    ['the day before', '2026-12-11', ['licence_ends']],
    ['on the day', '2026-12-12', []],
    ['never', null, []],
  ])('needs a licence valid on the day: one that ends %s', (_, expiresOn, codes) => {
    expect(codesOf({ ...READY, licence: { number: '1048771', expiresOn } })).toEqual(codes)
  })

  it('needs a licence and a car if the event requires them', () => {
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
  ])('depends on the driver’s age on the day: %s', (_, dateOfBirth, hasGuardian, codes) => {
    expect(codesOf({ ...READY, person: { ...READY.person, dateOfBirth, hasGuardian } })).toEqual(codes)
  })

  it('needs a date of birth', () => {
    expect(codesOf({ ...READY, person: { ...READY.person, dateOfBirth: null } })).toEqual(['birth_missing'])
  })

  it.each<[string, AdmissionCode[]]>([
    ['2026-11-01T06:59:59Z', ['entries_to_open']],
    ['2026-11-01T07:00:00Z', []],
    ['2026-12-06T08:59:59Z', []],
    ['2026-12-06T09:00:00Z', ['entries_closed']],
  ])('opens and closes at the exact instant: %s', (instant, codes) => {
    expect(codesOf({ ...READY, nowMs: at(instant) })).toEqual(codes)
  })

  it('accepts late entries until their end, but never after the start', () => {
    const late = { ...HILLCLIMB, lateUntil: '2026-12-09T09:00:00Z' }
    expect(codesOf({ ...READY, event: late, nowMs: at('2026-12-09T08:59:59Z') })).toEqual([])
    expect(codesOf({ ...READY, event: late, nowMs: at('2026-12-09T09:00:00Z') })).toEqual(['entries_closed'])
    const open = { ...HILLCLIMB, entriesCloseAt: null }
    expect(codesOf({ ...READY, event: open, nowMs: at('2026-12-11T19:59:59Z') })).toEqual([])
    expect(codesOf({ ...READY, event: open, nowMs: at('2026-12-11T20:00:00Z') })).toEqual(['entries_closed'])
  })

  it('for a reason about the event itself is refused without reasons about the person', () => {
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

describe('admission at the gate', () => {
  const gate = (state: EntryState | null, instant = '2026-12-11T21:00:00Z'): AdmissionInput => ({
    ...READY,
    purpose: 'gate',
    nowMs: at(instant),
    entry: state === null ? null : { state, isDayMember: false, isHelper: false },
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
  ])('needs a firm entry: %s', (state, codes) => {
    expect(codesOf(gate(state))).toEqual(codes)
  })

  it.each<[string, AdmissionCode[]]>([
    ['2026-12-11T12:59:59Z', ['not_today']],
    ['2026-12-11T13:00:00Z', []],
    ['2026-12-12T12:59:59Z', []],
    ['2026-12-12T13:00:00Z', ['not_today']],
  ])('is given on the day in the event’s time zone: %s', (instant, codes) => {
    expect(codesOf(gate('confirmed', instant))).toEqual(codes)
  })

  it('needs a membership today or a day membership', () => {
    const lapsed = { ...gate('confirmed'), membership: until('2026-12-11').membership }
    expect(codesOf(lapsed)).toEqual(['membership_ends'])
    const event = { ...HILLCLIMB, company: 'visitors' as const }
    const visitor = { ...gate('confirmed'), event, membership: { ...READY.membership, periods: [] } }
    expect(codesOf(visitor)).toEqual(['membership_missing'])
    expect(
      codesOf({ ...visitor, entry: { state: 'confirmed', isDayMember: true, isHelper: false } }),
    ).toEqual([])
  })

  it('needs no entry for an event without entries, and never a car', () => {
    const event = { ...HILLCLIMB, entriesOpenAt: null, company: 'anybody' as const, needsLicence: false }
    expect(codesOf({ ...gate(null), event, vehicle: null })).toEqual([])
  })
})

describe('a helper', () => {
  const help: AdmissionInput = {
    ...READY,
    purpose: 'help',
    licence: null,
    vehicle: null,
    membership: { hold: 'none', isAwaitingApproval: false, periods: [] },
  }
  const atGate: AdmissionInput = {
    ...help,
    purpose: 'gate',
    nowMs: at('2026-12-11T21:00:00Z'),
    entry: { state: 'confirmed', isDayMember: false, isHelper: true },
  }

  it('needs no membership, licence or vehicle, neither for the job nor at the gate', () => {
    expect([codesOf(help), codesOf(atGate)]).toEqual([[], []])
    const driver = { state: 'confirmed', isDayMember: false, isHelper: false } as const
    expect(codesOf({ ...atGate, entry: driver })).toEqual(['membership_missing', 'licence_missing'])
  })

  it('is refused while suspended, without a date of birth, and at a cancelled event', () => {
    for (const facts of [help, atGate]) {
      const suspended = { ...facts.membership, hold: 'suspended' as const }
      expect(codesOf({ ...facts, membership: suspended })).toEqual(['membership_on_hold'])
      expect(codesOf({ ...facts, person: { ...facts.person, dateOfBirth: null } })).toEqual(['birth_missing'])
      expect(codesOf({ ...facts, event: { ...HILLCLIMB, status: 'cancelled' } })).toEqual(['event_cancelled'])
    }
  })

  it('may help before entries open, below the least age of drivers, with a guardian under 18', () => {
    const event = { ...HILLCLIMB, entriesOpenAt: null, minAge: 21 }
    const young = { ...help.person, dateOfBirth: '2010-01-01', hasGuardian: false }
    expect(codesOf({ ...help, event, person: young })).toEqual(['guardian_missing'])
    const guarded = { ...young, hasGuardian: true, isGuardianPending: true }
    expect(codesOf({ ...help, event, person: guarded })).toEqual([])
    expect(codesOf({ ...atGate, person: guarded })).toEqual(['guardian_unconfirmed'])
  })
})
