import type { BankLine } from '../bank-lines.contract.ts'
import { isUndoable } from '../bank-lines.rules.ts'
import type { ListedLine } from './bank-lines-list.store.ts'

const CENTS = 100

/** Presents a bank statement line for the desk. */
export function presentBankLine(row: ListedLine): BankLine {
  const { lineKey, day, description, amountCents, state, outcome, orderId, orderStatus, dueCents } = row
  const isDue = state === 'open' && orderStatus === 'awaiting_payment' && dueCents !== null
  return {
    line: lineKey,
    day,
    description,
    amount: amountCents / CENTS,
    state,
    reason: outcome,
    order_number: orderId,
    buyer: row.buyer ?? '',
    by: isDue ? (amountCents - dueCents) / CENTS : null,
    part_of: row.wholeCents === null ? null : row.wholeCents / CENTS,
    settled_at: row.settledAt?.toISOString() ?? null,
    can_undo: isUndoable(state),
  }
}
