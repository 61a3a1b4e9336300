import { createHash } from 'node:crypto'
import type { Clock } from '#platform/shared/clock.ts'
import type { Theme } from '#platform/shared/themes.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { ContentVersion } from './content-version.ts'
import type { Encoding } from './http/encoding.ts'
import { brotliBest, brotliQuick, gzipBest, gzipQuick, unpackBrotli, unpackGzip } from './http/pack.ts'
import type { Documents, PageDocument } from './page-document.ts'
import { withUtf8 } from './utf8.ts'

/** A body as it goes over the line. */
export type Packed = { bytes: Buffer; etag: string }

/** A document ready to be sent, again and again. */
export type ReadyPage = {
  status: number
  /** Those of the document and those that all pages share; names in lower case. */
  headers: Record<string, string>
  isKept: boolean
  /** The packing that is at hand; made at the first call, and made better in the background once it is asked for again. */
  body(encoding: Encoding): Packed
  /** True when the caller holds these very words, however they were packed. */
  isSame(ifNoneMatch: string): boolean
}

export type PageCache = {
  /** What is kept and still true, without waiting. */
  peek(address: string, locale: Locale, theme?: Theme): ReadyPage | undefined
  /** What is kept, or else made now; simultaneous calls for one document make it once. */
  load(address: string, locale: Locale, theme?: Theme): Promise<ReadyPage>
  /** Forgets all; what is being made meanwhile is not kept either. */
  drop(): void
}

export type PageCacheOptions = {
  documents: Documents
  version: Pick<ContentVersion, 'current' | 'onChange'>
  clock: Clock
  /** Headers that every page shares; asked for each time a page is made, since settings change them. */
  sharedHeaders: (locale: Locale) => Record<string, string>
  /** Bound for all bodies together. */
  maxBytes?: number
}

type Asked = { address: string; locale: Locale; theme: Theme | undefined }
type Entry = { page: KeptPage; expiresAtMs: number; wasUsed: boolean }

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024
/** What an entry costs beside its bodies. */
const ENTRY_BYTES = 2_048

/** Keeps public documents by address, language and content version. @source DESIGN "Budgets" */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { documents, version, clock } = options
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<ReadyPage>>()
  let heldBytes = 0
  /** Counts drops: a document begun before one must neither be kept nor shared after it. */
  let generation = 0

  const forget = (key: string, entry: Entry) => {
    entries.delete(key)
    heldBytes -= entry.page.heldBytes + ENTRY_BYTES
    entry.page.onGrowth = undefined
  }
  /** Second chance: what was used since it last came up goes to the back of the queue once more. */
  const makeRoom = () => {
    for (const [key, entry] of entries) {
      if (heldBytes <= maxBytes) return
      if (entry.wasUsed) {
        entry.wasUsed = false
        entries.delete(key)
        entries.set(key, entry)
      } else {
        forget(key, entry)
      }
    }
  }
  const keep = (key: string, page: KeptPage, expiresAtMs: number) => {
    const old = entries.get(key)
    if (old) forget(key, old)
    entries.set(key, { page, expiresAtMs, wasUsed: false })
    heldBytes += page.heldBytes + ENTRY_BYTES
    page.onGrowth = (bytes) => {
      heldBytes += bytes
      makeRoom()
    }
    makeRoom()
  }
  const drop = () => {
    generation += 1
    for (const entry of entries.values()) entry.page.onGrowth = undefined
    entries.clear()
    making.clear()
    heldBytes = 0
  }
  version.onChange(drop)

  const make = async ({ address, locale, theme }: Asked, key: string): Promise<ReadyPage> => {
    const begunIn = generation
    const document = await documents.find(address, locale, theme)
    const expiresAtMs = document.expiresAtMs ?? Number.POSITIVE_INFINITY
    const isKept = isKeepable(document) && begunIn === generation && clock.nowMs() < expiresAtMs
    const page = new KeptPage(document, { ...options.sharedHeaders(locale), ...document.headers }, isKept)
    if (isKept) keep(key, page, expiresAtMs)
    return page
  }

  const peek = (address: string, locale: Locale, theme?: Theme) => {
    const key = keyOf({ address, locale, theme })
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (clock.nowMs() >= entry.expiresAtMs) {
      forget(key, entry)
      return undefined
    }
    entry.wasUsed = true
    return entry.page
  }

  return {
    peek,
    drop,
    load: (address, locale, theme) => {
      const kept = peek(address, locale, theme)
      if (kept) return Promise.resolve(kept)
      const key = keyOf({ address, locale, theme })
      const underWay = making.get(key)
      if (underWay) return underWay
      const promise = make({ address, locale, theme }, key).finally(() => {
        if (making.get(key) === promise) making.delete(key)
      })
      making.set(key, promise)
      return promise
    },
  }
}

