/** What is known of somebody and an event, as the rules ask for it. */
import { findPerson, type Person } from '#features/accounts/server/accounts.public.ts'
import { type EventRow, listClasses, listPrices } from '#features/events/server/events.public.ts'
import {
  findMembership,
  isOnHold,
  listPeriods,
  type MembershipRow,
} from '#features/membership/server/membership.public.ts'
import { ADULT_AGE, ageOnDay } from '#features/membership/membership.rules.ts'
import { listOwnVehicles, type StoredVehicle } from '#features/vehicles/server/vehicles.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type AdmissionEvent,
  type AdmissionFacts,
  type AdmissionMembership,
  isMemberThrough,
} from '../admission.rules.ts'
import { needsOwnCar } from '../entries.rules.ts'
import type { EntryLicence } from '../entries.contract.ts'
import { countDayMemberships, type EntryRow, findLivingEntry } from './entries.store.ts'

/** Somebody in front of an event. */
export type EntryFacts = {
  event: EventRow
  person: Person
  membershipRow: MembershipRow
  membership: AdmissionMembership
  /** Cars that may be driven. */
  vehicles: StoredVehicle[]
  classes: Awaited<ReturnType<typeof listClasses>>
  prices: Awaited<ReturnType<typeof listPrices>>
  entry: EntryRow | null
  dayMembershipsUsed: number
  /** Under 18 on the event's first day. */
  isJunior: boolean
  /** A member on all of its days. */
  isMember: boolean
}

/**
 * Reads all of it, one question after the other: inside a transaction there is one connection.
 * @throws Problem NOT_FOUND for a person who is not there
 */
export async function readFacts(
  db: Db,
  event: EventRow,
  personId: number,
  nowMs: number,
): Promise<EntryFacts> {
  const found = await findPerson(db, personId)
  const membershipRow = await findMembership(db, personId, dayInZone(nowMs, event.timezone))
  if (found === null || membershipRow === null) throw new Problem('NOT_FOUND')
  const { person } = found
  const periods = await listPeriods(db, personId)
  const membership: AdmissionMembership = {
    isOnHold: isOnHold(membershipRow),
    isAwaitingApproval:
      membershipRow.application !== null && membershipRow.application.status !== 'awaiting_payment',
    periods: periods.map(({ validFrom: from, validTo: to }) => ({ from, to })),
  }
  const vehicles = await listOwnVehicles(db, personId)
  return {
    event,
    person,
    membershipRow,
    membership,
    vehicles: vehicles.filter(({ isArchived, soldOn }) => !isArchived && soldOn === null),
    classes: await listClasses(db, event.id),
    prices: await listPrices(db, event.id),
    entry: await findLivingEntry(db, event.id, personId),
    dayMembershipsUsed: await countDayMemberships(db, {
      personId,
      year: event.startsOn.slice(0, 4),
      except: event.id,
    }),
    isJunior: person.dateOfBirth !== null && ageOnDay(person.dateOfBirth, event.startsOn) < ADULT_AGE,
    isMember: isMemberThrough(membership, { first: event.startsOn, last: event.endsOn }),
  }
}

/** The licence that a member has told the club of. */
export function knownLicence({ membershipRow: { member, racersId } }: EntryFacts): EntryLicence {
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

/** An event as the rule of admission asks for it. */
export function admissionEvent(event: EventRow, isMember: boolean): AdmissionEvent {
  const { status, startsOn, endsOn, timezone, company, minAge } = event
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
    needsVehicle: needsOwnCar(event, isMember),
    minAge,
  }
}

/** What somebody said beside what the club knows: as they enter, nothing yet. */
export type SaidOfAdmission = { licence?: EntryLicence; hasGuardian?: boolean; hasVehicle?: boolean }

/** Everything the rule of admission asks, with what was said in place of what was known. */
export function admissionFacts(
  facts: EntryFacts,
  {
    purpose,
    nowMs,
    said = {},
  }: { purpose: AdmissionFacts['purpose']; nowMs: number; said?: SaidOfAdmission },
): AdmissionFacts {
  const { entry, event, person, membershipRow, vehicles } = facts
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
      dayMembershipsUsed: facts.dayMembershipsUsed,
    },
    membership: facts.membership,
    licence: { number: licence.number, expiresOn: licence.expires_on },
    vehicle: hasVehicle ? { id: vehicle?.id ?? 0 } : null,
    event: admissionEvent(event, facts.isMember),
    entry: entry === null ? null : { state: entry.state, isDayMember: entry.isDayMember },
  }
}
