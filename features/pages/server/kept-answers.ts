import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { bestEncoding, type Encoding } from '#platform/server/http/encoding.ts'
import { brotliBest, brotliQuick, gzipBest, gzipQuick } from '#platform/server/http/pack.ts'
import type { Clock } from '#platform/shared/clock.ts'

/** An answer as text, and until when it is true; null for good, until content changes. */
export type AnswerText = { text: string; untilMs: number | null }

/** Answers that are the same for all strangers, ready to be sent. */
export type KeptAnswers = {
  /** What is kept under the key and still true. */
  peek(key: string): ReadyAnswer | undefined
  /** What is kept, or else made now; simultaneous calls make it once. Null is passed on and not kept. */
  load(key: string, make: () => Promise<AnswerText | null>): Promise<ReadyAnswer | null>
}

export type ReadyAnswer = {
  etag: string
  /** The bytes in this packing; packed at the first call, packed better once it is asked for again. */
  body(encoding: Encoding): Buffer
}

type Entry = { answer: KeptAnswer; version: number; untilMs: number }

const ENTRIES_AT_MOST = 200
/** All bodies together, packed ones beside. */
const BYTES_AT_MOST = 48 * 1024 * 1024

/** Keeps answers by key under the content version and until the next change of visibility. @source DESIGN "Budgets" */
export function keepAnswers({
  contentVersion,
  clock,
}: {
  contentVersion: Pick<ContentVersion, 'current'>
  clock: Clock
}): KeptAnswers {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<ReadyAnswer | null>>()
  let heldBytes = 0

  const forget = (key: string, entry: Entry) => {
    entries.delete(key)
    heldBytes -= entry.answer.byteSize
  }
  const peek = (key: string): ReadyAnswer | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.version === contentVersion.current() && clock.nowMs() < entry.untilMs) return entry.answer
    forget(key, entry)
    return undefined
  }
  const keep = (key: string, entry: Entry) => {
    const old = entries.get(key)
    if (old) forget(key, old)
    entries.set(key, entry)
    heldBytes += entry.answer.byteSize
    for (const [oldest, held] of entries) {
      if (entries.size <= ENTRIES_AT_MOST && heldBytes <= BYTES_AT_MOST) break
      forget(oldest, held)
    }
  }
  const makeNow = async (key: string, make: () => Promise<AnswerText | null>) => {
    // Read first: what changes while it is being made must not be hidden by it.
    const begunAt = contentVersion.current()
    const made = await make()
    if (made === null) return null
    const answer = new KeptAnswer(made.text)
    keep(key, { answer, version: begunAt, untilMs: made.untilMs ?? Number.POSITIVE_INFINITY })
    return answer
  }

  return {
    peek,
    load: (key, make) => {
      const kept = peek(key)
      if (kept) return Promise.resolve(kept)
      // Only those who asked under the same version may share one making.
      const turn = `${contentVersion.current()} ${key}`
      const underWay = making.get(turn)
      if (underWay) return underWay
      const promise = makeNow(key, make).finally(() => making.delete(turn))
      making.set(turn, promise)
      return promise
    },
  }
}

class KeptAnswer implements ReadyAnswer {
  readonly etag: string
  /** What it may grow to: the packed bodies are smaller than the plain one. */
  readonly byteSize: number
  readonly #plain: Buffer
  readonly #packed = new Map<Encoding, Buffer>()
  #isImproved = false

  constructor(text: string) {
    this.#plain = Buffer.from(text)
    this.byteSize = Math.ceil(this.#plain.length * 1.5)
    this.etag = `W/"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22)}"`
  }

  body(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.#plain
    const held = this.#packed.get(encoding)
    if (held) {
      if (!this.#isImproved) this.#improve()
      return held
    }
    const quick = encoding === 'br' ? brotliQuick(this.#plain) : gzipQuick(this.#plain)
    this.#packed.set(encoding, quick)
    return quick
  }

  #improve(): void {
    this.#isImproved = true
    void Promise.all([brotliBest(this.#plain), gzipBest(this.#plain)]).then(
      ([brotli, gzip]) => this.#packed.set('br', brotli).set('gzip', gzip),
      // The quick bodies stay: they are right, only larger.
      () => undefined,
    )
  }
}

/** Sends a kept answer packed as the caller likes, or 304 when they hold it already. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
  mediaType: string,
): FastifyReply {
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, authorization, accept')
    .header('etag', answer.etag)
  const seen = request.headers['if-none-match']
  const isGet = request.method === 'GET' || request.method === 'HEAD'
  if (isGet && seen !== undefined && (seen === '*' || seen.includes(answer.etag.slice(2))))
    return reply.code(304).send()
  const encoding = bestEncoding(request.headers['accept-encoding']?.toString())
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('content-type', mediaType).send(answer.body(encoding))
}
