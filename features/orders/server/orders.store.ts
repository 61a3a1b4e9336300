import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { address } from '#features/addresses/server/addresses.tables.ts'
import { shippingType } from '#features/cart/server/shop-terms.tables.ts'
import { product, sku } from '#features/catalogue/server/catalogue.tables.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { IN_ALL } from '#platform/server/records/counted-page.store.ts'
import type { OrderAddress, OrderStatus } from '../orders.contract.ts'
import type { LineProduct } from '../line-texts.rules.ts'
import type { OrderLineRow, OrderRow } from './orders.events.ts'
import { orderLine, orderRequest, salesOrder } from './orders.tables.ts'

export type NewOrder = Omit<typeof salesOrder.$inferInsert, 'id'>
export type NewLine = Omit<typeof orderLine.$inferInsert, 'id' | 'orderId'>

export type HeldBuyer = { name: string; email: string; locale: string; abn: string }

/** Locks the buyer's row until the transaction ends, so that one person's orders are placed one after the other. */
export async function lockBuyer(db: Db, personId: number): Promise<HeldBuyer | null> {
  const [row] = await db
    .select({
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      locale: person.locale,
      abn: person.abn,
    })
    .from(person)
    .where(eq(person.id, personId))
    .for('no key update')
  if (row === undefined) return null
  const { firstName, lastName, email, locale, abn } = row
  return { name: `${firstName} ${lastName}`.trim(), email, locale, abn: abn ?? '' }
}

/** Inserts an order with its lines. Runs two SQL statements. */
export async function insertOrder(
  db: Db,
  row: NewOrder,
  lines: readonly NewLine[],
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const [order] = await db.insert(salesOrder).values(row).returning()
  if (!order) throw new Error('an inserted order did not come back')
  const written = await db
    .insert(orderLine)
    .values(lines.map((line) => ({ ...line, orderId: order.id })))
    .returning()
  return { order, lines: written.sort((a, b) => a.position - b.position) }
}

/** Locks an order until the transaction ends and returns it. */
export async function lockOrder(db: Db, id: number): Promise<OrderRow | null> {
  const [row] = await db.select().from(salesOrder).where(eq(salesOrder.id, id)).for('update')
  return row ?? null
}

/** Returns the order with a public id. */
export async function findOrder(db: Db, publicId: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(salesOrder).where(eq(salesOrder.publicId, publicId))
  return row ?? null
}

export async function findOrderById(db: Db, id: number): Promise<OrderRow | null> {
  const [row] = await db.select().from(salesOrder).where(eq(salesOrder.id, id))
  return row ?? null
}

export async function listLines(db: Db, orderId: number): Promise<OrderLineRow[]> {
  return db.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(asc(orderLine.position))
}

/**
 * Returns the products from which the lines of an order were ordered, by the id of the item. Runs one SQL statement.
 */
