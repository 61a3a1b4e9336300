import { formatPhone } from '#features/accounts/phone.rules.ts'
import { isSharedEmailKey } from '#features/accounts/server/accounts.public.ts'
import { listSignatures, signedTextNames } from '#features/signatures/server/signatures.public.ts'
import type { Approvals, Audit } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { refuseChangedValues } from '#platform/server/revision.ts'
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
import { findMembership, freeNumber, lockMember, updateMember } from './members.store.ts'
import { findMemberDetails, listApplicationIds, listPeriodsWithTypes } from './membership-desk.store.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import { presentMembership, statusOf } from './membership-view.ts'
import { listRefundedPeriods } from './refunded.store.ts'

export type RecordDeps = MembershipDeps & { audit: Audit; approvals: Approvals }

/** A committee member's change to a member's record, with its reason. */
export type RecordChange = { personId: number; caller: Caller; why: string }

const TIMELINE_MOST = 100
const APPLICATIONS_MOST = 10

/** Returns everything the committee may see of one member. @throws Problem NOT_FOUND */
export async function readRecord(deps: RecordDeps, personId: number): Promise<DeskMember> {
  const { db } = deps.database
  const today = await clubToday(deps)
  const [row, details, periods, refunded, events, applications, { numberPrefix }] = await Promise.all([
    findMembership(db, personId, today),
    findMemberDetails(db, personId),
    listPeriodsWithTypes(db, personId),
    listRefundedPeriods(db, personId, today),
    listEvents(db, personId, TIMELINE_MOST),
    listApplicationIds(db, personId, APPLICATIONS_MOST),
    deps.club(),
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
    shares_email: isSharedEmailKey(details.emailKey),
    date_of_birth: row.dateOfBirth,
    emergency_contact: [row.emergencyName, formatPhone(row.emergencyPhone)]
      .filter((part) => part !== '')
      .join(', '),
    guardian: [member?.guardianName, formatPhone(member?.guardianPhone ?? ''), member?.guardianEmail]
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
      texts: signedTextNames(texts),
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
 * Marks a member as suspended, resigned or deceased, or removes the mark.
 * @param change `was` is the status that the caller saw; undefined to change any
 * @throws Problem NOT_FOUND, VALIDATION, CONFLICT if another person changed the status meanwhile
 */
export async function changeCondition(
  deps: RecordDeps,
  change: RecordChange & { condition: MemberCondition; was: MemberCondition | undefined },
): Promise<void> {
  const { personId, condition, was } = change
  await changeRecord(deps, change, 'condition', async (tx, before) => {
    refuseChangedValues({
      was: seen('condition', was),
      sent: { condition },
      stored: { condition: before.condition },
    })
    await updateMember(tx, personId, { condition, updatedAt: instantOf(deps.clock) })
    return { condition: [before.condition, condition] }
  })
}

/**
 * Gives a member another number.
 * @param change `was` is the number with its prefix as the caller saw it; undefined to change any
 * @throws Problem NOT_FOUND, VALIDATION without a reason, OWN_RECORD, CONFLICT for a number that another member has, or
 * if another person changed the number meanwhile
 */
export async function changeNumber(
  deps: RecordDeps,
  change: RecordChange & { number: number; was: string | undefined },
): Promise<void> {
  const { personId, number, was } = change
  const { numberPrefix } = await deps.club()
  await changeRecord(deps, change, 'corrected', async (tx, before) => {
    refuseChangedValues({
      was: seen('number', was),
      sent: { number: numberText(numberPrefix, number) },
      stored: { number: numberText(numberPrefix, before.number) },
    })
    if (before.number !== number && (await freeNumber(tx, number)) !== number)
      throw new Problem(MEMBERSHIP_DESK_REFUSALS.numberTaken)
    await updateMember(tx, personId, { number, updatedAt: instantOf(deps.clock) })
    return { number: { before: before.number, after: number } }
  })
}

/** Returns the audit log's verb and subject for an action on a member's record. */
const aboutMember = (personId: number, verb: string) => ({
  verb,
  subjectKind: 'member',
  subjectId: String(personId),
})

/** Returns the input of the approval check: the record belongs to the member, so they may not change it themselves. */
const ofMember = (personId: number) => ({ right: 'membership', of: [personId], needsStepUp: false }) as const

type PrivateNoteChange = {
  personId: number
  caller: Caller
  note: string
  /** The note that the caller saw; undefined to replace any. */
  was: string | undefined
}

/**
 * Saves the committee's private note.
 * @throws Problem NOT_FOUND, OWN_RECORD, CONFLICT if another person changed the note meanwhile
 */
export async function notePrivately(
  deps: RecordDeps,
  { personId, caller, note, was }: PrivateNoteChange,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const member = await lockMember(tx, personId)
    if (member === null) throw new Problem('NOT_FOUND')
    const done = aboutMember(personId, 'noted')
    await deps.approvals.approve(tx, { caller, ...ofMember(personId), ...done })
    const before = member.privateNote
    refuseChangedValues({
      was: seen('private_note', was),
      sent: { private_note: note },
      stored: { private_note: before },
    })
    if (note === before) return
    await updateMember(tx, personId, { privateNote: note, updatedAt: instantOf(deps.clock) })
    // Without the text: the audit log cannot be erased when the member asks for it.
    await deps.audit(tx, { personId: personOf(caller), ...done })
  })
}

/** Returns a value that the caller saw by its field; undefined if the caller sent none. */
function seen(field: string, value: string | undefined): object | undefined {
  return value === undefined ? undefined : { [field]: value }
}

/**
 * Makes one change to a member's record in a transaction: locks the row, applies the change, and records it in the
 * timeline and the audit log.
 * @throws Problem NOT_FOUND, VALIDATION without a reason, OWN_RECORD
 */
export async function changeRecord(
  deps: RecordDeps,
  { personId, caller, why }: RecordChange,
  kind: MemberEventKind,
  work: (
    tx: Tx,
    before: NonNullable<Awaited<ReturnType<typeof lockMember>>>,
  ) => Promise<Record<string, unknown>>,
): Promise<void> {
  const by = personOf(caller)
  if (why.trim() === '') throw new Problem(MEMBERSHIP_DESK_REFUSALS.sayWhyLog)
  await deps.database.transaction(async (tx) => {
    const before = await lockMember(tx, personId)
    if (before === null) throw new Problem('NOT_FOUND')
    const done = aboutMember(personId, kind)
    await deps.approvals.approve(tx, { caller, ...ofMember(personId), ...done })
    const change = await work(tx, before)
    const after = await lockMember(tx, personId)
    const to = after?.condition ?? before.condition
    await noteEvent(tx, {
      personId,
      at: instantOf(deps.clock),
      kind,
      by,
      words: why.trim(),
      ...(to === before.condition ? {} : { condition: { from: before.condition, to } }),
    })
    await deps.audit(tx, {
      personId: by,
      ...done,
      change: { ...change, why: why.trim() },
    })
  })
}
