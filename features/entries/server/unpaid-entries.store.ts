import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { addDays } from '#platform/shared/days.ts'

/** Counts the unpaid entries of events from yesterday on, at most 1,000. @param today `YYYY-MM-DD` in the club's time zone */
export async function countUnpaidEntries(db: Db, today: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from event e join event_entry n on n.event_id = e.id and n.state = 'awaiting_payment'
      where e.status <> 'draft' and e.starts_on >= ${addDays(today, -1)}::date limit 1000) s`)
  return rows[0]?.count ?? 0
}
