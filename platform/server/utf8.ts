/**
 * Encodes text into a shared buffer. A new buffer for each page would stay in memory through many garbage collections.
 * The constant is the maximum number of UTF-8 bytes per UTF-16 unit.
 */

const LONGEST_CHARACTER = 3
const encoder = new TextEncoder()
let room = Buffer.allocUnsafe(256 * 1024)

/**
 * Encodes a text as UTF-8 and passes the bytes to `use`. The next call overwrites them.
 * @param use must not use the bytes after it returns
 */
export function withUtf8<T>(text: string, use: (bytes: Buffer) => T): T {
  const most = text.length * LONGEST_CHARACTER
  if (most > room.length) room = Buffer.allocUnsafe(2 * most)
  return use(room.subarray(0, encoder.encodeInto(text, room).written))
}
