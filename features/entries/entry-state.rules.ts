/** The states of an entry and rules about them. @source docs/reference/events-and-entries.md §5.4 */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const ENTRY_STATES = [
  'awaiting_payment',
  'confirmed',
  'reserve',
  'offered',
  'lapsed',
  'declined',
  'withdrawn',
  'transferred',
  'cancelled',
  'signed_on',
  'scrutiny_failed',
  'scrutineered',
  'competed',
  'no_show',
] as const

export type EntryState = (typeof ENTRY_STATES)[number]

/** States in which an entry holds one of the event's places. */
export const HOLDING_STATES = [
  'awaiting_payment',
  'offered',
  'confirmed',
  'signed_on',
  'scrutiny_failed',
  'scrutineered',
  'competed',
  'no_show',
] as const satisfies readonly EntryState[]

/**
 * States in which an entry is active, so that the person may still start. A person has at most one such entry for an
 * event.
 */
export const ACTIVE_STATES = [...HOLDING_STATES, 'reserve'] as const satisfies readonly EntryState[]

/** States in which the club counts a person as entered: paid and not ended. */
export const ENTERED_STATES = [
  'confirmed',
  'signed_on',
  'scrutiny_failed',
  'scrutineered',
  'competed',
] as const satisfies readonly EntryState[]

/** Returns whether an entry in this state holds one of the event's places. */
export function holdsPlace(state: EntryState): boolean {
  return (HOLDING_STATES as readonly EntryState[]).includes(state)
}

/** Returns whether an entry takes one of the event's places. A volunteer takes none. */
export function takesPlace({ state, role }: { state: EntryState; role: string }): boolean {
  return role !== 'volunteer' && holdsPlace(state)
}

/** Returns whether an entry in this state is active, so that the person may still start. */
export function isActive(state: EntryState): boolean {
  return (ACTIVE_STATES as readonly EntryState[]).includes(state)
}

/** Returns whether a person with an entry in this state counts as entered. */
export function isEntered(state: EntryState): boolean {
  return (ENTERED_STATES as readonly EntryState[]).includes(state)
}

/** The steps that staff may record on the event day, with the states from which each is allowed. */
export const DAY_MARKS = {
  confirmed: ['signed_on', 'no_show'],
  signed_on: ['confirmed', 'scrutiny_failed'],
  scrutineered: ['signed_on', 'scrutiny_failed'],
  scrutiny_failed: ['signed_on', 'scrutineered'],
  competed: ['scrutineered', 'signed_on'],
  no_show: ['confirmed'],
} as const satisfies Partial<Record<EntryState, readonly EntryState[]>>

export type DayMark = keyof typeof DAY_MARKS

/** Returns whether the step may be recorded for an entry in this state. */
export function canRecord(from: EntryState, mark: DayMark): boolean {
  return (DAY_MARKS[mark] as readonly EntryState[]).includes(from)
}

/** A label of one to three words for each state. */
export const ENTRY_STATE_LABELS: Record<EntryState, MessageDescriptor> = {
  awaiting_payment: msg`Waiting for payment`,
  confirmed: msg`Entered`,
  reserve: msg`On the reserve list`,
  offered: msg`Place offered`,
  lapsed: msg`Lapsed`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
  transferred: msg`Passed on`,
  cancelled: msg`Event cancelled`,
  signed_on: msg`Signed on`,
  scrutiny_failed: msg`Scrutineering: to fix`,
  scrutineered: msg`Scrutineered`,
  competed: msg`Competed`,
  no_show: msg`Did not come`,
}
