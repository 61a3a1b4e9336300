import { Problem } from '#platform/shared/problem.ts'
import type { ImageRequest } from './derived-images.ts'
import type { MediaService } from './media-service.ts'

/** An image in the aspect, width and format that a page requests. */
export type WantedImage = Omit<ImageRequest, 'mayBePrivate'>

/**
 * Makes images before a visitor requests them, one at a time. For an image that is cached already, it only checks the
 * cache. A failure is logged and skipped. If the file store cannot be used, it stops with UNAVAILABLE, because all
 * further images would fail as well.
 * @returns the number of existing images; resolves early if the signal is aborted
 * @throws Problem UNAVAILABLE
 */
export async function warmImages(
  { derivedImages, log }: Pick<MediaService, 'derivedImages' | 'log'>,
  wanted: Iterable<WantedImage>,
  signal?: AbortSignal,
): Promise<number> {
  let ready = 0
  for (const request of wanted) {
    if (signal?.aborted) return ready
    try {
      if (await derivedImages.makeAhead(request)) ready += 1
    } catch (error) {
      if (error instanceof Problem && error.code === 'UNAVAILABLE') throw error
      log.warn({ err: error, ...request }, 'a picture could not be made ahead of time')
    }
  }
  return ready
}
