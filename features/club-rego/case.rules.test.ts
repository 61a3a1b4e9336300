import { describe, expect, it } from 'vitest'
import { type CaseAnswers, CHECK_ITEMS, type CheckSheet, EMPTY_ANSWERS } from './answers.rules.ts'
import { caseMistakes, inspectionValidTo, openChecks, rowsOf } from './case.rules.ts'
import { CASE_STATES, dotOf, movesFrom, stateAfter } from './case-states.rules.ts'
import { SCHEME_PRESETS } from './scheme-presets.rules.ts'
import { PHOTO_SLOTS } from './schemes.rules.ts'

const TODAY = '2026-11-21'
const rulesOf = (code: string) => {
  const preset = SCHEME_PRESETS.find((one) => one.code === code)
  if (preset === undefined) throw new Error(`no preset ${code}`)
  return preset.rules
}
const HVS = rulesOf('NSW-HVS')
const ALL = { photos: PHOTO_SLOTS, files: ['ownership', 'inspection', 'insurance'] as const }

const HALDEN: CaseAnswers = {
  ...EMPTY_ANSWERS,
  manufactured: '1987',
  make: 'Halden',
  model: 'Torrens V6',
  body_type: 'sedan',
  colour: 'Gold',
  vin: 'HT87V60041122',
  engine_number: 'V6-88213',
  odometer: 84_210,
  current_status: 'full',
  plate_no: 'BQ31KT',
  drive_side: 'right',
  modified: 'no',
  garage_address: { street_address: '3 Pit Lane', city: 'Corella Plains', state: 'NSW', postcode: '2799' },
  inspection_type: 'safety_check',
  inspection_no: '88213',
  inspection_date: '2026-11-06',
  insurer: 'Plains Mutual',
  policy_no: 'PM-4417',
  policy_expiry: '2027-08-14',
}

/** Returns the mistakes in the answers with the given changes, as `field code`. */
const wrong = (
  changes: Partial<CaseAnswers>,
  rules = HVS,
  papers: Parameters<typeof caseMistakes>[1] = ALL,
) =>
  caseMistakes({ ...HALDEN, ...changes }, papers, rules, TODAY).map(({ field, code }) => `${field} ${code}`)

