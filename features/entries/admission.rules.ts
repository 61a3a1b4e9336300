/**
 * Decides whether a person may enter an event, accept an offered place, or pass the gate, and returns every reason
 * against it. The event page, the entry, an offered or passed-on place, and the gate (card, name and ticket) all use
 * `admissionOf`. Days are calendar days in the event's time zone.
 * @source docs/reference/events-and-entries.md §5.2
 */
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { EventCompany, EventStatus } from '#features/events/events.contract.ts'
import { ageOnDay, ADULT_AGE } from '#features/membership/membership.rules.ts'
import { type EntryState, isEntered } from './entry-state.rules.ts'

export type AdmissionPerson = {
  dateOfBirth: string | null
  /** Whether a guardian is named, which is required under 18. */
  hasGuardian: boolean
  /** Whether the named guardian still has to confirm by mail. */
  isGuardianPending: boolean
  /** Events of that year that the person has already entered on a day membership. */
  dayMembershipsUsed: number
  /** How many day memberships the club allows in a year. @source docs/reference/events-and-entries.md §5.2 */
  dayMembershipsMost: number
}

/** A period of membership, both days included. `to` is null for one that never ends. */
export type AdmissionPeriod = { from: string; to: string | null; canCompete: boolean }

export type AdmissionMembership = {
  /** `suspended` excludes a person from every event; `ended` (resigned or deceased) means that no period counts. */
  hold: 'none' | 'suspended' | 'ended'
  isAwaitingApproval: boolean
  periods: readonly AdmissionPeriod[]
}

/** A competition licence as stated by its holder. `expiresOn` is its last day, null if it has none. */
export type AdmissionLicence = { number: string; expiresOn: string | null }

export type AdmissionEvent = {
  status: EventStatus
  /** The instant at which the event begins, as ISO 8601. */
  startsAt: string
  endsAt: string
  startsOn: string
  endsOn: string
  timezone: string
  /** The instant at which entries open, as ISO 8601; null for an event without entries. */
  entriesOpenAt: string | null
  entriesCloseAt: string | null
  lateUntil: string | null
  company: EventCompany
  needsLicence: boolean
  needsVehicle: boolean
  /** Whether people drive at the event. Then a membership counts only if its type includes competing. */
  isDriven: boolean
  minAge: number | null
}

/** `isHelper`: the entry is for a job, and its holder does not drive. */
export type AdmissionEntry = { state: EntryState; isDayMember: boolean; isHelper: boolean }

