/**
 * Tables as text that spreadsheets open. A cell that one of them would take for a formula is led by an apostrophe, which
 * keeps it text. @source SECURITY "CSV formula injection in exports"; RFC 4180
 */
const BEGINS_FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** The whole file, with the mark that tells spreadsheets that it is UTF-8. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
