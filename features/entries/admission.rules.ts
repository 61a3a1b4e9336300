/**
 * "Am I allowed in?": the one answer for person, vehicle and event on the event's day, with what stands in the way and
 * the step that mends it. The event's page, the entry and the gate all ask here. Days are those of the event's zone.
 * @source DOMAIN §2 (4, 14), §3.9
 */
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { EventCompany, EventStatus } from '#features/events/events.contract.ts'
import { ageOnDay, ADULT_AGE } from '#features/membership/membership.rules.ts'
import { type EntryState, isEntered } from './entry-state.rules.ts'

/** So many events a year may be entered on a day membership. @source DOMAIN §1.3 "day membership" */
export const DAY_MEMBERSHIPS_A_YEAR = 2

export type AdmissionPerson = {
  dateOfBirth: string | null
  /** Whether a guardian is named: asked of who is under 18. */
  hasGuardian: boolean
  /** Events of that year that were entered on a day membership before. */
  dayMembershipsUsed: number
}

/** What a person has had of membership. Both days of a period belong to it; `to` is null for one that never ends. */
export type AdmissionMembership = {
  isOnHold: boolean
  isAwaitingApproval: boolean
  periods: readonly { from: string; to: string | null }[]
}

/** A competition licence, as its holder says it; a last day where it has one. */
export type AdmissionLicence = { number: string; expiresOn: string | null }

export type AdmissionEvent = {
  status: EventStatus
  /** ISO 8601. */
  startsAt: string
  endsAt: string
  startsOn: string
  endsOn: string
  timezone: string
  /** ISO 8601; null for an event that nobody has to enter. */
  entriesOpenAt: string | null
  entriesCloseAt: string | null
  lateUntil: string | null
  company: EventCompany
  needsLicence: boolean
  needsVehicle: boolean
  minAge: number | null
}

export type AdmissionEntry = { state: EntryState; isDayMember: boolean }

export type AdmissionFacts = {
  /** What is asked: may this person enter, or come in through the gate now? */
  purpose: 'enter' | 'gate'
  nowMs: number
  person: AdmissionPerson
  membership: AdmissionMembership
  licence: AdmissionLicence | null
  /** Null where there is none to drive. */
  vehicle: { id: number } | null
  event: AdmissionEvent
  entry: AdmissionEntry | null
}

export type AdmissionCode =
  | 'event_cancelled'
  | 'event_postponed'
  | 'event_over'
  | 'not_today'
  | 'no_entries'
  | 'entries_to_open'
  | 'entries_closed'
  | 'no_entry'
  | 'entry_unpaid'
  | 'entry_reserve'
  | 'entry_offered'
  | 'entry_ended'
  | 'birth_missing'
  | 'too_young'
  | 'guardian_missing'
  | 'membership_missing'
  | 'membership_ends'
  | 'membership_on_hold'
  | 'membership_waiting'
  | 'day_memberships_used'
  | 'licence_missing'
  | 'licence_ends'
  | 'vehicle_missing'

/** Why not. Words and the mending step: admission-words.rules.ts. */
export type AdmissionReason = {
  code: AdmissionCode
  /** The day it is about: the last one of a membership, the first one of entries. */
  day: string | null
  /** The least age, where that is the reason. */
  age: number | null
}

export type Admission = { isAllowed: boolean; reasons: AdmissionReason[] }

/** Whether this person may enter, or come in; with every reason that stands in the way, the event's own first. */
export function admissionOf(facts: AdmissionFacts): Admission {
  const ofEvent = eventReason(facts)
  if (ofEvent !== null) return { isAllowed: false, reasons: [ofEvent] }
  const reasons = [
    entryReason(facts),
    ageReason(facts),
    membershipReason(facts),
    licenceReason(facts),
    vehicleReason(facts),
  ].filter((reason) => reason !== null)
  return { isAllowed: reasons.length === 0, reasons }
}

function because(
  code: AdmissionCode,
  { day = null, age = null }: { day?: string | null; age?: number | null } = {},
): AdmissionReason {
  return { code, day, age }
}

/** The days on which everything must hold: all of the event's to enter it, today to come in. */
function daysOf({ purpose, nowMs, event }: AdmissionFacts): { first: string; last: string } {
  if (purpose === 'enter') return { first: event.startsOn, last: event.endsOn }
  const today = dayInZone(nowMs, event.timezone)
  return { first: today, last: today }
}

