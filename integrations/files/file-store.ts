import type { Readable } from 'node:stream'

/** A range of bytes, both ends included: `{first: 0, last: 0}` is one byte. */
export type ByteSpan = { first: number; last: number }

export type FileStat = { byteSize: number; modifiedAt: Date }

/** A file in a list. */
export type ListedFile = FileStat & { key: string }

export type PutOptions = {
  /**
   * Media type of the file. Only stores that serve files directly, such as a bucket, need it; our own server reads the
   * media type from the database.
   */
  mediaType: string
}

/**
 * Storage of the bytes of pictures, videos and documents. A key is a path of lower-case names (`images/3f/3fa….jpg`). A
 * file is written completely or not at all; readers never see a partial file. Each call of a store on another machine
 * throws FileStoreAway while that store cannot be used.
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
   * Returns the file, or a part of it, as a stream; undefined if there is none. The span must lie inside the file. If
   * the key is overwritten or deleted meanwhile, a stream of up to 4 MB can still be read to its end. A longer one is
   * read to its end or fails, depending on the store, but never contains bytes of two versions.
   */
  stream(key: string, span?: ByteSpan): Promise<Readable | undefined>
  /** Deletes the file; does nothing if there is none. */
  delete(key: string): Promise<void>
  /**
   * Returns the stored files, or those of one folder such as `uploads` and the folders below it, in no certain order. A
   * file that is written or deleted meanwhile may be among them.
   * @throws FileKeyError for an invalid folder
   */
  list(folder?: string): AsyncIterable<ListedFile>
  /** Rejects with the cause if the store is not writable at present. */
  probe(): Promise<void>
}

/** Thrown for an invalid key. It indicates a bug in this program and is never shown to a caller. */
export class FileKeyError extends Error {
  override name = 'FileKeyError'
}

/** Thrown if the store cannot be used at present, such as a bucket that does not respond. Nothing was changed. */
export class FileStoreAway extends Error {
  override name = 'FileStoreAway'
}

const NAME = '[a-z0-9](?:[a-z0-9_-]|\\.(?=[a-z0-9]))*'
const KEY = new RegExp(`^${NAME}(?:/${NAME})*$`)
const KEY_MAX_LENGTH = 200
// Matches names that open devices on Windows, with any extension.
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/

/**
 * Validates a key that means the same file on every store and system: lower case (some file systems ignore case), no
 * names that begin with a dot, no path outside the store.
 * @throws FileKeyError
 */
export function acceptFileKey(key: string): string {
  if (!isFileKey(key)) {
    throw new FileKeyError(`not a file key: ${JSON.stringify(key.slice(0, KEY_MAX_LENGTH))}`)
  }
  return key
}

/** Returns whether a text is a valid key. */
export function isFileKey(key: string): boolean {
  return key.length <= KEY_MAX_LENGTH && KEY.test(key) && !DEVICE.test(key)
}
