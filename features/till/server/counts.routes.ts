import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  COUNT_ALL,
  COUNTED_MOST,
  type Exports,
  listPages,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { type CashCount, cashCounts, cashCountsCsv, type CountsColumn } from '../till.contract.ts'
import { countsAnswer, countsCsvInput, countsInput } from '../till.schema.ts'
import { countCounts, countCursor, type CountsFilter, listCounts } from './counts-list.store.ts'
import type { TillDeps } from './till-deps.ts'
import { presentCounts } from './till.presenter.ts'

const PAGE_SIZE = 50

/** Registers the treasurer's list of cash counts and its export. */
export function cashCountsRoutes(app: FastifyInstance, deps: TillDeps & { exports: Exports }): void {
  const { db } = deps.database
  const mayCall = requireRole('treasurer')

  serve(app, cashCounts, {
    input: countsInput,
    mayCall,
    answer: countsAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input, (await deps.club()).timezone)
      const question = { ...filter, ...sortOf(input), after: readCursor(input.after), pageSize: PAGE_SIZE }
      const [rows, count] = await Promise.all([
        listCounts(db, question),
        countCounts(db, filter, COUNTED_MOST),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => countCursor(input.sort, row))
      return {
        data: await presentCounts(db, page.rows),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: cashCountsCsv,
    input: countsCsvInput,
    mayCall,
    questionOf: async (input) => ({
      columns: input.columns,
      ...filterOf(input, (await deps.club()).timezone),
      ...sortOf(input),
    }),
    fileName: () => 'cash-counts.csv',
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, question) => countCounts(reads, question, COUNT_ALL),
    pages: async function* (question, read) {
      const pages = listPages(
        (after, pageSize) => read((reads) => listCounts(reads, { ...question, after, pageSize })),
        (row) => countCursor(question.sort, row),
      )
      for await (const rows of pages) {
        const counts = await read((reads) => presentCounts(reads, rows))
        const lines = counts.map((count) =>
          question.columns.map((column) => CSV_COLUMNS[column].cell(count, question.timezone)),
        )
        yield { records: rows.length, lines }
      }
    },
    audit: (_question, rows) => ({
      verb: 'exported',
      subjectKind: 'cash_count',
      subjectId: '',
      change: { rows },
    }),
  })
}

type CsvColumn = { head: string; cell: (count: CashCount, timezone: string) => string | number | null }

const CSV_COLUMNS: Record<CountsColumn, CsvColumn> = {
  number: { head: 'Number', cell: ({ number }) => number },
  till: { head: 'Till', cell: ({ place }) => place },
  opened: { head: 'Day', cell: ({ opened_at: at }, timezone) => dayInZone(Date.parse(at), timezone) },
  opened_by: { head: 'Opened by', cell: (count) => count.opened_by },
  float: { head: 'Float', cell: ({ float }) => float },
  cash: { head: 'Cash', cell: ({ cash }) => cash },
  card: { head: 'Card', cell: ({ card }) => card },
  paid_out: { head: 'Paid out', cell: (count) => count.paid_out },
  expected: { head: 'Expected', cell: ({ expected }) => expected },
  counted: { head: 'Counted', cell: ({ counted }) => counted },
  difference: { head: 'Difference', cell: ({ difference }) => difference },
  status: { head: 'Status', cell: (count) => (count.closed_at === null ? 'Open' : 'Closed') },
  closed_by: { head: 'Closed by', cell: (count) => count.closed_by },
  paid_in: { head: 'Paid in', cell: (count) => count.paid_in_on },
  note: { head: 'Note', cell: ({ note }) => note },
}

type ListInput = z.infer<typeof countsInput> | z.infer<typeof countsCsvInput>

function filterOf(input: ListInput, timezone: string): CountsFilter {
  return {
    text: input.q,
    state: input.state ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    timezone,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}
