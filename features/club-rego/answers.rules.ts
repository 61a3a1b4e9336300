/**
 * The owner's answers about a vehicle that applies for club rego; an empty field is unanswered.
 * @source docs/reference/club-rego.md §3.2
 */
import { BODY_TYPES, type BodyType } from '#features/vehicles/vehicle-choices.rules.ts'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import { INSPECTION_TYPES } from './schemes.rules.ts'

export const CASE_KINDS = ['new', 'renewal', 'transfer', 'change'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CURRENT_STATUSES = ['full', 'unregistered', 'other_club', 'interstate', 'on_hold'] as const
export type CurrentStatus = (typeof CURRENT_STATUSES)[number]

export const ODOMETER_UNITS = ['km', 'mi'] as const
export const DRIVE_SIDES = ['left', 'right'] as const
export const YES_NO = ['yes', 'no'] as const
export { BODY_TYPES, INSPECTION_TYPES }

export type Modification = {
  what: string
  /** The year; empty if unknown. */
  year: string
  certificate_no: string
}

export type GarageAddress = {
  street_address: string
  city: string
  state: string
  postcode: string
}

/** The answers as stored while they are typed. `caseMistakes` validates them. */
export type CaseAnswers = {
  kind: CaseKind
  previous_club: string
  /** The date of manufacture: `1987`, or `1987-05` if the month is known. */
  manufactured: string
  make: string
  model: string
  body_type: BodyType | ''
  colour: string
  vin: string
  engine_number: string
  gvm_kg: number | null
  odometer: number | null
  odometer_unit: (typeof ODOMETER_UNITS)[number]
  current_status: CurrentStatus | ''
  /** The vehicle's current plate. */
  plate_no: string
  garage_address: GarageAddress
  drive_side: (typeof DRIVE_SIDES)[number] | ''
  replica: boolean
  lpg: boolean
  modified: (typeof YES_NO)[number] | ''
  modifications: Modification[]
  inspection_type: (typeof INSPECTION_TYPES)[number] | ''
  inspection_no: string
  inspection_date: string
  insurer: string
  policy_no: string
  policy_expiry: string
  days_option: number | null
  log_book: boolean
}

export const EMPTY_ANSWERS: CaseAnswers = {
  kind: 'new',
  previous_club: '',
  manufactured: '',
  make: '',
  model: '',
  body_type: '',
  colour: '',
  vin: '',
  engine_number: '',
  gvm_kg: null,
  odometer: null,
  odometer_unit: 'km',
  current_status: '',
  plate_no: '',
  garage_address: { street_address: '', city: '', state: '', postcode: '' },
  drive_side: '',
  replica: false,
  lpg: false,
  modified: '',
  modifications: [],
  inspection_type: '',
  inspection_no: '',
  inspection_date: '',
  insurer: '',
  policy_no: '',
  policy_expiry: '',
  days_option: null,
  log_book: false,
}

export const ANSWER_LIMITS = {
  club: 120,
  make: 40,
  model: 60,
  colour: 30,
  vin: 20,
  engineNumber: 25,
  plate: 9,
  odometer: 9_999_999,
  gvmKg: 99_999,
  modifications: 30,
  what: 200,
  certificate: 40,
  inspectionNo: 30,
  insurer: 80,
  policyNo: 40,
  street: 100,
  city: 60,
  message: 2000,
  words: 500,
  regoNo: 20,
} as const

/** The pages of an application. Each is a row of its task list. */
export const CASE_ROWS = [
  'vehicle',
  'numbers',
  'modifications',
  'photos',
  'inspection',
  'insurance',
  'ownership',
  'garage',
  'use',
  'declare',
] as const
export type CaseRow = (typeof CASE_ROWS)[number]

/** The fields on each page. */
export const ROW_FIELDS: Readonly<Record<CaseRow, readonly (keyof CaseAnswers)[]>> = {
  vehicle: [
    'kind',
    'previous_club',
    'manufactured',
    'make',
    'model',
    'body_type',
    'colour',
    'odometer',
    'odometer_unit',
    'current_status',
    'plate_no',
    'drive_side',
    'replica',
    'lpg',
  ],
  numbers: ['vin', 'engine_number', 'gvm_kg'],
  modifications: ['modified', 'modifications'],
  photos: [],
  inspection: ['inspection_type', 'inspection_no', 'inspection_date'],
  insurance: ['insurer', 'policy_no', 'policy_expiry'],
  ownership: [],
  garage: ['garage_address'],
  use: ['days_option', 'log_book'],
  declare: [],
}

/** Returns the page with a field. */
export function rowOf(field: string): CaseRow | null {
  return CASE_ROWS.find((row) => ROW_FIELDS[row].some((known) => known === field)) ?? null
}

/** Documents that only the owner and the registrar may read. */
export const FILE_KINDS = ['ownership', 'inspection', 'insurance', 'certificate', 'papers'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The page that each document belongs to; null for documents that are added after the application. */
export const FILE_ROWS: Readonly<Record<FileKind, CaseRow | null>> = {
  ownership: 'ownership',
  inspection: 'inspection',
  insurance: 'insurance',
  certificate: 'modifications',
  papers: null,
}

export const CASE_FILE_LIMITS = { bytes: 10 * 1024 * 1024, eachKind: 6, photoLeastPx: 1200 } as const

/**
 * The consent texts of the six checkboxes. Each is a published text with versions.
 * @source docs/reference/club-rego.md §3.4
 */
export const CLUB_REGO_TEXTS = [
  'club-rego-true',
  'club-rego-roadworthy',
  'club-rego-rules',
  'club-rego-notify',
  'club-rego-membership',
  'club-rego-privacy',
] as const

/** The items that the registrar checks. @source docs/reference/club-rego.md §4.1 */
export const CHECK_ITEMS = ['financial', 'age', 'originality', 'photos', 'inspection', 'insurance'] as const
export type CheckItem = (typeof CHECK_ITEMS)[number]
export type CheckResult = 'pass' | 'fail' | 'na'
/** The result of a check. `by` is the id of the person who recorded it; the desk receives names instead of ids. */
export type CheckEntry = { result: CheckResult; note: string; by?: number }
export type CheckSheet = Partial<Record<CheckItem, CheckEntry>>

/** Two people confirm a case: one the membership, one the vehicle. @source docs/reference/club-rego.md §4.2 */
export const CHECK_PARTS = ['membership', 'vehicle'] as const
export type CheckPart = (typeof CHECK_PARTS)[number]

export const PART_OF: Readonly<Record<CheckItem, CheckPart>> = {
  financial: 'membership',
  age: 'vehicle',
  originality: 'vehicle',
  photos: 'vehicle',
  inspection: 'vehicle',
  insurance: 'membership',
}

/**
 * The roles that may confirm each part: an office bearer the membership, a scrutineer the vehicle. The owner of the
 * site has every role.
 */
export const PART_ROLES: Readonly<Record<CheckPart, readonly StaffRole[]>> = {
  membership: ['registrar', 'membership'],
  vehicle: ['scrutineer'],
}

/** The documents that belong to each part. */
export const PART_FILES: Readonly<Record<CheckPart, readonly FileKind[]>> = {
  membership: ['ownership', 'insurance'],
  vehicle: ['inspection', 'certificate'],
}

/** A change to one page that the registrar requests. */
export type ChangeRequest = { row: CaseRow; words: string; is_done: boolean }
