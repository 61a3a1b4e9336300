import type { Clock } from '#platform/shared/clock.ts'
import type { Random } from '../random.ts'
import type { Db } from '../database/pool.ts'
import { insertJob, type JobLane } from './jobs.store.ts'

/**
 * Enqueues a job, which any process may run after this transaction has been committed. Times are the database's.
 * @param options.afterMs minimum delay in milliseconds; 0 when absent
 * @param options.lane `work` when absent
 */
export async function enqueueJob(
  tx: Db,
  { clock, random }: { clock: Clock; random: Random },
  job: { kind: string; payload: unknown; afterMs?: number; lane?: JobLane },
): Promise<void> {
  const { kind, payload, afterMs = 0, lane = 'work' } = job
  await insertJob(tx, clock, { id: random.uuid(), kind, payload, lane, afterMs })
}
