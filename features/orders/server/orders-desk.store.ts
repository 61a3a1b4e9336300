import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { product, sku } from '#features/catalogue/server/catalogue.tables.ts'
import { parseBankReference } from '#integrations/payments/bank-reference.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { IN_ALL } from '#platform/server/records/counted-page.store.ts'
import type { DeskView } from '../orders-desk.contract.ts'
import type { OrderStatus } from '../orders.contract.ts'
import type { OrderRow, RefundRow } from './orders.events.ts'
import { payment, refund, salesOrder } from './orders.tables.ts'

/** The order statuses that each view of the desk shows. */
const VIEW_STATUSES: Record<Exclude<DeskView, 'all'>, OrderStatus[]> = {
  awaiting_payment: ['awaiting_payment'],
  to_pack: ['paid', 'packing'],
  packed: ['shipped', 'ready_for_pickup'],
  done: ['completed', 'partly_refunded', 'refunded'],
  ended: ['ended'],
}

export type ListedOrder = { order: OrderRow; names: string[]; gateway: string | null; total: number }

/** Returns the orders of a view that match a text, newest first. One statement. */
export async function listDeskOrders(
  db: Db,
  { view, text, page, pageSize }: { view: DeskView; text: string; page: number; pageSize: number },
): Promise<ListedOrder[]> {
  return db
    .select({
      order: salesOrder,
      names: sql<string[]>`(select coalesce(jsonb_agg(l.name order by l.position), '[]'::jsonb)
        from order_line l where l.order_id = sales_order.id)`,
      gateway: sql<string | null>`(select p.gateway from payment p where p.order_id = sales_order.id
        order by p.begun_at desc limit 1)`,
      total: IN_ALL,
    })
    .from(salesOrder)
    .where(and(view === 'all' ? undefined : inArray(salesOrder.status, VIEW_STATUSES[view]), matches(text)))
    .orderBy(desc(salesOrder.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** Matches an order number, a transfer reference, or a part of a name or email address. */
function matches(text: string): SQL | undefined {
  if (text === '') return undefined
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  if (number !== undefined) return eq(salesOrder.id, Number(number))
  const reference = parseBankReference(text)
  if (reference !== undefined)
    return sql`exists (select 1 from payment p where p.order_id = sales_order.id
      and p.gateway_reference = ${reference})`
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return or(ilike(salesOrder.buyerName, part), ilike(salesOrder.buyerEmail, part))
}

/** Counts the orders in each view. One statement. */
export async function countDeskViews(db: Db): Promise<Record<DeskView, number>> {
  const rows = await db
    .select({ status: salesOrder.status, count: sql<number>`count(*)::int` })
    .from(salesOrder)
    .groupBy(salesOrder.status)
  const sum = (statuses: readonly OrderStatus[]) =>
    rows.reduce((all, { status, count }) => (statuses.includes(status) ? all + count : all), 0)
  return {
    all: rows.reduce((all, { count }) => all + count, 0),
    awaiting_payment: sum(VIEW_STATUSES.awaiting_payment),
    to_pack: sum(VIEW_STATUSES.to_pack),
    packed: sum(VIEW_STATUSES.packed),
    done: sum(VIEW_STATUSES.done),
    ended: sum(VIEW_STATUSES.ended),
  }
}

export type QueuedRefund = RefundRow & { buyer: string; publicId: string; gateway: string | null }

/** Returns the refunds still to be made, oldest first. One statement. */
export async function listRefundQueue(db: Db): Promise<QueuedRefund[]> {
  const rows = await db
    .select({ refund, buyer: salesOrder.buyerName, publicId: salesOrder.publicId, gateway: payment.gateway })
    .from(refund)
    .innerJoin(salesOrder, eq(salesOrder.id, refund.orderId))
    .leftJoin(payment, eq(payment.id, refund.paymentId))
    .where(inArray(refund.status, ['waiting', 'asked']))
    .orderBy(asc(refund.createdAt))
    .limit(500)
  return rows.map(({ refund: row, ...rest }) => ({ ...row, ...rest }))
}

export type SkuStock = {
  sku: string
  product: string
  options: Record<string, string>
  stock: number | null
  held: number
}

/** Returns all items of the shop with their stock. One statement. */
export async function listSkuStock(db: Db): Promise<SkuStock[]> {
  return db
    .select({
      sku: sku.code,
      product: product.name,
      options: sku.options,
      stock: sku.stock,
      held: sql<number>`(select coalesce(sum(l.qty), 0)::int from order_line l
        join sales_order o on o.id = l.order_id
        where l.sku_id = ${sku.id} and o.status = 'awaiting_payment')`,
    })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(eq(sku.isEnabled, true))
    .orderBy(asc(product.sortOrder), asc(product.name), asc(sku.sortOrder), asc(sku.id))
}

/**
 * Sets the counted stock of an item if it still equals the stock that was seen. @returns false if it has changed since,
 * or if the item does not exist
 */
export async function setSkuStock(
  db: Db,
  { code, stock, was }: { code: string; stock: number | null; was: number | null },
): Promise<boolean> {
  const rows = await db
    .update(sku)
    .set({ stock })
    .where(and(eq(sku.code, code), sql`${sku.stock} is not distinct from ${was}`))
    .returning({ id: sku.id })
  return rows.length > 0
}
