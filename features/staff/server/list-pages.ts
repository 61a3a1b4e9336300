import type * as z from 'zod'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import { Problem } from '#platform/shared/problem.ts'
import { cursorInput, cursorText, type ListCursor } from './list-cursor.ts'

/**
 * Number of rows that one statement of an export reads. With 2,000, an export of a million orders took 525 MB of memory
 * in a small program, because the rows lived long enough to reach the old generation of the garbage collector.
 */
export const EXPORT_PAGE_SIZE = 200

/** Reads a query of a list or its export. @throws Problem VALIDATION with the wrong fields */
export function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(query)
  if (!parsed.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(parsed.error) })
  return parsed.data
}

/** Reads the cursor of a page; null for the first page. @throws Problem VALIDATION for a malformed one */
export function readCursor(text: string | undefined): ListCursor | null {
  return text === undefined ? null : readQuery(cursorInput, text)
}

type Page<Row> = { rows: Row[]; next: string | null }

/**
 * Removes the extra row from a page that was read with one row more than its size. @returns the rows, and the cursor of
 * the next page as text; null on the last page
 */
export function pageOf<Row>(rows: Row[], pageSize: number, cursorOf: (row: Row) => ListCursor): Page<Row> {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length <= pageSize || last === undefined ? null : cursorText(cursorOf(last)),
  }
}

/**
 * Reads all pages of a list, one after the other. @param readPage returns up to `pageSize` rows after a cursor, and one
 * more if more follow
 */
export async function* listPages<Row>(
  readPage: (after: ListCursor | null, pageSize: number) => Promise<Row[]>,
  cursorOf: (row: Row) => ListCursor,
): AsyncGenerator<Row[]> {
  for (let after: ListCursor | null = null; ;) {
    const rows = await readPage(after, EXPORT_PAGE_SIZE)
    const page = rows.slice(0, EXPORT_PAGE_SIZE)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    if (rows.length <= EXPORT_PAGE_SIZE) return
    after = cursorOf(last)
  }
}
