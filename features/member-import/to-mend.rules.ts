/** The rows of a list that are to be mended, as a table to bring in again. */
import { cellText, csvRows } from '#platform/shared/csv-rows.ts'
import { REASON_HEAD } from './import-columns.rules.ts'
import { IMPORT_LIMITS } from './import-limits.rules.ts'
import type { PreviewRow } from './member-import.contract.ts'

/** These rows as they came, with what is wrong in the last column. */
export function rowsToMend(csv: string, rows: readonly Pick<PreviewRow, 'row' | 'words'>[]): string[][] {
  const reasons = new Map(rows.map(({ row, words }) => [row, words.join('. ')]))
  const [head, ...lines] = csvRows(csv, IMPORT_LIMITS.rows + 1).rows
  const heads = (head?.cells ?? []).map(cellText)
  // The reasons of last time are answered by those of this time.
  const kept = heads.flatMap((name, at) => (name === REASON_HEAD ? [] : [at]))
  return [
    [...kept.map((at) => heads[at] ?? ''), REASON_HEAD],
    ...lines.flatMap(({ row, cells }) => {
      const reason = reasons.get(row)
      return reason === undefined ? [] : [[...kept.map((at) => cellText(cells[at])), reason]]
    }),
  ]
}
