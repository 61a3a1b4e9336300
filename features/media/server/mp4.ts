/** Reads the structure of MP4 files (ISO/IEC 14496-12) by parts, so that no video is held in memory. */

/** Returns `length` bytes of a file from the byte `first` on, or fewer at its end. */
export type ReadBytes = (first: number, length: number) => Promise<Buffer>

export type Mp4Facts = { widthPx: number; heightPx: number }

type Box = { type: string; first: number; headBytes: number; byteSize: number }

/** Largest accepted index (`moov` box) of a video in bytes. The index of a video of one hour has about 2 MB. */
const MOOV_MAX_BYTES = 32 * 1024 * 1024
const BOXES_MAX = 10_000
const SIDE_MAX_PX = 16_384

/**
 * Returns the size of a video's picture as it is shown: width and height are exchanged if the video was recorded
 * upright. Returns null if the file is not an MP4 video or its end is missing.
 */
export async function readMp4(read: ReadBytes, byteSize: number): Promise<Mp4Facts | null> {
  let facts: Mp4Facts | null = null
  let hasFrames = false
  let at = 0
  for (let count = 0; at < byteSize; count += 1) {
    const box = boxAt(await read(at, 16), 0, byteSize - at)
    if (box === null || count >= BOXES_MAX || (count === 0 && box.type !== 'ftyp')) return null
    if (box.type === 'mdat') hasFrames = true
    if (box.type === 'moov') {
      if (box.byteSize > MOOV_MAX_BYTES) return null
      facts = factsOf(await read(at, box.byteSize))
    }
    at += box.byteSize
  }
  return hasFrames ? facts : null
}

/** Returns the box that begins at a byte of `bytes`; null if it is malformed or longer than `mostBytes`. */
function boxAt(bytes: Buffer, first: number, mostBytes: number): Box | null {
  if (bytes.length < first + 8) return null
  const short = bytes.readUInt32BE(first)
  const type = bytes.toString('latin1', first + 4, first + 8)
  if (short === 1 && bytes.length < first + 16) return null
  const headBytes = short === 1 ? 16 : 8
  const byteSize = short === 0 ? mostBytes : short === 1 ? Number(bytes.readBigUInt64BE(first + 8)) : short
  return byteSize < headBytes || byteSize > mostBytes ? null : { type, first, headBytes, byteSize }
}

function factsOf(moov: Buffer): Mp4Facts | null {
  for (const track of childrenOf(moov, boxAt(moov, 0, moov.length)).filter(({ type }) => type === 'trak')) {
    const parts = childrenOf(moov, track)
    const media = parts.find(({ type }) => type === 'mdia')
    const handler = childrenOf(moov, media ?? null).find(({ type }) => type === 'hdlr')
    const head = parts.find(({ type }) => type === 'tkhd')
    if (head === undefined || handler === undefined) continue
    const handlerAt = handler.first + handler.headBytes + 8
    if (moov.toString('latin1', handlerAt, handlerAt + 4) !== 'vide') continue
    const size = sizeOf(moov, head)
    if (size !== null) return size
  }
  return null
}

function childrenOf(bytes: Buffer, parent: Box | null): Box[] {
  if (parent === null) return []
  const end = parent.first + parent.byteSize
  const found: Box[] = []
  let at = parent.first + parent.headBytes
  while (at < end && found.length < BOXES_MAX) {
    const box = boxAt(bytes, at, end - at)
    if (box === null) break
    found.push(box)
    at += box.byteSize
  }
  return found
}

/**
 * Returns the picture size that a track header states; null if it is not usable. The header's matrix says whether the
 * picture is turned by a quarter.
 */
function sizeOf(bytes: Buffer, { first, headBytes, byteSize }: Box): Mp4Facts | null {
  const at = first + headBytes
  const isLong = bytes[at] === 1
  const matrixAt = at + (isLong ? 52 : 40)
  if (matrixAt + 44 > first + byteSize) return null
  const [width, height] = [
    bytes.readUInt32BE(matrixAt + 36) / 65_536,
    bytes.readUInt32BE(matrixAt + 40) / 65_536,
  ]
  const isTurned = bytes.readInt32BE(matrixAt) === 0 && bytes.readInt32BE(matrixAt + 16) === 0
  const [widthPx, heightPx] = (isTurned ? [height, width] : [width, height]).map(Math.round)
  if (widthPx === undefined || heightPx === undefined) return null
  const isUsable = (px: number) => px >= 1 && px <= SIDE_MAX_PX
  return isUsable(widthPx) && isUsable(heightPx) ? { widthPx, heightPx } : null
}
