/** The list of items with their stock at the desk: filters, sort orders and pages by key. */
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { product, sku } from '#features/catalogue/server/catalogue.tables.ts'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { StockSort, StockState } from '../stock-desk.contract.ts'

export type StockFilter = {
  text: string
  state: StockState | null
  /** Returns these items only; null for all. */
  ids: readonly number[] | null
}

export type StockQuestion = StockFilter & {
  sort: StockSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

/** The largest stock that counts as low. */
const LOW_MOST = 5
/** An unlimited stock is sorted above every number. */
const UNLIMITED = 2_147_483_647

const STOCK = sql`coalesce(${sku.stock}, ${sql.raw(String(UNLIMITED))})`
const SORTS: Record<StockSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  shop: {
    columns: [sql`${product.sortOrder}`, sql`${product.name}`, sql`${sku.sortOrder}`, sql`${sku.id}`],
    types: ['int', 'text', 'int', 'int'],
  },
  sku: { columns: [sql`${sku.code}`], types: ['text'] },
  product: { columns: [sql`${product.name}`, sql`${sku.id}`], types: ['text', 'int'] },
  stock: { columns: [STOCK, sql`${sku.id}`], types: ['int', 'int'] },
}

export type ListedStock = {
  id: number
  code: string
  productId: number
  productName: string
  productOrder: number
  skuOrder: number
  options: Record<string, string>
  stock: number | null
  held: number
}

/** Returns a page of items in the order of `sort`, plus one row if more follow. */
export async function listStock(db: Db, question: StockQuestion): Promise<ListedStock[]> {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  const rows = await db
    .select({
      id: sku.id,
      code: sku.code,
      productId: product.id,
      productName: product.name,
      productOrder: product.sortOrder,
      skuOrder: sku.sortOrder,
      options: sku.options,
      stock: sku.stock,
    })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
  const held = await countHeld(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, held: held.get(row.id) ?? 0 }))
}

/**
 * Returns the pieces that unpaid orders reserve, by item. Begins with the unpaid orders, because an item may be in many
 * orders of the past.
 */
async function countHeld(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; held: number }>(sql`
    with unpaid as materialized (select o.id from sales_order o where o.status = 'awaiting_payment')
    select l.sku_id as id, sum(l.qty)::int as held from unpaid join order_line l on l.order_id = unpaid.id
    where l.sku_id = any(${sql.param([...ids])}::int[]) group by l.sku_id`)
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** Counts the items of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countStock(db: Db, filter: StockFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** Returns the sort values of a row, from which the next page continues. */
export function stockCursor(sort: StockSort, row: ListedStock): ListCursor {
  const values: Record<StockSort, ListCursor> = {
    shop: [row.productOrder, row.productName, row.skuOrder, row.id],
    sku: [row.code],
    product: [row.productName, row.id],
    stock: [row.stock ?? UNLIMITED, row.id],
  }
  return values[sort]
}

function filtered({ text, state, ids }: StockFilter): SQL | undefined {
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return and(
    eq(sku.isEnabled, true),
    state === null ? undefined : CONDITIONS[state],
    text === '' ? undefined : sql`(${product.name} ilike ${part} or ${sku.code} ilike ${part})`,
    ids === null ? undefined : inArray(sku.id, [...ids]),
  )
}

const CONDITIONS: Record<StockState, SQL> = {
  sold_out: sql`${sku.stock} <= 0`,
  low: sql`${sku.stock} between 1 and ${sql.raw(String(LOW_MOST))}`,
  counted: isNotNull(sku.stock),
  unlimited: isNull(sku.stock),
}

/**
 * Sets the counted stock of an item if it still equals the stock that was seen. @returns the id of the sku; null if its
 * stock has changed since, or if the item does not exist
 */
export async function setSkuStock(
  db: Db,
  { code, stock, was }: { code: string; stock: number | null; was: number | null },
): Promise<number | null> {
  const [row] = await db
    .update(sku)
    .set({ stock })
    .where(and(eq(sku.code, code), sql`${sku.stock} is not distinct from ${was}`))
    .returning({ id: sku.id })
  return row?.id ?? null
}
