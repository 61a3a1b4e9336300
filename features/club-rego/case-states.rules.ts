/** The way of a case from a draft to the road, as a table. @source DOMAIN §4 "Special vehicle" */
import { daysBetween } from '#platform/shared/days.ts'

export const CASE_STATES = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'inspection_booked',
  'approved',
  'declaration_signed',
  'declaration_expired',
  'registered',
  'renewal_due',
  'suspended',
  'ended',
  'declined',
  'withdrawn',
] as const
export type CaseState = (typeof CASE_STATES)[number]

export const CASE_MOVES = [
  'submit',
  'take',
  'ask',
  'resubmit',
  'book_inspection',
  'approve',
  'decline',
  'sign',
  'expire',
  'register',
  'fall_due',
  'renew',
  'suspend',
  'resume',
  'withdraw',
  'end',
] as const
export type CaseMove = (typeof CASE_MOVES)[number]

const MOVES: Readonly<Record<CaseMove, { from: readonly CaseState[]; to: CaseState }>> = {
  submit: { from: ['draft'], to: 'submitted' },
  take: { from: ['submitted', 'declaration_expired'], to: 'in_review' },
  ask: { from: ['in_review', 'inspection_booked'], to: 'changes_requested' },
  resubmit: { from: ['changes_requested'], to: 'in_review' },
  book_inspection: { from: ['in_review'], to: 'inspection_booked' },
  approve: { from: ['in_review', 'inspection_booked'], to: 'approved' },
  decline: { from: ['in_review', 'inspection_booked'], to: 'declined' },
  sign: { from: ['approved'], to: 'declaration_signed' },
  expire: { from: ['declaration_signed'], to: 'declaration_expired' },
  register: { from: ['declaration_signed'], to: 'registered' },
  fall_due: { from: ['registered'], to: 'renewal_due' },
  renew: { from: ['registered', 'renewal_due'], to: 'registered' },
  suspend: { from: ['registered', 'renewal_due'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'registered' },
  withdraw: { from: ['draft', 'submitted', 'changes_requested'], to: 'withdrawn' },
  end: {
    from: ['approved', 'declaration_signed', 'declaration_expired', 'registered', 'renewal_due', 'suspended'],
    to: 'ended',
  },
}

/** The state that a move leads to from here; null where it cannot be made. */
export function stateAfter(state: CaseState, move: CaseMove): CaseState | null {
  const { from, to } = MOVES[move]
  return from.includes(state) ? to : null
}

/** What may be made of a case from here. */
export function movesFrom(state: CaseState): CaseMove[] {
  return CASE_MOVES.filter((move) => MOVES[move].from.includes(state))
}

/** Its owner may change what it says. */
export function isOpenToOwner(state: CaseState): boolean {
  return state === 'draft' || state === 'changes_requested'
}

/** On the road with the club's declaration. */
export const ON_THE_ROAD: readonly CaseState[] = ['registered', 'renewal_due']

/** On its way: a vehicle has at most one such case. */
export const ON_ITS_WAY: readonly CaseState[] = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'inspection_booked',
  'approved',
  'declaration_signed',
  'declaration_expired',
]

/** Approved by the club, and not ended since. @source DOMAIN §2 (1) "holds ≥1 approved club rego" */
export const APPROVED_STATES: readonly CaseState[] = [
  'approved',
  'declaration_signed',
  'registered',
  'renewal_due',
]

/** Nothing more comes of it. */
export function isOver(state: CaseState): boolean {
  return state === 'ended' || state === 'declined' || state === 'withdrawn'
}

/**
 * The dot of five a case stands at, from 1; 6 when it is on the road. Null where the way was left.
 * Sent · Checked · Inspected · Declaration ready · On the road.
 */
export function dotOf(state: CaseState): number | null {
  switch (state) {
    case 'draft':
      return 1
    case 'submitted':
    case 'in_review':
    case 'changes_requested':
      return 2
    case 'inspection_booked':
      return 3
    case 'approved':
    case 'declaration_expired':
      return 4
    case 'declaration_signed':
      return 5
    case 'registered':
    case 'renewal_due':
    case 'suspended':
      return 6
    default:
      return null
  }
}

/** From so many days before its last one a registration is due for renewal. @source DOMAIN §4 */
export const RENEWAL_DUE_DAYS = 60
/** So many days before its last one somebody is reminded of a signed declaration. @source DOMAIN §2 (17) */
export const DECLARATION_REMINDER_DAYS = 14
/** So many days before its last one somebody is reminded of a vehicle's insurance. @source DOMAIN §2 (17) */
export const INSURANCE_REMINDER_DAYS = 30
/** An application that lies about for so long is called to mind. @source DOMAIN §2 (17) */
export const DRAFT_REMINDER_DAYS = 7

/** Whether a declaration has run out: it holds to its last day. */
export function hasRunOut(lastDay: string, today: string): boolean {
  return today > lastDay
}

/** Whether a registration that ends on a day is due for renewal. */
export function isRenewalDue(expiry: string, today: string): boolean {
  return daysBetween(today, expiry) <= RENEWAL_DUE_DAYS
}

/** Something that happened to a case, as the history keeps it: the state it led to, and the register's line from then on. */
export type HistoryEntry<Line> = { at: string; state: CaseState; line: Line | null }

/** Where a case stood at an instant: what the last entry before it says. Null before the first. */
export function standingAt<Line>(
  history: readonly HistoryEntry<Line>[],
  instant: string,
): HistoryEntry<Line> | null {
  let found: HistoryEntry<Line> | null = null
  for (const entry of history) {
    if (entry.at > instant) continue
    if (found === null || entry.at >= found.at) found = entry
  }
  return found
}
