import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { TicketFacts } from '#features/catalogue/catalogue.contract.ts'
import { orderLine } from '#features/orders/server/orders.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { ticket } from './tickets.tables.ts'

export type TicketRow = typeof ticket.$inferSelect

/** Writes those that are not there yet; a seat that has a ticket keeps it. @returns how many are new */
export async function insertTickets(db: Db, rows: readonly (typeof ticket.$inferInsert)[]): Promise<number> {
  const written = await db
    .insert(ticket)
    .values([...rows])
    .onConflictDoNothing({ target: [ticket.lineId, ticket.seat] })
    .returning({ id: ticket.id })
  return written.length
}

/** The tickets of an order, in the order of its lines. */
export async function listTickets(db: Db, orderId: number): Promise<TicketRow[]> {
  const rows = await db
    .select({ ticket })
    .from(ticket)
    .innerJoin(orderLine, eq(orderLine.id, ticket.lineId))
    .where(eq(ticket.orderId, orderId))
    .orderBy(asc(orderLine.position), asc(ticket.seat))
  return rows.map((row) => row.ticket)
}

/** The tickets of an order, held until the transaction ends. */
export async function lockTickets(db: Db, orderId: number): Promise<TicketRow[]> {
  return db.select().from(ticket).where(eq(ticket.orderId, orderId)).orderBy(asc(ticket.id)).for('update')
}

/** One ticket by its id, held until the transaction ends. */
export async function lockTicket(db: Db, id: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(ticket).where(eq(ticket.id, id)).for('update')
  return row ?? null
}

/** One ticket by its code, held until the transaction ends. */
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

/** Writes other facts on the tickets of a product that still wait for their day. One statement. */
export async function updateWaitingFacts(
  db: Db,
  productId: number,
  facts: TicketFacts,
  today: string,
): Promise<void> {
  await db
    .update(ticket)
    .set({ facts })
    .where(
      and(
        eq(ticket.status, 'issued'),
        sql`(ticket.facts ->> 'day' = '' or ticket.facts ->> 'day' >= ${today})`,
        sql`exists (select 1 from order_line l join sku s on s.id = l.sku_id
          where l.id = ticket.line_id and s.product_id = ${productId})`,
      ),
    )
}
