/** Signed requests to an S3-compatible object store. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Clock } from '#platform/shared/clock.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'
import { createOutbound, type OutboundAnswer, OutboundRefusal } from '../outbound.ts'
import { sleepMs } from '../timers.ts'
import { BackupRefusal } from './archive-store.ts'

/** Access to an object store. `endpoint` is an origin such as https://s3.ap-southeast-2.amazonaws.com. */
export type S3Access = { endpoint: string; region: string; accessKey: string; secret: string }

export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The key of the object; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Statuses beside 2xx that are returned instead of refused. */
  accepts?: readonly number[]
}

/** Sends a request, up to three times. @throws BackupRefusal with the store's error code */
export type S3Client = (request: S3Request) => Promise<OutboundAnswer>

const ATTEMPTS = 3
const TIMEOUT_MS = 5 * MINUTE_MS
/** A part of an object and some space for lists. */
const ANSWER_MOST_BYTES = 32 * 1024 * 1024

/** Creates the client of one bucket. Addresses have the bucket in their path, which all compatible stores accept. */
export function createS3Client(
  bucket: string,
  { endpoint, region, accessKey, secret }: S3Access,
  { clock, wait = sleepMs }: { clock: Clock; wait?: (ms: number) => Promise<void> },
): S3Client {
  const signer = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  })
  const { origin } = new URL(endpoint)
  const outbound = createOutbound({ trustedOrigin: origin })

  const sendOnce = async ({ method, key, query = {}, headers = {}, body }: S3Request) => {
    const path = [bucket, ...(key === '' ? [] : key.split('/'))].map(encodeURIComponent).join('/')
    const url = new URL(`${origin}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await signer.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256Of(body) },
      aws: { datetime: new Date(clock.nowMs()).toISOString().replaceAll(/[:-]|\.\d{3}/g, '') },
    })
    const { host: _, ...signedHeaders } = Object.fromEntries(signed.headers)
    return outbound({
      url: url.href,
      method,
      headers: signedHeaders,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MOST_BYTES,
      ...(body === undefined ? {} : { body }),
    })
  }

  return async (request) => {
    const name = `s3://${bucket}/${request.key}`
    for (let attempt = 1; ; attempt += 1) {
      const answer = await sendOnce(request).catch((error: unknown) => {
        if (error instanceof OutboundRefusal) return error
        throw error
      })
      if (!(answer instanceof OutboundRefusal)) {
        const { status } = answer
        if ((status >= 200 && status < 300) || request.accepts?.includes(status)) return answer
        if (status < 500 || attempt === ATTEMPTS)
          throw new BackupRefusal(
            `${origin} answers ${request.method} ${name} with ${status} ${errorCodeOf(answer.body)}.`,
          )
      } else if (attempt === ATTEMPTS) {
        throw new BackupRefusal(`${request.method} ${name}: ${answer.message}.`, { cause: answer })
      }
      await wait(attempt * SECOND_MS)
    }
  }
}

function sha256Of(body: Buffer | undefined): string {
  return createHash('sha256')
    .update(body ?? '')
    .digest('hex')
}

function errorCodeOf(body: Buffer): string {
  return /<Code>([^<]*)<\/Code>/.exec(body.toString('utf8'))?.[1] ?? ''
}

/** Returns the elements of an XML text that contain only text, in their order, with entities decoded. */
export function leavesOf(xml: string): { name: string; text: string }[] {
  return [...xml.matchAll(/<(\w+)>([^<]*)<\/\w+>/g)].map(([, name = '', text = '']) => ({
    name,
    text: text
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  }))
}