function keyOf({ address, locale, theme }: Asked): string {
  return `${locale} ${theme ?? ''} ${address}`
}

/** A "not found" is not kept: there is no end of addresses that do not exist. */
function isKeepable(document: PageDocument): boolean {
  return document.cacheable && document.status === 200
}

class KeptPage implements ReadyPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly isKept: boolean
  /** Told when other bodies are held, by how many bytes more; fewer are below 0. */
  onGrowth: ((bytes: number) => void) | undefined
  heldBytes: number
  /** Let go of once it is packed: hardly anybody wants it as it is, and it is six times as large. */
  #html: string | undefined
  #hash: string | undefined
  #identity: Packed | undefined
  #brotli: Packed | undefined
  #gzip: Packed | undefined
  #isImproved = false

  constructor(document: PageDocument, headers: Record<string, string>, isKept: boolean) {
    this.status = document.status
    this.headers = headers
    this.isKept = isKept
    this.heldBytes = document.html.length
    this.#html = document.html
  }

  body(encoding: Encoding): Packed {
    const held = this.#held(encoding)
    if (held !== undefined) {
      if (encoding !== 'identity' && !this.#isImproved && this.isKept) this.#improve()
      return held
    }
    const packed = this.#withBytes((bytes) => packedAs(encoding, bytes, this.#hashOf(bytes)))
    if (encoding === 'identity') this.#identity = packed
    else if (encoding === 'br') this.#brotli = packed
    else this.#gzip = packed
    this.#html = undefined
    this.#weigh()
    return packed
  }

  isSame(ifNoneMatch: string): boolean {
    const hash = this.#hash ?? this.#withBytes((bytes) => this.#hashOf(bytes))
    return ifNoneMatch === '*' || ifNoneMatch.includes(`"${hash}`)
  }

  #held(encoding: Encoding): Packed | undefined {
    if (encoding === 'identity') return this.#identity
    return encoding === 'br' ? this.#brotli : this.#gzip
  }

  /** Lends the document's own bytes, from whatever is held of it: to be used before it returns. */
  #withBytes<T>(use: (bytes: Buffer) => T): T {
    if (this.#html !== undefined) return withUtf8(this.#html, use)
    if (this.#identity !== undefined) return use(this.#identity.bytes)
    if (this.#brotli !== undefined) return use(unpackBrotli(this.#brotli.bytes))
    if (this.#gzip !== undefined) return use(unpackGzip(this.#gzip.bytes))
    throw new Error('a kept page holds nothing')
  }

  /** The headers count too: a new content policy must reach a browser that would otherwise be told 304. */
  #hashOf(bytes: Buffer): string {
    this.#hash ??= createHash('sha256')
      .update(bytes)
      .update(JSON.stringify(this.headers))
      .digest('base64url')
      .slice(0, 22)
    return this.#hash
  }

  /** The small bodies cost 40 ms of computing, so they are made only for what is asked for again. */
  #improve(): void {
    this.#isImproved = true
    const { bytes, hash } = this.#withBytes((lent) => ({
      bytes: Buffer.from(lent),
      hash: this.#hashOf(lent),
    }))
    void Promise.all([brotliBest(bytes), gzipBest(bytes)]).then(
      ([brotli, gzip]) => {
        this.#brotli = { bytes: brotli, etag: `"${hash}-br"` }
        this.#gzip = { bytes: gzip, etag: `"${hash}-gz"` }
        this.#weigh()
      },
      // The quick bodies stay: they are right, only larger.
      () => undefined,
    )
  }

  #weigh(): void {
    const before = this.heldBytes
    const held = [this.#identity, this.#brotli, this.#gzip]
    this.heldBytes = held.reduce((sum, packed) => sum + (packed?.bytes.length ?? 0), 0)
    this.onGrowth?.(this.heldBytes - before)
  }
}

/** What is at hand at once, for the one who comes first. */
function packedAs(encoding: Encoding, bytes: Buffer, hash: string): Packed {
  if (encoding === 'br') return { bytes: brotliQuick(bytes), etag: `"${hash}-b"` }
  if (encoding === 'gzip') return { bytes: gzipQuick(bytes), etag: `"${hash}-g"` }
  return { bytes: Buffer.from(bytes), etag: `"${hash}"` }
}
