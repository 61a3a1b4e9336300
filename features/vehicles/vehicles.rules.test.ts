import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '#features/club-limits/club-limits.rules.ts'
import { countedCc, fitOfClass, suggestedClass } from './vehicle-class.rules.ts'
import { isSelectionOf, movedPhoto } from './vehicle-photos.rules.ts'
import { NEW_VEHICLE, type VehicleInput } from './vehicle-input.rules.ts'
import { readVehicle, vehicleName } from './vehicles.rules.ts'

const TODAY = '2026-11-21'
const MARLIN: VehicleInput = {
  ...NEW_VEHICLE,
  make: 'Marlin',
  model: '1600 Sport',
  year: 1991,
  body_type: 'coupe',
  colour: 'Blue',
}
/** Returns the errors of the sample vehicle with these changes, as `field code`. */
const wrong = (changes: Partial<VehicleInput>) =>
  readVehicle({ ...MARLIN, ...changes }, TODAY, DEFAULT_LIMITS.classes).mistakes.map(
    ({ field, code }) => `${field} ${code}`,
  )
const kept = (changes: Partial<VehicleInput>) =>
  readVehicle({ ...MARLIN, ...changes }, TODAY, DEFAULT_LIMITS.classes).values

describe('a vehicle', () => {
  it('requires make, model, year, body type and colour only', () => {
    expect(wrong({})).toEqual([])
    expect(
      readVehicle(NEW_VEHICLE, TODAY, DEFAULT_LIMITS.classes).mistakes.map(({ field, message }) => [
        field,
        message.message,
      ]),
    ).toEqual([
      ['make', 'Enter the make, like Mazda'],
      ['model', 'Enter the model'],
      ['year', 'Enter a year between 1885 and {lastYear}'],
      ['body_type', 'Select a body type'],
      ['colour', 'Enter the colour'],
    ])
  })

  it.each([
    [1884, ['year invalid']],
    [1885, []],
    [2027, []],
    [2028, ['year invalid']],
    [1991.5, ['year invalid']],
    [Number.NaN, ['year invalid']],
    [null, ['year required']],
  ])('must be of a year from 1885 to the next one: %s', (year, mistakes) => {
    expect(wrong({ year })).toEqual(mistakes)
  })

  it.each<[keyof VehicleInput, number, Partial<VehicleInput>]>([
    ['nickname', 40, {}],
    ['make', 40, {}],
    ['model', 60, {}],
    ['colour', 30, {}],
    ['engine_number', 25, {}],
    ['logbook_number', 20, {}],
    ['owner_name', 120, { owner_is_member: false }],
  ])('accepts a %s of at most %i characters', (field, most, rest) => {
    expect(wrong({ ...rest, [field]: 'é'.repeat(most) })).toEqual([])
    expect(wrong({ ...rest, [field]: '😀'.repeat(most) })).toEqual([])
    expect(wrong({ ...rest, [field]: 'é'.repeat(most + 1) })).toEqual([`${field} too_long`])
  })

  it('has its texts trimmed and composed, in any script, without control characters', () => {
    expect(kept({ nickname: '  Cafe\u0301 سيارة ' }).nickname).toBe('Café سيارة')
    expect(wrong({ nickname: 'two\nlines' })).toEqual(['nickname invalid'])
  })

  it('must have one of the body types', () => {
    expect(wrong({ body_type: 'open-wheel' })).toEqual([])
    expect(wrong({ body_type: 'spaceship' })).toEqual(['body_type invalid'])
  })

  it('is called by its nickname, or by make and model', () => {
    expect(vehicleName({ nickname: '', make: 'Marlin', model: '1600 Sport' })).toBe('Marlin 1600 Sport')
    expect(vehicleName({ nickname: 'Old Blue', make: 'Marlin', model: '1600 Sport' })).toBe('Old Blue')
  })
})

