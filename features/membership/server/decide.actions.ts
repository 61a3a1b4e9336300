import {
  letGo,
  markTransferPaid,
  type RefundRow,
  refundWhole,
  sendRefund,
} from '#features/orders/server/orders.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type Decision, MEMBERSHIP_DESK_REFUSALS } from '../membership-desk.contract.ts'
import { activate, loadType, withMeeting } from './activate.actions.ts'
import { findApplicationOrder, lockApplication, updateApplication } from './applications.store.ts'
import type { ApplyPowers } from './apply.actions.ts'
import { noteEvent } from './events.store.ts'
import type { ApplicationRow } from './members.store.ts'
import { declinedLetter, moreInfoLetter } from './membership-letters.ts'

export type DecidePowers = ApplyPowers & { audit: Audit }

/** What the committee says to one application. */
export type Verdict = { id: string; decision: Decision; words: string; meetingRef: string; by: number }

/**
 * The committee decides on one application that waits for it: the applicant becomes a member, gets the fee back, or is
 * asked something. Nobody decides on their own.
 * @throws Problem NOT_FOUND, CONFLICT where it does not wait any more, FORBIDDEN, VALIDATION without a reason
 */
export async function decide(powers: DecidePowers, verdict: Verdict): Promise<void> {
  const { id, decision, by, meetingRef } = verdict
  const words = verdict.words.trim()
  if (decision !== 'approve' && words === '') throw new Problem(MEMBERSHIP_DESK_REFUSALS.sayWhy)
  const refunds = await powers.database.transaction(async (tx) => {
    const application = await lockWaiting(tx, id)
    if (application.personId === by) throw new Problem(MEMBERSHIP_DESK_REFUSALS.ownApplication)
    await powers.audit(tx, {
      personId: by,
      verb: decision === 'ask' ? 'asked' : decision === 'approve' ? 'approved' : 'declined',
      subjectKind: 'membership_application',
      subjectId: id,
      change: { person: application.personId, words, meeting: meetingRef },
    })
    if (decision === 'ask') return ask(powers, tx, application, words, by)
    const decidedAt = instantOf(powers.clock)
    const said = { decidedAt, decidedBy: by, meetingRef, reason: words }
    await updateApplication(tx, id, said)
    const decided = { ...application, ...said }
    if (decision === 'decline') return decline(powers, tx, decided, words, by)
    await activate(powers, tx, decided, await loadType(tx, application))
    return []
  })
  for (const refund of refunds) await sendRefund(powers.orders, refund.id)
}

async function ask(
  powers: DecidePowers,
  tx: Tx,
  { id, personId }: ApplicationRow,
  words: string,
  by: number,
): Promise<RefundRow[]> {
  await updateApplication(tx, id, { status: 'more_info', reason: words })
  await noteEvent(tx, { personId, at: instantOf(powers.clock), kind: 'asked', by, words })
  await powers.write(tx, personId, moreInfoLetter(words))
  return []
}

async function decline(
  powers: DecidePowers,
  tx: Tx,
  { id, personId, orderId, meetingRef }: ApplicationRow,
  words: string,
  by: number,
): Promise<RefundRow[]> {
  await updateApplication(tx, id, { status: 'declined' })
  await noteEvent(tx, {
    personId,
    at: instantOf(powers.clock),
    kind: 'declined',
    by,
    words: withMeeting(words, meetingRef),
  })
  await powers.write(tx, personId, declinedLetter(words))
  return orderId === null ? [] : refundWhole(powers.orders, tx, { orderId, words, askedBy: by })
}

/** The applicant answers what the committee has asked; the application waits for it again. @throws Problem NOT_FOUND, CONFLICT */
export async function answerQuestion(
  powers: DecidePowers,
  { id, personId, answer }: { id: string; personId: number; answer: string },
): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const application = await lockOwn(tx, id, personId)
    if (application.status !== 'more_info') throw new Problem(MEMBERSHIP_DESK_REFUSALS.decided)
    await updateApplication(tx, id, { status: 'awaiting_approval' })
    const at = instantOf(powers.clock)
    await noteEvent(tx, { personId, at, kind: 'answered', by: null, words: answer.trim() })
  })
}

/**
 * The applicant takes an application back: an order that was not paid ends, and what was paid is given back.
 * @throws Problem NOT_FOUND, CONFLICT
 */
export async function withdraw(
  powers: DecidePowers,
  { id, personId, words }: { id: string; personId: number; words: string },
): Promise<void> {
  const found = await powers.database.transaction((tx) => lockOwn(tx, id, personId))
  if (found.status === 'awaiting_payment') {
    const order = await findApplicationOrder(powers.database.db, id)
    if (order !== null) return letGo(powers.orders, personId, order.publicId)
  }
  const refunds = await powers.database.transaction(async (tx) => {
    const { status, orderId } = await lockOwn(tx, id, personId)
    if (status !== 'awaiting_approval' && status !== 'more_info')
      throw new Problem(MEMBERSHIP_DESK_REFUSALS.decided)
    const at = instantOf(powers.clock)
    await updateApplication(tx, id, { status: 'withdrawn', decidedAt: at, decidedBy: personId })
    await noteEvent(tx, { personId, at, kind: 'withdrawn', by: null, words: '' })
    return orderId === null ? [] : refundWhole(powers.orders, tx, { orderId, words, askedBy: personId })
  })
  for (const refund of refunds) await sendRefund(powers.orders, refund.id)
}

/** The fee of an application came by transfer, as the committee has seen. @throws Problem NOT_FOUND, CONFLICT */
export async function markFeeSeen(
  powers: DecidePowers,
  { id, by }: { id: string; by: number },
): Promise<void> {
  await powers.database.transaction(async (tx) => {
    const order = await findApplicationOrder(tx, id)
    if (order === null) throw new Problem('NOT_FOUND')
    await markTransferPaid(powers.orders, tx, order.id, by)
    await powers.audit(tx, {
      personId: by,
      verb: 'marked_paid',
      subjectKind: 'order',
      subjectId: String(order.id),
      change: { application: id },
    })
  })
}

async function lockWaiting(tx: Tx, id: string): Promise<ApplicationRow> {
  const application = await lockApplication(tx, id)
  if (application === null) throw new Problem('NOT_FOUND')
  if (application.status !== 'awaiting_approval' && application.status !== 'more_info')
    throw new Problem(MEMBERSHIP_DESK_REFUSALS.decided)
  return application
}

/** @throws Problem NOT_FOUND for one that is not this person's */
async function lockOwn(tx: Tx, id: string, personId: number): Promise<ApplicationRow> {
  const application = await lockApplication(tx, id)
  if (application?.personId !== personId) throw new Problem('NOT_FOUND')
  return application
}
