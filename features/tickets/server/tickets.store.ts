import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { TicketDetails } from '#features/catalogue/catalogue.contract.ts'
import { orderLine, salesOrder } from '#features/orders/server/orders.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { ticket } from './tickets.tables.ts'

export type TicketRow = typeof ticket.$inferSelect

/** Inserts tickets; a seat that already has one keeps it. @returns how many are new */
export async function insertTickets(db: Db, rows: readonly (typeof ticket.$inferInsert)[]): Promise<number> {
  const written = await db
    .insert(ticket)
    .values([...rows])
    .onConflictDoNothing({ target: [ticket.lineId, ticket.seat] })
    .returning({ id: ticket.id })
  return written.length
}

/** Returns the tickets of an order, in the order of its lines. */
export async function listTickets(db: Db, orderId: number): Promise<TicketRow[]> {
  const rows = await db
    .select({ ticket })
    .from(ticket)
    .innerJoin(orderLine, eq(orderLine.id, ticket.lineId))
    .where(eq(ticket.orderId, orderId))
    .orderBy(asc(orderLine.position), asc(ticket.seat))
  return rows.map((row) => row.ticket)
}

/** Returns whether the order with a public id has tickets. */
export async function hasTickets(db: Db, publicId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: ticket.id })
    .from(ticket)
    .innerJoin(salesOrder, eq(salesOrder.id, ticket.orderId))
    .where(eq(salesOrder.publicId, publicId))
    .limit(1)
  return row !== undefined
}

/** Returns the tickets of an order with row locks. */
export async function lockTickets(db: Db, orderId: number): Promise<TicketRow[]> {
  return db.select().from(ticket).where(eq(ticket.orderId, orderId)).orderBy(asc(ticket.id)).for('update')
}

/** Returns the ticket with this id, with a row lock. */
export async function lockTicket(db: Db, id: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(ticket).where(eq(ticket.id, id)).for('update')
  return row ?? null
}

/** Returns the ticket with this code, with a row lock. */
export async function lockTicketByCode(db: Db, code: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(ticket).where(eq(ticket.code, code)).for('update')
  return row ?? null
}

export async function updateTicket(db: Db, id: string, changes: Partial<TicketRow>): Promise<void> {
  await db.update(ticket).set(changes).where(eq(ticket.id, id))
}

export async function cancelTickets(db: Db, ids: readonly string[], cancelledAt: Date): Promise<void> {
  await db
    .update(ticket)
    .set({ status: 'cancelled', cancelledAt })
    .where(inArray(ticket.id, [...ids]))
}

/**
 * Updates the details of a product's unused tickets whose last day has not passed or that belong to an event in the
 * calendar. Runs one SQL statement.
 */
export async function updateWaitingDetails(
  db: Db,
  productId: number,
  facts: TicketDetails,
  today: string,
): Promise<void> {
  const eventId = facts.event_id ?? null
  await db
    .update(ticket)
    .set({ facts, eventId })
    .where(
      and(
        eq(ticket.status, 'issued'),
        or(
          eventId === null ? undefined : eq(ticket.eventId, eventId),
          sql`coalesce(nullif(ticket.facts ->> 'last_day', ''), ticket.facts ->> 'day') = ''`,
          sql`coalesce(nullif(ticket.facts ->> 'last_day', ''), ticket.facts ->> 'day') >= ${today}`,
        ),
        sql`exists (select 1 from order_line l join sku s on s.id = l.sku_id
          where l.id = ticket.line_id and s.product_id = ${productId})`,
      ),
    )
}
