/** Reads codes from pictures, in plain script: the content policy allows no WebAssembly. Loaded with the camera. */
import decodeQR from 'qr/decode.js'

/** How long one look may take beyond what it must. */
const TIME_LIMIT_MS = 40

/** What the code in a picture says; empty where there is none that can be read. */
export function decodeImage({ width, height, data }: ImageData): string {
  try {
    return decodeQR({ width, height, data }, { timeLimit: TIME_LIMIT_MS })
  } catch {
    // The reader throws whenever it finds nothing, which is most of the time.
    return ''
  }
}
