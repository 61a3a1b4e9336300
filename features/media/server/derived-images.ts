import type { FileStore } from '#integrations/files/file-store.ts'
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
import { type DeriveImage, RECIPE } from './image-recipe.ts'
import { imageKey } from './media-keys.ts'
import { findImage } from './media.store.ts'

export type ImageRequest = {
  hash: string
  aspect: Aspect
  /** 1 to 3850; answered by the next rung, or by the widest one the picture fills. */
  widthPx: number
  extension: ImageExtension
}

export type DerivedImage = {
  etag: string
  byteSize: number
  /** The bytes, once. */
  body(): NodeJS.ReadableStream | Buffer
  /** To be called when `body` is not. */
  close(): Promise<void>
}

/** Pictures in every shape, width and format, each made once and then kept. */
export type DerivedImages = {
  /**
   * Undefined when there is no such picture. A kept one costs no database statement.
   * @throws Problem UNAVAILABLE when too many encodes wait already
   */
  find(request: ImageRequest): Promise<DerivedImage | undefined>
}

export type DerivedImagesOptions = {
  db: Db
  files: FileStore
  cache: ImageCache
  encodeGate: EncodeGate
  log: Log
  derive: DeriveImage
}

type Original = SizePx & { extension: ImageExtension }

const ORIGINALS_REMEMBERED = 10_000
/** Between two looks at what another process is making. */
const LOOK_AGAIN_MS = 40
/** An encode takes seconds at most: a claim older than this is nobody's. */
const CLAIM_PATIENCE_MS = 30_000

/** Derived pictures over a cache folder that other processes may share. */
export function openDerivedImages(options: DerivedImagesOptions): DerivedImages {
  const { cache } = options
  const originals = new Map<string, Original>()
  const flights = new Map<string, Promise<Buffer | undefined>>()

  /** Size and format never change under a hash, so they are asked for once. */
  async function findOriginal(hash: string): Promise<Original | undefined> {
    const known = originals.get(hash)
    if (known) return known
    const found = await findImage(options.db, hash)
    if (!found) return undefined
    const oldest = originals.keys().next()
    if (originals.size >= ORIGINALS_REMEMBERED && !oldest.done) originals.delete(oldest.value)
    originals.set(hash, found)
    return found
  }

  function makeOnce(name: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    let flight = flights.get(name)
    if (!flight) {
      flight = make().finally(() => flights.delete(name))
      flights.set(name, flight)
    }
    return flight
  }

  async function openKept(name: string): Promise<DerivedImage | undefined> {
    const file = await cache.open(name)
    if (!file) return undefined
    return {
      etag: etagOf(name),
      byteSize: file.byteSize,
      body: () => file.stream(),
      close: () => file.close(),
    }
  }

  return {
    async find({ hash, aspect, widthPx, extension }) {
      const askedRungPx = nextRung(widthPx)
      if (askedRungPx === undefined) return undefined
      const askedName = nameOf(hash, aspect, askedRungPx, extension)
      const kept = await openKept(askedName)
      if (kept) return kept

      const original = await findOriginal(hash)
      if (!original) return undefined
      const rungPx = fittingRung(widthPx, cropOf(aspect, original).widthPx) ?? askedRungPx
      const name = nameOf(hash, aspect, rungPx, extension)
      const narrower = name === askedName ? undefined : await openKept(name)
      if (narrower) return narrower

      const bytes = await makeOnce(name, () =>
        makeAlone(name, options, async () => {
          const originalBytes = await options.files.get(imageKey(hash, original.extension))
          if (originalBytes)
            return await options.derive(originalBytes, { aspect, rungPx, extension, original })
          options.log.error({ hash }, 'the original of a picture is missing from the file store')
          return undefined
        }),
      )
      return (
        bytes && { etag: etagOf(name), byteSize: bytes.byteLength, body: () => bytes, close: async () => {} }
      )
    },
  }
}

/** Makes a file while holding its claim, or waits until the process that holds it has made it. */
async function makeAlone(
  name: string,
  { cache, encodeGate, log }: Pick<DerivedImagesOptions, 'cache' | 'encodeGate' | 'log'>,
  make: () => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
  let waitedMs = 0
  for (;;) {
    const claim = await cache.claim(name)
    // Looked at after the claim was tried, so that what its last holder wrote is seen.
    const made = await cache.open(name)
    if (made) {
      await claim?.release()
      return await bytesOf(made)
    }
    if (claim) {
      try {
        const bytes = await encodeGate.pass(make)
        if (bytes) await keep(name, bytes, cache, log)
        return bytes
      } finally {
        await claim.release()
      }
    }
    if (waitedMs >= CLAIM_PATIENCE_MS) {
      await cache.breakClaim(name)
      waitedMs = 0
    } else {
      await sleepMs(LOOK_AGAIN_MS)
      waitedMs += LOOK_AGAIN_MS
    }
  }
}

/** A full disk costs the keeping, not the picture. */
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
  return `${RECIPE}/${hash.slice(0, 2)}/${hash}/${aspect}/${rungPx}.${extension}`
}

function etagOf(name: string): string {
  return `"${name.replaceAll('/', '-')}"`
}
