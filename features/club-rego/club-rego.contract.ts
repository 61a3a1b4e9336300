/**
 * Club rego on the wire: a member's vehicle on its way to the club's declaration, and the registrar's words on it. Days
 * are `YYYY-MM-DD` at the club, instants ISO 8601 with Z.
 * @source SPEC §7 "Generic record calls"; WIRE §5 "Model base paths"; DOMAIN §2 (1), §3.6
 */
import { msg } from '@lingui/core/macro'
import type { SignatureInput, TextToSign } from '#features/signatures/signatures.contract.ts'
import type { VehiclePhoto } from '#features/vehicles/vehicles.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { CaseAnswers, CaseRow, ChangeRequest, CheckSheet, FileKind } from './answers.rules.ts'
import type { CaseState } from './case-states.rules.ts'
import type { OwnerFacts } from './eligibility.rules.ts'
import type { PhotoSlot, SchemeRules } from './schemes.rules.ts'

export const CLUB_REGO_BASE = '/api/v1/club/specialVehicle'
/** What /addPhoto calls `model`. */
export const CLUB_REGO_MODEL = 'specialVehicle'

export type CasePhoto = Omit<VehiclePhoto, 'id'> & { slot: PhotoSlot }

export type CaseFile = {
  id: number
  kind: FileKind
  name: string
  media_type: string
  byte_size: number
}

/** A scheme as it stands for a case: with the rules of the day it was sent, or of today while it was not. */
export type CaseScheme = { id: number; code: string; name: string; summary: string; rules: SchemeRules }

/** A case as its owner and the registrar see it. What the registrar alone is sent is optional. */
export type SpecialVehicle = CaseAnswers & {
  id: number
  member_id: number
  member_name?: string
  /** Of the garage; null where it was deleted there. */
  vehicle_id: number | null
  /** The garage's photo of it. */
  cover: Omit<VehiclePhoto, 'id'> | null
  scheme_id: number
  scheme: CaseScheme
  state: CaseState
  photos: CasePhoto[]
  files: CaseFile[]
  /** What the registrar has asked to be changed, by page. */
  requests: ChangeRequest[]
  checks?: CheckSheet
  conditions: string
  /** Why it was declined, what else was said with a decision. */
  reason: string
  /** When the inspection is, in words; empty without one. */
  inspection_booking: string
  declaration_form: string
  declaration_date: string | null
  /** Last day on which the declaration holds. */
  declaration_expires: string | null
  club_plate_no: string
  conditional_rego_no: string
  club_rego_expiry: string | null
  submitted_at: string | null
  created_at: string
  updated_at: string
}

export type SavedCase = { item: SpecialVehicle }

export const listCases = endpoint<
  { filter?: { member_id?: number; state?: CaseState }; order?: string; page?: number; page_size?: number },
  { data: SpecialVehicle[]; total: number; page: number; page_size: number }
>('POST', CLUB_REGO_BASE)

/** Begins a draft of what is known of a vehicle already. */
export const createCase = endpoint<
  { scheme_id: number; vehicle_id: number } & Partial<CaseAnswers>,
  SavedCase
>('POST', `${CLUB_REGO_BASE}/create`)
/** Keeps what was said, right or wrong, while the case is its owner's to change. */
export const updateCase = endpoint<{ id: number; scheme_id?: number } & Partial<CaseAnswers>, SavedCase>(
  'POST',
  `${CLUB_REGO_BASE}/update`,
)
/** Throws a draft away. */
export const deleteCase = endpoint<{ id: number }, object>('POST', `${CLUB_REGO_BASE}/delete`)

export type UploadedCasePhoto = { uuid: string; key: string; name: string }

/** A form with the one `file`. */
export const uploadCasePhoto = endpoint<never, UploadedCasePhoto>('POST', `${CLUB_REGO_BASE}/upload`)
/** Gives an uploaded photo to a slot, in place of the one that was there. */
export const placePhoto = endpoint<
  { id: number; slot: PhotoSlot; uuid: string; key: string; name: string },
  SavedCase
>('POST', `${CLUB_REGO_BASE}/placePhoto`)
export const removePhoto = endpoint<{ id: number; slot: PhotoSlot }, SavedCase>(
  'POST',
  `${CLUB_REGO_BASE}/removePhoto`,
)

/** A form with the one `file`, and the fields `id` and `kind`. */
export const attachFile = endpoint<never, SavedCase>('POST', `${CLUB_REGO_BASE}/attachFile`)
export const removeFile = endpoint<{ id: number; file_id: number }, SavedCase>(
  'POST',
  `${CLUB_REGO_BASE}/removeFile`,
)
/** A paper, for its owner and the registrar alone. */
export const caseFile = endpoint<Record<string, never>, Blob>('GET', `${CLUB_REGO_BASE}/file/:id`)

