import { referencesIn } from './bank-reference.ts'
import type { StatementLine } from './statement.ts'

/** A payment for which a transfer may arrive. */
export type ExpectedTransfer = {
  paymentId: string
  /** The stored form, without hyphens. */
  reference: string
  amountCents: number
  /** The state of the payment. `ended`: the time for which it was held expired unpaid. */
  standing: 'open' | 'ended' | 'paid'
}

/**
 * The result for one statement line. Only `matched` marks a payment as paid; staff must review the others:
 *
 * - `not_income`: not incoming money
 * - `no_reference`: no reference in the description
 * - `mistyped_reference`: right form but wrong check digit
 * - `unknown_reference`: a valid one that no payment has
 * - `several_references`: more than one valid one
 * - `shared_reference`: several payments use it
 * - `already_paid`: the payment was paid before
 * - `amount_differs`: by `byCents`, above 0 for an overpayment
 */
export type StatementMatch = { line: StatementLine } & (
  | { outcome: 'matched'; paymentId: string; isLate: boolean }
  | { outcome: 'already_paid'; paymentId: string }
  | { outcome: 'amount_differs'; paymentId: string; byCents: number }
  | {
      outcome:
        | 'not_income'
        | 'no_reference'
        | 'mistyped_reference'
        | 'unknown_reference'
        | 'several_references'
        | 'shared_reference'
    }
)

/**
 * Matches statement lines with payments whose reference and amount are exactly right. Of two lines for the same payment
 * the earlier one counts. The result is in the order of the lines.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  transfers: readonly ExpectedTransfer[],
): StatementMatch[] {
  const byReference = Map.groupBy(transfers, ({ reference }) => reference)
  const paidHere = new Set<string>()
  const byRow = new Map<StatementLine, StatementMatch>()
  for (const line of lines.toSorted((a, b) => a.date.localeCompare(b.date) || a.row - b.row)) {
    const match = matchLine(line, byReference, paidHere)
    if (match.outcome === 'matched') paidHere.add(match.paymentId)
    byRow.set(line, match)
  }
  return lines.flatMap((line) => byRow.get(line) ?? [])
}

function matchLine(
  line: StatementLine,
  byReference: ReadonlyMap<string, readonly ExpectedTransfer[]>,
  paidHere: ReadonlySet<string>,
): StatementMatch {
  if (line.amountCents <= 0) return { line, outcome: 'not_income' }
  const { valid, mistyped } = referencesIn(line.description)
  const [reference] = valid
  if (reference === undefined)
    return { line, outcome: mistyped.length > 0 ? 'mistyped_reference' : 'no_reference' }
  if (valid.length > 1) return { line, outcome: 'several_references' }
  const all = byReference.get(reference) ?? []
  const [first] = all
  if (first === undefined) return { line, outcome: 'unknown_reference' }
  const isPaid = ({ standing, paymentId }: ExpectedTransfer) => standing === 'paid' || paidHere.has(paymentId)
  const unpaid = all.filter((transfer) => !isPaid(transfer))
  const open = unpaid.filter(({ standing }) => standing === 'open')
  const [transfer, another] = open.length > 0 ? open : unpaid
  if (transfer === undefined) return { line, outcome: 'already_paid', paymentId: first.paymentId }
  if (another !== undefined) return { line, outcome: 'shared_reference' }
  const { paymentId, amountCents, standing } = transfer
  const byCents = line.amountCents - amountCents
  if (byCents !== 0) return { line, outcome: 'amount_differs', paymentId, byCents }
  return { line, outcome: 'matched', paymentId, isLate: standing === 'ended' }
}
