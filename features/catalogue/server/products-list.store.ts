/** The list of products at the desk: filters, sort orders and pages by key. */
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { ProductsSort, ProductState } from '../products-list.contract.ts'
import { product } from './catalogue.tables.ts'

export type ProductsFilter = {
  state: ProductState | null
  text: string
  now: Date
  /** Returns these products only; null for all. */
  ids: readonly number[] | null
}

export type ProductsQuestion = ProductsFilter & {
  sort: ProductsSort
  isDescending: boolean
  after: ListCursor | null
  pageSize: number
}

/** Prices and stock of the items that are still sold. A product without items is sold out. */
const ITEMS = sql`lateral (
  select coalesce(min(s.price_cents), 0)::int as least, coalesce(max(s.price_cents), 0)::int as most,
    coalesce(bool_or(s.stock is null), false) as is_unlimited, coalesce(sum(s.stock), 0)::int as pieces
  from sku s where s.product_id = product.id and s.is_enabled) items`

/** The status of a product at an instant, as the chips of the list show it: the first status that applies. */
const stateAt = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<ProductState>`case
    when not product.is_enabled or product.is_event_off or product.active_from > ${at} or product.active_to <= ${at}
      then 'not_on_sale'
    when product.is_hidden then 'hidden'
    when not items.is_unlimited and items.pieces <= 0 then 'sold_out'
    else 'on_sale' end`
}

const SORTS: Record<ProductsSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  order: { columns: [sql`product.sort_order`, sql`product.id`], types: ['int', 'int'] },
  name: { columns: [sql`product.name`, sql`product.id`], types: ['text', 'int'] },
  price: { columns: [sql`items.least`, sql`product.id`], types: ['int', 'int'] },
}

export type ListedProduct = {
  id: number
  name: string
  groupSlug: string
  sortOrder: number
  state: ProductState
  least: number
  most: number
  isUnlimited: boolean
  pieces: number
}

/** Returns a page of products in the order of `sort`, plus one row if more follow. Runs one SQL statement. */
export async function listProducts(db: Db, question: ProductsQuestion): Promise<ListedProduct[]> {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  const { rows } = await db.execute<ListedProduct>(sql`
    select product.id, product.name, product.group_slug as "groupSlug", product.sort_order as "sortOrder",
      ${stateAt(question.now)} as state, items.least, items.most, items.is_unlimited as "isUnlimited", items.pieces
    from ${product}, ${ITEMS}
    where ${and(filtered(question), after) ?? sql`true`}
    order by ${order} limit ${question.pageSize + 1}`)
  return rows
}

/** Counts the products of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countProducts(db: Db, filter: ProductsFilter, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from ${product}, ${ITEMS} where ${filtered(filter) ?? sql`true`} limit ${most + 1}) counted`)
  return rows[0]?.count ?? 0
}

export async function isWithoutProducts(db: Db): Promise<boolean> {
  return (await db.select({ id: product.id }).from(product).limit(1)).length === 0
}

function filtered({ state, text, now, ids }: ProductsFilter): SQL | undefined {
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return and(
    state === null ? undefined : sql`${stateAt(now)} = ${state}`,
    text === ''
      ? undefined
      : sql`(product.name ilike ${part} or exists (select 1 from sku c
          where c.product_id = product.id and c.code ilike ${part}))`,
    ids === null ? undefined : inArray(product.id, [...ids]),
  )
}
