/** Tickets by their event, including those that belong to an entry. */
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { product, sku } from '#features/catalogue/server/catalogue.tables.ts'
import type { EventTicketDetails } from '#features/catalogue/server/catalogue.public.ts'
import { orderLine, salesOrder } from '#features/orders/server/orders.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { ticket } from './tickets.tables.ts'

/** Copies an event's details to all of its tickets that are not cancelled. Runs one SQL statement. */
export async function updateEventDetails(db: Db, facts: EventTicketDetails): Promise<void> {
  await db
    .update(ticket)
    .set({ facts: sql`${ticket.facts} || ${JSON.stringify(facts)}::jsonb` })
    .where(and(eq(ticket.eventId, facts.event_id), ne(ticket.status, 'cancelled')))
}

/** Restricts a query to shop tickets: their order line refers to a product, unlike that of an entry's ticket. */
const IS_OF_SHOP = isNotNull(orderLine.skuId)

/** Returns the orders with shop tickets of an event, oldest first; cancelled tickets do not count. */
export async function listTicketOrders(db: Db, eventId: number, limit?: number) {
  const rows = db
    .selectDistinct({ id: salesOrder.id, personId: salesOrder.personId, publicId: salesOrder.publicId })
    .from(ticket)
    .innerJoin(orderLine, eq(orderLine.id, ticket.lineId))
    .innerJoin(salesOrder, eq(salesOrder.id, ticket.orderId))
    .where(and(eq(ticket.eventId, eventId), ne(ticket.status, 'cancelled'), IS_OF_SHOP))
    .orderBy(asc(salesOrder.id))
  return limit === undefined ? rows : rows.limit(limit)
}

/** Returns an order's shop tickets of an event that are not cancelled, with row locks. */
export async function lockEventTickets(
  db: Db,
  { eventId, orderId }: { eventId: number; orderId: number },
): Promise<{ id: string; lineId: number }[]> {
  return db
    .select({ id: ticket.id, lineId: ticket.lineId })
    .from(ticket)
    .innerJoin(orderLine, eq(orderLine.id, ticket.lineId))
    .where(
      and(
        eq(ticket.eventId, eventId),
        eq(ticket.orderId, orderId),
        ne(ticket.status, 'cancelled'),
        IS_OF_SHOP,
      ),
    )
    .orderBy(asc(ticket.id))
    .for('update', { of: ticket })
}

/** Returns unpaid orders for shop tickets of an event, oldest first. */
export async function listUnpaidTicketOrders(db: Db, eventId: number, limit: number) {
  return db
    .selectDistinct({ id: salesOrder.id, personId: salesOrder.personId, publicId: salesOrder.publicId })
    .from(salesOrder)
    .innerJoin(orderLine, eq(orderLine.orderId, salesOrder.id))
    .innerJoin(sku, eq(sku.id, orderLine.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .where(
      and(
        eq(salesOrder.status, 'awaiting_payment'),
        sql`(${product.ticket} ->> 'event_id')::int = ${eventId}`,
      ),
    )
    .orderBy(asc(salesOrder.id))
    .limit(limit)
}
