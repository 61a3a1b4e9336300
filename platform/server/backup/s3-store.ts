import { Readable } from 'node:stream'
import type { Clock } from '#platform/shared/clock.ts'
import { type ArchiveStore, BackupRefusal } from './archive-store.ts'
import { createS3Client, leavesOf, type S3Access, type S3Client } from './s3-client.ts'

/** The beginning of a place that is a bucket instead of a folder. */
export const S3_SCHEME = 's3://'

/** The size of the parts in which objects are written and read. A store accepts 10,000 parts, so 160 GB an object. */
const PART_BYTES = 16 * 1024 * 1024

type S3StoreDeps = { clock: Clock; wait?: (ms: number) => Promise<void>; partBytes?: number }

/**
 * Opens a bucket, or a part of one, as a store of backups. Contents are written and read in parts, so that memory does
 * not depend on their size.
 * @param place such as `s3://club-backups/paddock`
 * @throws BackupRefusal for a place without a bucket
 */
export function openS3Store(place: string, access: S3Access, deps: S3StoreDeps): ArchiveStore {
  const [bucket = '', ...folders] = place.slice(S3_SCHEME.length).split('/')
  const base = folders.filter((folder) => folder !== '').join('/')
  if (bucket === '')
    throw new BackupRefusal(`${place} names no bucket. Use an address like s3://club-backups/paddock`)
  const send = createS3Client(bucket, access, deps)
  const prefix = base === '' ? '' : `${base}/`
  const partBytes = deps.partBytes ?? PART_BYTES
  return {
    description: `${S3_SCHEME}${bucket}/${base}`,
    put: (key, content) => putObject(send, prefix + key, content, partBytes),
    get: (key) => getObject(send, prefix + key, partBytes),
    list: (wanted) => listObjects(send, prefix, wanted),
    delete: async (key) => void (await send({ method: 'DELETE', key: prefix + key, accepts: [404] })),
    close: () => Promise.resolve(),
  }
}

/** Writes a content at once if it fits into one part, otherwise part by part. It appears only when it is complete. */
async function putObject(send: S3Client, key: string, content: Readable, partBytes: number): Promise<void> {
  let upload: { id: string; parts: string[] } | undefined
  try {
    let last: Buffer | undefined
    for await (const part of partsOf(content, partBytes)) {
      if (last !== undefined) {
        upload ??= { id: await beginUpload(send, key), parts: [] }
        upload.parts.push(await putPart(send, key, upload, last))
      }
      last = part
    }
    const body = last ?? Buffer.alloc(0)
    if (upload === undefined) {
      await send({ method: 'PUT', key, body })
      return
    }
    upload.parts.push(await putPart(send, key, upload, body))
    await completeUpload(send, key, upload)
  } catch (error) {
    content.destroy()
    // The store would charge for parts that nobody finishes.
    if (upload !== undefined)
      await send({ method: 'DELETE', key, query: { uploadId: upload.id }, accepts: [404] }).catch(
        () => undefined,
      )
    throw error
  }
}

async function* partsOf(content: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let byteSize = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let rest = chunk
    while (byteSize + rest.byteLength >= partBytes) {
      const fitting = partBytes - byteSize
      yield Buffer.concat([...chunks, rest.subarray(0, fitting)])
      rest = rest.subarray(fitting)
      chunks = []
      byteSize = 0
    }
    if (rest.byteLength > 0) chunks.push(rest)
    byteSize += rest.byteLength
  }
  if (byteSize > 0) yield Buffer.concat(chunks)
}

async function beginUpload(send: S3Client, key: string): Promise<string> {
  const { body } = await send({ method: 'POST', key, query: { uploads: '' } })
  const id = leavesOf(body.toString('utf8')).find(({ name }) => name === 'UploadId')?.text
  if (id === undefined) throw new BackupRefusal(`The store began no upload of ${key}.`)
  return id
}

/** @returns the part's ETag, which completes the upload */
async function putPart(
  send: S3Client,
  key: string,
  { id, parts }: { id: string; parts: readonly string[] },
  body: Buffer,
): Promise<string> {
  const query = { partNumber: String(parts.length + 1), uploadId: id }
  const { headers } = await send({ method: 'PUT', key, query, body })
  if (headers.etag === undefined) throw new BackupRefusal(`The store took no part of ${key}.`)
  return headers.etag
}

async function completeUpload(
  send: S3Client,
  key: string,
  { id, parts }: { id: string; parts: readonly string[] },
): Promise<void> {
  const list = parts.map(
    (etag, at) =>
      `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  const { body } = await send({
    method: 'POST',
    key,
    query: { uploadId: id },
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`),
  })
  // A store may answer 200 before it has joined the parts, and fail then.
  const text = body.toString('utf8')
  if (text.includes('<Error>')) throw new BackupRefusal(`The store could not complete ${key}.`)
}

async function getObject(send: S3Client, key: string, partBytes: number): Promise<Readable | undefined> {
  const first = await send(rangeOf(key, 0, partBytes))
  if (first.status === 404) return undefined
  // An empty object has no first byte.
  if (first.status === 416) return Readable.from([])
  const total = Number(/\/(\d+)$/.exec(first.headers['content-range'] ?? '')?.[1] ?? first.body.byteLength)
  const rest = async function* (): AsyncGenerator<Buffer> {
    yield first.body
    for (let at = first.body.byteLength; at < total;) {
      const { body } = await send({ ...rangeOf(key, at, partBytes), accepts: [] })
      if (body.byteLength === 0)
        throw new BackupRefusal(`${key} ended after ${at} bytes instead of ${total}.`)
      yield body
      at += body.byteLength
    }
  }
  return Readable.from(rest(), { objectMode: false })
}

function rangeOf(key: string, from: number, byteSize: number) {
  return {
    method: 'GET' as const,
    key,
    headers: { range: `bytes=${from}-${from + byteSize - 1}` },
    accepts: [404, 416],
  }
}

async function* listObjects(send: S3Client, base: string, prefix: string) {
  let token: string | undefined
  do {
    const { body } = await send({
      method: 'GET',
      key: '',
      query: {
        'list-type': '2',
        prefix: base + prefix,
        ...(token === undefined ? {} : { 'continuation-token': token }),
      },
    })
    token = undefined
    let key = ''
    for (const { name, text } of leavesOf(body.toString('utf8'))) {
      if (name === 'Key') key = text.slice(base.length)
      if (name === 'Size') yield { key, byteSize: Number(text) }
      if (name === 'NextContinuationToken') token = text
    }
  } while (token !== undefined)
}
