import type { Sharp, SharpOptions } from 'sharp'

/** SECURITY row 23: 40 megapixels, the same bound for what comes in and for what is read again. */
const PIXELS_MAX = 40_000_000
const TIMEOUT_S = 60

type OpenImage = (bytes: Uint8Array) => Sharp

const SAFE: SharpOptions = { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true }

let engine: Promise<OpenImage> | undefined

/** Opens pictures within safe bounds. The library is loaded at the first use: a start that draws nothing does without. */
export function loadSharp(): Promise<OpenImage> {
  engine ??= import('sharp').then(({ default: sharp }) => {
    // Its own cache of operations holds memory and never hits: each picture is derived once.
    sharp.cache(false)
    return (bytes: Uint8Array) => sharp(bytes, SAFE).timeout({ seconds: TIMEOUT_S })
  })
  return engine
}
