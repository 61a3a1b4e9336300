import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  COUNT_ALL,
  COUNTED_MOST,
  csvPages,
  type Exports,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { deskRefunds, refundsCsv, type RefundsColumn } from '../refunds-desk.contract.ts'
import { refundsAnswer, refundsCsvInput, refundsInput } from '../refunds-desk.schema.ts'
import type { OrderDeps } from './order-deps.ts'
import { presentRefund } from './orders-desk.presenters.ts'
import {
  countDeskRefunds,
  countOpenRefunds,
  listDeskRefunds,
  refundCursor,
  type RefundOfPage,
  type RefundsFilter,
} from './refunds-list.store.ts'

const PAGE_SIZE = 50
const money = requireRole('treasurer')

type RefundsListDeps = Pick<OrderDeps, 'database' | 'club'> & { exports: Exports }

/** Registers the list of refunds and its export. */
export function refundsListRoutes(app: FastifyInstance, deps: RefundsListDeps): void {
  const { db } = deps.database

  serve(app, deskRefunds, {
    input: refundsInput,
    mayCall: money,
    answer: refundsAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input)
      const { timezone } = await deps.club()
      const [rows, count, open] = await Promise.all([
        listDeskRefunds(db, {
          ...filter,
          ...sortOf(input),
          timezone,
          after: readCursor(input.after),
          pageSize: PAGE_SIZE,
        }),
        countDeskRefunds(db, filter, COUNTED_MOST),
        countOpenRefunds(db, COUNTED_MOST),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => refundCursor(input.sort, row))
      return {
        data: page.rows.map(presentRefund),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        counts: { to_do: Math.min(open, COUNTED_MOST) },
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: refundsCsv,
    input: refundsCsvInput,
    mayCall: money,
    questionOf: async (input) => ({
      columns: input.columns,
      ...filterOf(input),
      ...sortOf(input),
      timezone: (await deps.club()).timezone,
    }),
    fileName: ({ view }) => `refunds-${view}.csv`,
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, question) => countDeskRefunds(reads, question, COUNT_ALL),
    pages: (question, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) => listDeskRefunds(reads, { ...question, after, pageSize }),
        cursorOf: (row) => refundCursor(question.sort, row),
        lineOf: (row) => question.columns.map((column) => CSV_COLUMNS[column].cell(row)),
      }),
    audit: ({ view }, refunds) => ({
      verb: 'exported',
      subjectKind: 'refund',
      subjectId: view,
      change: { refunds },
    }),
  })
}

const CSV_COLUMNS: Record<RefundsColumn, { head: string; cell: (row: RefundOfPage) => string | number }> = {
  order: { head: 'Order', cell: ({ orderId }) => orderId },
  buyer: { head: 'Buyer', cell: ({ buyer }) => buyer },
  reason: { head: 'Reason', cell: ({ reason, words }) => (words === '' ? reason : `${reason}: ${words}`) },
  method: { head: 'Paid by', cell: ({ gateway }) => gateway ?? 'credit' },
  created: { head: 'Since', cell: ({ createdLocal }) => createdLocal },
  status: { head: 'Status', cell: ({ status }) => status },
  way: { head: 'Refunded', cell: ({ way }) => way ?? '' },
  done: { head: 'Refunded at', cell: ({ doneLocal }) => doneLocal ?? '' },
  amount: { head: 'Amount', cell: ({ amountCents }) => (amountCents / 100).toFixed(2) },
}

type ListInput = z.infer<typeof refundsInput> | z.infer<typeof refundsCsvInput>

function filterOf(input: ListInput): RefundsFilter {
  return { view: input.view, text: input.q.trim(), ids: 'ids' in input ? (input.ids ?? null) : null }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}
