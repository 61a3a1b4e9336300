/** Exports the rows of a list that must be corrected, as a table that can be imported again. */
import { cellText, csvRows } from '#platform/shared/csv-rows.ts'
import { REASON_HEAD } from './import-columns.rules.ts'
import { IMPORT_LIMITS } from './import-limits.rules.ts'
import type { PreviewRow } from './member-import.contract.ts'

/** Returns these rows unchanged, with their errors in the last column. */
export function rowsToCorrect(csv: string, rows: readonly Pick<PreviewRow, 'row' | 'words'>[]): string[][] {
  const reasons = new Map(rows.map(({ row, words }) => [row, words.join('. ')]))
  const [head, ...lines] = csvRows(csv, IMPORT_LIMITS.rows + 1).rows
  const heads = (head?.cells ?? []).map(cellText)
  // Replace the reasons of an earlier export by the current ones.
  const kept = heads.flatMap((name, at) => (name === REASON_HEAD ? [] : [at]))
  return [
    [...kept.map((at) => heads[at] ?? ''), REASON_HEAD],
    ...lines.flatMap(({ row, cells }) => {
      const reason = reasons.get(row)
      return reason === undefined ? [] : [[...kept.map((at) => cellText(cells[at])), reason]]
    }),
  ]
}
