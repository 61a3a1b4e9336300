import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  type ListCursor,
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
import { type CashCount, cashCounts, cashCountsCsv } from '../till.contract.ts'
import { countsAnswer, countsCsvInput, countsInput } from '../till.schema.ts'
import type { TillDeps } from './till-deps.ts'
import { presentCounts } from './till.presenter.ts'
import { type CashCountRow, type CountsFilter, listCounts } from './till.store.ts'

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
      const after = readCursor(input.after)
      const filter = await filterOf(deps, input)
      const rows = await listCounts(db, { ...filter, before: numberIn(after), pageSize: PAGE_SIZE })
      const page = pageOf(rows, PAGE_SIZE, cursorOf)
      return { data: await presentCounts(db, page.rows), next: page.next }
    },
  })

  app.get(cashCountsCsv.path, async (request, reply) => {
    mayCall(request.caller)
    const filter = await filterOf(deps, readQuery(countsCsvInput, request.query))
    return sendCsv(reply, 'cash-counts.csv', await exportCounts(deps, filter, personOf(request.caller)))
  })
}

/** Returns all cash counts of a filter as CSV and records the export in the audit log. */
async function exportCounts(deps: TillDeps, filter: CountsFilter, personId: number): Promise<string> {
  const { db } = deps.database
  const rows = await readAllPages(
    (after, pageSize) => listCounts(db, { ...filter, before: numberIn(after), pageSize }),
    cursorOf,
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
  return csvOf([CSV_HEAD, ...counts.map((count) => csvRow(count, filter.timezone))])
}

const CSV_HEAD = [
  'Number',
  'Day',
  'Till',
  'Opened by',
  'Closed by',
  'Float',
  'Cash',
  'Card',
  'Paid out',
  'Expected',
  'Counted',
  'Difference',
  'Note',
]

function csvRow(count: CashCount, timezone: string): (string | number | null)[] {
  return [
    count.number,
    dayInZone(Date.parse(count.opened_at), timezone),
    count.place,
    count.opened_by,
    count.closed_by,
    count.float,
    count.cash,
    count.card,
    count.paid_out,
    count.expected,
    count.counted,
    count.difference,
    count.note,
  ]
}

async function filterOf(
  { club }: TillDeps,
  { from, to }: Pick<z.infer<typeof countsInput>, 'from' | 'to'>,
): Promise<CountsFilter> {
  return { from: from ?? null, to: to ?? null, timezone: (await club()).timezone }
}

function cursorOf({ number }: CashCountRow): ListCursor {
  return [number]
}

function numberIn(cursor: ListCursor | null): number | null {
  const [number] = cursor ?? []
  return typeof number === 'number' ? number : null
}
