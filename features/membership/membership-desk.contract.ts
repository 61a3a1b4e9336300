/**
 * The API calls for the secretary's work on memberships.
 * @source docs/reference/staff-desk.md §3.1; docs/reference/membership.md §4.1
 */
import { msg } from '@lingui/core/macro'
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { MemberCondition, MembershipStatus } from './membership.contract.ts'

/** The kinds of events in a membership's timeline. */
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

export type Decision = 'approve' | 'decline' | 'ask'

/**
 * Decides on several applications with the same message. Each is decided separately; `refused` lists those that could
 * not be decided, with the reason.
 */
export const decideApplications = endpoint<
  { ids: string[]; decision: Decision; words: string; meeting_ref: string },
  { decided: string[]; refused: { id: string; message: string }[] }
>('POST', `${BASE}/decide`)

/** Records that the bank transfer of a membership fee was received. */
export const markFeePaid = endpoint<{ id: string }, { success: boolean }>('POST', `${BASE}/markFeePaid`)

export type DeskMemberRow = {
  person_id: number
  /** The member number, like `CP-0412`; empty if the person has none yet. */
  number: string
  name: string
  email: string
  type: string
  colour: string
  valid_to: string | null
  no_expiry: boolean
  /** The day on which the person joined the club; null if it is not known. */
  joined_on: string | null
  status: MembershipStatus
}

/** The views of the list of members. `refunded`: members whose current or future membership had its fee refunded. */
export const DESK_MEMBER_VIEWS = ['all', 'ending', 'expired', 'suspended', 'refunded'] as const
export type MembersView = (typeof DESK_MEMBER_VIEWS)[number]

export const MEMBERS_SORTS = ['number', 'name', 'valid_to', 'joined'] as const
export type MembersSort = (typeof MEMBERS_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const MEMBERS_COLUMNS = ['number', 'name', 'email', 'type', 'joined_on', 'valid_to', 'status'] as const
export type MembersColumn = (typeof MEMBERS_COLUMNS)[number]

/** The statuses to filter by. A person without a membership or application is in no list. */
export const MEMBER_STATES = [
  'current',
  'expiring',
  'expired',
  'to_come',
  'awaiting_approval',
  'suspended',
] as const satisfies readonly MembershipStatus[]
export type MemberState = (typeof MEMBER_STATES)[number]

export type MembersQuery = {
  view?: MembersView
  q?: string
  /** The id of the membership type to filter by. */
  type?: number
  state?: MemberState
  /** A tag, in upper or lower case. */
  tag?: string
  /** First and last day on which the person joined, as `YYYY-MM-DD`. */
  joined_from?: string
  joined_to?: string
  /** First and last day on which the membership ends, as `YYYY-MM-DD`. */
  ends_from?: string
  ends_to?: string
  sort?: MembersSort
  order?: 'asc' | 'desc'
}

/** Returns a page of members. `after` is the `next` of the page before. */
export const deskMembers = endpoint<
  MembersQuery & { after?: string },
  {
    data: DeskMemberRow[]
    /** The cursor of the next page; null on the last page. */
    next: string | null
    /** The number of members in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
    /** The number of members in each view, without the other filters. A view with more than 1,000 is left out. */
    counts: Partial<Record<MembersView, number>>
    types: { id: number; name: string }[]
    /** The tags in use, by name, at most 200. */
    tags: string[]
  }
>('GET', `${BASE}/members`)

/**
 * Returns the same list as a CSV file, all pages of it: same filters, order and columns. `columns` and `ids` are
 * separated by commas; `ids` limits the file to selected members. The export is recorded in the audit log.
 */
export const membersCsv = endpoint<MembersQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}/members.csv`,
)

export type DeskMember = DeskMemberRow & {
  partner: string
  mobile: string
  /** Another member logs in with this email address, so this member cannot log in. */
  shares_email: boolean
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
    /**
     * True if the period is current or in the future, its fee was refunded, and the committee has not decided yet
     * whether it ends or stays.
     */
    is_refunded: boolean
  }[]
  signatures: { id: string; role: string; name: string; method: string; signed_at: string; texts: string }[]
  timeline: { at: string; kind: MemberEventKind; by: string; words: string }[]
}

export const deskMember = endpoint<{ id: number }, { item: DeskMember }>('GET', `${BASE}/member`)

/**
 * A change of a member's record. `was` has the values that the change replaces, as they were shown. If they were changed
 * meanwhile to other values than those that are sent, the call is refused with CONFLICT and the current record; without
 * `was` it is not checked.
 */
type Change<Values extends object, Was> = Values & { id: number; was?: Was | undefined }

type PeriodDays = Pick<DeskMember['periods'][number], 'valid_from' | 'valid_to'>

/**
 * Changes the days of a period. With `shortens_others`, overlapping days are removed from the member's other periods.
 */
export const correctPeriod = endpoint<
  Change<PeriodDays & { period_id: number; shortens_others?: boolean; why: string }, PeriodDays>,
  { item: DeskMember }
>('POST', `${BASE}/correctPeriod`)

/** Deletes a period that was entered by mistake. */
export const deletePeriod = endpoint<
  Change<{ period_id: number; why: string }, PeriodDays>,
  { item: DeskMember }
>('POST', `${BASE}/deletePeriod`)

/** Decides on a period whose fee was refunded: it ends, or it stays as a gift of the club. */
export const settleRefunded = endpoint<
  { id: number; period_id: number; ends: boolean; why: string },
  { item: DeskMember }
>('POST', `${BASE}/settleRefunded`)

/** Marks a member as suspended, resigned or deceased, or removes the mark. */
export const setCondition = endpoint<
  Change<{ condition: MemberCondition; why: string }, MemberCondition>,
  { item: DeskMember }
>('POST', `${BASE}/setCondition`)

/** Gives a member another number. A number that another member has is refused. `was` is the number with its prefix. */
export const setMemberNumber = endpoint<
  Change<{ number: number; why: string }, string>,
  { item: DeskMember }
>('POST', `${BASE}/setNumber`)

/** Saves the committee's private note on a member. It is never sent to the member. */
export const setPrivateNote = endpoint<Change<{ note: string }, string>, { item: DeskMember }>(
  'POST',
  `${BASE}/setPrivateNote`,
)

export const MEMBERSHIP_DESK_REFUSALS = {
  decided: { code: 'CONFLICT', status: 409, message: msg`This application is no longer open` },
  guardianPending: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The applicant’s guardian has not confirmed yet. Open the member’s record to send the mail again`,
  },
  sayWhy: { code: 'VALIDATION', status: 422, message: msg`Say why: the applicant reads it` },
  sayWhyLog: { code: 'VALIDATION', status: 422, message: msg`Say why. It is kept in the member’s record` },
  wrongDays: { code: 'VALIDATION', status: 422, message: msg`Valid to must be after valid from` },
  overlaps: {
    code: 'CONFLICT',
    status: 409,
    message: msg`Another period of this member overlaps these days. Shorten it, or delete it first`,
  },
  numberTaken: { code: 'CONFLICT', status: 409, message: msg`Another member has this number` },
  covers: {
    code: 'CONFLICT',
    status: 409,
    message: msg`No day of another period would be left. Delete that period first`,
  },
} as const satisfies Record<string, Refusal>
