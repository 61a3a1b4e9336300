import { createHash } from 'node:crypto'
import type { Clock } from '#platform/shared/clock.ts'
import type { Theme } from '#platform/shared/themes.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { ContentVersion } from './content-version.ts'
import type { Encoding } from './http/encoding.ts'
import {
  brotliBest,
  compressBrotliFast,
  gzipBest,
  gzipQuick,
  unpackBrotli,
  unpackGzip,
} from './http/compress.ts'
import type { Documents, PageDocument } from './page-document.ts'
import { withUtf8 } from './utf8.ts'

/** A response body in one content encoding, with its ETag. */
export type Packed = { bytes: Buffer; etag: string }

/** A rendered page that can be sent repeatedly. */
export type ReadyPage = {
  status: number
  /** The headers of the document plus those that all pages share; names in lower case. */
  headers: Record<string, string>
  isStored: boolean
  /**
   * Returns the body in this encoding. The first call compresses at a fast level; the second call starts a stronger
   * compression in the background.
   */
  body(encoding: Encoding): Packed
  /** Returns whether the client has the same content, in any encoding. */
  isSame(ifNoneMatch: string): boolean
}

export type PageCache = {
  /** Returns the cached page if it is still valid, synchronously. */
  peek(address: string, locale: Locale, theme?: Theme, isMember?: boolean): ReadyPage | undefined
  /** Returns the cached page or renders it; concurrent calls for one page share one rendering. */
  load(address: string, locale: Locale, theme?: Theme, isMember?: boolean): Promise<ReadyPage>
  /** Drops all pages; a page that is being rendered is not cached either. */
  drop(): void
}

export type PageCacheOptions = {
  documents: Documents
  version: Pick<ContentVersion, 'onChange'>
  /** Rises when places at an event are taken or freed; drops only the pages that show places. */
  placesVersion: Pick<ContentVersion, 'onChange'>
  clock: Clock
  /** Returns the headers that all pages share; called for each rendering, because settings change them. */
  sharedHeaders: (locale: Locale) => Record<string, string>
  /** Maximum size in bytes of all bodies together. */
  maxBytes?: number
}

type Asked = { address: string; locale: Locale; theme: Theme | undefined; isMember: boolean }
type Entry = { page: CachedPage; expiresAtMs: number; wasUsed: boolean }

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024
/** Estimated memory of an entry without its bodies, in bytes. */
const ENTRY_BYTES = 2_048

/**
 * Caches public documents by address, language, theme and whether a person is logged in, until the content changes.
 * @source docs/reference/pages-and-blocks.md §4.3
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { documents, clock } = options
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<ReadyPage>>()
  let heldBytes = 0
  /**
   * Number of times that all pages were dropped. A page whose rendering began before a drop is neither cached nor sent
   * to later requests.
   */
  let generation = 0
  /** Number of times that the pages which show free places were dropped. */
  let placesGeneration = 0

  const forget = (key: string, entry: Entry) => {
    entries.delete(key)
    heldBytes -= entry.page.heldBytes + ENTRY_BYTES
    entry.page.onGrowth = undefined
  }
  /** Evicts pages by the second-chance algorithm: a page used since the last pass moves to the back of the queue. */
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
  const keep = (key: string, page: CachedPage, expiresAtMs: number) => {
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
  const dropPagesWithPlaces = () => {
    placesGeneration += 1
    for (const [key, entry] of entries) if (entry.page.showsPlaces) forget(key, entry)
    // It is not known yet whether a page that is still being rendered shows free places, so do not send it to later
    // requests either.
    making.clear()
  }
  options.version.onChange(drop)
  options.placesVersion.onChange(dropPagesWithPlaces)

  const make = async ({ address, locale, theme, isMember }: Asked, key: string): Promise<ReadyPage> => {
    const begunIn = generation
    const placesBegunIn = placesGeneration
    const document = await documents.find(address, locale, theme, isMember)
    const expiresAtMs = document.expiresAtMs ?? Number.POSITIVE_INFINITY
    const isCurrent =
      begunIn === generation && (document.showsPlaces !== true || placesBegunIn === placesGeneration)
    const isStored = isKeepable(document) && isCurrent && clock.nowMs() < expiresAtMs
    const page = new CachedPage(document, { ...options.sharedHeaders(locale), ...document.headers }, isStored)
    if (isStored) keep(key, page, expiresAtMs)
    return page
  }

  const peek: PageCache['peek'] = (address, locale, theme, isMember = false) => {
    const key = keyOf({ address, locale, theme, isMember })
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
    load: (address, locale, theme, isMember = false) => {
      const cached = peek(address, locale, theme, isMember)
      if (cached) return Promise.resolve(cached)
      const asked = { address, locale, theme, isMember }
      const key = keyOf(asked)
      const underWay = making.get(key)
      if (underWay) return underWay
      const promise = make(asked, key).finally(() => {
        if (making.get(key) === promise) making.delete(key)
      })
      making.set(key, promise)
      return promise
    },
  }
}

