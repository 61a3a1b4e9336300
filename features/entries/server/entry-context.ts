/** Reads the data about a person and an event that the rules need. */
import { findPerson, type Person } from '#features/accounts/server/accounts.public.ts'
import { readClubLimits } from '#features/club-limits/server/club-limits.public.ts'
import type { ClubLimits } from '#features/club-limits/club-limits.rules.ts'
import { type EventRow, listClasses, listPrices } from '#features/events/server/events.public.ts'
import { findPending } from '#features/guardians/server/guardians.public.ts'
import type { PendingGuardian } from '#features/guardians/guardians.contract.ts'
import {
  findMembership,
  listPeriodRights,
  type MembershipRow,
} from '#features/membership/server/membership.public.ts'
import { ADULT_AGE, ageOnDay } from '#features/membership/membership.rules.ts'
import { listOwnVehicles, type StoredVehicle } from '#features/vehicles/server/vehicles.public.ts'
import type { ClassEntrant } from '#features/vehicles/vehicle-class.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { partsOfDay } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type AdmissionEvent,
  type AdmissionInput,
  type AdmissionMembership,
  isMemberThrough,
} from '../admission.rules.ts'
import { isDriven, needsOwnCar } from '../entries.rules.ts'
import type { EntryLicence } from '../entries.contract.ts'
import { countDayMemberships, type EntryRow, findLivingEntry } from './entries.store.ts'

/** A person's data that matter for entering an event. */
export type EntryContext = {
  event: EventRow
  person: Person
  membershipRow: MembershipRow
  membership: AdmissionMembership
  /** The cars that the person may drive. */
  vehicles: StoredVehicle[]
  classes: Awaited<ReturnType<typeof listClasses>>
  prices: Awaited<ReturnType<typeof listPrices>>
  entry: EntryRow | null
  dayMembershipsUsed: number
  /** The club's settings for classes, competitions and day memberships. */
  limits: ClubLimits
  /** Whether the person is under 18 on the event's first day. */
  isJunior: boolean
  /**
   * The guardian of the entry, or else of the membership, who still has to confirm; null if no confirmation is missing.
   */
  pendingGuardian: PendingGuardian | null
  /**
   * Whether the person is a member on all of the event's days. If people drive at the event, the membership type must
   * include competing.
   */
  isMember: boolean
}

/**
 * Reads all data with one query after the other, because a transaction has only one connection.
 * @throws Problem NOT_FOUND for an unknown person
 */
export async function loadEntryContext(
  db: Db,
  event: EventRow,
  personId: number,
  nowMs: number,
): Promise<EntryContext> {
  const found = await findPerson(db, personId)
  const membershipRow = await findMembership(db, personId, dayInZone(nowMs, event.timezone))
  if (found === null || membershipRow === null) throw new Problem('NOT_FOUND')
  const { person } = found
  const membership: AdmissionMembership = {
    hold: holdOf(membershipRow),
    isAwaitingApproval:
      membershipRow.application !== null && membershipRow.application.status !== 'awaiting_payment',
    periods: await listPeriodRights(db, personId),
  }
  const vehicles = await listOwnVehicles(db, personId)
  const entry = await findLivingEntry(db, event.id, personId)
  const { guardianName = '', guardianEmail = '' } = entry ?? {}
  const named = guardianName === '' ? (membershipRow.member?.guardianEmail ?? '') : guardianEmail
  const limits = await readClubLimits(db)
  return {
    event,
    person,
    membershipRow,
    membership,
    vehicles: vehicles.filter(({ isArchived, soldOn }) => !isArchived && soldOn === null),
    classes: await listClasses(db, event.id),
    prices: await listPrices(db, event.id),
    entry,
    pendingGuardian: await findPending(db, personId, named),
    dayMembershipsUsed: await countDayMemberships(db, {
      personId,
      year: event.startsOn.slice(0, 4),
      except: event.id,
    }),
    limits,
    isJunior: person.dateOfBirth !== null && ageOnDay(person.dateOfBirth, event.startsOn) < ADULT_AGE,
    isMember: isMemberThrough(
      membership,
      { first: event.startsOn, last: event.endsOn },
      isDriven(event.kind, limits.competition_kinds),
    ),
  }
}

