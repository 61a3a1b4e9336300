import { crc32 } from 'node:zlib'

/** One file of an archive. */
export type ZipEntry = { path: string; bytes: Uint8Array }

const VERSION = 20
/** Flag: file names are UTF-8. */
const FLAGS = 0x0800
/**
 * 1 January 1980, the earliest date of the format. A fixed date, so that archives with the same content are identical.
 */
const DOS_DATE = 0x0021
const LARGEST = 0xffff_ffff
const MOST_ENTRIES = 0xffff

/**
 * Writes a ZIP archive without compression, one entry in memory at a time.
 * @throws RangeError beyond 4 GB or 65,535 files, the limits of the format without extensions
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { path, bytes } of entries) {
    const name = Buffer.from(path, 'utf8')
    const facts = factsOf(bytes, name)
    if (offset + bytes.byteLength > LARGEST || directory.length >= MOST_ENTRIES)
      throw new RangeError('the archive is too large for the ZIP format')
    directory.push(Buffer.concat([centralHeader(facts, offset), name]))
    const header = Buffer.concat([localHeader(facts), name])
    yield header
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    offset += header.byteLength + bytes.byteLength
  }
  const central = Buffer.concat(directory)
  yield central
  yield endOfDirectory(directory.length, central.byteLength, offset)
}

/** Returns the fields that are the same in both headers of an entry. */
function factsOf(bytes: Uint8Array, name: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(VERSION, 0)
  facts.writeUInt16LE(FLAGS, 2)
  facts.writeUInt16LE(DOS_DATE, 8)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.byteLength, 14)
  facts.writeUInt32LE(bytes.byteLength, 18)
  facts.writeUInt16LE(name.byteLength, 22)
  return facts
}

function localHeader(facts: Buffer): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts])
}

function centralHeader(facts: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const version = Buffer.alloc(2)
  version.writeUInt16LE(VERSION, 0)
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, facts, rest])
}

function endOfDirectory(count: number, byteSize: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(byteSize, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
