/** Returns a box of an MP4 file. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const size = Buffer.alloc(4)
  const body = Buffer.concat(content)
  size.writeUInt32BE(8 + body.byteLength)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body])
}

/** Returns the header of a track. `isTurned` is for a video that was taken with the device upright. */
export function trackHeader(widthPx: number, heightPx: number, isTurned = false, isLong = false): Buffer {
  const before = Buffer.alloc(isLong ? 52 : 40)
  before[0] = isLong ? 1 : 0
  const matrix = Buffer.alloc(36)
  for (const [at, value] of isTurned
    ? ([
        [4, 0x1_0000],
        [12, -0x1_0000],
      ] as const)
    : ([
        [0, 0x1_0000],
        [16, 0x1_0000],
      ] as const))
    matrix.writeInt32BE(value, at)
  const size = Buffer.alloc(8)
  size.writeUInt32BE(widthPx * 0x1_0000, 0)
  size.writeUInt32BE(heightPx * 0x1_0000, 4)
  return box('tkhd', before, matrix, size)
}

/** Returns a track with a handler: `vide` for pictures, `soun` for sound. */
export function track(handler: string, header: Buffer): Buffer {
  return box(
    'trak',
    header,
    box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13))),
  )
}

export const FTYP = box('ftyp', Buffer.from('isom'), Buffer.alloc(4), Buffer.from('isommp42'))

/** Returns a complete MP4 file with frames of so many bytes. No browser can play it. */
export function mp4Video({ widthPx = 640, heightPx = 360, frameBytes = 1000 } = {}): Buffer {
  const tracks = [track('soun', trackHeader(0, 0)), track('vide', trackHeader(widthPx, heightPx))]
  return Buffer.concat([FTYP, box('moov', ...tracks), box('mdat', Buffer.alloc(frameBytes, 'f'))])
}
