/** Reads ZIP archives of unknown origin within limits. */
import { inflateRawSync } from 'node:zlib'
import { ReadRefusal } from './read-refusal.ts'

export type ZipLimits = { entries: number; unpackedBytes: number }

/** One file of an archive. `read` unpacks it. @throws ReadRefusal if it is damaged or larger than it states */
export type ZipFile = { path: string; byteSize: number; read: () => Buffer }

const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const COMMENT_MAX_BYTES = 0xffff
/** Marks a field whose value is in the extension for archives of more than 4 GB. */
const IN_EXTENSION = 0xffff_ffff
const STORED = 0
const DEFLATED = 8

/** Returns whether bytes begin like a ZIP archive. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length >= END_BYTES && bytes.readUInt32LE(0) === LOCAL_SIGNATURE
}

/**
 * Lists the files of an archive, without folders. Nothing is unpacked: a file is unpacked by `read`, at most to the size
 * that the list states, and the sum of these sizes is limited, so that no archive can fill the memory.
 * @throws ReadRefusal for an archive that is damaged or exceeds the limits
 */
export function readZip(bytes: Buffer, { entries, unpackedBytes }: ZipLimits): Map<string, ZipFile> {
  try {
    return listFiles(bytes, { entries, unpackedBytes })
  } catch (error) {
    if (error instanceof ReadRefusal) throw error
    throw new ReadRefusal('unreadable', { cause: error })
  }
}

function listFiles(bytes: Buffer, limits: ZipLimits): Map<string, ZipFile> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > limits.entries) throw new ReadRefusal('unpacksTooLarge')
  const files = new Map<string, ZipFile>()
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  for (let left = count; left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL_SIGNATURE) throw new ReadRefusal('unreadable')
    const entry = entryAt(bytes, at)
    total += entry.byteSize
    if (total > limits.unpackedBytes) throw new ReadRefusal('unpacksTooLarge')
    if (!entry.path.endsWith('/'))
      files.set(entry.path, { path: entry.path, byteSize: entry.byteSize, read: () => unpack(bytes, entry) })
    at = entry.nextAt
  }
  return files
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX_BYTES)
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at
  throw new ReadRefusal('unreadable')
}

type Entry = ReturnType<typeof entryAt>

function entryAt(bytes: Buffer, at: number) {
  const flags = bytes.readUInt16LE(at + 8)
  const packedBytes = bytes.readUInt32LE(at + 20)
  const byteSize = bytes.readUInt32LE(at + 24)
  const nameBytes = bytes.readUInt16LE(at + 28)
  const offset = bytes.readUInt32LE(at + 42)
  if ([packedBytes, byteSize, offset].includes(IN_EXTENSION)) throw new ReadRefusal('unpacksTooLarge')
  const nameAt = at + CENTRAL_BYTES
  return {
    isEncrypted: (flags & 1) !== 0,
    method: bytes.readUInt16LE(at + 10),
    packedBytes,
    byteSize,
    offset,
    path: bytes.toString('utf8', nameAt, nameAt + nameBytes).replaceAll('\\', '/'),
    nextAt: nameAt + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  }
}

function unpack(bytes: Buffer, { isEncrypted, method, packedBytes, byteSize, offset }: Entry): Buffer {
  try {
    if (isEncrypted) throw new ReadRefusal('oldWord')
    if (bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw new ReadRefusal('unreadable')
    const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const packed = bytes.subarray(start, start + packedBytes)
    const content = contentOf(packed, method, byteSize)
    if (content.byteLength !== byteSize) throw new ReadRefusal('unreadable')
    return content
  } catch (error) {
    if (error instanceof ReadRefusal) throw error
    throw new ReadRefusal('unreadable', { cause: error })
  }
}

function contentOf(packed: Buffer, method: number, byteSize: number): Buffer {
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new ReadRefusal('unreadable')
  // An empty file needs no output, but the limit must be at least 1.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, byteSize) })
}
