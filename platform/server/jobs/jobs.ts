import type { Clock } from '#platform/shared/clock.ts'
import type { Random } from '../random.ts'
import type { Db } from '../database/pool.ts'
import { insertJob } from './jobs.store.ts'

/**
 * Enqueues a job, which any process may run after this transaction has been committed.
 * @param options.afterMs minimum delay in milliseconds; 0 when absent
 */
export async function enqueueJob(
  tx: Db,
  { clock, random }: { clock: Clock; random: Random },
  job: { kind: string; payload: unknown; afterMs?: number },
): Promise<void> {
  const nowMs = clock.nowMs()
  await insertJob(tx, {
    id: random.uuid(),
    kind: job.kind,
    payload: job.payload,
    runAt: new Date(nowMs + (job.afterMs ?? 0)),
    createdAt: new Date(nowMs),
  })
}
