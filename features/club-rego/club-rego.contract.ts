/**
 * API contract of club rego: a member's application for the club's declaration and the registrar's decisions. Days are
 * `YYYY-MM-DD` at the club, instants ISO 8601 with Z.
 * @source docs/reference/club-rego.md §3.2, §8.1; docs/reference/interfaces.md §3.5
 */
import { msg } from '@lingui/core/macro'
import type { Decider } from '#features/membership/membership.contract.ts'
import type { AgreedText, SignatureInput, TextToSign } from '#features/signatures/signatures.contract.ts'
import type { VehiclePhoto } from '#features/vehicles/vehicles.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { CaseAnswers, CaseRow, ChangeRequest, CheckSheet, FileKind } from './answers.rules.ts'
import type { CaseState } from './case-states.rules.ts'
import type { OwnerData } from './eligibility.rules.ts'
import type { PhotoSlot, SchemeRules } from './schemes.rules.ts'

export const CLUB_REGO_BASE = '/api/v1/club/specialVehicle'
/** The value of `model` in the /addPhoto call. */
export const CLUB_REGO_MODEL = 'specialVehicle'

export type CasePhoto = Omit<VehiclePhoto, 'id'> & { slot: PhotoSlot }

export type CaseFile = {
  id: number
  kind: FileKind
  name: string
  media_type: string
  byte_size: number
}

/** A scheme as it applies to a case: with the rules of the day it was sent, or today's rules for a draft. */
export type CaseScheme = { id: number; code: string; name: string; summary: string; rules: SchemeRules }

/** A case as its owner and the registrar see it. Fields that only the registrar receives are optional. */
export type SpecialVehicle = CaseAnswers & {
  id: number
  member_id: number
  member_name?: string
  /** The vehicle's id in the garage; null if it was deleted there. */
  vehicle_id: number | null
  /** The vehicle's photo from the garage. */
  cover: Omit<VehiclePhoto, 'id'> | null
  scheme_id: number
  scheme: CaseScheme
  state: CaseState
  photos: CasePhoto[]
  files: CaseFile[]
  /** The changes that the registrar has requested, by page. */
  requests: ChangeRequest[]
  checks?: CheckSheet
  conditions: string
  /** The reason why the case was declined, or a remark on another decision. */
  reason: string
  /** The appointment of the inspection as text; empty if there is none. */
  inspection_booking: string
  declaration_form: string
  declaration_date: string | null
  /** Last day on which the declaration is valid. */
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

/** Creates a draft, filled with the vehicle's data from the garage. */
export const createCase = endpoint<
  { scheme_id: number; vehicle_id: number } & Partial<CaseAnswers>,
  SavedCase
>('POST', `${CLUB_REGO_BASE}/create`)
/** Stores the answers without validation while the owner may change the case. */
export const updateCase = endpoint<{ id: number; scheme_id?: number } & Partial<CaseAnswers>, SavedCase>(
  'POST',
  `${CLUB_REGO_BASE}/update`,
)
/** Deletes a draft. */
export const deleteCase = endpoint<{ id: number }, object>('POST', `${CLUB_REGO_BASE}/delete`)

export type UploadedCasePhoto = { uuid: string; key: string; name: string }

/** Uploads a photo: a multipart form with one part, `file`. */
export const uploadCasePhoto = endpoint<never, UploadedCasePhoto>('POST', `${CLUB_REGO_BASE}/upload`)
/** Puts an uploaded photo into a slot and replaces the one there. */
export const placePhoto = endpoint<
  { id: number; slot: PhotoSlot; uuid: string; key: string; name: string },
  SavedCase
>('POST', `${CLUB_REGO_BASE}/placePhoto`)
export const removePhoto = endpoint<{ id: number; slot: PhotoSlot }, SavedCase>(
  'POST',
  `${CLUB_REGO_BASE}/removePhoto`,
)

/** Takes a multipart form with one part `file` and the fields `id` and `kind`. */
export const attachFile = endpoint<never, SavedCase>('POST', `${CLUB_REGO_BASE}/attachFile`)
export const removeFile = endpoint<{ id: number; file_id: number }, SavedCase>(
  'POST',
  `${CLUB_REGO_BASE}/removeFile`,
)
/** Returns a document, to its owner and the registrar only. */
export const caseFile = endpoint<Record<string, never>, Blob>('GET', `${CLUB_REGO_BASE}/file/:id`)

/**
 * An event in the history of a case. Histories are sorted oldest first. `by` is a name; empty for an automatic event.
 */
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
  /** The author of the message. */
  from: 'member' | 'registrar'
  name: string
  words: string
}

