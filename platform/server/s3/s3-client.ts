/** Signed requests to an S3-compatible object store: the only client of this program, for backups and for files. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Clock } from '#platform/shared/clock.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'
import { createOutbound, type OutboundAnswer, OutboundRefusal } from '../outbound.ts'
import { sleepMs } from '../timers.ts'

/** Access to an object store. `endpoint` is an origin such as https://s3.ap-southeast-2.amazonaws.com. */
export type S3Access = { endpoint: string; region: string; accessKey: string; secret: string }

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The key of the object; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Statuses other than 2xx that are returned to the caller instead of causing a failure. */
  accepts?: readonly number[]
}

/**
 * Sends a request, up to three times.
 * @throws S3Failure with the store's error code
 */
export type S3Client = (request: S3Request) => Promise<OutboundAnswer>

export type S3ClientOptions = {
  clock: Clock
  wait?: (ms: number) => Promise<void>
  /**
   * Limit of one attempt in milliseconds. If `retriesTimeouts` is false, an attempt that exceeded the limit is not
   * repeated.
   */
  timeoutMs?: number
  retriesTimeouts?: boolean
  /** The pause before the second attempt in milliseconds; the next one is twice as long. */
  pauseMs?: number
  /** The maximum size of an answer in bytes. */
  maxBytes?: number
}

/** Thrown if the store refused a request or could not be reached. The message is for the operator. */
export class S3Failure extends Error {
  override name = 'S3Failure'
  /** Whether the store could not be reached, gave no answer in time, or is busy. */
  readonly isAway: boolean

  constructor(message: string, { isAway = false, ...options }: ErrorOptions & { isAway?: boolean } = {}) {
    super(message, options)
    this.isAway = isAway
  }
}

const ATTEMPTS = 3
const TIMEOUT_MS = 5 * MINUTE_MS
/** The maximum size of an answer in bytes: one part of an object, with some extra space for lists. */
const ANSWER_MOST_BYTES = 32 * 1024 * 1024
const TOO_MANY_REQUESTS = 429

/**
 * Creates the client of one bucket. The bucket is part of the URL's path and not of the host name, because all
 * compatible stores accept this.
 */
export function createS3Client(bucket: string, access: S3Access, options: S3ClientOptions): S3Client {
  const { wait = sleepMs, retriesTimeouts = true, pauseMs = SECOND_MS } = options
  const { origin } = new URL(access.endpoint)
  const sendOnce = signedSender(bucket, access, options)

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
        const isBusy = status >= 500 || status === TOO_MANY_REQUESTS
        if (!isBusy || attempt === ATTEMPTS)
          throw new S3Failure(
            `${origin} answers ${request.method} ${name} with ${status} ${errorCodeOf(answer.body)}.`,
            { isAway: isBusy },
          )
      } else if (attempt === ATTEMPTS || (answer.code === 'timeout' && !retriesTimeouts)) {
        throw new S3Failure(`${request.method} ${name}: ${answer.message}.`, {
          cause: answer,
          isAway: answer.code !== 'too_large',
        })
      }
      await wait(attempt * pauseMs)
    }
  }
}

function signedSender(
  bucket: string,
  { endpoint, region, accessKey, secret }: S3Access,
  { clock, timeoutMs = TIMEOUT_MS, maxBytes = ANSWER_MOST_BYTES }: S3ClientOptions,
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

  return async ({ method, key, query = {}, headers = {}, body }) => {
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
      timeoutMs,
      maxBytes,
      ...(body === undefined ? {} : { body }),
    })
  }
}

function sha256Of(body: Buffer | undefined): string {
  return createHash('sha256')
    .update(body ?? '')
    .digest('hex')
}

/** Returns the error code of the store's answer, such as `NoSuchBucket`; empty if it has none. */
export function errorCodeOf(body: Buffer): string {
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
