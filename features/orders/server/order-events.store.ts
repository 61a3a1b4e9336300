/** Queries for the activity of an order at the desk. Each uses an index. */
import { type SQL, sql } from 'drizzle-orm'
import { type TimelineSource, nameOf } from '#features/desk-records/server/desk-records.public.ts'

/** Returns a query of the records whose audit entries the activity of an order includes: the order and its refunds. */
export function orderSubjects(orderId: number): SQL {
  return sql`select 'order', ${String(orderId)}::text
    union all select 'refund', r.id::text from refund r where r.order_id = ${orderId}`
}

/** The beginnings of the keys, in the order in which the steps follow each other within one instant. */
const STEPS = { placed: 'order:1', paid: 'order:2', ended: 'order:3', refunded: 'order:4' } as const

/**
 * Returns the SQL that reads when an order was placed, paid, refunded and ended. `text` is the gateway of a payment or
 * refund; empty for credit.
 */
export function orderEvents(orderId: number): readonly TimelineSource<'order'>[] {
  const ofOrder = (
    verb: keyof typeof STEPS,
    { at, cents, condition = sql`true` }: { at: SQL; cents: SQL; condition?: SQL },
  ): TimelineSource<'order'> => ({
    kind: 'order',
    at,
    key: sql`${`${STEPS[verb]}:`}::text || o.id`,
    from: sql`sales_order o where o.id = ${orderId} and ${at} is not null and ${condition}`,
    verb: sql`${verb}::text`,
    cents,
  })
  const isWithoutPayment = sql`not exists (select 1 from payment p where p.order_id = o.id and p.paid_at is not null)`
  return [
    ofOrder('placed', { at: sql`o.placed_at`, cents: sql`o.total_cents` }),
    ofOrder('paid', { at: sql`o.paid_at`, cents: sql`o.total_cents`, condition: isWithoutPayment }),
    ofOrder('ended', { at: sql`o.ended_at`, cents: sql`null::int` }),
    {
      kind: 'order',
      at: sql`p.paid_at`,
      key: sql`${`${STEPS.paid}:`}::text || p.id`,
      from: sql`payment p left join person s on s.id = p.confirmed_by
        where p.order_id = ${orderId} and p.paid_at is not null`,
      verb: sql`'paid'`,
      by: nameOf('s'),
      text: sql`p.gateway`,
      cents: sql`coalesce(p.received_cents, p.amount_cents)`,
    },
    {
      kind: 'order',
      at: sql`r.done_at`,
      key: sql`${`${STEPS.refunded}:`}::text || r.id`,
      from: sql`refund r left join payment p on p.id = r.payment_id left join person s on s.id = r.asked_by
        where r.order_id = ${orderId} and r.done_at is not null`,
      verb: sql`'refunded'`,
      by: nameOf('s'),
      text: sql`case r.way when 'gateway' then p.gateway when 'credit' then '' else r.way end`,
      cents: sql`r.amount_cents`,
    },
  ]
}