/** What happened to a case, oldest first. `by` is a name; empty for the clock. */
export type CaseEvent = { at: string; kind: CaseEventKind; state: CaseState; by: string; words: string }

export const CASE_EVENT_KINDS = [
  'submitted',
  'taken',
  'asked',
  'resubmitted',
  'inspection_booked',
  'approved',
  'declined',
  'signed',
  'expired',
  'registered',
  'renewal_due',
  'renewed',
  'suspended',
  'resumed',
  'withdrawn',
  'ended',
  'authority_told',
  'insurance_renewed',
] as const
export type CaseEventKind = (typeof CASE_EVENT_KINDS)[number]

export type CaseMessage = {
  id: number
  at: string
  /** Whose words they are. */
  from: 'member' | 'registrar'
  name: string
  words: string
}

/** Everything one case's page shows. */
export type CasePage = {
  item: SpecialVehicle
  events: CaseEvent[]
  messages: CaseMessage[]
  /** What is signed when it is sent. */
  texts: TextToSign[]
  /** As a signature names them. */
  owner_name: string
  /** Whether its owner may change anything: their membership runs. */
  may_change: boolean
  today: string
}

export const readCase = endpoint<{ id: number }, CasePage>('GET', `${CLUB_REGO_BASE}/case`)

/** Everything /specialvehicle shows. */
export type ClubRegoHome = {
  today: string
  owner: OwnerFacts
  was_member: boolean
  schemes: CaseScheme[]
  /** Of the garage, those that are on no way yet. */
  vehicles: { id: number; name: string; year: number }[]
  cases: SpecialVehicle[]
}

export const clubRegoHome = endpoint<Record<string, never>, ClubRegoHome>('GET', `${CLUB_REGO_BASE}/home`)

export type SubmitCaseInput = {
  id: number
  agreed: { slug: string; version: number; hash: string }[]
  signed_name: string
  signature: SignatureInput
}

/** Sends a draft, or what was changed on request, to the registrar. Never optimistic: it is signed. */
export const submitCase = endpoint<SubmitCaseInput, SavedCase>('POST', `${CLUB_REGO_BASE}/submit`)
export const withdrawCase = endpoint<{ id: number }, SavedCase>('POST', `${CLUB_REGO_BASE}/withdraw`)
export const writeCaseMessage = endpoint<{ id: number; words: string }, { messages: CaseMessage[] }>(
  'POST',
  `${CLUB_REGO_BASE}/message`,
)

export type RegisterInput = {
  id: number
  club_plate_no: string
  conditional_rego_no: string
  club_rego_expiry: string
}

/** The plate and the papers came from the counter, for the first time or for another year. */
export const registerVehicle = endpoint<RegisterInput, SavedCase>('POST', `${CLUB_REGO_BASE}/register`)
export type InsuranceInput = { id: number; insurer: string; policy_no: string; policy_expiry: string }

/** Another year of insurance, of a vehicle that is on the road or off it for want of it. */
export const renewInsurance = endpoint<InsuranceInput, SavedCase>('POST', `${CLUB_REGO_BASE}/insurance`)
/** Sold, scrapped, or the club was left. */
export const endCase = endpoint<{ id: number; words: string }, SavedCase>('POST', `${CLUB_REGO_BASE}/end`)

/** The pages of one case, by name in its address. */
export const caseRowPath = (id: number, row: CaseRow): string => `/specialvehicle/${id}/${row}`
export const casePath = (id: number): string => `/specialvehicle/${id}`

/** Club rego's own ways of saying no. */
export const CLUB_REGO_REFUSALS = {
  notFinancial: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Club rego can be changed while your membership is current. Join or renew to go on.`,
  },
  notYet: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`You need to be a member for {days, plural, one {# more day} other {# more days}} to apply`,
  },
  notNow: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This application is not at that step any more. Reload and look again.`,
  },
  ownVehicle: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`This is your own vehicle: another registrar decides on it and signs.`,
  },
  checksMissing: {
    code: 'CHECKS_MISSING',
    status: 422,
    message: msg`The check sheet is not complete. Still open: {items}`,
  },
  requestsOpen: {
    code: 'VALIDATION',
    status: 422,
    message: msg`The registrar has asked for changes that you have not made yet.`,
  },
} as const satisfies Record<string, Refusal>
