/** Headers of a tar archive in the ustar format of POSIX.1-1988. */

export const TAR_BLOCK = 512

/** The largest size that 11 octal digits can express; larger ones are binary, as in GNU tar. */
const OCTAL_MOST = 8 ** 11 - 1
const NAME_MOST = 100
const PREFIX_MOST = 155

/** Returns the header of a file. @throws Error for a name that ustar cannot store */
export function tarHeader(name: string, byteSize: number, modifiedAtS: number): Buffer {
  const header = Buffer.alloc(TAR_BLOCK)
  const [prefix, base] = splitName(name)
  header.write(base, 0, NAME_MOST, 'utf8')
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, byteSize)
  header.write(`${Math.floor(modifiedAtS).toString(8).padStart(11, '0')}\0`, 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345, PREFIX_MOST, 'utf8')
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Reads a header. @returns null at the end of the archive; undefined if the bytes are not a header */
export function readTarHeader(header: Buffer): { name: string; byteSize: number } | null | undefined {
  if (header.every((byte) => byte === 0)) return null
  const written = Number.parseInt(textAt(header, 148, 8), 8)
  if (written !== checksum(header)) return undefined
  const prefix = textAt(header, 345, PREFIX_MOST)
  const base = textAt(header, 0, NAME_MOST)
  return { name: prefix === '' ? base : `${prefix}/${base}`, byteSize: readSize(header) }
}

/** Returns the zero bytes after a content of this size, which fill its last block. */
export function tarPadding(byteSize: number): number {
  return (TAR_BLOCK - (byteSize % TAR_BLOCK)) % TAR_BLOCK
}

function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= NAME_MOST) return ['', name]
  const at = name.lastIndexOf('/')
  const [prefix, base] = [name.slice(0, Math.max(at, 0)), name.slice(at + 1)]
  if (at < 1 || Buffer.byteLength(prefix) > PREFIX_MOST || Buffer.byteLength(base) > NAME_MOST)
    throw new Error(`the name ${name} is too long for an archive`)
  return [prefix, base]
}

function writeSize(header: Buffer, byteSize: number): void {
  if (byteSize <= OCTAL_MOST) {
    header.write(`${byteSize.toString(8).padStart(11, '0')}\0`, 124)
    return
  }
  header[124] = 0x80
  header.writeBigUInt64BE(BigInt(byteSize), 128)
}

function readSize(header: Buffer): number {
  if (((header[124] ?? 0) & 0x80) !== 0) return Number(header.readBigUInt64BE(128))
  return Number.parseInt(textAt(header, 124, 12), 8)
}

function textAt(header: Buffer, from: number, length: number): string {
  const bytes = header.subarray(from, from + length)
  const end = bytes.indexOf(0)
  return bytes
    .subarray(0, end === -1 ? length : end)
    .toString('utf8')
    .trim()
}

/** The sum of all bytes, with spaces in place of the checksum itself. */
function checksum(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}