describe('a registration', () => {
  it('is stored in capitals without spaces and dashes', () => {
    expect(kept({ rego: ' bq-31 kt ', rego_state: 'NSW' }).rego).toBe('BQ31KT')
    expect(kept({ rego: 'BQ٣١KT', rego_state: 'NSW' }).rego).toBe('BQ31KT')
  })

  it.each<[Partial<VehicleInput>, string[]]>([
    [{ rego: 'A' }, ['rego_state required']],
    [{ rego: 'A', rego_state: 'XYZ' }, ['rego_state invalid']],
    [{ rego: 'ABCDE1234', rego_state: 'OS' }, []],
    [{ rego: 'ABCDE12345', rego_state: 'NSW' }, ['rego too_long']],
    [{ rego: 'AB*12', rego_state: 'NSW' }, ['rego invalid']],
    [{ rego: 'AB12', rego_state: 'NSW', rego_expiry: '2027-02-28' }, []],
    [{ rego: 'AB12', rego_state: 'NSW', rego_expiry: '2027-02-29' }, ['rego_expiry not_a_date']],
    [{ rego: 'AB12', rego_state: 'NSW', rego_expiry: '2037-01-01' }, ['rego_expiry not_a_date']],
  ])('with the plate fields %o is validated', (changes, mistakes) => {
    expect(wrong(changes)).toEqual(mistakes)
  })

  it('loses state and expiry when it is removed', () => {
    expect(kept({ rego: '', rego_state: 'NSW', rego_expiry: '2027-01-01' })).toMatchObject({
      rego: '',
      rego_state: null,
      rego_expiry: null,
    })
  })

  it('that expired yesterday gets a warning, one that expires today does not', () => {
    const warned = (rego_expiry: string) =>
      readVehicle(
        { ...MARLIN, rego: 'A1', rego_state: 'NSW', rego_expiry },
        TODAY,
        DEFAULT_LIMITS.classes,
      ).warnings.map(({ field }) => field)
    expect(warned('2026-11-20')).toEqual(['rego_expiry'])
    expect(warned('2026-11-21')).toEqual([])
  })
})

describe('a VIN', () => {
  const VIN = 'JM1NA3510M0123456'
  it.each<[number, string, string[]]>([
    [1989, VIN, []],
    [1989, VIN.toLowerCase(), []],
    [1989, `${VIN.slice(0, 3)} ${VIN.slice(3)}`, []],
    [1989, VIN.slice(1), ['vin invalid']],
    [1989, `${VIN}7`, ['vin invalid']],
    [1989, `I${VIN.slice(1)}`, ['vin invalid']],
    [1989, `O${VIN.slice(1)}`, ['vin invalid']],
    [1989, `Q${VIN.slice(1)}`, ['vin invalid']],
    [1989, '', []],
    [1988, 'HQ12345', []],
    [1988, 'IOQ1', []],
    [1988, 'AB1', ['vin invalid']],
    [1988, 'A'.repeat(20), []],
    [1988, 'A'.repeat(21), ['vin invalid']],
    [1969, 'BR/69.114', []],
    [1969, 'BR_69', ['vin invalid']],
  ])('of year %i is validated: %s', (year, vin, mistakes) => {
    expect(wrong({ year, vin })).toEqual(mistakes)
  })
})

