import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openS3Store } from '#platform/server/backup/s3-store.ts'
import { createS3Client } from '#platform/server/s3/s3-client.ts'
import { bucketOf } from '#platform/server/s3/s3-objects.ts'
import { MovableClock, systemClock } from '#platform/shared/clock.ts'
import { type S3Kit, startS3 } from '#tests/kit/s3.ts'
import { openBucketFiles } from './bucket-files.ts'
import { allOf, fileStoreConformance } from './file-store.conformance.ts'
import { FileStoreAway } from './file-store.ts'

/**
 * Address of another S3-compatible store to run the suite against, as http://KEY:SECRET@HOST:PORT/BUCKET; its region is
 * us-east-1. The suite leaves objects in the folder `paddock-conformance`.
 */
const OTHER_STORE = process.env['TEST_S3_URL']

const BINARY = { mediaType: 'application/octet-stream' }
const wait = () => Promise.resolve()

let own: S3Kit
let s3: Pick<S3Kit, 'bucket' | 'access'>
let stores = 0
beforeAll(async () => {
  own = await startS3()
  s3 = OTHER_STORE === undefined ? own : otherStore(OTHER_STORE)
})
afterAll(() => own.stop())

function otherStore(text: string): typeof s3 {
  const { origin, username, password, pathname } = new URL(text)
  return {
    bucket: pathname.slice(1),
    access: {
      endpoint: origin,
      region: 'us-east-1',
      accessKey: decodeURIComponent(username),
      secret: decodeURIComponent(password),
    },
  }
}

const freshPlace = () => `s3://${s3.bucket}/paddock-conformance/${process.pid}-${Date.now()}-${(stores += 1)}`

fileStoreConformance('a bucket', async () => openBucketFiles(freshPlace(), s3.access, { clock: systemClock }))

describe('a bucket', () => {
  it.each([1, 9_000_000])('stores the media type of a file of %d bytes', async (byteSize) => {
    const place = freshPlace()
    const files = openBucketFiles(place, s3.access, { clock: systemClock })
    await files.put('a.jpg', Buffer.alloc(byteSize), { mediaType: 'image/jpeg' })
    const { bucket, prefix } = bucketOf(place)
    const send = createS3Client(bucket, s3.access, { clock: systemClock })
    const { headers } = await send({ method: 'HEAD', key: `${prefix}a.jpg` })
    expect(headers['content-type']).toBe('image/jpeg')
  })

  it('does not list objects whose name is no key, or of another folder', async () => {
    const place = freshPlace()
    const raw = openS3Store(place, s3.access, { clock: systemClock })
    for (const key of ['Upper', '.hidden', 'images/a.jpg'])
      await raw.put(key, Readable.from([Buffer.from(key)]))
    await openS3Store(`${place}-other`, s3.access, { clock: systemClock }).put(
      'images/b.jpg',
      Readable.from([Buffer.from('b')]),
    )
    const files = openBucketFiles(place, s3.access, { clock: systemClock })
    expect((await allOf(files.list())).map(({ key }) => key)).toEqual(['images/a.jpg'])
  })

  it('rejects every call with the answer of the store if the secret is wrong', async () => {
    const files = openBucketFiles(freshPlace(), { ...s3.access, secret: 'wrong' }, { clock: systemClock })
    for (const call of [
      () => files.put('a', Buffer.from('x'), BINARY),
      () => files.get('a'),
      () => files.stat('a'),
      () => files.stream('a'),
      () => files.delete('a'),
      () => files.probe(),
      () => allOf(files.list()),
    ]) {
      const thrown = await call().catch((error: unknown) => error)
      expect(thrown).toBeInstanceOf(FileStoreAway)
      expect(String(thrown)).toContain('with 403')
    }
  })

  it('does not take a missing bucket for a missing file', async () => {
    const files = openBucketFiles('s3://never-created/x', s3.access, { clock: systemClock })
    await expect(files.get('a')).rejects.toThrow(/NoSuchBucket/)
    await expect(files.stream('a')).rejects.toThrow(/NoSuchBucket/)
    await expect(files.put('a', Buffer.from('x'), BINARY)).rejects.toThrow(/NoSuchBucket/)
  })
})

describe('a bucket that does not respond', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  /**
   * Starts a store that answers with these statuses in turn, and with the last one from then on; the status 0 means
   * that it does not answer.
   */
  async function answering(...statuses: number[]) {
    const requests: string[] = []
    const started = createServer((request, response) => {
      request.resume()
      const status = statuses[Math.min(requests.length, statuses.length - 1)] ?? 200
      requests.push(request.method ?? '')
      if (status !== 0) response.writeHead(status).end()
    })
    server = started
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(started.address() as AddressInfo).port}`
    const clock = new MovableClock(new Date(systemClock.nowMs()).toISOString())
    const access = { ...own.access, endpoint }
    const files = openBucketFiles('s3://bucket', access, { clock, wait, timeoutMs: 50 })
    return { files, clock, requests }
  }

  it('is asked three times if it says that it is busy', async () => {
    const { files, requests } = await answering(503, 429, 200)
    await files.put('a', Buffer.from('x'), BINARY)
    expect(requests).toHaveLength(3)
  })

  it('is not asked again after a time-out', async () => {
    const { files, requests } = await answering(0)
    await expect(files.get('a')).rejects.toThrow(/no answer .* within 50 ms/)
    expect(requests).toHaveLength(1)
  })

  it('is not asked for five seconds after a failure, and then again', async () => {
    const { files, clock, requests } = await answering(503, 503, 503, 200)
    await expect(files.get('a')).rejects.toThrow(FileStoreAway)
    clock.advanceMs(4_999)
    await expect(files.put('b', Buffer.from('x'), BINARY)).rejects.toThrow(FileStoreAway)
    expect(requests).toHaveLength(3)
    clock.advanceMs(1)
    await files.put('b', Buffer.from('x'), BINARY)
    expect(requests).toHaveLength(4)
  })

  it('is asked again at once after a probe succeeded', async () => {
    const { files, requests } = await answering(503, 503, 503, 200)
    await expect(files.get('a')).rejects.toThrow(FileStoreAway)
    await files.probe()
    await files.put('b', Buffer.from('x'), BINARY)
    expect(requests).toEqual(['GET', 'GET', 'GET', 'PUT', 'PUT'])
  })

  it('is asked again at once after a refusal of one request', async () => {
    const { files, requests } = await answering(403, 200)
    await expect(files.get('a')).rejects.toThrow(/with 403/)
    await files.put('b', Buffer.from('x'), BINARY)
    expect(requests).toHaveLength(2)
  })
})
