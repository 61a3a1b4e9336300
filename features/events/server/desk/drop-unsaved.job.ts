import * as z from 'zod'
import { isDocumentStored } from '../events.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Service } from '#platform/server/service.ts'
import type { Random } from '#platform/server/random.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { addressOf } from './event-files.ts'

/** Kind of the job that deletes a document if no event was saved with it. */
export const DROP_UNSAVED_JOB = 'events-desk.drop-unsaved'

type Deps = Pick<Service, 'database' | 'clock'> & {
  random: Random
  /** Deletes a document permanently. */
  dropDocument: (tx: Tx, file: string) => Promise<void>
}

const payload = z.object({ file: z.string() })

/** Enqueues the job that deletes an uploaded document after a day unless an event was saved with it. */
export async function dropUnlessSaved(deps: Deps, file: string): Promise<void> {
  await enqueueJob(deps.database.db, deps, {
    kind: DROP_UNSAVED_JOB,
    payload: { file },
    afterMs: DAY_MS,
  })
}

/** Deletes a document if it belongs to no event. Idempotent. */
export function dropUnsavedWorker({ database, dropDocument }: Deps): JobWorker {
  return async (job) => {
    const { file } = payload.parse(job)
    await database.transaction(async (tx) => {
      if (!(await isDocumentStored(tx, addressOf(file)))) await dropDocument(tx, file)
    })
  }
}
