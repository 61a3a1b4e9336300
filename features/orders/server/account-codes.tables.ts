import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AccountingProgram } from '../ledger-export.contract.ts'

/**
 * The code that the club's accounting program has for an account of the ledger.
 * @source docs/reference/staff-desk.md §3.3
 */
export const accountCode = pgTable(
  'account_code',
  {
    program: text().$type<AccountingProgram>().notNull(),
    account: text().notNull(),
    code: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.program, table.account] })],
)
