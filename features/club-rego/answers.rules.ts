/** What an owner says of a vehicle that is to be on club rego; empty where nothing was said yet. @source DOMAIN §3.6 */
import { BODY_TYPES, type BodyType } from '#features/vehicles/vehicle-choices.rules.ts'
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
  /** The year; empty where it is not known. */
  year: string
  certificate_no: string
}

export type GarageAddress = {
  street_address: string
  city: string
  state: string
  postcode: string
}

/** As it is kept while it is typed: whether it is right is for `caseMistakes`. */
export type CaseAnswers = {
  kind: CaseKind
  previous_club: string
  /** `1987`, or `1987-05` where the month is known. */
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
  /** The plate it has now. */
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

/** The pages of an application, each a row of its task list. */
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

/** Which page asks for what. */
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

/** The page that asks for a field. */
export function rowOf(field: string): CaseRow | null {
  return CASE_ROWS.find((row) => ROW_FIELDS[row].some((known) => known === field)) ?? null
}

/** Papers that are kept for an owner and the registrar alone. */
export const FILE_KINDS = ['ownership', 'inspection', 'insurance', 'certificate', 'papers'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The page that a paper belongs to; null for what comes after the application. */
export const FILE_ROWS: Readonly<Record<FileKind, CaseRow | null>> = {
  ownership: 'ownership',
  inspection: 'inspection',
  insurance: 'insurance',
  certificate: 'modifications',
  papers: null,
}

export const CASE_FILE_LIMITS = { bytes: 10 * 1024 * 1024, eachKind: 6, photoLeastPx: 1200 } as const

/** What the six ticks say, each a published text in its version. @source DOMAIN §3.6 "declare" */
export const CLUB_REGO_TEXTS = [
  'club-rego-true',
  'club-rego-roadworthy',
  'club-rego-rules',
  'club-rego-notify',
  'club-rego-membership',
  'club-rego-privacy',
] as const

/** What the registrar looks at. @source DOMAIN §3.6 */
export const CHECK_ITEMS = ['financial', 'age', 'originality', 'photos', 'inspection', 'insurance'] as const
export type CheckItem = (typeof CHECK_ITEMS)[number]
export type CheckResult = 'pass' | 'fail' | 'na'
export type CheckSheet = Partial<Record<CheckItem, { result: CheckResult; note: string }>>

/** Something that the registrar wants changed on one page. */
export type ChangeRequest = { row: CaseRow; words: string; is_done: boolean }
