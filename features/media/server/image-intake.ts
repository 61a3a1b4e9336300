import { createHash } from 'node:crypto'
import { Problem } from '#platform/shared/problem.ts'
import { MEDIA_REFUSALS } from '../media.contract.ts'
import type { ImageExtension } from '../media.rules.ts'
import { sniffImage } from './image-format.ts'
import { type NewPixels, UnfitImage } from './image-pixels.ts'
import { renewImageApart } from './image-workshop.ts'

/** SECURITY row 23. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024

/** A picture made harmless: only pixels are left of what came in. */
export type CleanImage = NewPixels & {
  /** First 32 hex digits of the SHA-256 of `bytes`. */
  hash: string
  extension: ImageExtension
}

/**
 * Reads a picture by what its bytes are and writes it anew in the same format: turned upright, in sRGB, without
 * place, camera, names or anything that was hidden behind the pixels.
 * @throws Problem UNSUPPORTED_TYPE for anything but jpg, png, webp and avif (SVG included), and for what is broken
 * @throws Problem TOO_LARGE above 10 MB or 40 megapixels
 * @source SECURITY row 23
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  if (bytes.byteLength > IMAGE_MAX_BYTES) throw new Problem(MEDIA_REFUSALS.pictureTooHeavy)
  const extension = sniffImage(bytes)
  if (!extension) throw new Problem(MEDIA_REFUSALS.notAPicture)
  const pixels = await inOurWords(renewImageApart(bytes, extension))
  return {
    ...pixels,
    hash: createHash('sha256').update(pixels.bytes).digest('hex').slice(0, 32),
    extension,
  }
}

/** The decoder says why in words that are not for callers. */
async function inOurWords<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof UnfitImage)) throw error
    const refusal = error.reason === 'too-wide' ? MEDIA_REFUSALS.pictureTooWide : MEDIA_REFUSALS.notAPicture
    throw new Problem(refusal, { cause: error })
  }
}
