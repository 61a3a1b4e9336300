import { describe, expect, it } from 'vitest'
import { SCHEME_PRESETS } from './scheme-presets.rules.ts'
import { isOldEnough, joinsOn, readManufactured, versionOn } from './schemes.rules.ts'

const rulesOf = (code: string) => {
  const preset = SCHEME_PRESETS.find((one) => one.code === code)
  if (preset === undefined) throw new Error(`no preset ${code}`)
  return preset.rules
}
const built = (text: string) => readManufactured(text, '2026-11-21') ?? { year: 0, month: null }

describe('the age of a vehicle', () => {
  it.each([
    // New South Wales: 30 years from the year of manufacture; the month does not matter.
    ['NSW-HVS', '1996', '2026-01-01'],
    ['NSW-HVS', '1996-12', '2026-01-01'],
    ['NSW-CVS', '1997', '2027-01-01'],
    // Victoria: more than 25 years before the application, counted in months. If the month is unknown, December counts.
    ['VIC-CPS', '2001', '2027-01-01'],
    ['VIC-CPS', '2001-10', '2026-11-01'],
    ['VIC-CPS', '2001-11', '2026-12-01'],
    ['VIC-CPS', '2000-12', '2026-01-01'],
    ['QLD-SIV', '1990', '2020-01-01'],
    ['SA-CLUB', '2001', '2026-01-01'],
    ['WA-404', '2001-10', '2026-11-01'],
    // Western Australia: the vehicle was built before 1990; a newer one never qualifies.
    ['WA-C4C', '1989', '1989-01-01'],
    ['WA-C4C', '1990', null],
  ])('%s, built %s: is old enough from %s', (code, manufactured, day) => {
    expect(joinsOn(rulesOf(code).age, built(manufactured))).toBe(day)
  })

  it.each([
    ['NSW-HVS', '1996', '2025-12-31', false],
    ['NSW-HVS', '1996', '2026-01-01', true],
    ['VIC-CPS', '2001-10', '2026-10-31', false],
    ['VIC-CPS', '2001-10', '2026-11-01', true],
    ['SA-CLUB', '2001', '2025-12-31', false],
    ['SA-CLUB', '2001', '2026-01-01', true],
    ['WA-C4C', '1990', '2090-01-01', false],
  ])('%s, built %s, on %s: is old enough: %s', (code, manufactured, day, isOld) => {
    expect(isOldEnough(rulesOf(code).age, built(manufactured), day)).toBe(isOld)
  })

  it.each([
    ['1987', { year: 1987, month: null }],
    [' 1987-05 ', { year: 1987, month: 5 }],
    ['1987-13', null],
    ['1884', null],
    ['2027', null],
    ['87', null],
    ['May 1987', null],
  ])('parses or rejects the date of manufacture %s', (text, read) => {
    expect(readManufactured(text, '2026-11-21')).toEqual(read)
  })
})

describe('the preset schemes', () => {
  it('have the two of New South Wales active and the others inactive', () => {
    expect(SCHEME_PRESETS.filter(({ isActive }) => isActive).map(({ code }) => code)).toEqual([
      'NSW-HVS',
      'NSW-CVS',
    ])
    expect(new Set(SCHEME_PRESETS.map(({ code }) => code)).size).toBe(SCHEME_PRESETS.length)
  })

  it.each([
    ['NSW-HVS', '1259', 42, []],
    ['NSW-CVS', '1835', 42, []],
    ['VIC-CPS', 'Vehicle Eligibility & Standards Declaration', 30, [45, 90]],
  ])('%s: form %s is valid for %d days, with the day options %j', (code, form, days, options) => {
    const { declaration, days_options: offered } = rulesOf(code)
    expect([declaration.form, declaration.valid_days, offered]).toEqual([form, days, options])
  })
})

describe('the version of the rules', () => {
  const versions = [
    { id: 2, valid_from: '2026-07-01' },
    { id: 1, valid_from: '2000-01-01' },
    { id: 3, valid_from: '2027-01-01' },
  ]
  it.each([
    ['1999-12-31', undefined],
    ['2000-01-01', 1],
    ['2026-06-30', 1],
    ['2026-07-01', 2],
    ['2026-12-31', 2],
    ['2027-01-01', 3],
  ])('valid on %s is %s', (day, id) => {
    expect(versionOn(versions, day)?.id).toBe(id)
  })
})