function eventReason({ purpose, nowMs, event }: AdmissionFacts): AdmissionReason | null {
  if (event.status === 'cancelled') return because('event_cancelled')
  if (event.status === 'postponed') return because('event_postponed')
  if (purpose === 'gate') {
    const today = dayInZone(nowMs, event.timezone)
    return today >= event.startsOn && today <= event.endsOn
      ? null
      : because('not_today', { day: event.startsOn })
  }
  if (nowMs >= Date.parse(event.endsAt)) return because('event_over')
  return entriesReason(event, nowMs)
}

/** The ends of the while are its own: at its first instant entries are open, at its last one closed. */
function entriesReason(event: AdmissionEvent, nowMs: number): AdmissionReason | null {
  const { entriesOpenAt: open, entriesCloseAt: close, lateUntil: late, timezone } = event
  if (open === null) return because('no_entries')
  if (nowMs < Date.parse(open))
    return because('entries_to_open', { day: dayInZone(Date.parse(open), timezone) })
  const last = late ?? close
  const endMs = Math.min(Date.parse(event.startsAt), last === null ? Infinity : Date.parse(last))
  return nowMs < endMs ? null : because('entries_closed', { day: dayInZone(endMs, timezone) })
}

/** At the gate one has to be in; where nobody has to enter, everybody is. */
function entryReason({ purpose, event, entry }: AdmissionFacts): AdmissionReason | null {
  if (purpose === 'enter' || event.entriesOpenAt === null) return null
  if (entry === null) return because('no_entry')
  if (isEntered(entry.state) || entry.state === 'no_show') return null
  switch (entry.state) {
    case 'awaiting_payment':
      return because('entry_unpaid')
    case 'reserve':
      return because('entry_reserve')
    case 'offered':
      return because('entry_offered')
    default:
      return because('entry_ended')
  }
}

/** As old as on the event's first day, whichever day it is asked. */
function ageReason({ person, event }: AdmissionFacts): AdmissionReason | null {
  if (event.entriesOpenAt === null) return null
  if (person.dateOfBirth === null) return because('birth_missing')
  const age = ageOnDay(person.dateOfBirth, event.startsOn)
  if (event.minAge !== null && age < event.minAge) return because('too_young', { age: event.minAge })
  return age < ADULT_AGE && !person.hasGuardian ? because('guardian_missing') : null
}

/** Whether a membership runs on a day and counts. */
export function isMemberOn({ isOnHold, periods }: AdmissionMembership, day: string): boolean {
  return !isOnHold && periods.some(({ from, to }) => from <= day && (to === null || to >= day))
}

/** Whether a membership runs on every one of these days and counts; one period may follow another. */
export function isMemberThrough(
  membership: AdmissionMembership,
  { first, last }: { first: string; last: string },
): boolean {
  for (let day = first; day <= last; day = addDays(day, 1)) if (!isMemberOn(membership, day)) return false
  return true
}

function membershipReason(facts: AdmissionFacts): AdmissionReason | null {
  const { membership, event, entry, person, purpose } = facts
  if (event.company === 'anybody') return null
  const days = daysOf(facts)
  if (isMemberThrough(membership, days)) return null
  if (event.company === 'visitors') {
    // Who is in on a day membership has used it up for this event and for no other.
    if (entry?.isDayMember === true) return null
    if (purpose === 'enter')
      return person.dayMembershipsUsed < DAY_MEMBERSHIPS_A_YEAR ? null : because('day_memberships_used')
  }
  if (membership.isOnHold) return because('membership_on_hold')
  if (membership.isAwaitingApproval) return because('membership_waiting')
  const lastDay = lastDayOf(membership)
  return lastDay === null ? because('membership_missing') : because('membership_ends', { day: lastDay })
}

function lastDayOf({ periods }: AdmissionMembership): string | null {
  return periods.reduce<string | null>(
    (last, { to }) => (to !== null && (last === null || to > last) ? to : last),
    null,
  )
}

function licenceReason(facts: AdmissionFacts): AdmissionReason | null {
  const { event, licence } = facts
  if (!event.needsLicence) return null
  if (licence === null || licence.number.trim() === '') return because('licence_missing')
  const { last } = daysOf(facts)
  return licence.expiresOn === null || licence.expiresOn >= last
    ? null
    : because('licence_ends', { day: licence.expiresOn })
}

/** Asked when one enters: at the gate the scrutineer looks at the car itself. */
function vehicleReason({ purpose, event, vehicle }: AdmissionFacts): AdmissionReason | null {
  return purpose === 'gate' || !event.needsVehicle || vehicle !== null ? null : because('vehicle_missing')
}
