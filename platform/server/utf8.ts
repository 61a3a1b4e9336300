/** A text's bytes without a buffer of its own: those of whole pages outlive many collections of garbage. */

const LONGEST_CHARACTER = 3
const encoder = new TextEncoder()
let room = Buffer.allocUnsafe(256 * 1024)

/**
 * Lends a text as UTF-8 for as long as `use` runs; the next text goes into the same place.
 * @param use must be done with the bytes when it returns
 */
export function withUtf8<T>(text: string, use: (bytes: Buffer) => T): T {
  const most = text.length * LONGEST_CHARACTER
  if (most > room.length) room = Buffer.allocUnsafe(2 * most)
  return use(room.subarray(0, encoder.encodeInto(text, room).written))
}
