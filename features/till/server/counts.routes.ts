import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  COUNTED_MOST,
  pageOf,
  readAllPages,
  readCursor,
  readQuery,
  sendCsv,
} from '#features/staff/server/staff.public.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { csvOf } from '#platform/shared/csv.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { type CashCount, cashCounts, cashCountsCsv, type CountsColumn } from '../till.contract.ts'
import { countsAnswer, countsCsvInput, countsInput } from '../till.schema.ts'
import { countCounts, countCursor, type CountsFilter, listCounts } from './counts-list.store.ts'
import type { TillDeps } from './till-deps.ts'
import { presentCounts } from './till.presenter.ts'

const PAGE_SIZE = 50

/** Registers the treasurer's list of cash counts and its export. */
export function cashCountsRoutes(app: FastifyInstance, deps: TillDeps): void {
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

  app.get(cashCountsCsv.path, async (request, reply) => {
    mayCall(request.caller)
    const input = readQuery(countsCsvInput, request.query)
    return sendCsv(reply, 'cash-counts.csv', await exportCounts(deps, input, personOf(request.caller)))
  })
}

type CsvInput = z.infer<typeof countsCsvInput>

/** Returns all cash counts of a filter as CSV and records the export in the audit log. */
async function exportCounts(deps: TillDeps, input: CsvInput, personId: number): Promise<string> {
  const { db } = deps.database
  const { timezone } = await deps.club()
  const question = { ...filterOf(input, timezone), ...sortOf(input) }
  const rows = await readAllPages(
    (after, pageSize) => listCounts(db, { ...question, after, pageSize }),
    (row) => countCursor(input.sort, row),
  )
  const counts = await presentCounts(db, rows)
  await deps.database.transaction((tx) =>
    deps.audit(tx, {
      personId,
      verb: 'exported',
      subjectKind: 'cash_count',
      subjectId: '',
      change: { rows: counts.length },
    }),
  )
  return csvOf([
    input.columns.map((column) => CSV_COLUMNS[column].head),
    ...counts.map((count) => input.columns.map((column) => CSV_COLUMNS[column].cell(count, timezone))),
  ])
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

type ListInput = z.infer<typeof countsInput> | CsvInput

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
