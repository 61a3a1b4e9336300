import type { Clock } from '#platform/shared/clock.ts'
import type { Chance } from '../chance.ts'
import type { Db } from '../database/pool.ts'
import { insertJob } from './jobs.store.ts'

/**
 * Asks for work to be done after this transaction, by whichever process finds it first.
 * @param options.afterMs how long from now at the earliest; 0 when absent
 */
export async function enqueueJob(
  tx: Db,
  { clock, chance }: { clock: Clock; chance: Chance },
  job: { kind: string; payload: unknown; afterMs?: number },
): Promise<void> {
  const nowMs = clock.nowMs()
  await insertJob(tx, {
    id: chance.uuid(),
    kind: job.kind,
    payload: job.payload,
    runAt: new Date(nowMs + (job.afterMs ?? 0)),
    createdAt: new Date(nowMs),
  })
}
