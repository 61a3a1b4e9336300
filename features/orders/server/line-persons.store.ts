/** The persons whose money a bank line may be. */
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { bankStatementLine, payment, salesOrder } from './orders.tables.ts'

/**
 * Returns the buyers and the credited persons of a bank line, and of the lines that it was split from or combined from,
 * because a decision about a sum also decides about each of its lines. Runs one SQL statement.
 */
export async function listLinePersons(db: Db, lineKey: string): Promise<number[]> {
  const { rows } = await db.execute<{ person_id: number }>(sql`
    with recursive related as (
      select line_key, part_of_key, sum_key, state, payment_id, credited_to
      from ${bankStatementLine} where line_key = ${lineKey}
      union
      select line.line_key, line.part_of_key, line.sum_key, line.state, line.payment_id, line.credited_to
      from related
      join ${bankStatementLine} line
        on line.line_key = related.part_of_key
          or (related.state = 'combined' and line.line_key = related.sum_key)
          or (line.state = 'combined' and line.sum_key = related.line_key)
    )
    select person_id from related join ${payment} on ${payment.id} = related.payment_id
      join ${salesOrder} on ${salesOrder.id} = ${payment.orderId}
      where person_id is not null
    union
    select credited_to from related where credited_to is not null`)
  return rows.map(({ person_id: id }) => id)
}