/** Returns whether a membership is suspended or ended. */
export function holdOf({ member }: Pick<MembershipRow, 'member'>): AdmissionMembership['hold'] {
  switch (member?.condition) {
    case 'suspended':
      return 'suspended'
    case 'resigned':
    case 'deceased':
      return 'ended'
    default:
      return 'none'
  }
}

/** Returns the data of a car and its driver that the class limits need. */
export function classEntrant({ event, isJunior }: EntryContext, vehicle: StoredVehicle): ClassEntrant {
  const { engineCapacityCc, induction, fuel, year } = vehicle
  return {
    engine: { engine_capacity_cc: engineCapacityCc, induction, fuel },
    year,
    eventYear: partsOfDay(event.startsOn).year,
    isJunior,
  }
}

/** Returns the licence stored in the member's record. */
export function knownLicence({
  membershipRow: { member, racersId },
}: {
  membershipRow: Pick<MembershipRow, 'member' | 'racersId'>
}): EntryLicence {
  const isKnown = member !== null && member.licenceNumber !== ''
  if (!isKnown && racersId !== null && racersId !== '')
    return { issuer: 'RACERS', number: racersId, type: '', expires_on: null }
  return {
    issuer: member?.licenceIssuer ?? '',
    number: member?.licenceNumber ?? '',
    type: member?.licenceType ?? '',
    expires_on: member?.licenceExpiry ?? null,
  }
}

/** The fields of an event that an admission depends on. */
export type MeetingRow = Pick<
  EventRow,
  | 'kind'
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'startsOn'
  | 'endsOn'
  | 'timezone'
  | 'company'
  | 'minAge'
  | 'entriesOpenAt'
  | 'entriesCloseAt'
  | 'lateUntil'
  | 'licenceRequired'
>

/** Returns an event in the format of the admission rules. */
export function admissionEvent(
  event: MeetingRow,
  isMember: boolean,
  { competition_kinds: competitionKinds }: Pick<ClubLimits, 'competition_kinds'>,
): AdmissionEvent {
  const { kind, status, startsOn, endsOn, timezone, company, minAge } = event
  return {
    status,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    startsOn,
    endsOn,
    timezone,
    entriesOpenAt: event.entriesOpenAt?.toISOString() ?? null,
    entriesCloseAt: event.entriesCloseAt?.toISOString() ?? null,
    lateUntil: event.lateUntil?.toISOString() ?? null,
    company,
    needsLicence: event.licenceRequired.length > 0,
    needsVehicle: needsOwnCar(event, isMember, competitionKinds),
    isDriven: isDriven(kind, competitionKinds),
    minAge,
  }
}

/** Values typed in the entry form, which replace the stored ones; empty until the person types. */
export type SaidOfAdmission = { licence?: EntryLicence; hasGuardian?: boolean; hasVehicle?: boolean }

/** Returns the input of the admission rules. Data from the form replaces stored data. */
export function admissionInput(
  facts: EntryContext,
  {
    purpose,
    nowMs,
    said = {},
  }: { purpose: AdmissionInput['purpose']; nowMs: number; said?: SaidOfAdmission },
): AdmissionInput {
  const { entry, event, person, membershipRow, vehicles, pendingGuardian } = facts
  const licence = said.licence ?? entry?.licence ?? knownLicence(facts)
  const [vehicle] = vehicles
  const hasVehicle = said.hasVehicle ?? vehicle !== undefined
  return {
    purpose,
    nowMs,
    person: {
      dateOfBirth: person.dateOfBirth,
      hasGuardian:
        said.hasGuardian ??
        [membershipRow.member?.guardianName, entry?.guardianName].some((name) => (name ?? '') !== ''),
      isGuardianPending: pendingGuardian !== null,
      dayMembershipsUsed: facts.dayMembershipsUsed,
      dayMembershipsMost: facts.limits.day_memberships_a_year,
    },
    membership: facts.membership,
    licence: { number: licence.number, expiresOn: licence.expires_on },
    vehicle: hasVehicle ? { id: vehicle?.id ?? 0 } : null,
    event: admissionEvent(event, facts.isMember, facts.limits),
    entry:
      entry === null
        ? null
        : { state: entry.state, isDayMember: entry.isDayMember, isHelper: entry.role === 'volunteer' },
  }
}
