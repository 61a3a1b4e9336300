/**
 * The preset schemes, as data that a club may change. They are not verified against the current law of any state: a
 * screen that states a rule says "check with your registrar".
 * @source docs/reference/club-rego.md §1.1
 */
import { PHOTO_SLOTS, type SchemeRules } from './schemes.rules.ts'

export type SchemePreset = {
  code: string
  /** The name that members use. */
  name: string
  summary: string
  isActive: boolean
  rules: SchemeRules
}

/** The first day of the presets, earlier than any case. */
export const PRESETS_FROM = '2000-01-01'

const SLOTS = PHOTO_SLOTS.slice(0, 7)

const NSW_HISTORIC: SchemeRules = {
  state: 'NSW',
  age: { counted: 'year', years: 30 },
  takes_modified: false,
  most_gvm_kg: null,
  inspection: { most_days: 42, types: ['safety_check', 'auvis', 'club_inspection'] },
  asks_insurance: true,
  photo_slots: SLOTS,
  days_options: [],
  log_book: 'optional',
  membership: { least_days: 90, least_events: 2 },
  declaration: { form: '1259', valid_days: 42 },
  tell_authority_days: 14,
  papers_due_days: 7,
  plate_fee_sku: 'REG-PLT',
}

export const SCHEME_PRESETS: readonly SchemePreset[] = [
  {
    code: 'NSW-HVS',
    name: 'Historic scheme (HVS)',
    summary: 'For vehicles as close to original as possible.',
    isActive: true,
    rules: NSW_HISTORIC,
  },
  {
    code: 'NSW-CVS',
    name: 'Classic scheme (CVS)',
    summary: 'For modified vehicles, inspected by an authorised examiner.',
    isActive: true,
    rules: {
      ...NSW_HISTORIC,
      takes_modified: true,
      most_gvm_kg: 3500,
      inspection: { most_days: 42, types: ['auvis'] },
      declaration: { form: '1835', valid_days: 42 },
    },
  },
  {
    code: 'VIC-CPS',
    name: 'Club permit scheme (VIC)',
    summary: 'With 45 or 90 days of use a year.',
    isActive: false,
    rules: {
      ...NSW_HISTORIC,
      state: 'VIC',
      age: { counted: 'month', years: 25 },
      takes_modified: true,
      inspection: { most_days: 30, types: ['rwc'] },
      days_options: [45, 90],
      log_book: 'always',
      declaration: { form: 'Vehicle Eligibility & Standards Declaration', valid_days: 30 },
    },
  },
  {
    code: 'QLD-SIV',
    name: 'Special interest vehicle (QLD)',
    summary: 'For listed club events, repairs and road tests.',
    isActive: false,
    rules: {
      ...NSW_HISTORIC,
      state: 'QLD',
      inspection: { most_days: 90, types: ['safety_check'] },
      log_book: 'never',
      declaration: { form: 'F5392', valid_days: 42 },
    },
  },
  {
    code: 'SA-CLUB',
    name: 'Club registration (SA)',
    summary: 'With 90 days of use a year, in a log book that the club issues.',
    isActive: false,
    rules: {
      ...NSW_HISTORIC,
      state: 'SA',
      age: { counted: 'year', years: 25 },
      inspection: { most_days: 42, types: ['club_inspection'] },
      log_book: 'always',
      declaration: { form: 'MR334', valid_days: 42 },
    },
  },
  {
    code: 'WA-404',
    name: 'Code 404 (WA)',
    summary: 'For unmodified vehicles on club runs.',
    isActive: false,
    rules: {
      ...NSW_HISTORIC,
      state: 'WA',
      age: { counted: 'month', years: 25 },
      inspection: { most_days: 42, types: ['club_inspection'] },
      log_book: 'always',
      declaration: { form: 'CMC1', valid_days: 42 },
    },
  },
  {
    code: 'WA-C4C',
    name: 'Concessions for classics (WA)',
    summary: 'With 60 days of club use and 30 of your own.',
    isActive: false,
    rules: {
      ...NSW_HISTORIC,
      state: 'WA',
      age: { counted: 'built_before', year: 1990 },
      takes_modified: true,
      most_gvm_kg: 4500,
      inspection: { most_days: 42, types: ['club_inspection'] },
      log_book: 'always',
      declaration: { form: 'E81', valid_days: 42 },
    },
  },
]
