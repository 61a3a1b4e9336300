import type { Sharp, SharpOptions } from 'sharp'
import { loadOnce } from '#platform/server/load-once.ts'

/** The limit of 40 megapixels for uploaded and for stored images, from docs/reference/media.md §4.1. */
export const PIXELS_MAX = 40_000_000
const TIMEOUT_S = 60

type OpenImage = (bytes: Uint8Array) => Sharp

const SAFE: SharpOptions = { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true }

/**
 * Returns the function that opens images within safe limits. The library is loaded at its first use, so that a start
 * that encodes nothing does not load it.
 */
export const loadSharp: () => Promise<OpenImage> = loadOnce(async () => {
  const { default: sharp } = await import('sharp')
  // The library's cache of operations is switched off: it takes memory and is never hit, because each image is derived
  // once.
  sharp.cache(false)
  return (bytes: Uint8Array) => sharp(bytes, SAFE).timeout({ seconds: TIMEOUT_S })
})
