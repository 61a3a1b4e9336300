/** The tables for download: an empty template, and the rows to correct. */
import { csvOf } from '#platform/shared/csv.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { TEMPLATE_HEADS } from '../import-columns.rules.ts'
import type { PreviewRow } from '../member-import.contract.ts'
import { rowsToCorrect } from '../rows-to-correct.rules.ts'

export function saveEmptyTable(): void {
  save([TEMPLATE_HEADS], 'members.csv')
}

/** Saves the rows with errors unchanged, with the reason in the last column. */
export function saveRowsToCorrect(csv: string, rows: readonly PreviewRow[]): void {
  save(rowsToCorrect(csv, rows), 'members-to-correct.csv')
}

function save(rows: readonly (readonly string[])[], name: string): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), name)
}
