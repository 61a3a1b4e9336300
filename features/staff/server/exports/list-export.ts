import type * as z from 'zod'
import type { Caller } from '#platform/server/caller.ts'
import type { Db, ReadReport } from '#platform/server/database/pool.ts'
import type { CsvRow } from '#platform/shared/csv.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Done } from '../audit.ts'
import type { ListCursor } from '../list-cursor.ts'
import { listPages } from '../list-pages.ts'

/** Lines of the file, and the number of records that they describe. */
export type ExportPage = { records: number; lines: CsvRow[] }

/** Describes how a list is exported as a CSV file. `Question` must be unchanged by JSON, because it is stored. */
export type ListExport<Input, Question extends object> = {
  /** The call that starts the export. */
  endpoint: Endpoint
  input: z.ZodType<Input>
  /** Refuses callers who may not read the list. Checked when the export starts and at each download. */
  mayCall: (caller: Caller) => void
  /**
   * Checks the input and completes it with what depends on the moment and the caller, such as today's date.
   * @throws Problem if the export cannot be made
   */
  questionOf: (input: Input, call: { caller: Caller; locale: Locale }) => Question | Promise<Question>
  /**
   * Refuses the download to callers who may read the list, but no longer everything that is in the file.
   * @throws Problem FORBIDDEN
   */
  mayDownload?: (caller: Caller, question: Question) => void
  fileName: (question: Question) => string
  /** Returns the column heads, the first line of the file. */
  head: (question: Question) => CsvRow
  count: (db: Db, question: Question) => Promise<number>
  /** Reads the list page by page; each page with a call of `read`. */
  pages: (question: Question, read: ReadReport) => AsyncIterable<ExportPage>
  /** Returns the audit entry of a finished export. */
  audit: (question: Question, records: number) => Omit<Done, 'personId'>
}

/** Passed to a list's counting function to count all rows. */
export const COUNT_ALL = 2_147_483_647

type CsvPagesOptions<Row> = {
  read: ReadReport
  /** Returns up to `pageSize` rows after a cursor, and one more if more follow. */
  readPage: (db: Db, after: ListCursor | null, pageSize: number) => Promise<Row[]>
  cursorOf: (row: Row) => ListCursor
  lineOf: (row: Row) => CsvRow
}

/** Returns the pages of an export whose records are one line each. */
export async function* csvPages<Row>({
  read,
  readPage,
  cursorOf,
  lineOf,
}: CsvPagesOptions<Row>): AsyncGenerator<ExportPage> {
  const pages = listPages((after, pageSize) => read((db) => readPage(db, after, pageSize)), cursorOf)
  for await (const rows of pages) yield { records: rows.length, lines: rows.map(lineOf) }
}
