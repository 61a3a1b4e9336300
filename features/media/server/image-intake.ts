import { createHash } from 'node:crypto'
import { Problem } from '#platform/shared/problem.ts'
import { MEDIA_REFUSALS } from '../media.contract.ts'
import type { ImageExtension } from '../media.rules.ts'
import { sniffImage } from './image-format.ts'
import { type NewPixels, UnfitImage } from './image-pixels.ts'
import { measureImageApart, renewImageApart } from './image-workshop.ts'

/** Largest accepted image file in bytes. See docs/reference/media.md §4.1. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024

/** An uploaded image after sanitizing: only the pixels of the original remain. */
export type CleanImage = NewPixels & {
  /** First 32 hex digits of the SHA-256 of `bytes`. */
  hash: string
  extension: ImageExtension
}

/**
 * Detects an image's format from its bytes and re-encodes it in that format, upright and in sRGB. The result contains
 * no metadata, such as the location, the camera or names, and no data hidden after the pixels.
 * @throws Problem UNSUPPORTED_TYPE for anything but jpg, png, webp and avif (SVG included), and for broken files
 * @throws Problem TOO_LARGE above 10 MB or 40 megapixels
 * @source docs/reference/security.md §5.4; docs/reference/media.md §4.1
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  if (bytes.byteLength > IMAGE_MAX_BYTES) throw new Problem(MEDIA_REFUSALS.pictureTooHeavy)
  const extension = sniffImage(bytes)
  if (!extension) throw new Problem(MEDIA_REFUSALS.notAPicture)
  const pixels = await withOwnRefusals(renewImageApart(bytes, extension))
  return {
    ...pixels,
    hash: createHash('sha256').update(pixels.bytes).digest('hex').slice(0, 32),
    extension,
  }
}

/**
 * Refuses an image as `cleanImage` does, by its size, its format and its header. Its pixels are not decoded.
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE
 */
export async function checkImage(bytes: Uint8Array): Promise<void> {
  if (bytes.byteLength > IMAGE_MAX_BYTES) throw new Problem(MEDIA_REFUSALS.pictureTooHeavy)
  const extension = sniffImage(bytes)
  if (!extension) throw new Problem(MEDIA_REFUSALS.notAPicture)
  await withOwnRefusals(measureImageApart(bytes, extension))
}

/**
 * Replaces errors of the decoder by refusals with our own messages, because the decoder's messages are not meant for
 * callers.
 */
async function withOwnRefusals<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof UnfitImage)) throw error
    const refusal = error.reason === 'too-wide' ? MEDIA_REFUSALS.pictureTooWide : MEDIA_REFUSALS.notAPicture
    throw new Problem(refusal, { cause: error })
  }
}
