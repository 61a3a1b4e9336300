import { referencesIn } from '#integrations/payments/bank-reference.ts'
import { matchStatement, type StatementMatch } from '#integrations/payments/match-statement.ts'
import { readStatement, type StatementLine } from '#integrations/payments/statement.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { BankLineState } from '../bank-lines.contract.ts'
import { STATEMENT_PART, type StatementLineResult, type StatementResult } from '../orders-desk.contract.ts'
import { suspenseEntry } from './bank-line-entries.ts'
import { postNewEntries } from './ledger.store.ts'
import { type ReceivedMoney, payIfDue } from './receive-payment.ts'
import type { OrderDeps } from './order-deps.ts'
import { lockOrder } from './orders.store.ts'
import { findPaymentWithoutLine, listTransfers } from './payments.store.ts'
import {
  insertStatement,
  insertStatementLines,
  type KnownLine,
  listKnownLines,
  setLineOutcomes,
} from './statements.store.ts'

const CENTS = 100

/** The decision of the import about one bank line. */
type Decision = { outcome: string; state: BankLineState; paymentId: string | null; isPaid: boolean }

/**
 * Imports a bank statement. A line pays an order only if its reference and amount match exactly; a payment that was
 * marked by hand before is recognised as the same. All other income goes to the suspense account and needs a decision.
 * A line for an order of the person who imports stays open, because nobody decides about their own money. A line that
 * was imported before, from this or another file, is not counted again.
 * @param statement `from` is the first line of the part that is imported, see `importStatement`
 */
export async function importStatementPart(
  deps: OrderDeps,
  tx: Tx,
  { fileName, csv, from, importedBy }: { fileName: string; csv: string; from: number; importedBy: number },
): Promise<StatementResult> {
  const { lines: all, problems } = readStatement(csv)
  const next = from + STATEMENT_PART
  const lines = all.slice(from, next)
  const id = deps.random.uuid()
  const at = instantOf(deps.clock)
  await insertStatement(tx, { id, fileName, importedBy, importedAt: at })
  const fresh = await insertStatementLines(
    tx,
    lines.map(({ lineKey, row, date, description, amountCents }) => ({
      lineKey,
      statementId: id,
      position: row,
      day: date,
      description,
      amountCents,
      outcome: 'new',
    })),
  )
  const { matches, orderOf } = await matchesOf(
    tx,
    lines.filter(({ lineKey }) => fresh.has(lineKey)),
  )
  const decided: { match: StatementMatch; decision: Decision; orderId: number | null }[] = []
  for (const match of matches) {
    const orderId = 'paymentId' in match ? (orderOf.get(match.paymentId) ?? null) : null
    const decision = await decide(deps, tx, match, orderId, importedBy)
    // Store at once which payment the line pays, so that a later line of this file which names the same payment finds
    // it.
    if (decision.state === 'matched' || decision.state === 'recognised')
      await setLineOutcomes(tx, [{ lineKey: match.line.lineKey, ...decision }])
    decided.push({ match, decision, orderId })
  }
  const others = decided.filter(({ decision: { state } }) => state === 'open' || state === 'ignored')
  await setLineOutcomes(
    tx,
    others.map(({ match, decision }) => ({ lineKey: match.line.lineKey, ...decision })),
  )
  const open = decided.filter(({ decision: { state } }) => state === 'open')
  await postNewEntries(
    tx,
    open.map(({ match: { line } }) => ({
      id: deps.random.uuid(),
      at,
      ...suspenseEntry({ ...line, timesReopened: 0 }),
    })),
  )
  const seen = lines.filter(({ lineKey }) => !fresh.has(lineKey))
  const known = await listKnownLines(
    tx,
    seen.map(({ lineKey }) => lineKey),
  )
  const paid = decided.filter(({ decision: { isPaid } }) => isPaid)
  const results = [
    ...decided.map(({ match, decision, orderId }) => resultOf(match, decision, orderId)),
    ...seen.map((line) => seenResult(line, known.get(line.lineKey))),
  ]
  return {
    id,
    lines: results.sort((a, b) => a.row - b.row),
    problems: from === 0 ? problems : [],
    matched: paid.length,
    matched_amount: paid.reduce((sum, { match: { line } }) => sum + line.amountCents, 0) / CENTS,
    open: open.length,
    seen: seen.length,
    total: all.length,
    next: next < all.length ? next : null,
  }
}

