import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  type Audit,
  COUNT_ALL,
  COUNTED_MOST,
  csvPages,
  type Exports,
  pageOf,
  readCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { Problem } from '#platform/shared/problem.ts'
import { DESK_REFUSALS } from '../orders-desk.contract.ts'
import { setStock, stockCsv, type StockColumn, stockList, type StockRow } from '../stock-desk.contract.ts'
import {
  setStockInput,
  stockAnswer,
  stockCsvInput,
  stockInput,
  stockSetAnswer,
} from '../stock-desk.schema.ts'
import {
  countStock,
  type ListedStock,
  listStock,
  setSkuStock,
  stockCursor,
  type StockFilter,
} from './stock-list.store.ts'

const PAGE_SIZE = 50
const desk = requireRole('shop', 'treasurer')

type StockDeskDeps = Pick<Service, 'database'> & {
  audit: Audit
  exports: Exports
  /** Called in the transaction that sets a counted stock, with the id of the item (sku). */
  onStockReturned: (tx: Tx, skuIds: readonly number[]) => Promise<void>
}

/** Registers the list of items with their stock, its export, and the call that sets a counted stock. */
export function stockDeskRoutes(app: FastifyInstance, deps: StockDeskDeps): void {
  const { db } = deps.database

  serve(app, stockList, {
    input: stockInput,
    mayCall: desk,
    answer: stockAnswer,
    handle: async ({ input }) => {
      const filter = filterOf(input)
      const [rows, count] = await Promise.all([
        listStock(db, { ...filter, ...sortOf(input), after: readCursor(input.after), pageSize: PAGE_SIZE }),
        countStock(db, filter, COUNTED_MOST),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => stockCursor(input.sort, row))
      return {
        data: page.rows.map(presentStock),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: stockCsv,
    input: stockCsvInput,
    mayCall: desk,
    questionOf: (input) => ({ columns: input.columns, ...filterOf(input), ...sortOf(input) }),
    fileName: () => 'stock.csv',
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, question) => countStock(reads, question, COUNT_ALL),
    pages: ({ columns, ...question }, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) => listStock(reads, { ...question, after, pageSize }),
        cursorOf: (row) => stockCursor(question.sort, row),
        lineOf: (row) => columns.map((column) => CSV_COLUMNS[column].cell(presentStock(row))),
      }),
    audit: ({ state }, items) => ({
      verb: 'exported',
      subjectKind: 'sku',
      subjectId: state ?? 'all',
      change: { items },
    }),
  })

  serve(app, setStock, {
    input: setStockInput,
    mayCall: requireRole('shop'),
    answer: stockSetAnswer,
    handle: async ({ input: { sku: code, stock, was }, caller }) => {
      await deps.database.transaction(async (tx) => {
        const skuId = await setSkuStock(tx, { code, stock, was })
        if (skuId === null) throw new Problem(DESK_REFUSALS.stockChanged)
        await deps.onStockReturned(tx, [skuId])
        await deps.audit(tx, {
          personId: personOf(caller),
          verb: 'counted_stock',
          subjectKind: 'sku',
          subjectId: code,
          change: { was, stock },
        })
      })
      return { success: true }
    },
  })
}

type CsvColumn = { head: string; cell: (row: StockRow) => string | number }

const CSV_COLUMNS: Record<StockColumn, CsvColumn> = {
  sku: { head: 'SKU', cell: ({ sku }) => sku },
  product: { head: 'Product', cell: ({ product }) => product },
  options: { head: 'Options', cell: ({ options }) => options },
  held: { head: 'Reserved by orders', cell: ({ held }) => held },
  stock: { head: 'To sell', cell: ({ stock }) => stock ?? 'unlimited' },
}

type ListInput = z.infer<typeof stockInput> | z.infer<typeof stockCsvInput>

function filterOf(input: ListInput): StockFilter {
  return {
    text: input.q.trim(),
    state: input.state ?? null,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}

function presentStock({ id, code, productId, productName, options, stock, held }: ListedStock): StockRow {
  return {
    id,
    sku: code,
    product_id: productId,
    product: productName,
    options: Object.values(options).join(', '),
    stock,
    held,
  }
}
