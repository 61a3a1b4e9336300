/** Actions of the treasurer on open bank statement lines that belong to no order. */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { BANK_LINE_REFUSALS, type BankLineState } from '../bank-lines.contract.ts'
import { BANK_MONEY, type BankLineRow, CASH_MONEY, suspenseClearedEntry } from './bank-line-entries.ts'
import { addCredit, type Posting, postEntry } from './ledger.store.ts'
import type { OrderDeps } from './order-deps.ts'
import { lockLine, updateLine } from './statements.store.ts'

/**
 * Locks an open line of a bank statement and returns it. @throws Problem NOT_FOUND, CONFLICT if the line is already
 * settled
 */
export async function lockOpenLine(tx: Tx, lineKey: string): Promise<BankLineRow> {
  const line = await lockLine(tx, lineKey)
  if (line === null) throw new Problem('NOT_FOUND')
  if (line.state !== 'open') throw new Problem(BANK_LINE_REFUSALS.notOpen)
  return line
}

/** Takes the money of an open bank line out of the suspense account and stores who made the decision. */
export async function clearLine(
  deps: OrderDeps,
  tx: Tx,
  line: BankLineRow,
  {
    to = { account: BANK_MONEY },
    ...changes
  }: Partial<BankLineRow> & {
    state: BankLineState
    settledBy: number
    to?: Omit<Posting, 'amountCents'>
  },
): Promise<void> {
  const at = instantOf(deps.clock)
  const isNew = await postEntry(tx, { id: deps.random.uuid(), at, ...suspenseClearedEntry(line, to) })
  if (!isNew) throw new Error(`the bank line ${line.lineKey} was settled before`)
  await updateLine(tx, line.lineKey, { ...changes, settledAt: at })
}

/**
 * Records that the treasurer has sent the money of a bank line back from the club's account. @throws Problem NOT_FOUND,
 * CONFLICT
 */
export async function refundLine(
  deps: OrderDeps,
  tx: Tx,
  lineKey: string,
  settledBy: number,
): Promise<BankLineRow> {
  const line = await lockOpenLine(tx, lineKey)
  await clearLine(deps, tx, line, { state: 'refunded', settledBy })
  return line
}

/** Turns the money of a bank line into a person's credit. @throws Problem NOT_FOUND, CONFLICT */
export async function creditLine(
  deps: OrderDeps,
  tx: Tx,
  lineKey: string,
  { personId, settledBy }: { personId: number; settledBy: number },
): Promise<BankLineRow> {
  const line = await lockOpenLine(tx, lineKey)
  const { supplierId } = await deps.club()
  await clearLine(deps, tx, line, {
    state: 'credited',
    creditedTo: personId,
    settledBy,
    to: { account: 'credit', personId },
  })
  await addCredit(tx, { personId, supplierId, cents: line.amountCents })
  return line
}

/**
 * Books the money of a bank line as income unrelated to orders, such as interest or a grant. @throws Problem NOT_FOUND,
 * CONFLICT
 */
export async function bookLineAsOtherIncome(
  deps: OrderDeps,
  tx: Tx,
  lineKey: string,
  settledBy: number,
): Promise<BankLineRow> {
  const line = await lockOpenLine(tx, lineKey)
  await clearLine(deps, tx, line, {
    state: 'other_income',
    settledBy,
    to: { account: 'other_income' },
  })
  return line
}

/**
 * Books the money as cash of the tills that was paid in at the bank: the cash decreases, and nothing is earned.
 * @throws Problem NOT_FOUND, CONFLICT
 */
export async function bookLineAsCashDeposit(
  deps: OrderDeps,
  tx: Tx,
  lineKey: string,
  settledBy: number,
): Promise<BankLineRow> {
  const line = await lockOpenLine(tx, lineKey)
  await clearLine(deps, tx, line, { state: 'cash_deposit', settledBy, to: { account: CASH_MONEY } })
  return line
}
