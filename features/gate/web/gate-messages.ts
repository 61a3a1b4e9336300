import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { GateOutcome, GateVerdict } from '../gate.contract.ts'
import type { LocalOutcome } from '../gate.rules.ts'

/** The outcomes from the server, and those that the device decides offline. */
export type ShownOutcome = GateOutcome | LocalOutcome

/** A result as displayed. */
export type ShownVerdict = Omit<GateVerdict, 'outcome'> & { outcome: ShownOutcome }

/** The label of each outcome in two or three words, readable at arm’s length. */
export const OUTCOME_LABELS: Record<ShownOutcome, MessageDescriptor> = {
  admitted: msg`Come in`,
  used: msg`Used before`,
  look: msg`Is this them?`,
  undone: msg`Check-in undone`,
  unknown: msg`Unknown code`,
  stale: msg`An old code`,
  cancelled: msg`Refunded`,
  other_day: msg`Not today`,
  other_event: msg`For another event or item`,
  event_off: msg`No event today`,
  membership_ended: msg`Membership ended`,
  membership_on_hold: msg`Membership on hold`,
  not_entered: msg`Not entered`,
  no_ticket: msg`Needs a ticket`,
  not_allowed: msg`Not yet`,
  waiting: msg`Genuine`,
  unproved: msg`Cannot be checked`,
}

/** The recommended next step, where the label does not imply it. */
export const NEXT_STEP_LABELS: Partial<Record<ShownOutcome, MessageDescriptor>> = {
  unknown: msg`Ask for the ticket or the card itself. A picture of half a code cannot be read.`,
  stale: msg`Ask them to open the card again. Its code changes every day.`,
  cancelled: msg`This ticket was refunded.`,
  membership_on_hold: msg`Send them to the secretary.`,
  not_entered: msg`Only people with an entry can come in today.`,
  no_ticket: msg`Members need a ticket today.`,
  not_allowed: msg`Send them to documentation to sort this out.`,
  event_off: msg`The event was cancelled.`,
  waiting: msg`There is no signal. Look at the name and the day, and let them in. Will send when online.`,
  unproved: msg`There is no signal, and this code does not prove which event it is for. Look at the ticket or the card.`,
  undone: msg`They are no longer checked in. The code works again.`,
}

export type Tone = 'yes' | 'look' | 'no'

/** Outcomes that are not a refusal but need attention. */
const LOOKS: ReadonlySet<ShownOutcome> = new Set(['used', 'look', 'stale', 'undone', 'waiting', 'unproved'])

/** Returns green, amber or red. Colour is always accompanied by text, a symbol and a sound. */
export function toneOf(outcome: ShownOutcome): Tone {
  if (outcome === 'admitted') return 'yes'
  return LOOKS.has(outcome) ? 'look' : 'no'
}
