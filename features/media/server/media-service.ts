import type { FileStore } from '#integrations/files/file-store.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import { type DerivedImages, openDerivedImages } from './derived-images.ts'
import { createEncodeGate, type EncodeGate } from './encode-gate.ts'
import { filesWithRefusals } from './files-with-refusals.ts'
import { type ImageAccess, imageAccess } from './image-access.ts'
import { openImageCache } from './image-cache.ts'
import { deriveImageAhead, deriveImageApart } from './image-workshop.ts'

/** Deps of media's actions and routes. */
export type MediaService = Pick<Service, 'database' | 'clock' | 'log'> & {
  random: Random
  files: FileStore
  /** The gate through which every encode of this process passes. */
  encodeGate: EncodeGate
  derivedImages: DerivedImages
  imageAccess: ImageAccess
  /** Raised when a public image is deleted or made private, so that every process stops sending it. */
  contentVersion: Pick<ContentVersion, 'bump'>
}

export type OpenMediaOptions = {
  files: FileStore
  random: Random
  /** Key that signs the addresses of private images. */
  secretKey: string
  /** DATA_DIR/image-cache: contains derived images only and may be emptied at any time. */
  cacheFolder: string
  cacheQuotaBytes?: number
}

/**
 * Quota of the derived images: enough for a thousand images in a dozen versions each. The least recently used are
 * deleted first.
 */
const CACHE_QUOTA_BYTES = 2 * 1024 ** 3

/** Creates the media service. It opens nothing that must be closed. */
export function openMedia(
  service: Pick<Service, 'database' | 'clock' | 'log' | 'contentVersion'>,
  { files: store, random, secretKey, cacheFolder, cacheQuotaBytes = CACHE_QUOTA_BYTES }: OpenMediaOptions,
): MediaService {
  const files = filesWithRefusals(store)
  const { database, clock, log, contentVersion } = service
  const encodeGate = createEncodeGate()
  const cache = openImageCache({ folder: cacheFolder, quotaBytes: cacheQuotaBytes, clock, random, log })
  const derivedImages = openDerivedImages({
    db: database.db,
    files,
    cache,
    encodeGate,
    log,
    derive: deriveImageApart,
    deriveAhead: deriveImageAhead,
    contentVersion,
  })
  return {
    database,
    clock,
    log,
    random,
    files,
    encodeGate,
    derivedImages,
    imageAccess: imageAccess(secretKey, clock),
    contentVersion,
  }
}
