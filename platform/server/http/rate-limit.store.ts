import { lte } from 'drizzle-orm'
import type { Service } from '../service.ts'
import { rateLimit } from './rate-limit.tables.ts'

/** Deletes expired counters; otherwise every client address would keep its row forever. */
export async function deleteEndedLimits({
  database,
  clock,
}: Pick<Service, 'database' | 'clock'>): Promise<void> {
  await database.db.delete(rateLimit).where(lte(rateLimit.expire, clock.nowMs()))
}
