import { and, eq, gt, gte, sql, type SQL } from 'drizzle-orm'
import { orderLine } from '#features/orders/server/orders.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { membershipApplication, membershipPeriod } from './membership.tables.ts'

/**
 * The SQL condition that an application's fee was refunded in full. The fee is the application's first line in the
 * order; refunds of its other lines, such as the joining fee, do not count.
 */
export const FEE_CAME_BACK = sql<boolean>`exists (
  select 1 from ${orderLine} fee
  where fee.order_id = membership_application.order_id and fee.subject = membership_application.id::text
    and not exists (select 1 from order_line earlier where earlier.order_id = fee.order_id
      and earlier.subject = fee.subject and earlier.position < fee.position)
    and fee.total_cents > 0 and fee.refunded_cents >= fee.total_cents
)`

/** Returns the SQL condition that a member has a current or future period whose fee was refunded. */
export function hasRefundedPeriod(today: string): SQL {
  return sql`exists (
    select 1 from ${membershipPeriod}
    join ${membershipApplication} on membership_application.id = membership_period.application_id
    where membership_period.person_id = member.person_id and membership_application.status = 'active'
      and coalesce(membership_period.valid_to, 'infinity'::date) >= ${today} and ${FEE_CAME_BACK}
  )`
}

/** Returns the ids of a person's current and future periods whose fee was refunded. */
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

/**
 * Counts the members with a current or future period whose fee was refunded. Starts from the few refunded order lines,
 * so that its cost does not depend on the number of members.
 */
export async function countRefunded(db: Db, today: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${membershipPeriod.personId})::int` })
    .from(orderLine)
    .innerJoin(
      membershipApplication,
      and(
        eq(membershipApplication.orderId, orderLine.orderId),
        sql`${orderLine.subject} = ${membershipApplication.id}::text`,
      ),
    )
    .innerJoin(membershipPeriod, eq(membershipPeriod.applicationId, membershipApplication.id))
    .where(
      and(
        sql`not exists (select 1 from order_line earlier where earlier.order_id = ${orderLine.orderId}
          and earlier.subject = ${orderLine.subject} and earlier.position < ${orderLine.position})`,
        eq(membershipApplication.status, 'active'),
        gt(orderLine.totalCents, 0),
        gte(orderLine.refundedCents, orderLine.totalCents),
        sql`coalesce(${membershipPeriod.validTo}, 'infinity'::date) >= ${today}`,
      ),
    )
  return row?.count ?? 0
}

/** Detaches a period from its application, so that it no longer counts as refunded. */
export async function unbindPeriod(db: Db, id: number): Promise<void> {
  await db.update(membershipPeriod).set({ applicationId: null }).where(eq(membershipPeriod.id, id))
}

/** Deletes a period that has not been in effect for a full day. */
export async function deletePeriod(db: Db, id: number): Promise<void> {
  await db.delete(membershipPeriod).where(eq(membershipPeriod.id, id))
}
