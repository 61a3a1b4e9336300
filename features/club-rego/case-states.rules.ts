/**
 * The states of a case from draft to registration and the moves between them, as a table.
 * @source docs/reference/club-rego.md §5.1
 */
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
  // Requesting changes is allowed after the approval too: the owner must replace an inspection report that became too
  // old before the signature.
  ask: { from: ['in_review', 'inspection_booked', 'approved'], to: 'changes_requested' },
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

/** Returns the state after a move; null if the move is not possible from this state. */
export function stateAfter(state: CaseState, move: CaseMove): CaseState | null {
  const { from, to } = MOVES[move]
  return from.includes(state) ? to : null
}

/** Returns the moves that are possible from a state. */
export function movesFrom(state: CaseState): CaseMove[] {
  return CASE_MOVES.filter((move) => MOVES[move].from.includes(state))
}

/** Returns whether the owner may change the case in this state. */
export function isOpenToOwner(state: CaseState): boolean {
  return state === 'draft' || state === 'changes_requested'
}

/** States in which the vehicle may be driven with the club's declaration. */
export const ON_THE_ROAD: readonly CaseState[] = ['registered', 'renewal_due']

/** States in which the vehicle is on club rego: driving, or suspended while the membership has lapsed. */
export const REGISTERED_STATES: readonly CaseState[] = [...ON_THE_ROAD, 'suspended']

/** States of an open application. A vehicle has at most one such case. */
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

/** States after the club's approval, until the case ends. @source docs/reference/club-rego.md §5.3 */
export const APPROVED_STATES: readonly CaseState[] = [
  'approved',
  'declaration_signed',
  'registered',
  'renewal_due',
]

/** Returns whether the case is closed. */
export function isOver(state: CaseState): boolean {
  return state === 'ended' || state === 'declined' || state === 'withdrawn'
}

/**
 * Returns the position of a case among the five progress dots Sent, Checked, Inspected, Declaration ready and On the
 * road, from 1; 6 once it is registered. Null if the case was declined, withdrawn or ended.
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

/**
 * How many days before its last day a registration becomes due for renewal.
 * @source docs/reference/club-rego.md §5.1
 */
export const RENEWAL_DUE_DAYS = 60
/**
 * How many days before its last day the owner is reminded of a signed declaration.
 * @source docs/reference/club-rego.md §5.4
 */
export const DECLARATION_REMINDER_DAYS = 14
/**
 * How many days before its last day the owner is reminded of a vehicle's insurance.
 * @source docs/reference/club-rego.md §5.4
 */
export const INSURANCE_REMINDER_DAYS = 30
/**
 * The number of days without a change after which the owner is reminded of a draft.
 * @source docs/reference/club-rego.md §5.4
 */
export const DRAFT_REMINDER_DAYS = 7

/** Returns whether a declaration has expired. It is valid until the end of its last day. */
export function hasRunOut(lastDay: string, today: string): boolean {
  return today > lastDay
}

/** Returns whether a registration that ends on `expiry` is due for renewal. */
export function isRenewalDue(expiry: string, today: string): boolean {
  return daysBetween(today, expiry) <= RENEWAL_DUE_DAYS
}

/** An entry of a case's history: the new state, and the register line from then on. */
export type HistoryEntry<Line> = { at: string; state: CaseState; line: Line | null }

/** Returns the state of a case at an instant, from the last entry before it. Null before the first entry. */
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

/**
 * Returns whether a vehicle was registered at an instant, from the histories of its cases. For an instant before the
 * first entry with a register line, that entry decides: the club may have registered the vehicle before it used
 * Paddock.
 */
export function wasOnTheRoad<Line>(
  histories: readonly (readonly HistoryEntry<Line>[])[],
  instant: string,
): boolean {
  const registered = histories.map((history) => history.filter(({ line }) => line !== null))
  const found = registered.flatMap((history) => standingAt(history, instant) ?? [])
  if (found.length > 0) return found.some(({ state }) => ON_THE_ROAD.includes(state))
  const [first] = registered.flat().toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return first !== undefined && ON_THE_ROAD.includes(first.state)
}
