/** How an entry stands, and what follows from that. @source DOMAIN §4 "Entry" */
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

/** States in which an entry has one of the event's places. */
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

/** States of an entry that may still lead to a start; a person has one of them for an event at most. */
export const LIVING_STATES = [...HOLDING_STATES, 'reserve'] as const satisfies readonly EntryState[]

/** States in which somebody is in, as far as the club is concerned: paid, and nobody has taken it back. */
export const ENTERED_STATES = [
  'confirmed',
  'signed_on',
  'scrutiny_failed',
  'scrutineered',
  'competed',
] as const satisfies readonly EntryState[]

/** Whether an entry has one of the event's places. */
export function holdsPlace(state: EntryState): boolean {
  return (HOLDING_STATES as readonly EntryState[]).includes(state)
}

/** Whether an entry takes one of the event's places: who helps takes none. */
export function takesPlace({ state, role }: { state: EntryState; role: string }): boolean {
  return role !== 'volunteer' && holdsPlace(state)
}

/** Whether an entry may still lead to a start. */
export function isLiving(state: EntryState): boolean {
  return (LIVING_STATES as readonly EntryState[]).includes(state)
}

/** Whether somebody is in. */
export function isEntered(state: EntryState): boolean {
  return (ENTERED_STATES as readonly EntryState[]).includes(state)
}

/** What a marshal may note of an entry on the day, and from which states. */
export const DAY_MARKS = {
  confirmed: ['signed_on', 'no_show'],
  signed_on: ['confirmed', 'scrutiny_failed'],
  scrutineered: ['signed_on', 'scrutiny_failed'],
  scrutiny_failed: ['signed_on', 'scrutineered'],
  competed: ['scrutineered', 'signed_on'],
  no_show: ['confirmed'],
} as const satisfies Partial<Record<EntryState, readonly EntryState[]>>

export type DayMark = keyof typeof DAY_MARKS

/** Whether an entry in this state may be noted as that. */
export function mayMark(from: EntryState, mark: DayMark): boolean {
  return (DAY_MARKS[mark] as readonly EntryState[]).includes(from)
}

/** One word or three for each state. */
export const ENTRY_STATE_WORDS: Record<EntryState, MessageDescriptor> = {
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
