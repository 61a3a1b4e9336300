import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { bestEncoding, type Encoding } from '#platform/server/http/encoding.ts'
import { brotliBest, compressBrotliFast, gzipBest, gzipQuick } from '#platform/server/http/compress.ts'
import type { Clock } from '#platform/shared/clock.ts'

/**
 * The text of a response, the end of its validity (null: valid until content changes), and whether logged-in people get
 * a different response.
 */
export type AnswerText = { text: string; untilMs: number | null; isLimited?: boolean }

/** A cache of responses that are the same for all visitors of one kind. */
export type AnswerCache = {
  /** Returns the cached response under the key if it is still valid. */
  peek(key: string): ReadyAnswer | undefined
  /**
   * Returns the cached response, or makes it; concurrent calls make it once. A null result is returned but not cached.
   */
  load(key: string, make: () => Promise<AnswerText | null>): Promise<ReadyAnswer | null>
}

export type ReadyAnswer = {
  etag: string
  /** Whether logged-in people get a different response. */
  isLimited: boolean
  /**
   * Returns the body in this content encoding. The first call compresses at a fast level; later calls receive a body
   * that was compressed at a higher level.
   */
  body(encoding: Encoding): Buffer
}

type Entry = { answer: CachedAnswer; version: number; untilMs: number }

const ENTRIES_AT_MOST = 200
/** The limit for all cached bodies, including compressed ones. */
const BYTES_AT_MOST = 48 * 1024 * 1024

/**
 * Creates a cache of responses by key. An entry is valid for one content version and until the next change of
 * visibility. @source docs/reference/pages-and-blocks.md §4.3
 */
export function cacheAnswers({
  contentVersion,
  clock,
}: {
  contentVersion: Pick<ContentVersion, 'current'>
  clock: Clock
}): AnswerCache {
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
    // Read the version first, so that a change during `make` makes the entry stale.
    const begunAt = contentVersion.current()
    const made = await make()
    if (made === null) return null
    const answer = new CachedAnswer(made)
    keep(key, { answer, version: begunAt, untilMs: made.untilMs ?? Number.POSITIVE_INFINITY })
    return answer
  }

  return {
    peek,
    load: (key, make) => {
      const cached = peek(key)
      if (cached) return Promise.resolve(cached)
      // Share a running `make` only between callers with the same content version.
      const turn = `${contentVersion.current()} ${key}`
      const underWay = making.get(turn)
      if (underWay) return underWay
      const promise = makeNow(key, make).finally(() => making.delete(turn))
      making.set(turn, promise)
      return promise
    },
  }
}

class CachedAnswer implements ReadyAnswer {
  readonly etag: string
  readonly isLimited: boolean
  /** An upper bound of its size: compressed bodies are smaller than the uncompressed one. */
  readonly byteSize: number
  readonly #plain: Buffer
  readonly #packed = new Map<Encoding, Buffer>()
  #isImproved = false

  constructor({ text, isLimited = false }: AnswerText) {
    this.isLimited = isLimited
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
    const quick = encoding === 'br' ? compressBrotliFast(this.#plain) : gzipQuick(this.#plain)
    this.#packed.set(encoding, quick)
    return quick
  }

  #improve(): void {
    this.#isImproved = true
    void Promise.all([brotliBest(this.#plain), gzipBest(this.#plain)]).then(
      ([brotli, gzip]) => this.#packed.set('br', brotli).set('gzip', gzip),
      // On failure keep the quickly compressed bodies; they are valid, only larger.
      () => undefined,
    )
  }
}

/**
 * Sends a cached response in an encoding that the caller accepts, or 304 if their copy is current. A response with
 * blocks that guests may not see is not stored in transit or by the browser.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
  mediaType: string,
  isForMembers = false,
): FastifyReply {
  reply
    .header('cache-control', isForMembers ? 'no-store' : 'private, no-cache')
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
