import {
  cancelUnpaidOrder,
  listLines,
  markTransferPaid,
  type RefundRow,
  refundWhole,
  sendRefund,
} from '#features/orders/server/orders.public.ts'
import type { Approvals, Audit } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type Decision, MEMBERSHIP_DESK_REFUSALS } from '../membership-desk.contract.ts'
import { MEMBERSHIP_REFUSALS } from '../membership.contract.ts'
import { activate, loadType, withMeeting } from './activate.actions.ts'
import { findApplicationOrder, lockApplication, updateApplication } from './applications.store.ts'
import type { ApplyDeps } from './apply.actions.ts'
import { noteEvent } from './events.store.ts'
import { type ApplicationRow, findMembership } from './members.store.ts'
import { clubToday } from './membership-deps.ts'
import { pendingGuardianOf } from './pending-guardian.ts'
import { declinedMail, moreInfoMail } from './membership-mails.ts'

export type DecideDeps = ApplyDeps & { audit: Audit; approvals: Approvals }

/** The committee's decision on one application. */
export type Verdict = {
  id: string
  decision: Decision
  words: string
  meetingRef: string
  caller: Caller
}

const VERBS = { ask: 'asked', approve: 'approved', decline: 'declined' } as const satisfies Record<
  Decision,
  string
>

/**
 * Executes the committee's decision on a pending application: approves it, declines it, or sends a question. Declining
 * refunds the fee and needs a step-up.
 * @throws Problem NOT_FOUND, CONFLICT if it is no longer pending or the guardian has not confirmed, OWN_RECORD,
 * STEP_UP_NEEDED, VALIDATION without a reason
 */
export async function decide(deps: DecideDeps, verdict: Verdict): Promise<void> {
  const { id, decision, caller, meetingRef } = verdict
  const by = personOf(caller)
  const words = verdict.words.trim()
  if (decision !== 'approve' && words === '') throw new Problem(MEMBERSHIP_DESK_REFUSALS.sayWhy)
  const refunds = await deps.database.transaction(async (tx) => {
    const application = await lockWaiting(tx, id)
    const done = { verb: VERBS[decision], subjectKind: 'membership_application', subjectId: id }
    await deps.approvals.approve(tx, {
      caller,
      right: 'membership',
      ownRoleRights: ['applications.change'],
      of: [application.personId],
      needsStepUp: decision === 'decline',
      ...done,
    })
    await deps.audit(tx, {
      personId: by,
      ...done,
      change: { person: application.personId, words, meeting: meetingRef },
    })
    if (decision === 'ask') return ask(deps, tx, application, words, by)
    const decidedAt = instantOf(deps.clock)
    const said = { decidedAt, decidedBy: by, meetingRef, reason: words }
    await updateApplication(tx, id, said)
    const decided = { ...application, ...said }
    if (decision === 'decline') return decline(deps, tx, decided, words, by)
    await requireGuardian(deps, tx, application)
    await activate(deps, tx, decided, await loadType(tx, application))
    return []
  })
  for (const refund of refunds) await sendRefund(deps.orders, refund.id)
}

/** Refuses the decision while the guardian of an applicant under 18 has not confirmed. @throws Problem CONFLICT */
async function requireGuardian(deps: DecideDeps, tx: Tx, { personId }: ApplicationRow): Promise<void> {
  const today = await clubToday(deps)
  const row = await findMembership(tx, personId, today)
  const guardian = await pendingGuardianOf(tx, row, today)
  if (guardian !== null) throw new Problem(MEMBERSHIP_DESK_REFUSALS.guardianPending)
}

async function ask(
  deps: DecideDeps,
  tx: Tx,
  { id, personId }: ApplicationRow,
  words: string,
  by: number,
): Promise<RefundRow[]> {
  await updateApplication(tx, id, { status: 'more_info', reason: words })
  await noteEvent(tx, { personId, at: instantOf(deps.clock), kind: 'asked', by, words })
  await deps.write(tx, personId, moreInfoMail(words))
  return []
}

async function decline(
  deps: DecideDeps,
  tx: Tx,
  { id, personId, orderId, meetingRef }: ApplicationRow,
  words: string,
  by: number,
): Promise<RefundRow[]> {
  await updateApplication(tx, id, { status: 'declined' })
  await noteEvent(tx, {
    personId,
    at: instantOf(deps.clock),
    kind: 'declined',
    by,
    words: withMeeting(words, meetingRef),
  })
  await deps.write(tx, personId, declinedMail(words))
  return orderId === null ? [] : refundFee(deps, tx, { orderId, id }, { words, askedBy: by })
}

