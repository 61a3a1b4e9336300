import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '#features/club-limits/club-limits.rules.ts'
import { csvOf } from '#platform/shared/csv.ts'
import type { DeskEntry } from './entries-desk.contract.ts'
import { csvCell } from './entries-csv.rules.ts'
import { ENTRIES_COLUMNS } from './entries-list.contract.ts'
import { groupOf } from './entries-list.rules.ts'
import {
  classAt,
  openClasses,
  entryMistakes,
  freePlaces,
  hasRoom,
  isTimed,
  lateFeeAt,
  needsOwnCar,
  offerEnds,
  openExtras,
  openPrices,
  refundUntil,
  type EntryNeeds,
} from './entries.rules.ts'
import {
  ENTRY_STATES,
  HOLDING_STATES,
  holdsPlace,
  isEntered,
  isActive,
  canRecord,
} from './entry-state.rules.ts'

const PRICES = [
  { id: 1, who: 'everybody' },
  { id: 2, who: 'member' },
  { id: 3, who: 'visitor' },
  { id: 4, who: 'junior' },
  { id: 5, who: 'extra' },
] as const

const idsOf = (prices: readonly { id: number }[]) => prices.map(({ id }) => id)

describe('race number and transponder', () => {
  const { competition_kinds: competitionKinds } = DEFAULT_LIMITS

  it.each([
    ['hillclimb', false, true],
    ['practice', true, true],
    ['practice', false, false],
    ['come_and_try', false, false],
    ['social_run', false, false],
  ] as const)('at an event of the kind %s, with classes %s: asked for is %s', (kind, hasClasses, expected) =>
    expect(isTimed({ kind, hasClasses }, competitionKinds)).toBe(expected),
  )

  it('depend on the club’s own list of competitions', () => {
    expect(isTimed({ kind: 'practice', hasClasses: false }, ['practice'])).toBe(true)
    expect(isTimed({ kind: 'hillclimb', hasClasses: false }, ['practice'])).toBe(false)
  })
})

describe('prices', () => {
  it.each([
    ['a member', { isMember: true, isJunior: false, company: 'members' }, [1, 2]],
    [
      'who is none yet, where only members enter',
      { isMember: false, isJunior: false, company: 'members' },
      [1, 2],
    ],
    ['a visitor', { isMember: false, isJunior: false, company: 'visitors' }, [1, 3]],
    ['a member where visitors come', { isMember: true, isJunior: false, company: 'visitors' }, [1, 2]],
    ['anybody', { isMember: false, isJunior: false, company: 'anybody' }, [1]],
    ['a junior', { isMember: true, isJunior: true, company: 'members' }, [4]],
  ] as const)('are those for %s', (_, who, ids) => {
    expect(idsOf(openPrices(PRICES, who))).toEqual(ids)
  })

  it('are the general prices for a junior if there is none for juniors', () => {
    const without = PRICES.filter(({ who }) => who !== 'junior')
    expect(idsOf(openPrices(without, { isMember: true, isJunior: true, company: 'members' }))).toEqual([1, 2])
  })

  it('do not include extras', () => {
    expect(idsOf(openExtras(PRICES))).toEqual([5])
  })

  it('include the late fee from the exact instant at which entries close', () => {
    const terms = { entriesCloseAt: new Date('2026-12-06T09:00:00Z'), lateFeeCents: 2500 }
    expect(lateFeeAt(terms, Date.parse('2026-12-06T08:59:59.999Z'))).toBe(0)
    expect(lateFeeAt(terms, Date.parse('2026-12-06T09:00:00Z'))).toBe(2500)
    expect(lateFeeAt({ ...terms, entriesCloseAt: null }, Date.parse('2027-01-01T00:00:00Z'))).toBe(0)
    expect(lateFeeAt({ ...terms, lateFeeCents: null }, Date.parse('2027-01-01T00:00:00Z'))).toBe(0)
  })

  it('are refunded in full until the refund day', () => {
    expect(refundUntil('2026-12-12', 3)).toBe('2026-12-09')
    expect(refundUntil('2026-12-12', 0)).toBe('2026-12-12')
  })
})

