import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { GateOutcome, GateVerdict } from '../gate.contract.ts'
import type { LocalOutcome } from '../gate.rules.ts'

/** What the gate says: the server, or the device by itself where there is no signal. */
export type ShownOutcome = GateOutcome | LocalOutcome

/** An answer as it is shown. */
export type ShownVerdict = Omit<GateVerdict, 'outcome'> & { outcome: ShownOutcome }

/** What is said of a code in two or three words, to be read at arm's length. */
export const OUTCOME_WORDS: Record<ShownOutcome, MessageDescriptor> = {
  admitted: msg`Come in`,
  used: msg`Used before`,
  look: msg`Is this them?`,
  undone: msg`Taken back`,
  unknown: msg`Not a code of ours`,
  stale: msg`An old code`,
  cancelled: msg`Given back`,
  other_day: msg`Not today`,
  other_event: msg`For something else`,
  event_off: msg`Nothing is on`,
  membership_ended: msg`Membership ended`,
  membership_on_hold: msg`Membership on hold`,
  not_entered: msg`Not entered`,
  no_ticket: msg`Needs a ticket`,
  not_allowed: msg`Not yet`,
  waiting: msg`Genuine`,
  unproved: msg`Cannot be checked`,
}

/** What to do about it, where that is not said already. */
export const NEXT_STEP_WORDS: Partial<Record<ShownOutcome, MessageDescriptor>> = {
  unknown: msg`Ask for the ticket or the card itself. A picture of half a code cannot be read.`,
  stale: msg`Ask them to open the card again: its code is a new one each day.`,
  cancelled: msg`The money for this ticket went back.`,
  membership_on_hold: msg`Send them to the secretary.`,
  not_entered: msg`Only who is entered comes in today.`,
  no_ticket: msg`Members watch with a ticket today.`,
  not_allowed: msg`Send them to documentation, where this is put right.`,
  event_off: msg`The event was called off.`,
  waiting: msg`There is no signal. Look at the name and the day, and let them in. Will send when online.`,
  unproved: msg`There is no signal, and a typed code proves nothing by itself. Look at the ticket or the card.`,
  undone: msg`They count as not here. The code opens the gate again.`,
}

export type Tone = 'yes' | 'look' | 'no'

/** Not a no, but somebody has to look twice. */
const LOOKS: ReadonlySet<ShownOutcome> = new Set(['used', 'look', 'stale', 'undone', 'waiting', 'unproved'])

/** Green, amber or red: never alone, always beside words, a sign and a sound. */
export function toneOf(outcome: ShownOutcome): Tone {
  if (outcome === 'admitted') return 'yes'
  return LOOKS.has(outcome) ? 'look' : 'no'
}
