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
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import {
  productPage,
  type ProductRow,
  productsCsv,
  type ProductsColumn,
  type ProductsSort,
} from '../products-list.contract.ts'
import { productPageAnswer, productPageInput, productsCsvInput } from '../products-list.schema.ts'
import { SHOP_DESK } from './product-record.ts'
import {
  countProducts,
  isWithoutProducts,
  type ListedProduct,
  listProducts,
  type ProductsFilter,
} from './products-list.store.ts'

const PAGE_SIZE = 50
const desk = requireRole(...SHOP_DESK)

type ProductsListDeps = Pick<Service, 'database' | 'clock'> & { exports: Exports }

/** Registers the list of products at the desk and its export. */
export function productsListRoutes(app: FastifyInstance, deps: ProductsListDeps): void {
  const { db } = deps.database

  serve(app, productPage, {
    input: productPageInput,
    mayCall: desk,
    answer: productPageAnswer,
    handle: async ({ input }) => {
      const filter = { ...filterOf(input), now: instantOf(deps.clock) }
      const [rows, count, isEmpty] = await Promise.all([
        listProducts(db, {
          ...filter,
          ...sortOf(input),
          after: readCursor(input.after),
          pageSize: PAGE_SIZE,
        }),
        countProducts(db, filter, COUNTED_MOST),
        isWithoutProducts(db),
      ])
      const page = pageOf(rows, PAGE_SIZE, (row) => cursorOf(input.sort, row))
      return {
        data: page.rows.map(presentRow),
        next: page.next,
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        is_empty: isEmpty,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: productsCsv,
    input: productsCsvInput,
    mayCall: desk,
    questionOf: (input) => ({
      columns: input.columns,
      ...filterOf(input),
      ...sortOf(input),
      nowMs: deps.clock.nowMs(),
    }),
    fileName: () => 'products.csv',
    head: ({ columns }) => columns.map((column) => CSV_COLUMNS[column].head),
    count: (reads, { nowMs, ...question }) =>
      countProducts(reads, { ...question, now: new Date(nowMs) }, COUNT_ALL),
    pages: ({ nowMs, ...question }, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) =>
          listProducts(reads, { ...question, now: new Date(nowMs), after, pageSize }),
        cursorOf: (row) => cursorOf(question.sort, row),
        lineOf: (row) => question.columns.map((column) => CSV_COLUMNS[column].cell(presentRow(row))),
      }),
    audit: ({ state }, products) => ({
      verb: 'exported',
      subjectKind: 'product',
      subjectId: state ?? 'all',
      change: { products },
    }),
  })
}

type CsvColumn = { head: string; cell: (row: ProductRow) => string | number }

const CSV_COLUMNS: Record<ProductsColumn, CsvColumn> = {
  name: { head: 'Product', cell: ({ name }) => name },
  state: { head: 'Status', cell: ({ state }) => state },
  group: { head: 'Group', cell: ({ group }) => group },
  price: { head: 'Price', cell: ({ price }) => price.toFixed(2) },
  stock: { head: 'To sell', cell: ({ stock }) => stock ?? 'unlimited' },
}

type ListInput = z.infer<typeof productPageInput> | z.infer<typeof productsCsvInput>

function filterOf(input: ListInput): Omit<ProductsFilter, 'now'> {
  return {
    state: input.state ?? null,
    text: input.q.trim(),
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}

/** Returns the sort values of a row, from which the next page continues. */
function cursorOf(sort: ProductsSort, { id, sortOrder, name, least }: ListedProduct): ListCursor {
  const values: Record<ProductsSort, string | number> = { order: sortOrder, name, price: least }
  return [values[sort], id]
}

function presentRow({
  id,
  name,
  groupSlug,
  state,
  least,
  most,
  isUnlimited,
  pieces,
}: ListedProduct): ProductRow {
  return {
    id,
    name,
    group: groupSlug,
    state,
    price: dollarsOf(least),
    is_from: most > least,
    stock: isUnlimited ? null : pieces,
  }
}
