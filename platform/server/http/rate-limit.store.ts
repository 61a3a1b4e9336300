import { lte } from 'drizzle-orm'
import { HOUR_MS } from '#platform/shared/durations.ts'
import type { ScheduledTask } from '../scheduled-tasks.ts'
import type { Service } from '../service.ts'
import { rateLimit } from './rate-limit.tables.ts'

/**
 * Returns a scheduled task that deletes expired counters; otherwise every client address would keep its row forever.
 */
export function forgetLimitsScheduledTask({
  database,
  clock,
}: Pick<Service, 'database' | 'clock'>): ScheduledTask {
  return {
    name: 'forgetting spent limits',
    everyMs: HOUR_MS,
    run: async () => {
      await database.db.delete(rateLimit).where(lte(rateLimit.expire, clock.nowMs()))
    },
  }
}
