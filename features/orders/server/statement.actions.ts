import { referencesIn } from '#integrations/payments/bank-reference.ts'
import { matchStatement, type StatementMatch } from '#integrations/payments/match-statement.ts'
import { readStatement } from '#integrations/payments/statement.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { StatementLineResult, StatementResult } from '../orders-desk.contract.ts'
import { takePaid } from './money-came.ts'
import type { OrderPowers } from './order-powers.ts'
import { lockOrder } from './orders.store.ts'
import { listTransfers } from './payments.store.ts'
import { insertStatement, insertStatementLines, listKnownLines, setLineOutcomes } from './statements.store.ts'

const CENTS = 100

/**
 * Brings a bank statement in. Money is counted only where reference and amount are exactly right; everything else is
 * shown with the reason. A line that is there already, from this file or another one, is not counted again.
 */
export async function bringStatementIn(
  powers: OrderPowers,
  tx: Tx,
  { fileName, csv, importedBy }: { fileName: string; csv: string; importedBy: number },
): Promise<StatementResult> {
  const { lines, problems } = readStatement(csv)
  const id = powers.chance.uuid()
  await insertStatement(tx, { id, fileName, importedBy, importedAt: instantOf(powers.clock) })
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
  const references = lines.flatMap(({ description }) => referencesIn(description).valid)
  const transfers = (await listTransfers(tx, references)).map(
    ({ id: paymentId, reference, amountCents, status, orderId }) => ({
      paymentId,
      reference,
      amountCents,
      orderId,
      standing:
        status === 'open'
          ? ('open' as const)
          : status === 'ended' || status === 'failed'
            ? ('ended' as const)
            : ('paid' as const),
    }),
  )
  const orderOf = new Map(transfers.map(({ paymentId, orderId }) => [paymentId, orderId]))
  const matches = matchStatement(
    lines.filter(({ lineKey }) => fresh.has(lineKey)),
    transfers,
  )
  const results: StatementLineResult[] = []
  let matched = 0
  let matchedCents = 0
  for (const match of matches) {
    const paymentId = 'paymentId' in match ? match.paymentId : null
    const orderId = paymentId === null ? null : (orderOf.get(paymentId) ?? null)
    const effect =
      match.outcome === 'matched' && orderId !== null
        ? await count(powers, tx, orderId, match, importedBy)
        : ''
    if (match.outcome === 'matched') {
      matched += 1
      matchedCents += match.line.amountCents
    }
    results.push(resultOf(match, orderId, effect))
  }
  await setLineOutcomes(
    tx,
    matches.map((match) => ({
      lineKey: match.line.lineKey,
      outcome: match.outcome,
      paymentId: 'paymentId' in match ? match.paymentId : null,
    })),
  )
  const seen = lines.filter(({ lineKey }) => !fresh.has(lineKey))
  const known = await listKnownLines(
    tx,
    seen.map(({ lineKey }) => lineKey),
  )
  for (const { row, date, description, amountCents, lineKey } of seen) {
    const { outcome: before = '', orderId = null, askedCents = null } = known.get(lineKey) ?? {}
    const isOpen = before === 'amount_differs' && askedCents !== null
    results.push({
      line: lineKey,
      row,
      day: date,
      description,
      amount: amountCents / CENTS,
      outcome: 'seen',
      before,
      effect: '',
      order_number: orderId,
      by: isOpen ? (amountCents - askedCents) / CENTS : null,
    })
  }
  return {
    id,
    lines: results.sort((a, b) => a.row - b.row),
    problems,
    matched,
    matched_amount: matchedCents / CENTS,
    seen: seen.length,
  }
}

async function count(
  powers: OrderPowers,
  tx: Tx,
  orderId: number,
  { line, paymentId }: Extract<StatementMatch, { outcome: 'matched' }>,
  confirmedBy: number,
): Promise<string> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Error(`there is no order ${orderId}`)
  return takePaid(powers, tx, order, paymentId, {
    amountCents: line.amountCents,
    currency: 'AUD',
    // A bank says the day alone: its noon is that day in every zone of the country.
    at: new Date(`${line.date}T02:00:00Z`),
    confirmedBy,
  })
}

function resultOf(match: StatementMatch, orderId: number | null, effect: string): StatementLineResult {
  const { lineKey, row, date, description, amountCents } = match.line
  return {
    line: lineKey,
    row,
    day: date,
    description,
    amount: amountCents / CENTS,
    outcome: match.outcome,
    before: '',
    effect,
    order_number: orderId,
    by: match.outcome === 'amount_differs' ? match.byCents / CENTS : null,
  }
}
