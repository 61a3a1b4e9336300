/**
 * The journals of the ledger in the import formats of accounting programs.
 * @source docs/reference/staff-desk.md §3.3
 */
import type { CsvRow } from '#platform/shared/csv.ts'
import type { AccountingProgram } from './ledger-export.contract.ts'

/** The sum of an account in a journal; positive sums are debits. */
export type JournalSum = {
  /** The day, or the first day of the month, as `YYYY-MM-DD`. */
  day: string
  account: string
  cents: number
}

const XERO_HEAD = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
]

const MYOB_HEAD = ['Journal Number', 'Date', 'Memo', 'Account Number', 'Debit Amount', 'Credit Amount']

/**
 * GST is posted to an account of its own, so the other lines must not add GST again. The name is Xero's own for such
 * lines.
 */
const XERO_TAX_RATE = 'BAS Excluded'

/** Returns the column heads of the program's import format. */
export function journalHead(program: AccountingProgram): CsvRow {
  return program === 'xero' ? XERO_HEAD : MYOB_HEAD
}

/**
 * Returns the rows of a file with one journal for each day of the sums, without the column heads.
 * @param sums by day; those of one day add up to zero
 * @param codes the account codes of the program; each account of the sums has one
 */
export function journalRows(
  program: AccountingProgram,
  sums: readonly JournalSum[],
  codes: ReadonlyMap<string, string>,
): CsvRow[] {
  const codeOf = (account: string) => codes.get(account) ?? ''
  if (program === 'xero')
    return sums.map(({ day, account, cents }) => [
      `Club ledger ${day}`,
      slashed(day),
      account,
      codeOf(account),
      XERO_TAX_RATE,
      cents / 100,
      '',
      '',
      '',
      '',
    ])
  const rows: CsvRow[] = []
  let before: string | null = null
  for (const { day, account, cents } of sums) {
    // MYOB reads the rows up to an empty one as one journal.
    if (before !== null && before !== day) rows.push([''])
    before = day
    rows.push([
      journalNumber(day),
      slashed(day),
      `Club ledger ${day}: ${account}`,
      codeOf(account),
      cents > 0 ? cents / 100 : null,
      cents < 0 ? -cents / 100 : null,
    ])
  }
  return rows
}

/** Returns the accounts in the sums that have no code. */
export function accountsWithoutCode(
  sums: readonly JournalSum[],
  codes: ReadonlyMap<string, string>,
): string[] {
  return [...new Set(sums.map(({ account }) => account))].filter((account) => !codes.get(account))
}

/** Formats `2026-11-21` as `21/11/2026`, which both accounting programs read in Australia. */
export function slashed(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}

/** A journal number has at most 8 characters in MYOB. */
function journalNumber(day: string): string {
  return `P${day.slice(2).replaceAll('-', '')}`
}
