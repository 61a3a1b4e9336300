import type { Readable } from 'node:stream'

/** Both ends count: `{first: 0, last: 0}` is one byte. */
export type ByteSpan = { first: number; last: number }

export type FileStat = { byteSize: number; modifiedAt: Date }

export type PutOptions = {
  /** Told to a store that serves files by itself (a bucket); what we serve goes by our own records. */
  mediaType: string
}

/**
 * Where the bytes of pictures, videos and documents live. A key is a path of lower-case names
 * (`images/3f/3fa….jpg`); a file is written whole or not at all, and never seen half-written.
 */
export type FileStore = {
  /**
   * Keeps these bytes under the key, in place of what was there. When it resolves, they survive a power cut.
   * When it rejects (also because the stream broke), what was there before is untouched.
   * @throws FileKeyError for a key that is none
   */
  put(key: string, content: Uint8Array | Readable, options: PutOptions): Promise<{ byteSize: number }>
  /** The whole file, or undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Its size and age, or undefined when there is none. */
  stat(key: string): Promise<FileStat | undefined>
  /**
   * The file, or a part of it, as a stream; undefined when there is none. What was opened is read to its
   * end even when the key is overwritten or deleted meanwhile. The span must lie inside the file.
   */
  stream(key: string, span?: ByteSpan): Promise<Readable | undefined>
  /** Takes the file away; silent when there is none. */
  delete(key: string): Promise<void>
  /** Rejects, saying why, when the store cannot be written to now. */
  probe(): Promise<void>
}

/** A key that no store takes: a bug of ours, never something a caller sees. */
export class FileKeyError extends Error {
  override name = 'FileKeyError'
}

const NAME = '[a-z0-9](?:[a-z0-9_-]|\\.(?=[a-z0-9]))*'
const KEY = new RegExp(`^${NAME}(?:/${NAME})*$`)
const KEY_MAX_LENGTH = 200
// These open devices on Windows, with any extension.
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/

/**
 * Lets a key through that means the same file on every store and system: lower case (some file systems
 * fold it), no dot names, nothing that climbs out.
 * @throws FileKeyError
 */
export function acceptFileKey(key: string): string {
  if (key.length > KEY_MAX_LENGTH || !KEY.test(key) || DEVICE.test(key)) {
    throw new FileKeyError(`not a file key: ${JSON.stringify(key.slice(0, KEY_MAX_LENGTH))}`)
  }
  return key
}