describe('places', () => {
  it.each([
    [null, 500, null],
    [65, 61, 4],
    [65, 65, 0],
    [60, 65, 0],
  ])('out of %s with %i taken leave %s free', (capacity, placesTaken, left) => {
    expect(freePlaces({ capacity, placesTaken })).toBe(left)
  })

  it('must be free both at the event and in the class', () => {
    const free = { capacity: 10, placesTaken: 9 }
    expect(hasRoom(free, { limit: null, taken: 9 })).toBe(true)
    expect(hasRoom(free, { limit: 5, taken: 4 })).toBe(true)
    expect(hasRoom(free, { limit: 5, taken: 5 })).toBe(false)
    expect(hasRoom({ capacity: 10, placesTaken: 10 }, { limit: null, taken: 0 })).toBe(false)
  })

  it('are held for a reserve for a day, but never past the start', () => {
    const now = Date.parse('2026-12-10T00:00:00Z')
    expect(offerEnds(now, Date.parse('2026-12-12T00:00:00Z'))).toBe(Date.parse('2026-12-11T00:00:00Z'))
    expect(offerEnds(now, Date.parse('2026-12-10T06:00:00Z'))).toBe(Date.parse('2026-12-10T06:00:00Z'))
  })

  it('are held by entries that may still start, and by no others', () => {
    const free = ENTRY_STATES.filter((state) => !holdsPlace(state))
    expect(free).toEqual(['reserve', 'lapsed', 'declined', 'withdrawn', 'transferred', 'cancelled'])
    expect(ENTRY_STATES.filter((state) => isActive(state) && !holdsPlace(state))).toEqual(['reserve'])
    expect(HOLDING_STATES.filter((state) => !isEntered(state))).toEqual([
      'awaiting_payment',
      'offered',
      'no_show',
    ])
  })
})

describe('the class of a car', () => {
  const CLASSES = ['A', 'B', 'E', 'J'].map((code) => ({ code }))
  it.each([
    [1597, 'NA', false, 'A'],
    [1601, 'NA', false, 'B'],
    [1308, 'turbo', false, 'E'],
    [2962, 'NA', false, ''],
    [1597, 'NA', true, 'J'],
    [null, null, false, ''],
  ] as const)('with %s cc, %s, junior %s is %s', (cc, induction, isJunior, code) => {
    const engine = { engine_capacity_cc: cc, induction, fuel: null }
    expect(classAt(engine, CLASSES, { isJunior, limits: DEFAULT_LIMITS })).toBe(code)
  })

  it('stays the one with which the event was announced if the club archives it afterwards', () => {
    const classes = DEFAULT_LIMITS.classes.map((one) => ({ ...one, is_archived: one.code === 'A' }))
    const limits = { ...DEFAULT_LIMITS, classes }
    const engine = { engine_capacity_cc: 1500, induction: 'NA', fuel: null } as const
    const entrant = { engine, year: 2010, eventYear: 2026, isJunior: false }
    expect(classAt(engine, CLASSES, { isJunior: false, limits })).toBe('A')
    expect(openClasses([{ code: 'A' }, { code: 'B' }], entrant, limits)).toEqual(['A'])
    // At a later event without the archived class, the next class is offered.
    expect(classAt(engine, [{ code: 'B' }], { isJunior: false, limits })).toBe('B')
  })

  it('is the engine’s class for a junior if there is none for juniors', () => {
    const engine = { engine_capacity_cc: 1597, induction: 'NA', fuel: null } as const
    expect(classAt(engine, [{ code: 'A' }], { isJunior: true, limits: DEFAULT_LIMITS })).toBe('A')
  })
})

