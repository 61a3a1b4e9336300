import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable, Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * A place in which backups are stored: a folder, one archive file, or a bucket. Keys are paths of plain names
 * (`backups/20261123T090000Z-4f2a/manifest.json`). Contents are streamed, so that a backup of any size needs little
 * memory.
 */
export type ArchiveStore = {
  /** The location in messages for the operator. It contains no credentials. */
  description: string
  /** Writes the content completely or not at all. When it resolves, the content survives a power cut. */
  put(key: string, content: Readable): Promise<void>
  /** Returns the content, or undefined if there is none. */
  get(key: string): Promise<Readable | undefined>
  /** Returns key and size in bytes of each stored content whose key begins with the prefix, in any order. */
  list(prefix: string): AsyncIterable<StoredPart>
  /** Deletes the content; does nothing if there is none. */
  delete(key: string): Promise<void>
  /** Finishes pending writes and releases the store. */
  close(): Promise<void>
}

export type StoredPart = { key: string; byteSize: number }

/** A stored content that a manifest names. Its size and hash let a reader detect that the content was changed. */
export type Part = { key: string; byteSize: number; sha256: string }

/** Thrown for an archive or a target that cannot be used. The message is for the operator; nothing was changed. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

/** A stream that passes its data on unchanged and measures their size and hash. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256')
  byteSize = 0

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.byteSize += chunk.byteLength
    done(null, chunk)
  }

  /** Returns the SHA-256 in hexadecimal. May be called once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex')
  }
}

/**
 * Stores a stream and measures it.
 * @returns the stored part, and the number of bytes before compression
 */
export async function putPart(
  store: ArchiveStore,
  key: string,
  content: Readable,
  { isCompressed = false } = {},
): Promise<Part & { plainSize: number }> {
  const before = new Meter()
  const after = new Meter()
  // Use compression level 1: it is five times as fast as the default level, and the result is only 15 % larger.
  const through = isCompressed
    ? pipeline(content, before, createGzip({ level: 1 }), after)
    : pipeline(content, before, after)
  await Promise.all([store.put(key, after), through])
  return { key, byteSize: after.byteSize, sha256: after.sha256(), plainSize: before.byteSize }
}

/** Stores a text. */
export async function putText(store: ArchiveStore, key: string, text: string): Promise<void> {
  await store.put(key, Readable.from([Buffer.from(text, 'utf8')]))
}

/** Returns a stored text; undefined if there is none. @throws BackupRefusal for one above 64 MB */
export async function getText(store: ArchiveStore, key: string): Promise<string | undefined> {
  const LARGEST = 64 * 1024 * 1024
  const content = await store.get(key)
  if (content === undefined) return undefined
  const chunks: Buffer[] = []
  let byteSize = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    byteSize += chunk.byteLength
    if (byteSize > LARGEST) throw new BackupRefusal(`${key} in ${store.description} is too large.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Reads a part into `target` and checks that it is complete and unaltered.
 * @throws BackupRefusal if the part is missing, truncated or altered
 */
export async function readPart(
  store: ArchiveStore,
  part: Part,
  target: (content: Readable) => Promise<unknown>,
  { isCompressed = false } = {},
): Promise<void> {
  const content = await store.get(part.key)
  if (content === undefined) throw new BackupRefusal(`${part.key} is missing in ${store.description}.`)
  const meter = new Meter()
  const damaged = () =>
    new BackupRefusal(
      meter.byteSize === part.byteSize
        ? `${part.key} in ${store.description} was altered.`
        : `${part.key} in ${store.description} has ${meter.byteSize} bytes instead of ${part.byteSize}: it is truncated or was altered.`,
    )
  const last = isCompressed ? createGunzip() : new Meter()
  try {
    await Promise.all([pipeline(content, meter, last), target(last)])
  } catch (error) {
    // Report an error of the decompression as a damaged backup: a truncated file causes it before its size is known.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw damaged()
    throw error
  }
  if (meter.byteSize !== part.byteSize || meter.sha256() !== part.sha256) throw damaged()
}

/** Checks that a part is complete and unaltered, and discards its content. @throws BackupRefusal */
export async function checkPart(store: ArchiveStore, part: Part): Promise<void> {
  await readPart(store, part, async (content) => {
    for await (const _ of content) continue
  })
}
