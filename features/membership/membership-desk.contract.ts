/** The secretary's side of membership on the wire. @source DOMAIN §2.1 "Staff", §3.4; issue "Membership" */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type {
  ApplicationDetails,
  ApplicationStatus,
  MemberCondition,
  MembershipStatus,
} from './membership.contract.ts'

/** What can happen to a membership. */
export const MEMBER_EVENTS = [
  'applied',
  'paid',
  'joined',
  'renewed',
  'asked',
  'answered',
  'declined',
  'withdrawn',
  'corrected',
  'condition',
  'refunded',
  'imported',
  'note',
] as const
export type MemberEventKind = (typeof MEMBER_EVENTS)[number]

const BASE = '/api/v1/club/desk'

/** An application as the committee reads it. */
export type DeskApplication = {
  id: string
  person_id: number
  name: string
  email: string
  /** On the day the membership would begin. */
  age: number | null
  kind: 'join' | 'renew'
  type: string
  colour: string
  status: ApplicationStatus
  submitted_at: string
  details: ApplicationDetails
  home_track: string
  fee: number
  is_paid: boolean
  /** The treasurer has given the fee back. */
  is_refunded: boolean
  /** Number of the order; null where there is none. */
  order_number: number | null
  /** A transfer that the committee may have seen on the account. */
  awaits_transfer: boolean
  /** What was asked, and what was answered last; empty where nothing was. */
  question: string
  answer: string
}

/** `waiting` for the committee, `unpaid`, or what the committee `asked` about. */
export type ApplicationView = 'waiting' | 'asked' | 'unpaid'

export const deskApplications = endpoint<
  { view?: ApplicationView },
  { data: DeskApplication[]; counts: Record<ApplicationView, number> }
>('GET', `${BASE}/applications`)

export type Decision = 'approve' | 'decline' | 'ask'

/** Decides on all of these in the same words. Each stands for itself: what could not be decided is said with its reason. */
export const decideApplications = endpoint<
  { ids: string[]; decision: Decision; words: string; meeting_ref: string },
  { decided: string[]; refused: { id: string; message: string }[] }
>('POST', `${BASE}/decide`)

/** The transfer of a membership's fee was seen on the account. */
export const markFeePaid = endpoint<{ id: string }, { success: boolean }>('POST', `${BASE}/markFeePaid`)

export type DeskMemberRow = {
  person_id: number
  /** Like `CP-0412`; empty for who has none yet. */
  number: string
  name: string
  email: string
  type: string
  colour: string
  valid_to: string | null
  no_expiry: boolean
  status: MembershipStatus
}

/** `refunded`: who has a membership that runs or is to come although its fee was given back. */
export type MembersView = 'all' | 'ending' | 'expired' | 'suspended' | 'refunded'

export const deskMembers = endpoint<
  { view?: MembersView; q?: string; page?: number },
  { data: DeskMemberRow[]; page: number; has_more: boolean }
>('GET', `${BASE}/members`)

export type DeskMember = DeskMemberRow & {
  partner: string
  mobile: string
  date_of_birth: string | null
  emergency_contact: string
  guardian: string
  home_track: string
  licence: string
  racers_id: string | null
  joined_on: string | null
  hides_from_register: boolean
  condition: MemberCondition
  private_note: string
  can_manage: boolean
  periods: {
    id: number
    type: string
    valid_from: string
    valid_to: string | null
    /** It runs or is to come, its fee was given back, and nobody has said what becomes of it. */
    is_refunded: boolean
  }[]
  signatures: { id: string; role: string; name: string; method: string; signed_at: string; texts: string }[]
  timeline: { at: string; kind: MemberEventKind; by: string; words: string }[]
}

export const deskMember = endpoint<{ id: number }, { item: DeskMember }>('GET', `${BASE}/member`)

/** Changes the days of a period: extends it, or puts right what was wrong. */
export const correctPeriod = endpoint<
  { id: number; period_id: number; valid_from: string; valid_to: string | null; why: string },
  { item: DeskMember }
>('POST', `${BASE}/correctPeriod`)

/** Says what becomes of a period whose fee was given back: it ends, or it stays as a gift of the club's. */
export const settleRefunded = endpoint<
  { id: number; period_id: number; ends: boolean; why: string },
  { item: DeskMember }
>('POST', `${BASE}/settleRefunded`)

/** Puts somebody down as suspended, resigned or deceased, or back. */
export const setCondition = endpoint<
  { id: number; condition: MemberCondition; why: string },
  { item: DeskMember }
>('POST', `${BASE}/setCondition`)

/** What the committee notes for itself; never sent to the member. */
export const setPrivateNote = endpoint<{ id: number; note: string }, { item: DeskMember }>(
  'POST',
  `${BASE}/setPrivateNote`,
)

/** A type as the committee sets it. Money is dollars. */
export type DeskType = {
  id: number
  code: string
  name: string
  description: string
  colour: string
  fee: number
  joining_fee: number
  late_fee: number
  has_gst: boolean
  needs_approval: boolean
  includes_partner: boolean
  min_age: number | null
  max_age: number | null
  is_offered: boolean
  is_active: boolean
}

export const deskTypes = endpoint<Record<string, never>, { data: DeskType[] }>('GET', `${BASE}/types`)

/** What the committee may change of a type. */
export type TypeChange = Pick<
  DeskType,
  | 'id'
  | 'name'
  | 'description'
  | 'fee'
  | 'joining_fee'
  | 'late_fee'
  | 'needs_approval'
  | 'colour'
  | 'min_age'
  | 'max_age'
  | 'is_offered'
>

/** Changes a type. What was applied for before keeps its price. */
export const changeType = endpoint<TypeChange, { data: DeskType[] }>('POST', `${BASE}/changeType`)

export const MEMBERSHIP_DESK_REFUSALS = {
  decided: { code: 'CONFLICT', status: 409, message: msg`This application does not wait any more` },
  ownApplication: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`Somebody else has to decide on your own application`,
  },
  ownRecord: {
    code: 'FORBIDDEN',
    status: 403,
    message: msg`Somebody else has to change your own record`,
  },
  sayWhy: { code: 'VALIDATION', status: 422, message: msg`Say why: the applicant reads it` },
  sayWhyLog: { code: 'VALIDATION', status: 422, message: msg`Say why: it stands in the member’s record` },
  wrongDays: { code: 'VALIDATION', status: 422, message: msg`Valid to must be after valid from` },
  overlaps: {
    code: 'CONFLICT',
    status: 409,
    message: msg`Another period of this member has some of these days`,
  },
  ages: { code: 'VALIDATION', status: 422, message: msg`Highest age must be above lowest age` },
} as const satisfies Record<string, Refusal>
