/** The tables that the secretary takes away: an empty one to fill in, and the rows that are to be mended. */
import { csvOf } from '#platform/shared/csv.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { TEMPLATE_HEADS } from '../import-columns.rules.ts'
import type { PreviewRow } from '../member-import.contract.ts'
import { rowsToMend } from '../to-mend.rules.ts'

export function saveEmptyTable(): void {
  save([TEMPLATE_HEADS], 'members.csv')
}

/** The rows in trouble as they came, with the reason in the last column. */
export function saveRowsToMend(csv: string, rows: readonly PreviewRow[]): void {
  save(rowsToMend(csv, rows), 'members-to-mend.csv')
}

function save(rows: readonly (readonly string[])[], name: string): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), name)
}
