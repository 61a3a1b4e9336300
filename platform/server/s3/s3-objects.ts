/** Objects of a bucket: written and read in parts, so that memory does not depend on their size. */
import { Readable } from 'node:stream'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import { errorCodeOf, leavesOf, type S3Client, S3Failure } from './s3-client.ts'

/** The beginning of a place's address that marks a bucket instead of a folder. */
export const S3_SCHEME = 's3://'

/** An object in a list. */
export type S3Object = { key: string; byteSize: number; modifiedAt: Date }

/**
 * Returns bucket and key prefix of a place such as `s3://club-backups/paddock`. The prefix is empty or ends in a slash;
 * the bucket is empty if the place names none.
 */
export function bucketOf(place: string): { bucket: string; prefix: string } {
  const [bucket = '', ...folders] = place.slice(S3_SCHEME.length).split('/')
  const base = folders.filter((folder) => folder !== '').join('/')
  return { bucket, prefix: base === '' ? '' : `${base}/` }
}

/** Returns whether one place (a folder or a bucket) is the same as the other or lies inside it. */
export function isSameOrInside(place: string, other: string): boolean {
  const [inner = '', outer = ''] = [place, other].map((text) => `${withoutEnd(text, /\//)}/`)
  return inner.startsWith(outer)
}

/**
 * Writes an object at once if it fits into one part, otherwise part by part. It appears only when it is complete.
 * @returns its size in bytes
 * @throws S3Failure, or the error of the stream; an existing object is then left unchanged
 */
export async function putObject(
  send: S3Client,
  key: string,
  content: Readable,
  { partBytes, headers = {} }: { partBytes: number; headers?: Record<string, string> },
): Promise<number> {
  let upload: { id: string; parts: string[] } | undefined
  let byteSize = 0
  try {
    let last: Buffer | undefined
    for await (const part of partsOf(content, partBytes)) {
      if (last !== undefined) {
        upload ??= { id: await beginUpload(send, key, headers), parts: [] }
        upload.parts.push(await putPart(send, key, upload, last))
      }
      last = part
      byteSize += part.byteLength
    }
    const body = last ?? Buffer.alloc(0)
    if (upload === undefined) {
      await send({ method: 'PUT', key, headers, body })
      return byteSize
    }
    upload.parts.push(await putPart(send, key, upload, body))
    await completeUpload(send, key, upload)
    return byteSize
  } catch (error) {
    content.destroy()
    // Abort the unfinished upload, because the store charges for its parts until they are deleted.
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

async function beginUpload(send: S3Client, key: string, headers: Record<string, string>): Promise<string> {
  const { body } = await send({ method: 'POST', key, query: { uploads: '' }, headers })
  const id = leavesOf(body.toString('utf8')).find(({ name }) => name === 'UploadId')?.text
  if (id === undefined) throw new S3Failure(`The store began no upload of ${key}.`)
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
  if (headers.etag === undefined) throw new S3Failure(`The store took no part of ${key}.`)
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
  // Check the body too: a store may answer 200 before it has joined the parts, and report a failure in the body.
  const text = body.toString('utf8')
  if (text.includes('<Error>')) throw new S3Failure(`The store could not complete ${key}.`)
}

/**
 * Returns an object, or the part of it from `first` to `last` (both included), as a stream; undefined if there is none.
 * The first part is read before the function returns. A later part is only accepted from the same version, so a stream
 * never mixes two.
 * @throws S3Failure, as does the stream
 */
export async function getObject(
  send: S3Client,
  key: string,
  { partBytes, first = 0, last }: { partBytes: number; first?: number; last?: number },
): Promise<Readable | undefined> {
  const endOf = (from: number) => Math.min(from + partBytes - 1, last ?? Infinity)
  const start = await send({ ...rangeOf(key, first, endOf(first)), accepts: [404, 416] })
  if (isMissing(start)) return undefined
  // An empty object has no first byte, so a range request for it fails.
  if (start.status === 416) return Readable.from([], { objectMode: false })
  const total = Number(/\/(\d+)$/.exec(start.headers['content-range'] ?? '')?.[1] ?? start.body.byteLength)
  const end = Math.min(total - 1, last ?? Infinity)
  const version = start.headers.etag
  const begin = partOf(start, first, endOf(first))
  const rest = async function* (): AsyncGenerator<Buffer> {
    yield begin
    for (let at = first + begin.byteLength; at <= end;) {
      const request = rangeOf(key, at, endOf(at))
      const headers = { ...request.headers, ...(version === undefined ? {} : { 'if-match': version }) }
      const answer = await send({ ...request, headers })
      const body = partOf(answer, at, endOf(at))
      if (body.byteLength === 0) throw new S3Failure(`${key} ended after ${at} bytes instead of ${total}.`)
      // Some stores ignore the condition, so compare the ETag as well.
      if (answer.headers.etag !== version) throw new S3Failure(`${key} was replaced while it was read.`)
      yield body
      at += body.byteLength
    }
  }
  return Readable.from(rest(), { objectMode: false })
}

/** Returns the bytes from `first` to `last` of an answer. A store may send the whole object, or more than requested. */
function partOf({ status, body }: { status: number; body: Buffer }, first: number, last: number): Buffer {
  const skipped = status === 206 ? 0 : first
  return body.subarray(skipped, skipped + last - first + 1)
}

/** Returns a small object at once; undefined if there is none. @throws S3Failure */
export async function getWhole(send: S3Client, key: string): Promise<Buffer | undefined> {
  const answer = await send({ method: 'GET', key, accepts: [404] })
  return isMissing(answer) ? undefined : answer.body
}

/**
 * Returns whether the answer says that the object does not exist.
 * @throws S3Failure if the whole bucket does not exist
 */
function isMissing({ status, body }: { status: number; body: Buffer }): boolean {
  if (status !== 404) return false
  if (errorCodeOf(body) === 'NoSuchBucket')
    throw new S3Failure('The bucket does not exist: 404 NoSuchBucket.')
  return true
}

function rangeOf(key: string, first: number, last: number) {
  return { method: 'GET' as const, key, headers: { range: `bytes=${first}-${last}` } }
}

/** Returns the objects whose key begins with `base + prefix`; their keys are given without `base`. */
export async function* listObjects(send: S3Client, base: string, prefix: string): AsyncGenerator<S3Object> {
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
    let found: S3Object | undefined
    for (const { name, text } of leavesOf(body.toString('utf8'))) {
      if (name === 'Key') {
        if (found !== undefined) yield found
        found = { key: text.slice(base.length), byteSize: 0, modifiedAt: new Date(0) }
      }
      if (name === 'Size' && found !== undefined) found.byteSize = Number(text)
      if (name === 'LastModified' && found !== undefined) found.modifiedAt = new Date(text)
      if (name === 'NextContinuationToken') token = text
    }
    if (found !== undefined) yield found
  } while (token !== undefined)
}