export type AdmissionInput = {
  /**
   * `enter`: a new entry or a passed-on place. `accept`: an offered place. `help`: a job. `gate`: passing the gate now.
   */
  purpose: 'enter' | 'accept' | 'help' | 'gate'
  nowMs: number
  person: AdmissionPerson
  membership: AdmissionMembership
  licence: AdmissionLicence | null
  /** The vehicle of the entry; null if the person drives none. */
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
  | 'guardian_unconfirmed'
  | 'membership_missing'
  | 'membership_ends'
  | 'membership_on_hold'
  | 'membership_waiting'
  | 'membership_without_competing'
  | 'day_memberships_used'
  | 'licence_missing'
  | 'licence_ends'
  | 'vehicle_missing'

/** A reason against the admission. Its message and step are in admission-messages.rules.ts. */
export type AdmissionReason = {
  code: AdmissionCode
  /** The day that the reason concerns: the last day of a membership, or the first day of entries. */
  day: string | null
  /** The minimum age, if age is the reason. */
  age: number | null
}

export type Admission = { isAllowed: boolean; reasons: AdmissionReason[] }

/**
 * Returns whether the person is admitted, with every reason against it. A reason about the event itself is returned
 * alone.
 */
export function admissionOf(facts: AdmissionInput): Admission {
  const ofEvent = eventReason(facts)
  if (ofEvent !== null) return { isAllowed: false, reasons: [ofEvent] }
  const reasons = [
    entryReason(facts),
    ageReason(facts),
    membershipReason(facts),
    ...(isHelper(facts) ? [] : [licenceReason(facts), vehicleReason(facts)]),
  ].filter((reason) => reason !== null)
  return { isAllowed: reasons.length === 0, reasons }
}

/**
 * A person with a job drives no car, so membership, licence, vehicle and the minimum age of drivers are not checked.
 */
function isHelper({ purpose, entry }: AdmissionInput): boolean {
  return purpose === 'help' || entry?.isHelper === true
}

function because(
  code: AdmissionCode,
  { day = null, age = null }: { day?: string | null; age?: number | null } = {},
): AdmissionReason {
  return { code, day, age }
}

/** Returns the days that membership and licence must cover: all days of the event for an entry, today at the gate. */
function daysOf({ purpose, nowMs, event }: AdmissionInput): { first: string; last: string } {
  if (purpose !== 'gate') return { first: event.startsOn, last: event.endsOn }
  const today = dayInZone(nowMs, event.timezone)
  return { first: today, last: today }
}

function eventReason({ purpose, nowMs, event }: AdmissionInput): AdmissionReason | null {
  if (event.status === 'cancelled') return because('event_cancelled')
  if (event.status === 'postponed') return because('event_postponed')
  if (purpose === 'gate') {
    const today = dayInZone(nowMs, event.timezone)
    return today >= event.startsOn && today <= event.endsOn
      ? null
      : because('not_today', { day: event.startsOn })
  }
  if (nowMs >= Date.parse(event.endsAt)) return because('event_over')
  // A place may be offered after entries have closed, because the person entered in time. Jobs don't depend on entries.
  if (purpose === 'accept' || purpose === 'help') return null
  return entriesReason(event, nowMs)
}

/** Returns the reason if entries are not open now. The opening instant is included, the closing instant is not. */
function entriesReason(event: AdmissionEvent, nowMs: number): AdmissionReason | null {
  const { entriesOpenAt: open, entriesCloseAt: close, lateUntil: late, timezone } = event
  if (open === null) return because('no_entries')
  if (nowMs < Date.parse(open))
    return because('entries_to_open', { day: dayInZone(Date.parse(open), timezone) })
  const last = late ?? close
  const endMs = Math.min(Date.parse(event.startsAt), last === null ? Infinity : Date.parse(last))
  return nowMs < endMs ? null : because('entries_closed', { day: dayInZone(endMs, timezone) })
}

/** Returns the reason against passing the gate without a confirmed entry. Applies only to an event with entries. */
function entryReason({ purpose, event, entry }: AdmissionInput): AdmissionReason | null {
  if (purpose !== 'gate' || event.entriesOpenAt === null) return null
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

/** Returns the reason about the person's age on the event's first day. */
function ageReason(facts: AdmissionInput): AdmissionReason | null {
  const { purpose, person, event } = facts
  if (event.entriesOpenAt === null && !isHelper(facts)) return null
  if (person.dateOfBirth === null) return because('birth_missing')
  const age = ageOnDay(person.dateOfBirth, event.startsOn)
  if (!isHelper(facts) && event.minAge !== null && age < event.minAge)
    return because('too_young', { age: event.minAge })
  if (age >= ADULT_AGE) return null
  if (!person.hasGuardian) return because('guardian_missing')
  // A new entry or job names its guardian, who is mailed a request to confirm afterwards.
  const isNew = purpose === 'enter' || purpose === 'help'
  return !isNew && person.isGuardianPending ? because('guardian_unconfirmed') : null
}

/** Returns whether a period covers a day. @param needsCompeting count only types that include competing */
export function isMemberOn(
  { hold, periods }: Pick<AdmissionMembership, 'hold' | 'periods'>,
  day: string,
  needsCompeting = false,
): boolean {
  return (
    hold === 'none' &&
    periods.some(
      ({ from, to, canCompete }) =>
        from <= day && (to === null || to >= day) && (canCompete || !needsCompeting),
    )
  )
}

/** Returns whether periods cover all of these days, in one or in several adjoining periods. */
export function isMemberThrough(
  membership: Pick<AdmissionMembership, 'hold' | 'periods'>,
  { first, last }: { first: string; last: string },
  needsCompeting = false,
): boolean {
  for (let day = first; day <= last; day = addDays(day, 1))
    if (!isMemberOn(membership, day, needsCompeting)) return false
  return true
}

/**
 * Returns the reason about the membership. A suspended member is refused for every event; other reasons depend on who
 * may attend the event.
 */
function membershipReason(facts: AdmissionInput): AdmissionReason | null {
  const { membership, event, entry, person, purpose } = facts
  if (membership.hold === 'suspended') return because('membership_on_hold')
  if (isHelper(facts)) return null
  if (event.company === 'anybody') return null
  const days = daysOf(facts)
  if (isMemberThrough(membership, days, event.isDriven)) return null
  if (event.company === 'visitors') {
    // The entry includes a day membership for this event, so no other membership is needed.
    if (entry?.isDayMember === true) return null
    if (purpose === 'enter')
      return person.dayMembershipsUsed < person.dayMembershipsMost ? null : because('day_memberships_used')
  }
  if (membership.hold === 'ended') return because('membership_on_hold')
  if (isMemberThrough(membership, days)) return because('membership_without_competing')
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

function licenceReason(facts: AdmissionInput): AdmissionReason | null {
  const { event, licence } = facts
  if (!event.needsLicence) return null
  if (licence === null || licence.number.trim() === '') return because('licence_missing')
  const { last } = daysOf(facts)
  return licence.expiresOn === null || licence.expiresOn >= last
    ? null
    : because('licence_ends', { day: licence.expiresOn })
}

/** Checks the vehicle of a new entry only. Later the vehicle is part of the entry, and the scrutineer inspects it. */
function vehicleReason({ purpose, event, vehicle }: AdmissionInput): AdmissionReason | null {
  return purpose !== 'enter' || !event.needsVehicle || vehicle !== null ? null : because('vehicle_missing')
}
