import { and, eq, gt, gte, sql, type SQL } from 'drizzle-orm'
import { orderLine } from '#features/orders/server/orders.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { membershipApplication, membershipPeriod } from './membership.tables.ts'

/**
 * Whether the fee of an application was given back in full. The fee is its order's first line; what is asked beside it,
 * like the joining fee, may go back or stay.
 */
export const FEE_CAME_BACK = sql<boolean>`exists (
  select 1 from ${orderLine} fee
  where fee.order_id = membership_application.order_id and fee.position = 1
    and fee.total_cents > 0 and fee.refunded_cents >= fee.total_cents
)`

/** Whether a member has a period that runs, or is to come, although its fee was given back. */
export function hasRefundedPeriod(today: string): SQL {
  return sql`exists (
    select 1 from ${membershipPeriod}
    join ${membershipApplication} on membership_application.id = membership_period.application_id
    where membership_period.person_id = member.person_id and membership_application.status = 'active'
      and coalesce(membership_period.valid_to, 'infinity'::date) >= ${today} and ${FEE_CAME_BACK}
  )`
}

/** Ids of somebody's periods that run, or are to come, although their fee was given back. */
export async function listRefundedPeriods(db: Db, personId: number, today: string): Promise<number[]> {
  const rows = await db
    .select({ id: membershipPeriod.id })
    .from(membershipPeriod)
    .innerJoin(membershipApplication, eq(membershipApplication.id, membershipPeriod.applicationId))
    .where(
      and(
        eq(membershipPeriod.personId, personId),
        eq(membershipApplication.status, 'active'),
        sql`coalesce(${membershipPeriod.validTo}, 'infinity'::date) >= ${today}`,
        FEE_CAME_BACK,
      ),
    )
  return rows.map(({ id }) => id)
}

/** How many members have such a period. Begins at the few lines that were given back, however many members there are. */
export async function countRefunded(db: Db, today: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${membershipPeriod.personId})::int` })
    .from(orderLine)
    .innerJoin(membershipApplication, eq(membershipApplication.orderId, orderLine.orderId))
    .innerJoin(membershipPeriod, eq(membershipPeriod.applicationId, membershipApplication.id))
    .where(
      and(
        eq(orderLine.position, 1),
        eq(membershipApplication.status, 'active'),
        gt(orderLine.totalCents, 0),
        gte(orderLine.refundedCents, orderLine.totalCents),
        sql`coalesce(${membershipPeriod.validTo}, 'infinity'::date) >= ${today}`,
      ),
    )
  return row?.count ?? 0
}

/** From now on it is the club's own, whatever order it once came of. */
export async function unbindPeriod(db: Db, id: number): Promise<void> {
  await db.update(membershipPeriod).set({ applicationId: null }).where(eq(membershipPeriod.id, id))
}

/** Takes a period back that has not counted for a day. */
export async function deletePeriod(db: Db, id: number): Promise<void> {
  await db.delete(membershipPeriod).where(eq(membershipPeriod.id, id))
}
