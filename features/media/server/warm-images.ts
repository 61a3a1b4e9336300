import { type Aspect, LADDER_PX } from '../media.rules.ts'
import type { MediaService } from './media-service.ts'

/** What pages show: the best format first, since most visitors take it. */
const WARMED_EXTENSIONS = ['avif', 'webp', 'jpg'] as const

/** A picture and the shape that pages show it in. */
export type ShownImage = { hash: string; aspect: Aspect }

/**
 * Makes the widths that pages offer (300 to 1920) before a visitor asks for them; one at a time, so that
 * visitors are served in between. What is there already costs nothing. A failure is logged and skipped.
 * @returns how many there are now; resolves early when the signal is aborted
 */
export async function warmImages(
  { derivedImages, log }: Pick<MediaService, 'derivedImages' | 'log'>,
  shown: readonly ShownImage[],
  signal?: AbortSignal,
): Promise<number> {
  let ready = 0
  for (const { hash, aspect } of shown) {
    for (const widthPx of LADDER_PX) {
      for (const extension of WARMED_EXTENSIONS) {
        if (signal?.aborted) return ready
        try {
          const image = await derivedImages.find({ hash, aspect, widthPx, extension })
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
