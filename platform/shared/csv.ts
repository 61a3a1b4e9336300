/**
 * Writes tables as CSV for spreadsheets. A cell that a spreadsheet would treat as a formula gets a leading apostrophe,
 * which makes it text. @source docs/reference/security.md §5.3; RFC 4180
 */
const BEGINS_FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** Returns the whole file, beginning with a byte order mark so that spreadsheets recognise UTF-8. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
