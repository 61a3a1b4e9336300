import { createHash } from 'node:crypto'
import { type CsvRow, csvRows } from '#platform/shared/csv-rows.ts'
import { textOfFile } from '#platform/shared/file-text.ts'
import { dayOf } from '#platform/shared/written-day.ts'
import { centsOf } from './statement-cells.ts'
import { columnsByContent, columnsByHeading, isHeading, type StatementColumns } from './statement-columns.ts'

/** One transaction of a bank statement. */
export type StatementLine = {
  /** The number of its first line in the file, from 1. A quoted field may extend over several lines. */
  row: number
  /**
   * Identifies the transaction: the key is the same in every export of the account. Equal transactions of one day are
   * numbered, so that each of them counts exactly once.
   */
  lineKey: string
  /** The calendar day, `YYYY-MM-DD`. */
  date: string
  /** The amount in cents; negative for outgoing money. */
  amountCents: number
  description: string
  /** The balance after the transaction; null if the export does not contain it. */
  balanceCents: number | null
}

/**
 * Problems of the whole file (row 0): `too_large`, `too_many_rows`, `empty`, and `unclear_columns` (the columns cannot
 * be identified). Problems of one row: `unclosed_quote` (nothing after it was read), `bad_date`, `bad_amount`,
 * `no_amount`, `two_amounts`.
 */
export type StatementProblemCode =
  | 'too_large'
  | 'too_many_rows'
  | 'empty'
  | 'unclear_columns'
  | 'unclosed_quote'
  | 'bad_date'
  | 'bad_amount'
  | 'no_amount'
  | 'two_amounts'

export type StatementProblem = { row: number; code: StatementProblemCode }

export type StatementReading = { lines: StatementLine[]; problems: StatementProblem[] }

export const STATEMENT_MAX_BYTES = 2 * 1024 * 1024
export const STATEMENT_MAX_ROWS = 5_000
/** The number of rows searched for headings: some banks write the account’s name and number above them. */
const MOST_ROWS_ABOVE = 20
const LONGEST_DESCRIPTION = 500

/**
 * Reads a bank's CSV export in the formats of Australian banks: with or without headings, one amount column or debit
 * and credit, day before month. Unreadable rows are reported singly, and the rest is read.
 */
export function readStatement(csv: Uint8Array | string): StatementReading {
  if (Buffer.byteLength(csv) > STATEMENT_MAX_BYTES) return nothingBut('too_large')
  const { rows, fault } = csvRows(
    typeof csv === 'string' ? csv.replace(/^\ufeff/, '') : textOfFile(csv),
    STATEMENT_MAX_ROWS + MOST_ROWS_ABOVE + 1,
  )
  const problems: StatementProblem[] = fault === null ? [] : [fault]
  const headingAt = rows.slice(0, MOST_ROWS_ABOVE).findIndex(({ cells }) => isHeading(cells))
  const records = rows.slice(headingAt + 1)
  if (records.length > STATEMENT_MAX_ROWS) return nothingBut('too_many_rows')
  if (records.length === 0) return problems.length > 0 ? { lines: [], problems } : nothingBut('empty')
  const columns =
    headingAt < 0
      ? columnsByContent(records.map(({ cells }) => cells))
      : columnsByHeading(rows[headingAt]?.cells ?? [])
  if (columns === undefined) return nothingBut('unclear_columns')
  const lines: StatementLine[] = []
  const timesSeen = new Map<string, number>()
  for (const record of records) {
    const read = readRecord(record, columns)
    if (typeof read === 'string') problems.push({ row: record.row, code: read })
    else lines.push({ ...read, lineKey: keyOf(read, timesSeen) })
  }
  return { lines, problems: problems.toSorted((a, b) => a.row - b.row) }
}

function nothingBut(code: StatementProblemCode): StatementReading {
  return { lines: [], problems: [{ row: 0, code }] }
}

function readRecord(
  { row, cells }: CsvRow,
  columns: StatementColumns,
): Omit<StatementLine, 'lineKey'> | StatementProblemCode {
  const date = dayOf(cells[columns.date] ?? '')
  if (date === undefined) return 'bad_date'
  const amountCents = amountIn(cells, columns.money)
  if (typeof amountCents === 'string') return amountCents
  const balance = columns.balance === undefined ? null : centsOf(cells[columns.balance] ?? '')
  return {
    row,
    date,
    amountCents,
    description: columns.descriptions
      .map((place) => tidy(cells[place] ?? ''))
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, LONGEST_DESCRIPTION)
      .toWellFormed(),
    balanceCents: balance ?? null,
  }
}

function amountIn(cells: readonly string[], money: StatementColumns['money']): number | StatementProblemCode {
  if ('amount' in money) {
    const cents = centsOf(cells[money.amount] ?? '')
    if (cents === undefined) return 'bad_amount'
    return cents ?? 'no_amount'
  }
  const debit = centsOf(cells[money.debit] ?? '')
  const credit = centsOf(cells[money.credit] ?? '')
  if (debit === undefined || credit === undefined) return 'bad_amount'
  if (debit === null && credit === null) return 'no_amount'
  if ((debit ?? 0) !== 0 && (credit ?? 0) !== 0) return 'two_amounts'
  // Ignore the sign of a debit, because some banks write a minus sign even in the column of debits.
  return (credit ?? 0) - Math.abs(debit ?? 0)
}

/** Replaces line breaks and other control characters by spaces. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}

/** Returns the key of a line. It excludes the balance, because another export may not contain it. */
function keyOf(
  { date, amountCents, description }: Omit<StatementLine, 'lineKey'>,
  timesSeen: Map<string, number>,
): string {
  const movement = `${date}|${amountCents}|${description.toUpperCase()}`
  const times = (timesSeen.get(movement) ?? 0) + 1
  timesSeen.set(movement, times)
  return createHash('sha256').update(`${movement}|${times}`).digest('base64url')
}