describe('an application', () => {
  it('with all answers has no mistakes', () => {
    expect(wrong({})).toEqual([])
  })

  it('accepts the digits of the user’s own language', () => {
    const garage = { ...HALDEN.garage_address, postcode: '۲۷۹۹' }
    expect(wrong({ manufactured: '١٩٨٧-٠٥', plate_no: 'BQ३१KT', garage_address: garage })).toEqual([])
  })

  it('without answers lacks every field, each with a message, in page order', () => {
    const found = caseMistakes(EMPTY_ANSWERS, { photos: [], files: [] }, HVS, TODAY)
    expect(found.map(({ field }) => field)).toEqual([
      'manufactured',
      'make',
      'model',
      'body_type',
      'colour',
      'odometer',
      'current_status',
      'drive_side',
      'vin',
      'engine_number',
      'modified',
      ...HVS.photo_slots.map((slot) => `photos.${slot}`),
      'inspection_type',
      'inspection_no',
      'inspection_date',
      'files.inspection',
      'insurer',
      'policy_no',
      'policy_expiry',
      'files.insurance',
      'files.ownership',
      'garage_address.street_address',
      'garage_address.city',
      'garage_address.postcode',
      'garage_address.state',
    ])
    for (const { message } of found) expect(message.message).not.toBe('')
  })

  it.each<[Partial<CaseAnswers>, string[]]>([
    [{ manufactured: '1996' }, ['vin invalid']],
    [{ manufactured: '1997', vin: 'MRN16S91A00002417' }, ['manufactured too_young']],
    [{ manufactured: '1996', vin: 'MRN16S91A00002417' }, []],
    [{ vin: 'abc' }, ['vin invalid']],
    [{ vin: 'ab-12' }, []],
    [{ odometer: -1 }, ['odometer required']],
    [{ odometer: 9_999_999 }, []],
    [{ odometer: 10_000_000 }, ['odometer required']],
    [{ current_status: 'unregistered', plate_no: '' }, []],
    [{ plate_no: '' }, ['plate_no required']],
    [{ plate_no: 'AB*1' }, ['plate_no invalid']],
    [{ kind: 'transfer' }, ['previous_club required']],
    [{ kind: 'transfer', previous_club: 'Silo City MSC' }, []],
    [{ modified: 'yes' }, ['modified not_here']],
    [{ inspection_type: 'rwc' }, ['inspection_type required']],
    [{ inspection_date: '2026-10-10' }, []],
    [{ inspection_date: '2026-10-09' }, ['inspection_date too_old']],
    [{ inspection_date: '2026-11-21' }, []],
    [{ inspection_date: '2026-11-22' }, ['inspection_date future']],
    [{ policy_expiry: '2026-11-22' }, []],
    [{ policy_expiry: '2026-11-21' }, ['policy_expiry expired']],
    [
      { garage_address: { ...HALDEN.garage_address, state: 'VIC', postcode: '3000' } },
      ['garage_address.state elsewhere'],
    ],
  ])('is validated for the historic scheme: %o', (changes, mistakes) => {
    expect(wrong(changes)).toEqual(mistakes)
  })

  const exhaust = { what: 'Exhaust', year: '1994', certificate_no: '' }
  it.each<[Partial<CaseAnswers>, string[]]>([
    [{ gvm_kg: null }, ['gvm_kg required']],
    [{ gvm_kg: 3500 }, []],
    [{ gvm_kg: 3501 }, ['gvm_kg too_heavy']],
    [{ gvm_kg: 1780, modified: 'yes' }, ['modifications required']],
    [{ gvm_kg: 1780, modified: 'yes', modifications: [exhaust] }, []],
    [
      { gvm_kg: 1780, modified: 'yes', modifications: [exhaust, { ...exhaust, year: '' }] },
      ['modifications.1.year required'],
    ],
    [
      { gvm_kg: 1780, modified: 'yes', modifications: [{ ...exhaust, what: ' ' }] },
      ['modifications.0.what required'],
    ],
  ])('is validated for the classic scheme: %o', (changes, mistakes) => {
    expect(wrong({ inspection_type: 'auvis', ...changes }, rulesOf('NSW-CVS'))).toEqual(mistakes)
  })

  it.each<[Partial<CaseAnswers>, string[]]>([
    [{}, ['days_option required']],
    [{ days_option: 45 }, []],
    [{ days_option: 60 }, ['days_option required']],
    [{ days_option: 90, inspection_date: '2026-10-22' }, []],
    [{ days_option: 90, inspection_date: '2026-10-21' }, ['inspection_date too_old']],
  ])('is validated for Victoria: %o', (changes, mistakes) => {
    const garage = { ...HALDEN.garage_address, state: 'VIC', postcode: '3000' }
    expect(wrong({ inspection_type: 'rwc', garage_address: garage, ...changes }, rulesOf('VIC-CPS'))).toEqual(
      mistakes,
    )
  })

  it('has only the pages of its scheme', () => {
    expect(rowsOf(HVS)).toContain('use')
    expect(rowsOf({ ...HVS, inspection: null, asks_insurance: false, log_book: 'never' })).toEqual([
      'vehicle',
      'numbers',
      'modifications',
      'photos',
      'ownership',
      'garage',
      'declare',
    ])
    expect(wrong({ insurer: '' }, { ...HVS, asks_insurance: false })).toEqual([])
  })
})

