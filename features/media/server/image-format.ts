import type { ImageExtension } from '../media.rules.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPG = Buffer.from([0xff, 0xd8, 0xff])
const AVIF_BRANDS = new Set(['avif', 'avis'])

/**
 * Returns the image format that the first bytes of a file indicate, whatever the name of the file; undefined for all
 * but the four accepted formats.
 */
export function sniffImage(bytes: Uint8Array): ImageExtension | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64))
  if (head.subarray(0, 3).equals(JPG)) return 'jpg'
  if (head.subarray(0, 8).equals(PNG)) return 'png'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return isAvif(head) ? 'avif' : undefined
}

/** Checks the major and the compatible brands, because some writers put `mif1` first. */
function isAvif(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.length)
  for (let at = 8; at + 4 <= end; at += 4) {
    if (AVIF_BRANDS.has(head.toString('latin1', at, at + 4))) return true
  }
  return false
}
