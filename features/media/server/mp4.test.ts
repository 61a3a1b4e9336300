import { describe, expect, it } from 'vitest'
import { box, FTYP, mp4Video, track, trackHeader } from '#tests/media/mp4.ts'
import { readMp4 } from './mp4.ts'

const read = (bytes: Buffer, declared = bytes.byteLength) =>
  readMp4(async (first, length) => bytes.subarray(first, first + length), declared)

const MDAT = box('mdat', Buffer.alloc(10))
const whole = (...tracks: Buffer[]) => Buffer.concat([FTYP, box('moov', ...tracks), MDAT])

/** A box whose size has 64 bits. */
function longBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(16 + content.byteLength), 8)
  return Buffer.concat([head, content])
}

const openBox = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('mdat'), Buffer.alloc(10)])

describe('reading an MP4 file', () => {
  it.each([
    ['empty', Buffer.alloc(0)],
    ['shorter than a box', Buffer.alloc(7)],
    ['of zeros', Buffer.alloc(64)],
    ['with another first box', Buffer.concat([MDAT, whole(track('vide', trackHeader(16, 9)))])],
    ['without an index', Buffer.concat([FTYP, MDAT])],
    ['without frames', Buffer.concat([FTYP, box('moov', track('vide', trackHeader(16, 9)))])],
    ['without a track', whole()],
    ['with sound only', whole(track('soun', trackHeader(0, 0)))],
    ['with a track without a handler', whole(box('trak', trackHeader(16, 9)))],
    ['with a track without a header', whole(track('vide', Buffer.alloc(0)))],
    ['with a header that is cut off', whole(track('vide', trackHeader(16, 9).subarray(0, 60)))],
    ['with no width', whole(track('vide', trackHeader(0, 9)))],
    ['with a side above 16384 px', whole(track('vide', trackHeader(16_385, 9)))],
    ['whose end is missing', mp4Video().subarray(0, -1)],
    [
      'with a box smaller than its head',
      Buffer.concat([FTYP, Buffer.from([0, 0, 0, 7]), Buffer.from('moov')]),
    ],
  ])('refuses a file %s', async (_, bytes) => {
    expect(await read(bytes)).toBeNull()
  })

  it.each([
    ['the index first', mp4Video(), 640, 360],
    [
      'the frames first',
      Buffer.concat([FTYP, MDAT, box('moov', track('vide', trackHeader(1920, 1080)))]),
      1920,
      1080,
    ],
    ['a video taken upright', whole(track('vide', trackHeader(1920, 1080, true))), 1080, 1920],
    ['a header with 64 bits', whole(track('vide', trackHeader(320, 240, false, true))), 320, 240],
    [
      'frames with a size of 64 bits',
      Buffer.concat([FTYP, longBox('mdat', Buffer.alloc(9)), box('moov', track('vide', trackHeader(16, 9)))]),
      16,
      9,
    ],
    [
      'frames up to the end of the file',
      Buffer.concat([FTYP, box('moov', track('vide', trackHeader(16, 9))), openBox]),
      16,
      9,
    ],
  ])('returns the shown size of %s', async (_, bytes, widthPx, heightPx) => {
    expect(await read(bytes)).toEqual({ widthPx, heightPx })
  })

  it('reads only heads and the index, not the frames', async () => {
    const bytes = mp4Video({ frameBytes: 1_000_000 })
    let count = 0
    await readMp4(async (first, length) => {
      count += length
      return bytes.subarray(first, first + length)
    }, bytes.byteLength)
    expect(count).toBeLessThan(1000)
  })
})
