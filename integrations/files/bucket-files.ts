import { Readable } from 'node:stream'
import { createS3Client, type S3Access, type S3Client, S3Failure } from '#platform/server/s3/s3-client.ts'
import { bucketOf, getObject, getWhole, listObjects, putObject } from '#platform/server/s3/s3-objects.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { acceptFileKey, type FileStore, FileStoreAway, isFileKey } from './file-store.ts'

/**
 * The size of the parts of a long file. Each stream and each write needs this much memory. S3 accepts parts of at least
 * 5 MB.
 */
const PUT_PART_BYTES = 8 * 1024 * 1024
const READ_PART_BYTES = 4 * 1024 * 1024
/** Size in bytes of the largest file that is read as a whole; uploads are smaller. */
const GET_MOST_BYTES = 64 * 1024 * 1024
/** The longest time in ms for one request. A part of 8 MB takes this long at 2 Mbit/s. */
const TIMEOUT_MS = 30 * SECOND_MS
const PAUSE_MS = 200
/**
 * Time in ms for which calls are refused at once after the store did not respond. Otherwise each call would wait for
 * the same time-out.
 */
const REFUSED_FOR_MS = 5 * SECOND_MS
/** The key of the object that `probe` writes. No stored file can have it. */
const PROBE = '.probe'

export type BucketFilesDeps = { clock: Clock; wait?: (ms: number) => Promise<void>; timeoutMs?: number }

/**
 * Opens a bucket, or a part of one, as the file store. Several processes and machines may share it.
 * @param place such as `s3://club-files/paddock`
 */
export function openBucketFiles(place: string, access: S3Access, deps: BucketFilesDeps): FileStore {
  const { bucket, prefix } = bucketOf(place)
  const { clock, timeoutMs = TIMEOUT_MS } = deps
  const client = createS3Client(bucket, access, {
    ...deps,
    timeoutMs,
    retriesTimeouts: false,
    pauseMs: PAUSE_MS,
    maxBytes: GET_MOST_BYTES,
  })
  const { send, probe } = refusingAfterFailure(client, clock)
  const keyOf = (key: string) => prefix + acceptFileKey(key)

  const stat = async (key: string) => {
    const { status, headers } = await orAway(send({ method: 'HEAD', key: keyOf(key), accepts: [404] }))
    if (status === 404) return undefined
    const modifiedAt = new Date(headers['last-modified'] ?? 0)
    return { byteSize: Number(headers['content-length'] ?? 0), modifiedAt }
  }

  return {
    async put(key, content, { mediaType }) {
      const options = { partBytes: PUT_PART_BYTES, headers: { 'content-type': mediaType } }
      const target = keyOf(key)
      const stream = content instanceof Uint8Array ? Readable.from([Buffer.from(content)]) : content
      return { byteSize: await orAway(putObject(send, target, stream, options)) }
    },

    async get(key) {
      return await orAway(getWhole(send, keyOf(key)))
    },

    stat,

    async stream(key, span) {
      // An empty object has no range of bytes, and not every store reports that correctly.
      if (span === undefined && (await stat(key))?.byteSize === 0)
        return Readable.from([], { objectMode: false })
      const found = await orAway(getObject(send, keyOf(key), { partBytes: READ_PART_BYTES, ...span }))
      return found && Readable.from(awayIn(found), { objectMode: false })
    },

    async delete(key) {
      await orAway(send({ method: 'DELETE', key: keyOf(key), accepts: [404] }))
    },

    async *list(folder) {
      const below = folder === undefined ? '' : `${acceptFileKey(folder)}/`
      for await (const file of awayIn(listObjects(send, prefix, below))) if (isFileKey(file.key)) yield file
    },

    async probe() {
      await orAway(probe({ method: 'PUT', key: prefix + PROBE, body: Buffer.from('probe') }))
    },
  }
}

/**
 * Returns the client with a circuit breaker: for five seconds after the store could not be reached, further requests
 * fail at once with the same failure. A probe is always sent; if it succeeds, requests are sent again.
 */
function refusingAfterFailure(client: S3Client, clock: Clock): { send: S3Client; probe: S3Client } {
  let failed: { failure: S3Failure; atMs: number } | undefined
  const probe: S3Client = async (request) => {
    try {
      const answer = await client(request)
      failed = undefined
      return answer
    } catch (error) {
      if (error instanceof S3Failure && error.isAway) failed = { failure: error, atMs: clock.nowMs() }
      throw error
    }
  }
  return {
    probe,
    send: async (request) => {
      const ageMs = failed === undefined ? Infinity : clock.nowMs() - failed.atMs
      if (failed !== undefined && ageMs >= 0 && ageMs < REFUSED_FOR_MS) throw failed.failure
      return await probe(request)
    },
  }
}

async function orAway<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw awayOf(error)
  }
}

async function* awayIn<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items
  } catch (error) {
    throw awayOf(error)
  }
}

function awayOf(error: unknown): unknown {
  return error instanceof S3Failure ? new FileStoreAway(error.message, { cause: error }) : error
}