/** Refunds the lines of an application. The order of a household also has the lines of other people. */
async function refundFee(
  deps: DecideDeps,
  tx: Tx,
  { orderId, id }: { orderId: number; id: string },
  reason: { words: string; askedBy: number },
): Promise<RefundRow[]> {
  const lines = (await listLines(tx, orderId)).filter(({ subject }) => subject === id)
  return refundWhole(deps.orders, tx, { orderId, ...reason, lineIds: lines.map((line) => line.id) })
}

/**
 * Stores the applicant's reply to the committee's question. The application then awaits approval again. @throws Problem
 * NOT_FOUND, CONFLICT
 */
export async function answerQuestion(
  deps: DecideDeps,
  { id, personId, answer }: { id: string; personId: number; answer: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const application = await lockOwn(tx, id, personId)
    if (application.status !== 'more_info') throw new Problem(MEMBERSHIP_DESK_REFUSALS.decided)
    await updateApplication(tx, id, { status: 'awaiting_approval' })
    const at = instantOf(deps.clock)
    await noteEvent(tx, { personId, at, kind: 'answered', by: null, words: answer.trim() })
  })
}

/**
 * Withdraws the applicant's own application: an unpaid order is cancelled, and a paid one is refunded.
 * @throws Problem NOT_FOUND, CONFLICT
 */
export async function withdraw(
  deps: DecideDeps,
  { id, personId, words }: { id: string; personId: number; words: string },
): Promise<void> {
  const found = await deps.database.transaction((tx) => lockOwn(tx, id, personId))
  if (found.status === 'awaiting_payment') {
    const order = await findApplicationOrder(deps.database.db, id)
    if (order !== null && order.personId !== personId) throw new Problem(MEMBERSHIP_REFUSALS.paidByAnother)
    if (order !== null) return cancelUnpaidOrder(deps.orders, personId, order.publicId)
  }
  const refunds = await deps.database.transaction(async (tx) => {
    const { status, orderId } = await lockOwn(tx, id, personId)
    if (status !== 'awaiting_approval' && status !== 'more_info')
      throw new Problem(MEMBERSHIP_DESK_REFUSALS.decided)
    const at = instantOf(deps.clock)
    await updateApplication(tx, id, { status: 'withdrawn', decidedAt: at, decidedBy: personId })
    await noteEvent(tx, { personId, at, kind: 'withdrawn', by: null, words: '' })
    return orderId === null ? [] : refundFee(deps, tx, { orderId, id }, { words, askedBy: personId })
  })
  for (const refund of refunds) await sendRefund(deps.orders, refund.id)
}

/**
 * Records that the committee saw the bank transfer of an application's fee.
 * @throws Problem NOT_FOUND, CONFLICT, OWN_RECORD, STEP_UP_NEEDED
 */
export async function markFeeSeen(
  deps: DecideDeps,
  { id, caller }: { id: string; caller: Caller },
): Promise<void> {
  const by = personOf(caller)
  await deps.database.transaction(async (tx) => {
    const order = await findApplicationOrder(tx, id)
    if (order === null) throw new Problem('NOT_FOUND')
    const done = { verb: 'marked_paid', subjectKind: 'order', subjectId: String(order.id) }
    await deps.approvals.approve(tx, {
      caller,
      right: 'membership',
      ownRoleRights: ['applications.change'],
      of: [order.personId],
      needsStepUp: true,
      ...done,
    })
    await markTransferPaid(deps.orders, tx, order.id, by)
    await deps.audit(tx, { personId: by, ...done, change: { application: id } })
  })
}

async function lockWaiting(tx: Tx, id: string): Promise<ApplicationRow> {
  const application = await lockApplication(tx, id)
  if (application === null) throw new Problem('NOT_FOUND')
  if (application.status !== 'awaiting_approval' && application.status !== 'more_info')
    throw new Problem(MEMBERSHIP_DESK_REFUSALS.decided)
  return application
}

/** Returns the person's own application, locked. @throws Problem NOT_FOUND if the application is not this person's */
async function lockOwn(tx: Tx, id: string, personId: number): Promise<ApplicationRow> {
  const application = await lockApplication(tx, id)
  if (application?.personId !== personId) throw new Problem('NOT_FOUND')
  return application
}
