/**
 * Writes tables as CSV for spreadsheets. A cell that a spreadsheet would treat as a formula gets a leading apostrophe,
 * which makes it text. @source docs/reference/security.md §5.3; RFC 4180
 */
const BEGINS_FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** The cells of one line. */
export type CsvRow = readonly (string | number | null)[]

/** The beginning of every file: a byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_START = '\uFEFF'

/** Returns the whole file. */
export function csvOf(rows: readonly CsvRow[]): string {
  return CSV_START + csvLines(rows)
}

/** Returns lines to add to a file. */
export function csvLines(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
