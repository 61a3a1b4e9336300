import * as z from 'zod'
import type { FileStore } from '#integrations/files/file-store.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import type { Service } from '#platform/server/service.ts'
import type { Random } from '#platform/server/random.ts'
import { isStoreKeyUsed, lockStoreKeys } from './store-keys.store.ts'

/** The kind of job that deletes files from the file store. */
export const DELETE_FILES_JOB = 'media.delete-files'

const Payload = z.object({ keys: z.array(z.string()) })

/**
 * Queues a job that deletes stored files after the commit. The job is repeated until the file store has deleted them,
 * so that a private document does not remain after a crash or while the file store is unreachable.
 */
export async function queueFileDeletion(
  deps: Pick<Service, 'clock'> & { random: Random },
  tx: Db,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await enqueueJob(tx, deps, { kind: DELETE_FILES_JOB, payload: { keys } })
}

/**
 * Deletes the files of a job. Images and videos with equal bytes share one file: if the bytes were uploaded again
 * before the job ran, the file is in use and stays. The key is locked during this check, so that a concurrent upload of
 * the same bytes either has inserted its row already, or finds the file missing and stores it again.
 */
export function deleteFilesWorker({
  database,
  files,
}: Pick<Service, 'database'> & { files: Pick<FileStore, 'delete'> }): JobWorker {
  return async (payload) => {
    for (const key of Payload.parse(payload).keys)
      await database.transaction(async (tx) => {
        await lockStoreKeys(tx, [key])
        if (!(await isStoreKeyUsed(tx, key))) await files.delete(key)
      })
  }
}
