/** Reads the income of each event from the tables of orders, entries, tickets and events. */
import { type SQL, sql } from 'drizzle-orm'
import type { EventIncome } from '#features/orders/bas.contract.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { dollarsOf } from '#platform/shared/money.ts'

const EVENTS_MOST = 200

type Row = {
  id: number
  title: string
  day: string
  entries: number
  tickets: number
  refunded: number
  gst: number
}

type ZonedPeriod = { from: string; to: string; timezone: string }

/** Returns the events whose entries or tickets were paid in a period, the latest first. One statement. */
export async function listEventIncome(db: Db, { from, to, timezone }: ZonedPeriod): Promise<EventIncome[]> {
  const { rows } = await db.execute<Row>(sql`
    with sold as (
      select o.id as order_id, l.kind, l.is_ticket, l.sku_id, l.total_cents, l.refunded_cents, l.gst_cents
      from sales_order o join order_line l on l.order_id = o.id
      where o.paid_at >= ((${from}::date)::timestamp at time zone ${timezone})
        and o.paid_at < (((${to}::date) + 1)::timestamp at time zone ${timezone})
        and (l.kind = 'entry' or l.is_ticket and l.kind = 'goods')
    ), of_event as (
      -- The lines of extras name no entry; they belong to the event of the entry in the same order.
      select (select n.event_id from order_line x join event_entry n on n.id = x.subject::uuid
          where x.order_id = sold.order_id and x.kind = 'entry' and x.subject is not null limit 1) as event_id,
        total_cents as entries, 0 as tickets, refunded_cents, gst_cents
      from sold where sold.kind = 'entry'
      union all
      select (p.ticket ->> 'event_id')::int, 0, total_cents, refunded_cents, gst_cents
      from sold join sku s on s.id = sold.sku_id join product p on p.id = s.product_id
      where sold.kind = 'goods' and p.ticket ->> 'event_id' is not null
    )
    select e.id, e.title, to_char(e.starts_on, 'YYYY-MM-DD') as day, sum(i.entries)::float8 as entries,
      sum(i.tickets)::float8 as tickets, sum(i.refunded_cents)::float8 as refunded, sum(i.gst_cents)::float8 as gst
    from of_event i join event e on e.id = i.event_id
    group by e.id order by e.starts_on desc, e.id desc limit ${EVENTS_MOST}`)
  return rows.map(({ id, title, day, entries, tickets, refunded, gst }) => ({
    event_id: id,
    title,
    day,
    entries: dollarsOf(entries),
    tickets: dollarsOf(tickets),
    refunded: dollarsOf(refunded),
    gst: dollarsOf(gst),
    total: dollarsOf(entries + tickets - refunded),
  }))
}

/**
 * A query of the orders with entries or tickets of an event: `order_id` and `cents`, what they brought less refunds.
 * Starts at the entries and the products of the event, so its cost does not grow with the orders of the club.
 */
export function eventOrders(eventId: number): SQL {
  return sql`
    with own as (select n.id::text as id, n.order_id from event_entry n where n.event_id = ${eventId})
    select order_id, sum(cents) as cents from (
      -- The lines of extras name no entry; they belong to the entry in the same order.
      select l.order_id, l.total_cents - l.refunded_cents as cents
      from order_line l where l.kind = 'entry' and l.order_id in (select own.order_id from own)
        and (l.subject is null or l.subject in (select own.id from own))
      union all
      select l.order_id, l.total_cents - l.refunded_cents
      from product p join sku s on s.product_id = p.id join order_line l on l.sku_id = s.id
      where p.ticket ->> 'event_id' = ${String(eventId)} and l.is_ticket and l.kind = 'goods'
    ) sold group by order_id`
}
