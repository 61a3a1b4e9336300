import { crc32, deflateSync } from 'node:zlib'

/**
 * Returns a PNG image that is red in its start half and blue in its end half, with a few purple pixels between them.
 */
export function halves(widthPx: number, heightPx: number): Buffer {
  const row = Buffer.alloc(1 + widthPx * 3)
  for (let x = 0; x < widthPx; x += 1) {
    const colour =
      Math.abs(x - widthPx / 2) <= 4 ? [128, 0, 128] : x < widthPx / 2 ? [255, 0, 0] : [0, 0, 255]
    row.set(colour, 1 + x * 3)
  }
  return pngOf(
    widthPx,
    heightPx,
    Array.from({ length: heightPx }, () => row),
  )
}

/** Returns a PNG image that no encoder can compress: every pixel differs. Each call returns the same image. */
export function noise(sidePx: number): Buffer {
  let seed = 1
  const rows = Array.from({ length: sidePx }, () => {
    const row = Buffer.alloc(1 + sidePx * 3)
    for (let at = 1; at < row.length; at += 1) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      row[at] = seed >>> 24
    }
    return row
  })
  return pngOf(sidePx, sidePx, rows)
}

function pngOf(widthPx: number, heightPx: number, rows: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
