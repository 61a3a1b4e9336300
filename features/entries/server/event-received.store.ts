/** Reads what the club received for the entries of one event. */
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/**
 * Returns the cents received for an event's entries, less refunds: orders that are paid, and paper entries paid at a
 * till. Reads the entries of the event, and their orders and sales, by index. Runs one SQL statement.
 */
export async function sumReceived(db: Db, eventId: number): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    with own as materialized (
      select id, order_id, counter_sale_id from event_entry where event_id = ${eventId}
    ), paid as (
      select distinct o.id from own join sales_order o on o.id = own.order_id where o.paid_at is not null
    )
    select (
      -- The lines of extras name no entry; they belong to the entry in the same order.
      coalesce((select sum(l.total_cents - l.refunded_cents) from paid join order_line l on l.order_id = paid.id
        where l.kind = 'entry' and (l.subject is null or l.subject in (select own.id::text from own))), 0)
      + coalesce((select sum(s.amount_cents) from counter_sale s
        where s.undone_at is null and s.id in (select own.counter_sale_id from own)), 0)
    )::float8 as cents`)
  return rows[0]?.cents ?? 0
}
