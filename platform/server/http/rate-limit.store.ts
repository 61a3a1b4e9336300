import { lte } from 'drizzle-orm'
import { HOUR_MS } from '#platform/shared/durations.ts'
import type { Chore } from '../chores.ts'
import type { Service } from '../service.ts'
import { rateLimit } from './rate-limit.tables.ts'

/** Forgets the counts whose time is over: otherwise every address that ever asked would keep its row. */
export function forgetLimitsChore({ database, clock }: Pick<Service, 'database' | 'clock'>): Chore {
  return {
    name: 'forgetting spent limits',
    everyMs: HOUR_MS,
    run: async () => {
      await database.db.delete(rateLimit).where(lte(rateLimit.expire, clock.nowMs()))
    },
  }
}
