/**
 * Decodes QR codes in pictures with JavaScript, because the content policy allows no WebAssembly. Loaded with the
 * camera.
 */
import decodeQR from 'qr/decode.js'

/** The time limit for optional decoding attempts on one frame. */
const TIME_LIMIT_MS = 40

/** Returns the content of the code in a picture; empty if there is no readable one. */
export function decodeImage({ width, height, data }: ImageData): string {
  try {
    return decodeQR({ width, height, data }, { timeLimit: TIME_LIMIT_MS })
  } catch {
    // The decoder throws if it finds no code, which is the usual case.
    return ''
  }
}
