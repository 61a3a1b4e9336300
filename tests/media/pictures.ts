import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** Returns a red image with a blue right half, so that crops and rotations are visible in its colours. */
export function twoColours(widthPx: number, heightPx: number): Sharp {
  const half = Math.floor(widthPx / 2)
  return sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: '#ff0000' },
  }).composite([
    {
      input: { create: { width: widthPx - half, height: heightPx, channels: 3, background: '#0000ff' } },
      left: half,
      top: 0,
    },
  ])
}

/** Returns an image of random pixels that compresses badly. Every call returns a different one. */
export function noise(widthPx: number, heightPx: number): Sharp {
  return sharp(randomBytes(widthPx * heightPx * 3), {
    raw: { width: widthPx, height: heightPx, channels: 3 },
  })
}

/** Returns the colour of one pixel as #rrggbb. */
export async function colourAt(bytes: Uint8Array, leftPx: number, topPx: number): Promise<string> {
  const pixel = await sharp(bytes)
    .extract({ left: leftPx, top: topPx, width: 1, height: 1 })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${pixel.toString('hex')}`
}

/** Minimal files that start like an MP4 and like a WebM. */
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.alloc(1000, 'm'),
])
export const WEBM = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
  Buffer.from('webm'),
  Buffer.alloc(500, 'w'),
])