describe('an engine', () => {
  it.each<[Partial<VehicleInput>, string[]]>([
    [{ fuel: 'petrol' }, ['engine_capacity_cc required']],
    [{ fuel: 'petrol', engine_capacity_cc: 1 }, []],
    [{ fuel: 'petrol', engine_capacity_cc: 20_000 }, []],
    [{ fuel: 'petrol', engine_capacity_cc: 20_001 }, ['engine_capacity_cc invalid']],
    [{ fuel: 'petrol', engine_capacity_cc: 0 }, ['engine_capacity_cc invalid']],
    [{ fuel: 'petrol', engine_capacity_cc: 1.6 }, ['engine_capacity_cc invalid']],
    [{ fuel: 'hybrid' }, ['engine_capacity_cc required']],
    [{ fuel: 'electric' }, []],
    [{ fuel: 'steam', engine_capacity_cc: 1600 }, ['fuel invalid']],
    [{ induction: 'bellows' }, ['induction invalid']],
    [{ engine_capacity_cc: 1600 }, []],
  ])('with the engine fields %o is validated', (changes, mistakes) => {
    expect(wrong(changes)).toEqual(mistakes)
  })

  it('of an electric car has no capacity and no induction', () => {
    expect(kept({ fuel: 'electric', engine_capacity_cc: 1600, induction: 'turbo' })).toMatchObject({
      engine_capacity_cc: null,
      induction: null,
    })
  })

  it.each([
    [1600, 'NA', 'A', 1600],
    [1601, 'NA', 'B', 1601],
    [2000, 'NA', 'B', 2000],
    [2001, null, 'C', 2001],
    [3000, 'NA', 'C', 3000],
    [3001, 'NA', 'D', 3001],
    [941, 'super', 'A', 1600],
    [942, 'super', 'B', 1601],
    [1308, 'turbo', 'E', 2224],
    [1308, 'rotary', 'E', 1308],
    [null, 'turbo', 'E', null],
    [null, 'NA', null, null],
  ] as const)('of %s cc, %s, belongs to class %s', (engine_capacity_cc, induction, suggested, counted) => {
    const engine = { engine_capacity_cc, induction, fuel: 'petrol' as const }
    expect(suggestedClass(engine, DEFAULT_LIMITS)).toBe(suggested)
    expect(countedCc(engine, DEFAULT_LIMITS)).toBe(counted)
    expect(suggestedClass({ ...engine, fuel: 'electric' }, DEFAULT_LIMITS)).toBeNull()
  })

  it.each([
    [1996, []],
    [1997, ['class_id too_young']],
  ])('of a car built in %i is validated for class H', (year, mistakes) => {
    expect(wrong({ year, class_id: 'H' })).toEqual(mistakes)
  })

  it('cannot be in a class that the club does not have', () => {
    expect(wrong({ class_id: 'Z' })).toEqual(['class_id invalid'])
  })
})

describe('racing fields', () => {
  it.each([
    ['1', []],
    ['044', []],
    ['7b', []],
    ['999Z', []],
    ['1000', ['race_number invalid']],
    ['B7', ['race_number invalid']],
    ['7BC', ['race_number invalid']],
  ])('validate the race number %s', (race_number, mistakes) => {
    expect(wrong({ race_number })).toEqual(mistakes)
  })

  it.each<[string, string, string[]]>([
    ['none', '', []],
    ['MYLAPS', '', ['transponder_number required']],
    ['MYLAPS', '12', ['transponder_number invalid']],
    ['MYLAPS', '123', []],
    ['Dorian', '12345678', []],
    ['Dorian', '123456789', ['transponder_number invalid']],
    ['other', '6049-213', []],
    ['other', '60492B', ['transponder_number invalid']],
    ['carrier pigeon', '123', ['transponder_type invalid']],
  ])('validate the transponder %s %s', (transponder_type, transponder_number, mistakes) => {
    expect(wrong({ transponder_type, transponder_number })).toEqual(mistakes)
  })

  it('drop the number of a removed transponder', () => {
    expect(kept({ transponder_type: 'none', transponder_number: '6049213' }).transponder_number).toBe('')
  })
})

describe('ownership', () => {
  it('requires a name if the owner is not the member', () => {
    expect(wrong({ owner_is_member: false })).toEqual(['owner_name required'])
    expect(wrong({ owner_is_member: false, owner_name: 'Wren Tamblyn-Roe' })).toEqual([])
    expect(kept({ owner_is_member: true, owner_name: 'Wren Tamblyn-Roe' }).owner_name).toBe('')
  })

  it.each([
    ['2026-11-21', []],
    ['2026-11-22', ['sold_on not_a_date']],
    ['2026-11-31', ['sold_on not_a_date']],
  ])('validates the sale date %s', (sold_on, mistakes) => {
    expect(wrong({ sold_on })).toEqual(mistakes)
  })
})

