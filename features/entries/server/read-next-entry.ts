/** Reads the tasks that a person still has for their next entry. */
import type { ClubLimits } from '#features/club-limits/club-limits.rules.ts'
import { listTextReader } from '#features/events/event-lists.rules.ts'
import { findPending } from '#features/guardians/server/guardians.public.ts'
import { listPeriodRights, type MembershipRow } from '#features/membership/server/membership.public.ts'
import { ADULT_AGE, ageOnDay } from '#features/membership/membership.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Service } from '#platform/server/service.ts'
import { type AdmissionMembership, admissionOf, isMemberThrough } from '../admission.rules.ts'
import type { NextEntry } from '../entries.contract.ts'
import { isDriven } from '../entries.rules.ts'
import { entryTasks } from '../entry-tasks.rules.ts'
import { needsCard } from '../what-to-bring.rules.ts'
import { admissionEvent, holdOf, knownLicence } from './entry-context.ts'
import type { NextEntryRow } from './next-entry.store.ts'
import { presentOwn } from './own-entry.presenter.ts'

export type NextEntryDeps = Pick<Service, 'database' | 'clock'> & {
  limits: () => Promise<Pick<ClubLimits, 'competition_kinds' | 'day_memberships_a_year'>>
}

/**
 * Returns the next entry as its owner sees it, with its tasks. Runs one SQL statement, and another one if the person is
 * under 18.
 * @param row the person's membership
 * @param shown the language in which the person reads the texts of the event; null for the main language
 */
export async function readNextEntry(
  { database: { db }, clock, limits: readLimits }: NextEntryDeps,
  found: NextEntryRow,
  { row, shown }: { row: MembershipRow; shown: ShownLanguage | null },
): Promise<NextEntry> {
  const nowMs = clock.nowMs()
  const { entry, meeting } = found
  const limits = await readLimits()
  const membership: AdmissionMembership = {
    hold: holdOf(row),
    isAwaitingApproval: row.application !== null && row.application.status !== 'awaiting_payment',
    periods: await listPeriodRights(db, row.personId),
  }
  const days = { first: meeting.startsOn, last: meeting.endsOn }
  const isMember = isMemberThrough(membership, days, isDriven(meeting.kind, limits.competition_kinds))
  const isJunior = row.dateOfBirth !== null && ageOnDay(row.dateOfBirth, meeting.startsOn) < ADULT_AGE
  const guardianEmail = entry.guardianName === '' ? (row.member?.guardianEmail ?? '') : entry.guardianEmail
  const pending = isJunior ? await findPending(db, row.personId, guardianEmail) : null
  const licence = entry.licence ?? knownLicence({ membershipRow: row })
  const { reasons } = admissionOf({
    purpose: 'accept',
    nowMs,
    person: {
      dateOfBirth: row.dateOfBirth,
      hasGuardian: entry.guardianName !== '' || (row.member?.guardianName ?? '') !== '',
      isGuardianPending: pending !== null,
      // The number does not matter here, because it limits new entries only.
      dayMembershipsUsed: 0,
      dayMembershipsMost: limits.day_memberships_a_year,
    },
    membership,
    licence: { number: licence.number, expiresOn: licence.expires_on },
    vehicle: null,
    event: admissionEvent(meeting, isMember, limits),
    entry: { state: entry.state, isDayMember: entry.isDayMember, isHelper: entry.role === 'volunteer' },
  })
  const { first, event } = found
  const read = listTextReader(event.translations, shown)
  const own = presentOwn(found, { nowMs, shown })
  return {
    slug: own.slug,
    title: own.title,
    starts_on: own.starts_on,
    state: own.state,
    is_volunteer: own.is_volunteer,
    price_label: own.price_label,
    race_number: own.race_number,
    place: own.place,
    offered_until: own.offered_until,
    total: own.total,
    order: own.order,
    timezone: meeting.timezone,
    track_color: found.trackColour,
    first: first === null ? null : { ...first, label: read?.('sessions', first.label) ?? first.label },
    is_postponed: meeting.status === 'postponed',
    shows_card: needsCard(meeting, entry),
    shows_licence: entry.role === 'driver' && meeting.licenceRequired.length > 0,
    tasks: entryTasks(entry, reasons),
  }
}
