import { formatPhone } from '#features/accounts/phone.rules.ts'
import { listSignatures } from '#features/signatures/server/signatures.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { numberText } from '../card.rules.ts'
import type { MemberCondition } from '../membership.contract.ts'
import {
  type DeskMember,
  MEMBERSHIP_DESK_REFUSALS,
  type MemberEventKind,
} from '../membership-desk.contract.ts'
import { listEvents, noteEvent } from './events.store.ts'
import { findMembership, listPeriods, lockMember, setPeriodDays, updateMember } from './members.store.ts'
import { findMemberDetails, listApplicationIds, listPeriodsWithTypes } from './membership-desk.store.ts'
import { clubToday, type MembershipPowers } from './membership-powers.ts'
import { presentMembership, statusOf } from './membership-view.ts'
import { listRefundedPeriods } from './refunded.store.ts'

export type RecordPowers = MembershipPowers & { audit: Audit }

/** What somebody of the committee does to a member's record, and why. */
export type RecordChange = { personId: number; by: number; why: string }

const TIMELINE_MOST = 100
const APPLICATIONS_MOST = 10

/** Everything that the committee sees of one member. @throws Problem NOT_FOUND */
export async function readRecord(powers: RecordPowers, personId: number): Promise<DeskMember> {
  const { db } = powers.database
  const today = await clubToday(powers)
  const [row, details, periods, refunded, events, applications, { numberPrefix }] = await Promise.all([
    findMembership(db, personId, today),
    findMemberDetails(db, personId),
    listPeriodsWithTypes(db, personId),
    listRefundedPeriods(db, personId, today),
    listEvents(db, personId, TIMELINE_MOST),
    listApplicationIds(db, personId, APPLICATIONS_MOST),
    powers.club(),
  ])
  if (row === null || details === null) throw new Problem('NOT_FOUND')
  const signed = await Promise.all(applications.map((id) => listSignatures(db, 'membership_application', id)))
  const membership = presentMembership(row, false)
  const { member } = row
  return {
    person_id: personId,
    number: numberText(numberPrefix, membership.number),
    name: membership.name,
    email: row.email,
    type: membership.type ?? '',
    colour: membership.colour ?? '',
    valid_to: membership.valid_to,
    no_expiry: membership.no_expiry,
    status: statusOf(row, today),
    partner: membership.additional_member ?? '',
    mobile: formatPhone(details.mobile ?? ''),
    date_of_birth: row.dateOfBirth,
    emergency_contact: [row.emergencyName, formatPhone(row.emergencyPhone)]
      .filter((part) => part !== '')
      .join(', '),
    guardian: [member?.guardianName, member?.guardianPhone, member?.guardianEmail]
      .filter((part) => part !== undefined && part !== '')
      .join(', '),
    home_track: membership.home_track ?? '',
    licence: [member?.licenceIssuer, member?.licenceNumber, member?.licenceType].filter(Boolean).join(' '),
    racers_id: details.racersId,
    joined_on: details.joinedOn,
    hides_from_register: member?.hidesFromRegister ?? false,
    condition: member?.condition ?? 'normal',
    private_note: details.privateNote ?? '',
    can_manage: member !== null,
    periods: periods.map(({ id, type, validFrom, validTo }) => ({
      id,
      type,
      valid_from: validFrom,
      valid_to: validTo,
      is_refunded: refunded.includes(id),
    })),
    signatures: signed.flat().map(({ id, role, signerName, method, signedAt, texts }) => ({
      id,
      role,
      name: signerName,
      method,
      signed_at: signedAt.toISOString(),
      texts: texts.map(({ slug, version }) => `${slug} v${version}`).join(', '),
    })),
    timeline: events.map(({ at, kind, words, byFirstName, byLastName }) => ({
      at: at.toISOString(),
      kind,
      by: `${byFirstName ?? ''} ${byLastName ?? ''}`.trim(),
      words,
    })),
  }
}

/**
 * Extends a period or puts its days right.
 * @throws Problem NOT_FOUND, VALIDATION, CONFLICT where another period has some of these days
 */
export async function correctDays(
  powers: RecordPowers,
  change: RecordChange & { periodId: number; validFrom: string; validTo: string | null },
): Promise<void> {
  const { periodId, validFrom, validTo } = change
  if (validTo !== null && validTo < validFrom) throw new Problem(MEMBERSHIP_DESK_REFUSALS.wrongDays)
  await changeRecord(powers, change, 'corrected', async (tx) => {
    const periods = await listPeriods(tx, change.personId)
    const period = periods.find(({ id }) => id === periodId)
    if (period === undefined) throw new Problem('NOT_FOUND')
    const overlaps = periods.some(
      (other) =>
        other.id !== periodId &&
        (validTo === null || other.validFrom <= validTo) &&
        (other.validTo === null || other.validTo >= validFrom),
    )
    if (overlaps) throw new Problem(MEMBERSHIP_DESK_REFUSALS.overlaps)
    await setPeriodDays(tx, periodId, { validFrom, validTo })
    return { period: periodId, from: [period.validFrom, validFrom], to: [period.validTo, validTo] }
  })
}

/** Puts somebody down as suspended, resigned or deceased, or back. @throws Problem NOT_FOUND, VALIDATION */
export async function changeCondition(
  powers: RecordPowers,
  change: RecordChange & { condition: MemberCondition },
): Promise<void> {
  const { personId, condition } = change
  await changeRecord(powers, change, 'condition', async (tx, before) => {
    await updateMember(tx, personId, { condition, updatedAt: instantOf(powers.clock) })
    return { condition: [before.condition, condition] }
  })
}

/** @throws Problem NOT_FOUND */
export async function notePrivately(
  powers: RecordPowers,
  { personId, by, note }: { personId: number; by: number; note: string },
): Promise<void> {
  await powers.database.transaction(async (tx) => {
    if ((await lockMember(tx, personId)) === null) throw new Problem('NOT_FOUND')
    await updateMember(tx, personId, { privateNote: note, updatedAt: instantOf(powers.clock) })
    await powers.audit(tx, {
      personId: by,
      verb: 'noted',
      subjectKind: 'member',
      subjectId: String(personId),
    })
  })
}

/**
 * One change to a member's record: held, done, noted in the timeline and in the audit log.
 * @throws Problem NOT_FOUND, VALIDATION without a reason, FORBIDDEN for one's own
 */
export async function changeRecord(
  powers: RecordPowers,
  { personId, by, why }: RecordChange,
  kind: MemberEventKind,
  work: (
    tx: Tx,
    before: NonNullable<Awaited<ReturnType<typeof lockMember>>>,
  ) => Promise<Record<string, unknown>>,
): Promise<void> {
  if (personId === by) throw new Problem(MEMBERSHIP_DESK_REFUSALS.ownRecord)
  if (why.trim() === '') throw new Problem(MEMBERSHIP_DESK_REFUSALS.sayWhyLog)
  await powers.database.transaction(async (tx) => {
    const before = await lockMember(tx, personId)
    if (before === null) throw new Problem('NOT_FOUND')
    const change = await work(tx, before)
    await noteEvent(tx, { personId, at: instantOf(powers.clock), kind, by, words: why.trim() })
    await powers.audit(tx, {
      personId: by,
      verb: kind,
      subjectKind: 'member',
      subjectId: String(personId),
      change: { ...change, why: why.trim() },
    })
  })
}