describe('the order of photos', () => {
  it.each<[number, -1 | 1, number[]]>([
    [2, -1, [2, 1, 3]],
    [2, 1, [1, 3, 2]],
    [1, -1, [1, 2, 3]],
    [3, 1, [1, 2, 3]],
    [9, 1, [1, 2, 3]],
  ])('moves %i by %i', (id, by, order) => {
    expect(movedPhoto([1, 2, 3], id, by)).toEqual(order)
  })

  it.each<[number[], boolean]>([
    [[], true],
    [[3, 1], true],
    [[1, 1], false],
    [[1, 4], false],
  ])('accepts %j as a selection of 1, 2 and 3: %s', (ids, isTaken) => {
    expect(isSelectionOf(ids, [1, 2, 3])).toBe(isTaken)
  })
})

describe('the limits of a class', () => {
  const ALL = ['A', 'B', 'C', 'D', 'E', 'J', 'H', 'X']
  const entrant = (cc: number | null, induction: 'NA' | 'turbo' | 'super' | 'rotary' | null, more = {}) => ({
    engine: { engine_capacity_cc: cc, induction, fuel: 'petrol' as const },
    year: 1997,
    eventYear: 2026,
    isJunior: false,
    ...more,
  })

  it.each([
    ['A', entrant(1600, 'NA'), 'fits'],
    ['A', entrant(1601, 'NA'), 'outside'],
    ['A', entrant(2998, 'NA'), 'outside'],
    ['B', entrant(1600, 'NA'), 'outside'],
    ['B', entrant(2000, 'NA'), 'fits'],
    ['C', entrant(2998, 'NA'), 'fits'],
    ['C', entrant(3001, 'NA'), 'outside'],
    ['D', entrant(3001, 'NA'), 'fits'],
    ['A', entrant(1000, 'super'), 'outside'],
    ['B', entrant(1000, 'super'), 'fits'],
    ['A', entrant(900, 'turbo'), 'outside'],
    ['E', entrant(900, 'turbo'), 'fits'],
    ['E', entrant(1308, 'rotary'), 'fits'],
    ['E', entrant(1600, 'NA'), 'outside'],
    ['A', entrant(null, 'NA'), 'engine_missing'],
    ['J', entrant(2998, 'NA'), 'outside'],
    ['J', entrant(2998, 'NA', { isJunior: true }), 'fits'],
    ['H', entrant(2998, 'NA'), 'outside'],
    ['H', entrant(2998, 'NA', { year: 1996 }), 'fits'],
    ['X', entrant(null, null), 'fits'],
  ] as const)('class %s for %o: %s', (code, who, fit) => {
    expect(fitOfClass(code, who, { offered: ALL, limits: DEFAULT_LIMITS })).toBe(fit)
  })

  it('count a turbo engine by capacity if the event has no turbo class', () => {
    expect(fitOfClass('A', entrant(900, 'turbo'), { offered: ['A', 'B'], limits: DEFAULT_LIMITS })).toBe(
      'fits',
    )
    expect(fitOfClass('A', entrant(1300, 'turbo'), { offered: ['A', 'B'], limits: DEFAULT_LIMITS })).toBe(
      'outside',
    )
  })

  it('include an archived class that the event was announced with, also if another one has the same limit', () => {
    const [first, ...others] = DEFAULT_LIMITS.classes
    if (first === undefined) throw new Error('no class')
    const classes = [{ ...first, code: 'N' }, ...others, { ...first, is_archived: true }]
    const limits = { ...DEFAULT_LIMITS, classes }
    const fitOf = (code: string, cc: number) => fitOfClass(code, entrant(cc, 'NA'), { offered: ALL, limits })
    expect([
      fitOf('A', 1600),
      fitOf('A', 1601),
      fitOf('N', 1600),
      fitOf('B', 1601),
      fitOf('B', 1600),
    ]).toEqual(['fits', 'outside', 'fits', 'fits', 'outside'])
    expect(suggestedClass(entrant(1600, 'NA').engine, limits)).toBe('N')
  })

  it('admit an electric car, which has no capacity, to a class that is limited by capacity', () => {
    const electric = {
      ...entrant(null, null),
      engine: { engine_capacity_cc: null, induction: null, fuel: 'electric' as const },
    }
    expect(fitOfClass('A', electric, { offered: ALL, limits: DEFAULT_LIMITS })).toBe('fits')
  })
})
