import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  COUNT_ALL,
  COUNTED_MOST,
  csvPages,
  type Exports,
  type ListCursor,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  type BooksColumn,
  type BooksSort,
  type DeskBook,
  deskBooks,
  deskBooksCsv,
} from '../log-books-list.contract.ts'
import { deskBooksAnswer, deskBooksCsvInput, deskBooksInput } from '../log-books-list.schema.ts'
import type { LogBookDeps } from './log-book-deps.ts'
import { presentSummary, presentVehicle } from './log-book-view.ts'
import {
  type BookSearch,
  type BooksFilter,
  countBooks,
  countBookViews,
  findBookSearch,
  listBooks,
  type ListedBook,
} from './log-books-list.store.ts'

const PAGE_SIZE = 50
const desk = requireRole('registrar')

export type LogBooksListDeps = Pick<LogBookDeps, 'database' | 'clock' | 'today'> & { exports: Exports }

/** Registers the list of log books and its export. */
export function logBooksListRoutes(app: FastifyInstance, deps: LogBooksListDeps): void {
  const { db } = deps.database
  const today = () => deps.today(deps.clock.nowMs())

  serve(app, deskBooks, {
    input: deskBooksInput,
    mayCall: desk,
    answer: deskBooksAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input, await today())
      const search = await findBookSearch(db, filter)
      const question = { ...filter, ...sortOf(input), after: readCursor(input.after), pageSize: PAGE_SIZE }
      const [rows, count, counts] = await Promise.all([
        listBooks(db, question, search),
        countShown(db, filter, search),
        countBookViews(db, filter.today, COUNTED_MOST),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => cursorOf(input.sort, row))
      return {
        data: page.rows.map((row) => presentRow(row, filter.today)),
        next: page.next,
        total: count === null ? null : Math.min(count, COUNTED_MOST),
        has_more_than_total: count !== null && count > COUNTED_MOST,
        counts,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: deskBooksCsv,
    input: deskBooksCsvInput,
    mayCall: desk,
    questionOf: async (input) => ({
      columns: input.columns,
      ...filterOf(input, await today()),
      ...sortOf(input),
    }),
    fileName: ({ view }) => `log-books-${view}.csv`,
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: async (reads, question) =>
      countBooks(reads, question, await findBookSearch(reads, question), COUNT_ALL),
    pages: (question, read) =>
      csvPages({
        read,
        readPage: async (reads, after, pageSize) =>
          listBooks(reads, { ...question, after, pageSize }, await findBookSearch(reads, question)),
        cursorOf: (row) => cursorOf(question.sort, row),
        lineOf: (row) =>
          question.columns.map((column) => CSV_COLUMNS[column].cell(presentRow(row, question.today))),
      }),
    audit: ({ view }, books) => ({
      verb: 'exported',
      subjectKind: 'log_book',
      subjectId: view,
      change: { log_books: books },
    }),
  })
}

/** Counts the books of a list; null for a search of common words, for which counting would take too long. */
async function countShown(db: Db, filter: BooksFilter, search: BookSearch | null): Promise<number | null> {
  if (search === null || !search.isBroad) return countBooks(db, filter, search, COUNTED_MOST)
  // Each candidate of a single word matches it, unless the last day limits them.
  const isLimited = filter.endsFrom !== null || filter.endsTo !== null
  return search.words === 1 && !isLimited ? COUNTED_MOST + 1 : null
}

type CsvColumn = { head: string; cell: (book: DeskBook) => string }

/** The column names are not translated, because programs read the file. */
const CSV_COLUMNS: Record<BooksColumn, CsvColumn> = {
  vehicle: { head: 'Vehicle', cell: ({ vehicle }) => vehicle },
  plate: { head: 'Plate', cell: ({ plate }) => plate },
  member: { head: 'Member', cell: ({ member }) => member },
  number: { head: 'Log book', cell: ({ number }) => number },
  days: {
    head: 'Days used of allowed',
    cell: ({ number, counters }) =>
      number === '' ? '' : counters.map(({ used, allowed }) => `${used} of ${allowed}`).join(' + '),
  },
  from: { head: 'From', cell: ({ period_from: from }) => from ?? '' },
  to: { head: 'To', cell: ({ period_to: to }) => to ?? '' },
  scheme: { head: 'Scheme', cell: ({ scheme }) => scheme },
  issued: { head: 'Issued', cell: ({ issued_on: issued }) => issued ?? '' },
  state: {
    head: 'State',
    cell: ({ state, broken_at: brokenAt }) => (brokenAt === null ? state : `broken at line ${brokenAt}`),
  },
  since: { head: 'Last change', cell: ({ updated_at: at }) => at },
}

type ListInput = z.infer<typeof deskBooksInput> | z.infer<typeof deskBooksCsvInput>

function filterOf(input: ListInput, today: string): BooksFilter {
  return {
    view: input.view,
    today,
    text: input.q.trim(),
    endsFrom: input.ends_from ?? null,
    endsTo: input.ends_to ?? null,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}

/** Returns the sort values of a row, from which the next page continues. */
function cursorOf(sort: BooksSort, { book, ...row }: ListedBook): ListCursor {
  const values: Record<BooksSort, ListCursor> = {
    since: [row.sinceKey],
    member: [row.lastName, row.firstName],
    number: [book.number],
    used: [book.fullestPercent],
    until: [row.untilKey],
  }
  return [...values[sort], book.id]
}

function presentRow({ book, vehicle, hasNext }: ListedBook, today: string): DeskBook {
  const { name, year, plate, owner } = presentVehicle(vehicle)
  return {
    ...presentSummary(book, today, hasNext),
    vehicle: `${year} ${name}`,
    plate,
    member: owner,
    updated_at: book.updatedAt.toISOString(),
    broken_at: book.brokenAt,
  }
}
