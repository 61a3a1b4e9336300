import type { FileStore } from '#integrations/files/file-store.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Log } from '#platform/server/log.ts'
import { sleepMs } from '#platform/server/timers.ts'
import {
  type Aspect,
  cropOf,
  fittingRung,
  type ImageExtension,
  nextRung,
  type SizePx,
} from '../media.rules.ts'
import type { EncodeGate } from './encode-gate.ts'
import type { ImageCache } from './image-cache.ts'
import { type Derivation, type DeriveImage, RECIPE } from './image-recipe.ts'
import { imageKey } from './media-keys.ts'
import { findImage, type StoredImage } from './media.store.ts'

export type ImageRequest = {
  hash: string
  aspect: Aspect
  /** Requested width in px, 1 to 3850. The image has the next allowed width, or the widest that the original fills. */
  widthPx: number
  extension: ImageExtension
  /** Whether private images may be returned too. */
  mayBePrivate?: boolean
}

export type DerivedImage = {
  isPublic: boolean
  etag: string
  byteSize: number
  /** Returns the bytes; call it at most once. */
  body(): NodeJS.ReadableStream | Buffer
  /** Releases the file; call it if `body` is not called. */
  close(): Promise<void>
}

/** Images in every aspect, width and format, each encoded once and then cached. */
export type DerivedImages = {
  /**
   * Returns a derived image; undefined if the image does not exist, or is private and `mayBePrivate` is not set. A
   * cached public one needs no database query.
   * @param source the network or other source whose turn an encode takes, see `EncodeGate.pass`
   * @throws Problem UNAVAILABLE if too many encodes are waiting
   */
  find(request: ImageRequest, source: string): Promise<DerivedImage | undefined>
  /**
   * Makes a public image that somebody will probably request. It uses no turn of the encode gate and no claim, so a
   * request for the same image does not wait for it.
   * @returns whether the image is in the cache; false if it does not exist or is private
   */
  makeAhead(request: Omit<ImageRequest, 'mayBePrivate'>): Promise<boolean>
  /** Deletes all derived images of an original. */
  forget(hash: string): Promise<void>
}

export type DerivedImagesOptions = {
  db: Db
  files: FileStore
  cache: ImageCache
  encodeGate: EncodeGate
  log: Log
  derive: DeriveImage
  /** Encodes an image that is made ahead. By default `derive`. */
  deriveAhead?: DeriveImage
  /** The content version, which rises when an image is deleted or made private, also by another process. */
  contentVersion: Pick<ContentVersion, 'onChange'>
}

type Original = SizePx &
  Pick<StoredImage, 'hash' | 'sourceHash' | 'extension' | 'isPublic' | 'focalX' | 'focalY'>

const ORIGINALS_REMEMBERED = 10_000
const CLAIMED = Symbol('another request or process is making it')
/** Interval in ms at which a waiting request checks whether another request or process has made the same image. */
const LOOK_AGAIN_MS = 40
/** Age in ms after which a claim counts as abandoned: an encode takes seconds at most. */
const CLAIM_PATIENCE_MS = 30_000

