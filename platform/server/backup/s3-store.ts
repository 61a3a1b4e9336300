import type { Clock } from '#platform/shared/clock.ts'
import { createS3Client, type S3Access } from '../s3/s3-client.ts'
import { bucketOf, getObject, listObjects, putObject, S3_SCHEME } from '../s3/s3-objects.ts'
import { type ArchiveStore, BackupRefusal } from './archive-store.ts'

/**
 * The size of the parts in which objects are written and read. A store accepts 10,000 parts, so an object has at most
 * 160 GB.
 */
const PART_BYTES = 16 * 1024 * 1024

type S3StoreDeps = { clock: Clock; wait?: (ms: number) => Promise<void>; partBytes?: number }

/**
 * Opens a bucket, or a part of one, as a store of backups. Its calls throw S3Failure.
 * @param place such as `s3://club-backups/paddock`
 * @throws BackupRefusal for a place without a bucket
 */
export function openS3Store(place: string, access: S3Access, deps: S3StoreDeps): ArchiveStore {
  const { bucket, prefix } = bucketOf(place)
  if (bucket === '')
    throw new BackupRefusal(`${place} names no bucket. Use an address like s3://club-backups/paddock`)
  const send = createS3Client(bucket, access, deps)
  const partBytes = deps.partBytes ?? PART_BYTES
  return {
    description: `${S3_SCHEME}${bucket}/${prefix.slice(0, -1)}`,
    put: async (key, content) => void (await putObject(send, prefix + key, content, { partBytes })),
    get: (key) => getObject(send, prefix + key, { partBytes }),
    list: (wanted) => listObjects(send, prefix, wanted),
    delete: async (key) => void (await send({ method: 'DELETE', key: prefix + key, accepts: [404] })),
    close: () => Promise.resolve(),
  }
}
