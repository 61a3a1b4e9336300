/**
 * The export of invoices and adjustment notes for accounting programs. Days are calendar days in the club's time zone.
 * @source docs/reference/staff-desk.md §3.3
 */
import type { AccountingProgram } from '#features/orders/ledger-export.contract.ts'
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

/** The longest name of a customer in MYOB, in characters. */
export const CUSTOMER_MOST = 50

/**
 * Returns the invoices and adjustment notes that were issued in a period, without void ones, as a CSV file in the
 * program's import format for sales. `customer` is the one customer to whom MYOB books all sales; Xero gets the buyers.
 * Refused if the account of sales has no code. The export is recorded in the audit log.
 */
export const invoicesCsv = endpoint<
  { program: AccountingProgram; from: string; to: string; customer: string },
  StartedExport
>('POST', '/api/v1/sell/desk/invoices.csv')
