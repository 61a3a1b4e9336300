import { type Aspect, LADDER_PX } from '../media.rules.ts'
import { ENCODE_SOURCES } from './encode-gate.ts'
import type { MediaService } from './media-service.ts'

/** The formats that pages offer, in descending order of requests. */
const WARMED_EXTENSIONS = ['avif', 'webp', 'jpg'] as const

/** An image and the aspect in which pages show it. */
export type ShownImage = { hash: string; aspect: Aspect }

/**
 * Makes the widths that pages offer (300 to 1920 px) before a visitor requests them, one at a time, so that visitors'
 * requests are served in between. A format is made of all images before the next format, because almost every browser
 * requests the first one. Images that are cached already cost nothing. A failure is logged and skipped.
 * @returns the number of existing versions; resolves early if the signal is aborted
 */
export async function warmImages(
  { derivedImages, log }: Pick<MediaService, 'derivedImages' | 'log'>,
  shown: readonly ShownImage[],
  signal?: AbortSignal,
): Promise<number> {
  let ready = 0
  for (const extension of WARMED_EXTENSIONS) {
    for (const { hash, aspect } of shown) {
      for (const widthPx of LADDER_PX) {
        if (signal?.aborted) return ready
        try {
          const image = await derivedImages.find({ hash, aspect, widthPx, extension }, ENCODE_SOURCES.server)
          await image?.close()
          if (image) ready += 1
        } catch (error) {
          log.warn(
            { err: error, hash, aspect, widthPx, extension },
            'a picture could not be made ahead of time',
          )
        }
      }
    }
  }
  return ready
}