async function matchesOf(
  tx: Tx,
  lines: readonly StatementLine[],
): Promise<{ matches: StatementMatch[]; orderOf: Map<string, number> }> {
  const references = lines.flatMap(({ description }) => referencesIn(description).valid)
  const transfers = await listTransfers(tx, references)
  const expected = transfers.map(({ id: paymentId, reference, amountCents, status }) => ({
    paymentId,
    reference,
    amountCents,
    standing:
      status === 'open'
        ? ('open' as const)
        : status === 'ended' || status === 'failed'
          ? ('ended' as const)
          : ('paid' as const),
  }))
  return {
    matches: matchStatement(lines, expected),
    orderOf: new Map(transfers.map(({ id, orderId }) => [id, orderId])),
  }
}

const REASON_OF_OUTCOME = {
  late: 'order_ended',
  double: 'already_paid',
  known: 'already_paid',
  wrong_amount: 'amount_differs',
} as const

/** Decides about a bank line, and books its money if the payment is unambiguous. */
async function decide(
  deps: OrderDeps,
  tx: Tx,
  match: StatementMatch,
  orderId: number | null,
  confirmedBy: number,
): Promise<Decision> {
  const { line, outcome } = match
  if (outcome === 'not_income') return { outcome, state: 'ignored', paymentId: null, isPaid: false }
  const paymentId = 'paymentId' in match ? match.paymentId : null
  const open = { outcome, state: 'open', paymentId, isPaid: false } as const
  if (outcome !== 'matched' && outcome !== 'already_paid') return open
  const order = orderId === null ? null : await lockOrder(tx, orderId)
  if (order === null || paymentId === null) throw new Error('a reference of no order')
  const same = await findPaymentWithoutLine(tx, order.id, line.amountCents)
  if (same?.id === paymentId) return { outcome: 'recognised', state: 'recognised', paymentId, isPaid: false }
  if (outcome === 'already_paid') return open
  // The importer could edit the file, so another person must decide about the importer's own order.
  if (order.personId === confirmedBy) return { ...open, outcome: 'own_order' }
  const paid = await payIfDue(
    deps,
    tx,
    order,
    paymentId,
    moneyOfLine(line.amountCents, line.date, confirmedBy),
  )
  return paid === 'paid'
    ? { outcome: 'matched', state: 'matched', paymentId, isPaid: true }
    : { ...open, outcome: REASON_OF_OUTCOME[paid] }
}

/**
 * Returns the money of a bank line. A bank states only the day, so the time is set to noon, which is on the same day in
 * every time zone of the country.
 */
export function moneyOfLine(amountCents: number, day: string, confirmedBy: number): ReceivedMoney {
  return { amountCents, currency: 'AUD', at: new Date(`${day}T02:00:00Z`), confirmedBy }
}

function resultOf(match: StatementMatch, decision: Decision, orderId: number | null): StatementLineResult {
  const { lineKey, row, date, description, amountCents } = match.line
  return {
    line: lineKey,
    row,
    day: date,
    description,
    amount: amountCents / CENTS,
    outcome: decision.outcome,
    before: '',
    effect: decision.isPaid ? 'paid' : '',
    order_number: orderId,
    by: match.outcome === 'amount_differs' ? match.byCents / CENTS : null,
  }
}

/** Returns the result for a bank line that was imported before, with its earlier outcome. */
function seenResult(
  { lineKey, row, date, description, amountCents }: StatementLine,
  known: KnownLine | undefined,
): StatementLineResult {
  const isOpen = known === undefined || known.state === 'open' || known.state === 'ignored'
  const differs = known?.state === 'open' && known.outcome === 'amount_differs' ? known.askedCents : null
  return {
    line: lineKey,
    row,
    day: date,
    description,
    amount: amountCents / CENTS,
    outcome: 'seen',
    before: isOpen ? (known?.outcome ?? '') : known.state,
    effect: '',
    order_number: known?.orderId ?? null,
    by: differs === null ? null : (amountCents - differs) / CENTS,
  }
}
