/** Undoes the last decision about a bank statement line: its money returns to the suspense account. */
import { referencesIn } from '#integrations/payments/bank-reference.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { BANK_LINE_REFUSALS } from '../bank-lines.contract.ts'
import { canUnpay, isUndoable } from '../bank-lines.rules.ts'
import { transferDue } from '../transfer-due.rules.ts'
import { BANK_MONEY, type BankLineRow, CASH_MONEY, suspenseEntry } from './bank-line-entries.ts'
import { paymentUndoneEntry } from './ledger-entries.ts'
import { type Posting, postEntry, takeCredit } from './ledger.store.ts'
import type { OrderDeps } from './order-deps.ts'
import { bankLineReopened, paymentUndone } from './orders.events.ts'
import { listLines, lockOrder, updateOrder } from './orders.store.ts'
import { findPayment, listTransfers, updatePayment } from './payments.store.ts'
import { END_HOLD_JOB } from './place-order.ts'
import { withdrawLines } from './split-lines.actions.ts'
import { findLine, lockCombined, lockLine, lockParts, updateLine } from './statements.store.ts'

/**
 * Reopens a settled bank line. Credit that it became is revoked. An order that it was assigned to awaits payment again,
 * and its buyer is notified. The parts of a split line and the sum that contains a combined one are withdrawn; the
 * other lines of the sum are open again as well.
 * @returns the line as it was, and the order whose payment must be begun again after the commit
 * @throws Problem NOT_FOUND, CONFLICT if the decision cannot be undone, the credit is spent or a part is settled,
 * NOT_ELIGIBLE if the order was handed over
 */
export async function reopenLine(
  deps: OrderDeps,
  tx: Tx,
  lineKey: string,
): Promise<{ line: BankLineRow; orderId: number | null }> {
  const known = await findLine(tx, lineKey)
  // Lock the sum before its lines, so that two people who undo two lines of it at the same time cannot cause a
  // deadlock.
  const sum = known?.state === 'combined' && known.sumKey !== null ? await lockLine(tx, known.sumKey) : null
  const line = await lockLine(tx, lineKey)
  if (line === null) throw new Problem('NOT_FOUND')
  if (!isUndoable(line.state)) throw new Problem(BANK_LINE_REFUSALS.notUndoable)
  if (line.state === 'combined') {
    if (sum === null || sum.lineKey !== line.sumKey) throw new Problem(BANK_LINE_REFUSALS.notUndoable)
    const lines = await lockCombined(tx, sum.lineKey)
    await withdrawLines(deps, tx, [sum])
    for (const one of lines) await openAgain(deps, tx, one)
    return { line, orderId: null }
  }
  if (line.state === 'split') await withdrawLines(deps, tx, await lockParts(tx, lineKey))
  const orderId = line.state === 'assigned' ? await takeOffOrder(deps, tx, line) : null
  if (line.state === 'credited') await takeCreditBack(deps, tx, line)
  await openAgain(deps, tx, line)
  return { line, orderId }
}

/** Moves the money of a bank line back to the suspense account and removes the decision from the line. */
async function openAgain(deps: OrderDeps, tx: Tx, line: BankLineRow): Promise<void> {
  const timesReopened = line.timesReopened + 1
  await postEntry(tx, {
    id: deps.random.uuid(),
    at: instantOf(deps.clock),
    ...suspenseEntry({ ...line, timesReopened }, sideOf(line)),
  })
  const named = await listTransfers(tx, referencesIn(line.description).valid)
  await updateLine(tx, line.lineKey, {
    state: 'open',
    outcome: line.outcome === 'recognised' ? 'already_paid' : line.outcome,
    paymentId: named.length === 1 ? (named[0]?.id ?? null) : null,
    creditedTo: null,
    settledBy: null,
    settledAt: null,
    timesReopened,
  })
  await deps.emit(tx, bankLineReopened, { line })
}

/** Returns the account to which the undone decision had moved the money. */
function sideOf({ state, creditedTo }: BankLineRow): Omit<Posting, 'amountCents'> {
  if (state === 'credited' && creditedTo !== null) return { account: 'credit', personId: creditedTo }
  if (state === 'cash_deposit') return { account: CASH_MONEY }
  return { account: state === 'other_income' ? 'other_income' : BANK_MONEY }
}

async function takeCreditBack(deps: OrderDeps, tx: Tx, line: BankLineRow): Promise<void> {
  const { supplierId } = await deps.club()
  if (line.creditedTo === null) throw new Error(`nobody was credited with the bank line ${line.lineKey}`)
  const taken = await takeCredit(tx, {
    personId: line.creditedTo,
    supplierId,
    mostCents: line.amountCents,
  })
  if (taken !== line.amountCents) throw new Problem(BANK_LINE_REFUSALS.creditSpent)
}

/** Makes the order await payment again, with the hold of a new transfer. */
async function takeOffOrder(deps: OrderDeps, tx: Tx, line: BankLineRow): Promise<number> {
  const named = line.paymentId === null ? null : await findPayment(tx, line.paymentId)
  const order = named === null ? null : await lockOrder(tx, named.orderId)
  const payment = named === null ? null : await findPayment(tx, named.id)
  if (order === null || payment?.status !== 'paid') throw new Problem(BANK_LINE_REFUSALS.notUndoable)
  const lines = await listLines(tx, order.id)
  if (!canUnpay(order, lines)) throw new Problem(BANK_LINE_REFUSALS.handedOver)
  const now = instantOf(deps.clock)
  const { bankTransferHoldDays } = await deps.club()
  const expiresAt = transferDue(now, bankTransferHoldDays, order.payBefore)
  await postEntry(tx, { id: deps.random.uuid(), at: now, ...paymentUndoneEntry(payment, line.amountCents) })
  const open = {
    status: 'open',
    receivedCents: null,
    paidAt: null,
    confirmedBy: null,
    expiresAt,
    timesUndone: payment.timesUndone + 1,
  } as const
  await updatePayment(tx, payment.id, open)
  const unpaid = await updateOrder(tx, order.id, {
    status: 'awaiting_payment',
    paidAt: null,
    holdEndsAt: expiresAt,
    updatedAt: now,
  })
  await deps.emit(tx, paymentUndone, { order: unpaid, payment: { ...payment, ...open } })
  await enqueueJob(tx, deps, {
    kind: END_HOLD_JOB,
    payload: { orderId: order.id },
    afterMs: expiresAt.getTime() - now.getTime(),
  })
  return order.id
}