export async function listLineProducts(db: Db, orderId: number): Promise<Map<number, LineProduct>> {
  const rows = await db
    .selectDistinctOn([sku.id], {
      id: sku.id,
      options: sku.options,
      name: product.name,
      translations: product.translations,
    })
    .from(orderLine)
    .innerJoin(sku, eq(sku.id, orderLine.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(sku.id)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}

/** Returns a delivery option with its name as it is now; null if it was deleted. */
export async function findDeliveryOption(
  db: Db,
  id: number,
): Promise<{ name: string; translations: RecordTexts } | null> {
  const [row] = await db
    .select({ name: shippingType.name, translations: shippingType.translations })
    .from(shippingType)
    .where(eq(shippingType.id, id))
  return row ?? null
}

/** Updates the changeable columns of an order and returns the row. */
export async function updateOrder(db: Db, id: number, changes: Partial<NewOrder>): Promise<OrderRow> {
  const [row] = await db.update(salesOrder).set(changes).where(eq(salesOrder.id, id)).returning()
  if (!row) throw new Error(`there is no order ${id}`)
  return row
}

/** Adds a refund to the refunded quantity and amount of each line. Runs one SQL statement. */
export async function addLineRefunds(
  db: Db,
  lines: readonly { lineId: number; qty: number; amountCents: number }[],
): Promise<void> {
  if (lines.length === 0) return
  await db.execute(sql`
    update order_line set refunded_qty = refunded_qty + given.qty, refunded_cents = refunded_cents + given.cents
    from jsonb_to_recordset(${JSON.stringify(lines.map(({ lineId, qty, amountCents }) => ({ id: lineId, qty, cents: amountCents })))}::jsonb)
      as given(id integer, qty integer, cents integer)
    where order_line.id = given.id`)
}

/** Returns the order that an earlier submit with this idempotency key made; null for a new key. */
export async function findRequest(
  db: Db,
  personId: number,
  key: string,
): Promise<{ bodyHash: string; orderId: number } | null> {
  const [row] = await db
    .select({ bodyHash: orderRequest.bodyHash, orderId: orderRequest.orderId })
    .from(orderRequest)
    .where(and(eq(orderRequest.personId, personId), eq(orderRequest.key, key)))
  return row ?? null
}

export async function insertRequest(db: Db, row: typeof orderRequest.$inferInsert): Promise<void> {
  await db.insert(orderRequest).values(row)
}

/** Returns a person's saved address by its id; null if the person has none with this id. */
export async function findDeliveryAddress(
  db: Db,
  personId: number,
  id: number,
): Promise<OrderAddress | null> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(eq(address.id, id), eq(address.personId, personId), eq(address.isEnabled, true)))
  if (!row) return null
  return {
    name: `${row.firstName} ${row.lastName}`.trim(),
    company: row.company,
    street_address: row.streetAddress,
    street_address_1: row.streetAddress1,
    city: row.city,
    state: row.state,
    postcode: row.postcode,
    country: row.country,
    phone: row.phone,
  }
}

export type OwnOrder = Pick<
  OrderRow,
  'publicId' | 'id' | 'status' | 'needsShipping' | 'placedAt' | 'totalCents'
> & {
  names: string[]
  /** Whether the order is paid and has tickets. */
  hasTickets: boolean
  total: number
}

/**
 * The name of an order's line `l` for a reader: the translation of the product, unless it was renamed since the order.
 * The stored name stays as it was agreed.
 */
const lineName = (shown: ShownLanguage | null) =>
  shown?.isOffered === true
    ? sql`coalesce((select p.translations -> ${shown.language}::text -> 'name' ->> 'value'
        from sku s join product p on p.id = s.product_id where s.id = l.sku_id and p.name = l.name), l.name)`
    : sql`l.name`

/** Returns a person's own orders, newest first, with one statement. */
export async function listOrdersOf(
  db: Db,
  personId: number,
  { page, pageSize, shown }: { page: number; pageSize: number; shown: ShownLanguage | null },
): Promise<OwnOrder[]> {
  return db
    .select({
      publicId: salesOrder.publicId,
      id: salesOrder.id,
      status: salesOrder.status,
      needsShipping: salesOrder.needsShipping,
      placedAt: salesOrder.placedAt,
      totalCents: salesOrder.totalCents,
      names: sql<string[]>`(select coalesce(jsonb_agg(${lineName(shown)} order by l.position), '[]'::jsonb)
        from order_line l where l.order_id = sales_order.id)`,
      hasTickets: sql<boolean>`sales_order.paid_at is not null
        and exists (select 1 from order_line l where l.order_id = sales_order.id and l.is_ticket)`,
      total: IN_ALL,
    })
    .from(salesOrder)
    .where(eq(salesOrder.personId, personId))
    .orderBy(desc(salesOrder.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** Counts the orders in each of the given statuses. */
export async function countByStatus(
  db: Db,
  statuses: readonly OrderStatus[],
): Promise<Map<OrderStatus, number>> {
  const rows = await db
    .select({ status: salesOrder.status, count: sql<number>`count(*)::int` })
    .from(salesOrder)
    .where(inArray(salesOrder.status, [...statuses]))
    .groupBy(salesOrder.status)
  return new Map(rows.map(({ status, count }) => [status, count]))
}
