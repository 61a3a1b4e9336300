/**
 * API contract of the ledger's export for accounting programs: journals that they import, with the account codes of the
 * club. Days are calendar days in the club's time zone.
 * @source docs/reference/staff-desk.md §3.3
 */
import { msg } from '@lingui/core/macro'
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/sell/desk/ledger'

export const ACCOUNTING_PROGRAMS = ['xero', 'myob'] as const
export type AccountingProgram = (typeof ACCOUNTING_PROGRAMS)[number]

/** The time that each journal covers: a day or a month. */
export const JOURNAL_STEPS = ['day', 'month'] as const
export type JournalStep = (typeof JOURNAL_STEPS)[number]

export type AccountCode = {
  /** An account of the ledger, such as `sales` or `money:stripe`. */
  account: string
  /** The code in the accounting program; empty if it is not set yet. */
  code: string
}

/** Returns the accounts of the ledger with their codes in a program. */
export const accountCodes = endpoint<{ program: AccountingProgram }, { data: AccountCode[] }>(
  'GET',
  `${BASE}/codes`,
)

/**
 * Saves the given codes of a program; the others stay. An empty code removes one. `was` is the code that was shown. If
 * another person has changed it meanwhile to a third one, nothing is saved, and the call is refused with CONFLICT and
 * the current codes; without `was` a code is not checked.
 */
export const saveAccountCodes = endpoint<
  { program: AccountingProgram; codes: (AccountCode & { was?: string | undefined })[] },
  { data: AccountCode[] }
>('POST', `${BASE}/codes`)

/**
 * Returns the journals of a period as a CSV file in the program's import format. Refused if an account of the period
 * has no code. The export is recorded in the audit log.
 */
export const ledgerCsv = endpoint<
  { program: AccountingProgram; from: string; to: string; step: JournalStep },
  StartedExport
>('POST', `${BASE}.csv`)

export const LEDGER_EXPORT_REFUSALS = {
  noCode: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Some accounts of this period have no code yet. Enter and save a code for each account`,
  },
} as const satisfies Record<string, Refusal>
