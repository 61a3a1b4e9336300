import type { FileStore } from '#integrations/files/file-store.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Service } from '#platform/server/service.ts'
import { type DerivedImages, openDerivedImages } from './derived-images.ts'
import { createEncodeGate, type EncodeGate } from './encode-gate.ts'
import { openImageCache } from './image-cache.ts'
import { deriveImageApart } from './image-workshop.ts'

/** What media's actions and routes are handed. */
export type MediaService = Pick<Service, 'database' | 'clock' | 'log'> & {
  chance: Chance
  files: FileStore
  /** Every encode of this process passes here. */
  encodeGate: EncodeGate
  derivedImages: DerivedImages
}

export type OpenMediaOptions = {
  files: FileStore
  chance: Chance
  /** DATA_DIR/image-cache: derived pictures only, may be emptied at any time. */
  cacheFolder: string
  cacheQuotaBytes?: number
}

/**
 * Room for the derived pictures of a site: a thousand pictures in a dozen forms each. What was not
 * looked at for longest goes first.
 */
const CACHE_QUOTA_BYTES = 2 * 1024 ** 3

/** Puts the parts of media together. Opens nothing that needs closing. */
export function openMedia(
  service: Pick<Service, 'database' | 'clock' | 'log'>,
  { files, chance, cacheFolder, cacheQuotaBytes = CACHE_QUOTA_BYTES }: OpenMediaOptions,
): MediaService {
  const { database, clock, log } = service
  const encodeGate = createEncodeGate()
  const cache = openImageCache({ folder: cacheFolder, quotaBytes: cacheQuotaBytes, clock, chance, log })
  const derivedImages = openDerivedImages({
    db: database.db,
    files,
    cache,
    encodeGate,
    log,
    derive: deriveImageApart,
  })
  return { database, clock, log, chance, files, encodeGate, derivedImages }
}