/** The data of one case's page. */
export type CasePage = {
  item: SpecialVehicle
  events: CaseEvent[]
  messages: CaseMessage[]
  /** The consent texts that are signed when the case is sent. */
  texts: TextToSign[]
  /** The owner's name as a signature states it. */
  owner_name: string
  /** Whether the owner may make changes, which requires a current membership. */
  may_change: boolean
  today: string
}

export const readCase = endpoint<{ id: number }, CasePage>('GET', `${CLUB_REGO_BASE}/case`)

/** The data of /specialvehicle. */
export type ClubRegoHome = {
  today: string
  owner: OwnerData
  was_member: boolean
  /** The party that must act on a paid application for membership; null without one, and for a member. */
  pending_with: Decider | null
  schemes: CaseScheme[]
  /**
   * The vehicles in the garage without an open application. `is_registered`: the vehicle is already on club rego, or
   * suspended from it.
   */
  vehicles: { id: number; name: string; year: number; is_registered: boolean }[]
  cases: SpecialVehicle[]
}

export const clubRegoHome = endpoint<Record<string, never>, ClubRegoHome>('GET', `${CLUB_REGO_BASE}/home`)

export type SubmitCaseInput = {
  id: number
  agreed: AgreedText[]
  signed_name: string
  signature: SignatureInput
}

/**
 * Sends a draft, or the requested changes, to the registrar. The screen shows it as sent only after the server has
 * confirmed it, because it is signed.
 */
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

/** Records the plate and documents that the owner got at the registry, for the first time or for another year. */
export const registerVehicle = endpoint<RegisterInput, SavedCase>('POST', `${CLUB_REGO_BASE}/register`)
export type InsuranceInput = { id: number; insurer: string; policy_no: string; policy_expiry: string }

/** Records another year of insurance for a vehicle that is registered, or suspended because its insurance lapsed. */
export const renewInsurance = endpoint<InsuranceInput, SavedCase>('POST', `${CLUB_REGO_BASE}/insurance`)
/** Ends a case, because the vehicle was sold or scrapped or because the owner has left the club. */
export const endCase = endpoint<{ id: number; words: string }, SavedCase>('POST', `${CLUB_REGO_BASE}/end`)

/** Returns the address of one page of a case. */
export const caseRowPath = (id: number, row: CaseRow): string => `/specialvehicle/${id}/${row}`
export const casePath = (id: number): string => `/specialvehicle/${id}`

/** The refusals of club rego. */
export const CLUB_REGO_REFUSALS = {
  notFinancial: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Club rego can be changed while your membership is current. Join or renew to go on.`,
  },
  notInType: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Your type of membership does not include club rego. Ask the club to change your membership.`,
  },
  notYet: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`You need to be a member for {days, plural, one {# more day} other {# more days}} to apply`,
  },
  notNow: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This application has moved to another step. Reload the page.`,
  },
  ownVehicle: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`This is your own vehicle. Another registrar must decide on it and sign.`,
  },
  ownVehicleTooFew: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`This is your own vehicle, and nobody else has the role {roles}. The owner of the site can give that role to another person under Roles.`,
  },
  partOfOthers: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`Only a person with one of these roles can confirm this part: {roles}`,
  },
  partOfOthersTooFew: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`Only a person with one of these roles can confirm this part: {roles}. Nobody who could confirm it has one. The owner of the site can give the role to another person under Roles.`,
  },
  secondPerson: {
    code: 'SECOND_PERSON_NEEDED',
    status: 403,
    message: msg`One person cannot confirm both the membership and the vehicle. Ask another person with one of these roles: {roles}`,
  },
  secondPersonTooFew: {
    code: 'SECOND_PERSON_NEEDED',
    status: 403,
    message: msg`One person cannot confirm both the membership and the vehicle, and nobody else has one of these roles: {roles}. The owner of the site can give the role to another person under Roles.`,
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
