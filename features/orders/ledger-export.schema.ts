import * as z from 'zod'
import { daysBetween, isDay } from '#platform/shared/days.ts'
import { ACCOUNTING_PROGRAMS, JOURNAL_STEPS } from './ledger-export.contract.ts'
import { MONEY_DAYS_MOST } from './money-overview.contract.ts'

const program = z.enum(ACCOUNTING_PROGRAMS)
const day = z.string().max(10).refine(isDay)
const account = z.string().regex(/^[a-z_]{1,30}(?::[a-z_]{1,30})?$/)

// A code in Xero has up to 10 characters; in MYOB it has five digits, with a separator after the first.
const code = z
  .string()
  .trim()
  .max(10)
  .regex(/^[\p{L}\p{N}./_-]*$/u)

export const codesInput = z.object({ program })
export const saveCodesInput = z.strictObject({
  program,
  codes: z.array(z.strictObject({ account, code, was: code.optional() })).max(40),
})
export const codesAnswer = z.object({ data: z.array(z.object({ account: z.string(), code: z.string() })) })
/** The fields of an export for an accounting program. */
export const accountingPeriodFields = { program, from: day, to: day }

/** Returns whether the days of an export are in order and not too far apart. */
export function isAccountingPeriod({ from, to }: { from: string; to: string }): boolean {
  return from <= to && daysBetween(from, to) < MONEY_DAYS_MOST
}

export const ledgerCsvInput = z
  .object({ ...accountingPeriodFields, step: z.enum(JOURNAL_STEPS) })
  .refine(isAccountingPeriod, { path: ['to'] })