function keyOf({ address, locale, theme, isMember }: Asked): string {
  return `${locale} ${theme ?? ''} ${isMember ? 'member' : ''} ${address}`
}

/**
 * Returns whether a document may be cached. A "not found" may not, because the number of missing addresses is
 * unlimited.
 */
function isKeepable(document: PageDocument): boolean {
  return document.cacheable && document.status === 200
}

class CachedPage implements ReadyPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly isStored: boolean
  /** Whether the page shows places left at events. */
  readonly showsPlaces: boolean
  /** Called when the size of the stored bodies changes, with the difference in bytes (negative if they shrink). */
  onGrowth: ((bytes: number) => void) | undefined
  heldBytes: number
  /**
   * The uncompressed document; undefined once a compressed body exists, because few clients request it uncompressed and
   * it is six times as large.
   */
  #html: string | undefined
  #hash: string | undefined
  #identity: Packed | undefined
  #brotli: Packed | undefined
  #gzip: Packed | undefined
  #isImproved = false

  constructor(document: PageDocument, headers: Record<string, string>, isStored: boolean) {
    this.status = document.status
    this.headers = headers
    this.isStored = isStored
    this.showsPlaces = document.showsPlaces === true
    this.heldBytes = document.html.length
    this.#html = document.html
  }

  body(encoding: Encoding): Packed {
    const held = this.#held(encoding)
    if (held !== undefined) {
      if (encoding !== 'identity' && !this.#isImproved && this.isStored) this.#improve()
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

  /**
   * Calls `use` with the uncompressed bytes, taken from whichever body is stored. The buffer is valid only during the
   * call.
   */
  #withBytes<T>(use: (bytes: Buffer) => T): T {
    if (this.#html !== undefined) return withUtf8(this.#html, use)
    if (this.#identity !== undefined) return use(this.#identity.bytes)
    if (this.#brotli !== undefined) return use(unpackBrotli(this.#brotli.bytes))
    if (this.#gzip !== undefined) return use(unpackGzip(this.#gzip.bytes))
    throw new Error('a cached page is empty')
  }

  /**
   * Hashes the body and the headers, because a new content policy must reach a browser that would otherwise get a 304.
   */
  #hashOf(bytes: Buffer): string {
    this.#hash ??= createHash('sha256')
      .update(bytes)
      .update(JSON.stringify(this.headers))
      .digest('base64url')
      .slice(0, 22)
    return this.#hash
  }

  /** Replaces the bodies by smaller ones. Takes 40 ms of CPU, so it is done only for pages that are requested again. */
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
      // If the compression fails, the bodies of the fast compression stay in use. They are valid, only larger.
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

/** Compresses with the fastest level, for the first request. */
function packedAs(encoding: Encoding, bytes: Buffer, hash: string): Packed {
  if (encoding === 'br') return { bytes: compressBrotliFast(bytes), etag: `"${hash}-b"` }
  if (encoding === 'gzip') return { bytes: gzipQuick(bytes), etag: `"${hash}-g"` }
  return { bytes: Buffer.from(bytes), etag: `"${hash}"` }
}
