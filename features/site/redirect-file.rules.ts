/** The CSV file of redirects. @source docs/reference/public-site.md §2.5 */
import { cellText, csvRows } from '#platform/shared/csv-rows.ts'
import { REDIRECT_LIMITS } from './redirects-desk.contract.ts'
import type { RedirectEntry } from './site.contract.ts'

/** The names of the columns; other columns are ignored. */
export const REDIRECT_COLUMNS = ['from', 'to'] as const

export type RedirectFileFault = 'no_columns' | 'no_rows' | 'too_many' | 'unclosed_quote'

/** Returns the redirects of a file with their line numbers, or the reason why the file cannot be read. */
export function readRedirectFile(
  csv: string,
): { rows: (RedirectEntry & { row: number })[] } | { fault: RedirectFileFault } {
  const text = csv.startsWith('\uFEFF') ? csv.slice(1) : csv
  const { rows: all, fault } = csvRows(text, REDIRECT_LIMITS.fileRows + 1)
  if (fault !== null) return { fault: fault.code }
  const [head, ...rows] = all
  const names = (head?.cells ?? []).map((cell) => cellText(cell).toLowerCase())
  const [from, to] = REDIRECT_COLUMNS.map((column) => names.indexOf(column))
  if (from === undefined || to === undefined || from < 0 || to < 0) return { fault: 'no_columns' }
  if (rows.length === 0) return { fault: 'no_rows' }
  if (rows.length > REDIRECT_LIMITS.fileRows) return { fault: 'too_many' }
  return {
    rows: rows.map(({ row, cells }) => ({ row, from: cellText(cells[from]), to: cellText(cells[to]) })),
  }
}

/** Returns the CSV file of some redirects, which can be imported again. */
export function redirectFileOf(redirects: readonly RedirectEntry[]): string[][] {
  return [[...REDIRECT_COLUMNS], ...redirects.map(({ from, to }) => [from, to])]
}
