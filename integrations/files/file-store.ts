import type { Readable } from 'node:stream'

/** A range of bytes, both ends included: `{first: 0, last: 0}` is one byte. */
export type ByteSpan = { first: number; last: number }

export type FileStat = { byteSize: number; modifiedAt: Date }

export type PutOptions = {
  /** For stores that serve files directly, such as a bucket; our own server takes the media type from the database. */
  mediaType: string
}

/**
 * Storage of the bytes of pictures, videos and documents. A key is a path of lower-case names (`images/3f/3fa….jpg`). A
 * file is written completely or not at all; readers never see a partial file.
 */
export type FileStore = {
  /**
   * Writes the bytes under the key and replaces an existing file. When it resolves, the file survives a power cut. When
   * it rejects (also because the stream failed), an existing file is unchanged.
   * @throws FileKeyError for an invalid key
   */
  put(key: string, content: Uint8Array | Readable, options: PutOptions): Promise<{ byteSize: number }>
  /** Returns the whole file, or undefined if there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Returns size and modification time of the file, or undefined if there is none. */
  stat(key: string): Promise<FileStat | undefined>
  /**
   * Returns the file, or a part of it, as a stream; undefined if there is none. An open stream can be read to its end
   * even if the key is overwritten or deleted meanwhile. The span must lie inside the file.
   */
  stream(key: string, span?: ByteSpan): Promise<Readable | undefined>
  /** Deletes the file; does nothing if there is none. */
  delete(key: string): Promise<void>
  /** Rejects with the cause if the store is not writable at present. */
  probe(): Promise<void>
}

/** Thrown for an invalid key. It indicates a bug in this program and is never shown to a caller. */
export class FileKeyError extends Error {
  override name = 'FileKeyError'
}

const NAME = '[a-z0-9](?:[a-z0-9_-]|\\.(?=[a-z0-9]))*'
const KEY = new RegExp(`^${NAME}(?:/${NAME})*$`)
const KEY_MAX_LENGTH = 200
// These names open devices on Windows, with any extension.
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/

/**
 * Validates a key that means the same file on every store and system: lower case (some file systems ignore case), no
 * names that begin with a dot, no path outside the store.
 * @throws FileKeyError
 */
export function acceptFileKey(key: string): string {
  if (key.length > KEY_MAX_LENGTH || !KEY.test(key) || DEVICE.test(key)) {
    throw new FileKeyError(`not a file key: ${JSON.stringify(key.slice(0, KEY_MAX_LENGTH))}`)
  }
  return key
}