describe('the entry form', () => {
  const SAID = {
    vehicle_id: 1,
    class_code: 'A',
    race_number: '44',
    licence: { issuer: 'MA', number: '1048771', type: '', expires_on: null },
    mobile: '0491570006',
    emergency_name: 'Wren',
    emergency_phone: '0491570156',
    guardian_name: '',
    guardian_email: '',
    guardian_phone: '',
  }
  const CHILD = { name: 'Banjo Merriwick', email: 'b.anjo@gmail.com' }
  const NEEDS: EntryNeeds = { needsVehicle: true, needsLicence: true, guarded: null, hasClasses: true }
  const fieldsOf = (change: Partial<typeof SAID>, needs: Partial<EntryNeeds> = {}) =>
    entryMistakes({ ...SAID, ...change }, { ...NEEDS, ...needs }).map(({ field }) => field)

  it('accepts complete input', () => expect(fieldsOf({})).toEqual([]))

  it.each([
    ['0', true],
    ['044', true],
    ['1000', true],
    ['44AB', true],
    ['', false],
    ['7', false],
    ['999', false],
    ['44A', false],
  ])('accepts or rejects a race number as shown on the car: %s', (number, isWrong) => {
    expect(fieldsOf({ race_number: number })).toEqual(isWrong ? ['race_number'] : [])
  })

  it.each([
    ['mobile', { mobile: '04' }],
    ['mobile', { mobile: 'ring the pub' }],
    ['emergency_phone', { emergency_phone: '12345' }],
    ['emergency_phone', { emergency_phone: '+61 491 570 006' }],
    ['guardian_phone', { guardian_name: 'Wren', guardian_phone: 'none' }],
    ['guardian_name', { guardian_name: 'banjo  merriwick' }],
    ['guardian_email', { guardian_email: 'wren' }],
    ['guardian_email', { guardian_email: 'Banjo+mum@googlemail.com' }],
  ])('rejects numbers that cannot be called, and contacts equal to the entrant: %s', (field, change) => {
    const guardian = {
      guardian_name: 'Wren',
      guardian_email: 'w@wren.example',
      guardian_phone: '02 5550 1234',
    }
    expect(fieldsOf(guardian, { guarded: CHILD })).toEqual([])
    expect(fieldsOf({ ...guardian, ...change }, { guarded: CHILD })).toEqual([field])
  })

  it('requires a guardian only for entrants under 18', () => {
    expect(fieldsOf({}, { guarded: CHILD })).toEqual(['guardian_name', 'guardian_email', 'guardian_phone'])
  })

  it('requires a car of their garage from members, not from visitors or spectators', () => {
    expect(
      needsOwnCar({ kind: 'hillclimb', company: 'members' }, false, DEFAULT_LIMITS.competition_kinds),
    ).toBe(true)
    expect(
      needsOwnCar({ kind: 'come_and_try', company: 'visitors' }, true, DEFAULT_LIMITS.competition_kinds),
    ).toBe(true)
    expect(
      needsOwnCar({ kind: 'come_and_try', company: 'visitors' }, false, DEFAULT_LIMITS.competition_kinds),
    ).toBe(false)
    expect(
      needsOwnCar({ kind: 'training', company: 'members' }, true, DEFAULT_LIMITS.competition_kinds),
    ).toBe(false)
  })
})

describe('the steps of the event day', () => {
  it('are recorded one at a time and can be reverted', () => {
    expect(canRecord('confirmed', 'signed_on')).toBe(true)
    expect(canRecord('confirmed', 'scrutineered')).toBe(false)
    expect(canRecord('signed_on', 'scrutiny_failed')).toBe(true)
    expect(canRecord('scrutiny_failed', 'scrutineered')).toBe(true)
    expect(canRecord('no_show', 'confirmed')).toBe(true)
    for (const state of ['awaiting_payment', 'reserve', 'withdrawn', 'cancelled'] as const)
      expect(canRecord(state, 'signed_on')).toBe(false)
  })
})

describe('the CSV table', () => {
  it('contains no formula, whatever the entrant’s name is', () => {
    const entry: DeskEntry = {
      id: '',
      entrant: '=HYPERLINK("http://evil")',
      is_paper: false,
      is_volunteer: false,
      state: 'confirmed',
      price_label: 'Member',
      total: 120,
      is_paid: true,
      class_code: 'A',
      race_number: '44',
      car: { name: '+cmd', colour: '', rego: '', year: 0 },
      transponder: '',
      licence: null,
      club: '',
      is_day_member: true,
      mobile: '+61491570006',
      emergency: '',
      guardian: '',
      note: '@note, with a comma',
      place: null,
      entered_at: '',
    }
    const file = csvOf([ENTRIES_COLUMNS.map((column) => csvCell(entry, column))])
    expect(file).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(file).toContain(`,'+cmd,`)
    expect(file).toContain(`"'@note, with a comma"`)
    expect(groupOf(entry)).toBe('in')
    expect(groupOf({ ...entry, is_volunteer: true })).toBe('helpers')
  })
})
