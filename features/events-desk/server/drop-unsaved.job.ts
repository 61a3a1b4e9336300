import * as z from 'zod'
import { isDocumentKept } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Service } from '#platform/server/service.ts'
import type { Chance } from '#platform/server/chance.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { addressOf } from './event-files.ts'

/** Kind of the job that takes a document away which no event was saved with. */
export const DROP_UNSAVED_JOB = 'events-desk.drop-unsaved'

type Powers = Pick<Service, 'database' | 'clock'> & {
  chance: Chance
  /** Ends a document for good. */
  dropDocument: (tx: Tx, file: string) => Promise<void>
}

const payload = z.object({ file: z.string() })

/** A document was brought in: whoever has it in their form saves it within a day. */
export async function dropUnlessSaved(powers: Powers, file: string): Promise<void> {
  await enqueueJob(powers.database.db, powers, {
    kind: DROP_UNSAVED_JOB,
    payload: { file },
    afterMs: DAY_MS,
  })
}

/** Takes a document away that no event has; one that is gone already stays so. */
export function dropUnsavedWorker({ database, dropDocument }: Powers): JobWorker {
  return async (job) => {
    const { file } = payload.parse(job)
    await database.transaction(async (tx) => {
      if (!(await isDocumentKept(tx, addressOf(file)))) await dropDocument(tx, file)
    })
  }
}