describe('a check sheet', () => {
  const sheet = (changes: CheckSheet = {}): CheckSheet => ({
    ...Object.fromEntries(CHECK_ITEMS.map((item) => [item, { result: 'pass', note: '', by: 7 }])),
    ...changes,
  })
  it.each<[CheckSheet, string[]]>([
    [{}, [...CHECK_ITEMS]],
    [sheet(), []],
    [sheet({ photos: { result: 'pass', note: '' } }), ['photos']],
    [sheet({ age: { result: 'fail', note: 'Too new', by: 7 } }), ['age']],
    [sheet({ originality: { result: 'na', note: '', by: 7 } }), []],
    [sheet({ insurance: { result: 'na', note: '', by: 7 } }), ['insurance']],
    [sheet({ photos: { result: 'na', note: '', by: 7 } }), ['photos']],
  ])('with %j has the open items %j', (checks, open) => {
    expect(openChecks(checks, HVS)).toEqual(open)
  })

  it('needs no inspection if the scheme requires none', () => {
    const rules = { ...HVS, inspection: null }
    expect(openChecks(sheet({ inspection: { result: 'na', note: '', by: 7 } }), rules)).toEqual([])
  })
})

describe('the states of a case', () => {
  it('lead from draft to registration and beyond', () => {
    const walk = [
      'submit',
      'take',
      'ask',
      'resubmit',
      'book_inspection',
      'approve',
      'sign',
      'register',
    ] as const
    let state = CASE_STATES[0] as (typeof CASE_STATES)[number]
    for (const move of walk) {
      const next = stateAfter(state, move)
      if (next === null) throw new Error(`no ${move} from ${state}`)
      state = next
    }
    expect(state).toBe('registered')
    expect(stateAfter('registered', 'fall_due')).toBe('renewal_due')
    expect(stateAfter('renewal_due', 'renew')).toBe('registered')
    expect(stateAfter('registered', 'suspend')).toBe('suspended')
    expect(stateAfter('suspended', 'resume')).toBe('registered')
    expect(stateAfter('declaration_signed', 'expire')).toBe('declaration_expired')
    expect(stateAfter('declaration_expired', 'take')).toBe('in_review')
  })

  it.each([
    ['draft', ['submit', 'withdraw']],
    ['submitted', ['take', 'withdraw']],
    ['in_review', ['ask', 'book_inspection', 'approve', 'decline']],
    ['changes_requested', ['resubmit', 'withdraw']],
    ['approved', ['ask', 'sign', 'end']],
    ['declaration_signed', ['expire', 'register', 'end']],
    ['declined', []],
    ['withdrawn', []],
    ['ended', []],
  ] as const)('from %s only the moves %j are possible', (state, moves) => {
    expect(movesFrom(state)).toEqual(moves)
  })

  it('are shown to the owner as five dots', () => {
    expect(CASE_STATES.map((state) => [state, dotOf(state)])).toEqual([
      ['draft', 1],
      ['submitted', 2],
      ['in_review', 2],
      ['changes_requested', 2],
      ['inspection_booked', 3],
      ['approved', 4],
      ['declaration_signed', 5],
      ['declaration_expired', 4],
      ['registered', 6],
      ['renewal_due', 6],
      ['suspended', 6],
      ['ended', null],
      ['declined', null],
      ['withdrawn', null],
    ])
  })
})

describe('the last day of an inspection report', () => {
  it('is the last day on which the answers have no mistake', () => {
    const last = inspectionValidTo(HALDEN, HVS)
    expect(last).toBe('2026-12-18')
    const codes = (today: string) => caseMistakes(HALDEN, ALL, HVS, today).map(({ code }) => code)
    expect(codes('2026-12-18')).toEqual([])
    expect(codes('2026-12-19')).toEqual(['too_old'])
  })

  it('is unknown without a date, and for a scheme without an inspection', () => {
    expect(inspectionValidTo({ inspection_date: '' }, HVS)).toBeNull()
    expect(inspectionValidTo(HALDEN, { inspection: null })).toBeNull()
  })
})