/** Opens the derived images in a cache folder that several processes may share. */
export function openDerivedImages(options: DerivedImagesOptions): DerivedImages {
  const { cache } = options
  const originals = new Map<string, Original>()
  /**
   * Counts how often the cached originals were dropped. A database result is not cached if its query began before the
   * last drop, because it may be outdated.
   */
  let drops = 0
  options.contentVersion.onChange(() => {
    drops += 1
    originals.clear()
  })
  const flights = new Map<string, Promise<Buffer | undefined>>()

  /**
   * Returns the original's size and format. Those of public images are cached until the content version changes, because
   * an image can be deleted or made private. Private images are read each time, because they can become public.
   */
  async function findOriginal(hash: string): Promise<Original | undefined> {
    const known = originals.get(hash)
    if (known) return known
    const dropsBefore = drops
    const found = await findImage(options.db, hash)
    if (!found?.isPublic || drops !== dropsBefore) return found
    const oldest = originals.keys().next()
    if (originals.size >= ORIGINALS_REMEMBERED && !oldest.done) originals.delete(oldest.value)
    originals.set(hash, found)
    return found
  }

  function makeOnce(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    let flight = flights.get(key)
    if (!flight) {
      flight = make().finally(() => flights.delete(key))
      flights.set(key, flight)
    }
    return flight
  }

  async function openStored(name: string, isPublic: boolean): Promise<DerivedImage | undefined> {
    const file = await cache.open(name)
    if (!file) return undefined
    return {
      isPublic,
      etag: etagOf(name),
      byteSize: file.byteSize,
      body: () => file.stream(),
      close: () => file.close(),
    }
  }

  return {
    async forget(hash) {
      originals.delete(hash)
      await cache.removeFolder(folderOf(hash))
    },

    async makeAhead({ hash, aspect, widthPx, extension }) {
      const original = await findOriginal(hash)
      const rungPx = original && fittingRung(widthPx, cropOf(aspect, original).widthPx)
      if (!original?.isPublic || rungPx === undefined) return false
      const name = nameOf(hash, aspect, rungPx, extension)
      const stored = await cache.open(name)
      await stored?.close()
      if (stored) return true
      const { derive, deriveAhead = derive, files, log } = options
      const bytes = await makeFrom(
        original,
        { aspect, rungPx, extension },
        { files, derive: deriveAhead, log },
      )
      if (bytes) await keep(name, bytes, cache, log)
      return bytes !== undefined
    },

    async find({ hash, aspect, widthPx, extension, mayBePrivate = false }, source) {
      const askedRungPx = nextRung(widthPx)
      if (askedRungPx === undefined) return undefined
      const askedName = nameOf(hash, aspect, askedRungPx, extension)
      const original = await findOriginal(hash)
      if (!original || !(original.isPublic || mayBePrivate)) return undefined
      const { isPublic } = original
      const stored = await openStored(askedName, isPublic)
      if (stored) return stored
      const rungPx = fittingRung(widthPx, cropOf(aspect, original).widthPx) ?? askedRungPx
      const name = nameOf(hash, aspect, rungPx, extension)
      const narrower = name === askedName ? undefined : await openStored(name, isPublic)
      if (narrower) return narrower

      // The key contains the source of the request, so that a request never waits in another source's queue, even for
      // the same image.
      const bytes = await makeOnce(`${source} ${name}`, () =>
        makeInTurn(name, source, options, () => makeFrom(original, { aspect, rungPx, extension }, options)),
      )
      if (!bytes) return undefined
      const { byteLength: byteSize } = bytes
      return { isPublic, etag: etagOf(name), byteSize, body: () => bytes, close: async () => {} }
    },
  }
}

async function makeFrom(
  original: Original,
  asked: Pick<Derivation, 'aspect' | 'rungPx' | 'extension'>,
  { files, derive, log }: Pick<DerivedImagesOptions, 'files' | 'derive' | 'log'>,
): Promise<Buffer | undefined> {
  const { hash, sourceHash, focalX, focalY } = original
  const bytes = await files.get(imageKey(sourceHash ?? hash, original.extension))
  if (bytes) return await derive(bytes, { ...asked, original, focal: { x: focalX, y: focalY } })
  log.error({ hash }, 'the original of a picture is missing from the file store')
  return undefined
}

/**
 * Makes a file when the source of the request has its turn. If another request or process is making the file already,
 * waits for that file in the queue of the same source.
 */
async function makeInTurn(
  name: string,
  source: string,
  options: Pick<DerivedImagesOptions, 'cache' | 'encodeGate' | 'log'>,
  make: () => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
  let waitedMs = 0
  for (;;) {
    const made = await options.encodeGate.pass(source, () => makeUnlessClaimed(name, options, make))
    if (made !== CLAIMED) return made
    if (waitedMs >= CLAIM_PATIENCE_MS) {
      await options.cache.breakClaim(name)
      waitedMs = 0
    } else {
      await sleepMs(LOOK_AGAIN_MS)
      waitedMs += LOOK_AGAIN_MS
    }
  }
}

async function makeUnlessClaimed(
  name: string,
  { cache, log }: Pick<DerivedImagesOptions, 'cache' | 'log'>,
  make: () => Promise<Buffer | undefined>,
): Promise<Buffer | undefined | typeof CLAIMED> {
  const claim = await cache.claim(name)
  try {
    // Look for the file after trying to claim it, not before, so that a file which the last holder of the claim made is
    // found.
    const made = await cache.open(name)
    if (made) return await bytesOf(made)
    if (!claim) return CLAIMED
    const bytes = await make()
    if (bytes) await keep(name, bytes, cache, log)
    return bytes
  } finally {
    await claim?.release()
  }
}

/** Writes a file to the cache. If the disk is full, the visitor still receives the image, but it is not cached. */
async function keep(name: string, bytes: Buffer, cache: ImageCache, log: Log): Promise<void> {
  try {
    await cache.write(name, bytes)
  } catch (error) {
    log.warn({ err: error, name }, 'a derived picture could not be kept')
  }
}

async function bytesOf(file: { stream(): NodeJS.ReadableStream }): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file.stream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function nameOf(hash: string, aspect: Aspect, rungPx: number, extension: ImageExtension): string {
  return `${folderOf(hash)}/${aspect}/${rungPx}.${extension}`
}

function folderOf(hash: string): string {
  return `${RECIPE}/${hash.slice(0, 2)}/${hash}`
}

function etagOf(name: string): string {
  return `"${name.replaceAll('/', '-')}"`
}
