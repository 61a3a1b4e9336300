/** Creates the ledger entries of bank statement lines. Money without an order is booked to the suspense account. */
import type { EntryBody } from './ledger-entries.ts'
import { moneyAt } from './ledger-entries.ts'
import type { Posting } from './ledger.store.ts'
import type { bankStatementLine } from './orders.tables.ts'

export type BankLineRow = typeof bankStatementLine.$inferSelect

export const BANK_MONEY = moneyAt('bank_transfer')
/** The account of the cash in the tills and the cash box. */
export const CASH_MONEY = moneyAt('cash')

type LineMoney = Pick<BankLineRow, 'lineKey' | 'amountCents' | 'timesReopened'>
type Side = Omit<Posting, 'amountCents'>

/**
 * Creates the entry that books a bank line's money to the suspense account. @param from the account that the money
 * comes from: the bank, unless a decision was undone
 */
export function suspenseEntry(
  { lineKey, amountCents, timesReopened }: LineMoney,
  from: Side = { account: BANK_MONEY },
): EntryBody {
  return {
    what: timesReopened === 0 ? 'bank_line_received' : 'bank_line_reopened',
    orderId: null,
    once: `bank_line:${lineKey}:${timesReopened}`,
    bankLineKey: lineKey,
    postings: [
      { ...from, amountCents },
      { account: 'suspense', amountCents: -amountCents },
    ],
  }
}

/**
 * Creates the entry that takes a bank line's money out of the suspense account. `to` is the bank account if a payment
 * books the money again for its order or if the money was sent back.
 */
export function suspenseClearedEntry(
  { lineKey, amountCents, timesReopened }: LineMoney,
  to: Side,
): EntryBody {
  return {
    what: 'bank_line_settled',
    orderId: null,
    once: `bank_line_settled:${lineKey}:${timesReopened}`,
    bankLineKey: lineKey,
    postings: [
      { account: 'suspense', amountCents },
      { ...to, amountCents: -amountCents },
    ],
  }
}
