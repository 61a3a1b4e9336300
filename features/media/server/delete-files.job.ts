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
 * Queues the deletion of stored files for after the commit. It is repeated until the file store has deleted them, so that
 * a private document does not stay in a bucket that was away, or after a crash.
 */
export async function queueFileDeletion(
  deps: Pick<Service, 'clock'> & { random: Random },
  tx: Db,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await enqueueJob(tx, deps, { kind: DELETE_FILES_JOB, payload: { keys } })
}

/**
 * Deletes the files of a job. Images and videos are stored by their content: bytes that were uploaded again while the job
 * waited are in use and stay. The key is locked while it is decided, so that an upload of the same bytes either has its
 * row already, or finds the bytes missing and stores them again.
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
