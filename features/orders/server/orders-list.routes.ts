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
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { centsOf } from '#platform/shared/money.ts'
import { deskOrders, ordersCsv, type OrdersColumn, type OrdersSort } from '../orders-desk.contract.ts'
import { deskOrdersAnswer, deskOrdersInput, ordersCsvInput } from '../orders-desk.schema.ts'
import type { OrderDeps } from './order-deps.ts'
import { presentDeskOrder } from './orders-desk.presenters.ts'
import {
  countOpenViews,
  countOrders,
  listDeskOrders,
  type ListedOrder,
  type OrdersFilter,
} from './orders-list.store.ts'

const PAGE_SIZE = 50
const desk = requireRole('treasurer', 'shop')

type OrdersListDeps = Pick<OrderDeps, 'database' | 'club'> & { exports: Exports }

/** Registers the list of orders and its export. */
export function ordersListRoutes(app: FastifyInstance, deps: OrdersListDeps): void {
  const { db } = deps.database

  serve(app, deskOrders, {
    input: deskOrdersInput,
    mayCall: desk,
    answer: deskOrdersAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input, (await deps.club()).timezone)
      const [rows, count, counts] = await Promise.all([
        listDeskOrders(db, {
          ...filter,
          ...sortOf(input),
          after: readCursor(input.after),
          pageSize: PAGE_SIZE,
        }),
        countOrders(db, filter, COUNTED_MOST),
        countOpenViews(db),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => cursorOf(input.sort, row))
      return {
        data: page.rows.map(presentDeskOrder),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        counts,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: ordersCsv,
    input: ordersCsvInput,
    mayCall: desk,
    questionOf: async (input) => ({
      columns: input.columns,
      ...filterOf(input, (await deps.club()).timezone),
      ...sortOf(input),
    }),
    fileName: ({ view }) => `orders-${view}.csv`,
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, question) => countOrders(reads, question, COUNT_ALL),
    pages: (question, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) => listDeskOrders(reads, { ...question, after, pageSize }),
        cursorOf: (row) => cursorOf(question.sort, row),
        lineOf: (row) => question.columns.map((column) => CSV_COLUMNS[column].cell(row)),
      }),
    audit: ({ view }, orders) => ({
      verb: 'exported',
      subjectKind: 'order',
      subjectId: view,
      change: { orders },
    }),
  })
}

const CSV_COLUMNS: Record<OrdersColumn, { head: string; cell: (row: ListedOrder) => string | number }> = {
  number: { head: 'Order', cell: ({ order }) => order.id },
  buyer: { head: 'Buyer', cell: ({ order }) => order.buyerName },
  items: { head: 'Items', cell: (row) => presentDeskOrder(row).summary },
  placed: { head: 'Placed', cell: ({ placedAt }) => placedAt },
  due: { head: 'Due', cell: ({ dueAt }) => dueAt ?? '' },
  method: { head: 'Paid by', cell: ({ gateway }) => gateway ?? 'credit' },
  status: { head: 'Status', cell: ({ order }) => order.status },
  total: { head: 'Total', cell: ({ order }) => (order.totalCents / 100).toFixed(2) },
}

type ListInput = z.infer<typeof deskOrdersInput> | z.infer<typeof ordersCsvInput>

function filterOf(input: ListInput, timezone: string): OrdersFilter {
  const cents = (amount: number | undefined) => (amount === undefined ? null : centsOf(amount))
  return {
    view: input.view,
    text: input.q.trim(),
    kind: input.kind ?? null,
    method: input.method === undefined ? null : input.method === 'credit' ? '' : input.method,
    placedFrom: input.placed_from ?? null,
    placedTo: input.placed_to ?? null,
    timezone,
    leastCents: cents(input.least),
    mostCents: cents(input.most),
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}

/** Returns the sort values of a row, from which the next page continues. */
function cursorOf(
  sort: OrdersSort,
  { order: { id, buyerName, totalCents }, dueText }: ListedOrder,
): ListCursor {
  switch (sort) {
    case 'number':
      return [id]
    case 'buyer':
      return [buyerName, id]
    case 'total':
      return [totalCents, id]
    case 'due':
      return [dueText, id]
    default:
      sort satisfies never
      return []
  }
}
