import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '#platform/shared/clock.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { PRIVATE_FILE_MODE } from '../private-folder.ts'
import { type ArchiveStore, BackupRefusal } from './archive-store.ts'
import { isMissing, syncFolder } from './folder-store.ts'
import { readTarHeader, TAR_BLOCK, tarHeader, tarPadding } from './tar-header.ts'

/** The file name extension that marks a place as one archive file instead of a folder. */
export const ARCHIVE_ENDING = '.tar'

/** An archive file that is being written. */
export type NewTarStore = ArchiveStore & {
  /** Deletes the archive as far as it was written. Call it instead of `close`. */
  abandon(): Promise<void>
}

type Place = { from: number; byteSize: number }

/**
 * Creates one archive file. Each content is streamed directly to the end of the file, and its header is filled in
 * afterwards when its size is known, so that no temporary copy is needed. Until `close` has finished, the name of the
 * file ends in `.part`.
 * @throws BackupRefusal if the file exists already
 */
export async function createTarStore(path: string, clock: Clock): Promise<NewTarStore> {
  if (await isThere(path)) throw new BackupRefusal(`${path} exists already. Nothing was changed.`)
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w+', PRIVATE_FILE_MODE)
  const places = new Map<string, Place>()
  const modifiedAtS = clock.nowMs() / SECOND_MS
  let end = 0
  let last: Promise<unknown> = Promise.resolve()
  let isUsable = true

  const append = async (key: string, content: Readable): Promise<void> => {
    const from = end + TAR_BLOCK
    let at = from
    for await (const chunk of content as AsyncIterable<Buffer>) {
      await file.write(chunk, 0, chunk.byteLength, at)
      at += chunk.byteLength
    }
    const byteSize = at - from
    const padding = Buffer.alloc(tarPadding(byteSize))
    if (padding.byteLength > 0) await file.write(padding, 0, padding.byteLength, at)
    await file.write(tarHeader(key, byteSize, modifiedAtS), 0, TAR_BLOCK, end)
    places.set(key, { from, byteSize })
    end = at + padding.byteLength
  }
  const finishAs = async (name: string | null) => {
    await last
    await finish(file, { end, unfinished, path: name })
  }
  return {
    description: path,
    put: (key, content) => {
      // The contents are written one at a time, because each one begins where the previous one ends.
      const written = last.then(() => append(key, content))
      last = written.catch(() => {
        isUsable = false
        content.destroy()
      })
      return written
    },
    get: async (key) => {
      await last
      return contentAt(unfinished, places.get(key))
    },
    list: (prefix) => listOf(places, prefix),
    delete: () => Promise.reject(new Error('a part of an archive file cannot be deleted')),
    close: () => finishAs(isUsable ? path : null),
    abandon: () => finishAs(null),
  }
}

/** Ends the archive and gives it its name; deletes it if `path` is null. */
async function finish(
  file: FileHandle,
  { end, unfinished, path }: { end: number; unfinished: string; path: string | null },
): Promise<void> {
  try {
    await file.truncate(end)
    await file.write(Buffer.alloc(2 * TAR_BLOCK), 0, 2 * TAR_BLOCK, end)
    await file.sync()
  } finally {
    await file.close()
  }
  if (path === null) {
    await rm(unfinished, { force: true })
    return
  }
  await rename(unfinished, path)
  await syncFolder(dirname(path))
}

/**
 * Opens an archive file for reading. Contents are read where they are, without unpacking.
 * @throws BackupRefusal if it does not exist, is truncated or is no archive
 */
export async function openTarStore(path: string): Promise<ArchiveStore> {
  const places = await readPlaces(path)
  const readOnly = () => Promise.reject(new Error('an archive file that exists is only read'))
  return {
    description: path,
    put: readOnly,
    get: (key) => Promise.resolve(contentAt(path, places.get(key))),
    list: (prefix) => listOf(places, prefix),
    delete: readOnly,
    close: () => Promise.resolve(),
  }
}

async function readPlaces(path: string): Promise<Map<string, Place>> {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) throw new BackupRefusal(`There is no file ${path}.`)
    throw error
  }
  const damaged = new BackupRefusal(`${path} is truncated, damaged or not an archive of this program.`)
  try {
    const { size } = await file.stat()
    const places = new Map<string, Place>()
    const header = Buffer.alloc(TAR_BLOCK)
    for (let at = 0; ;) {
      const { bytesRead } = await file.read(header, 0, TAR_BLOCK, at)
      if (bytesRead < TAR_BLOCK) throw damaged
      const read = readTarHeader(header)
      if (read === null) return places
      const from = at + TAR_BLOCK
      if (read === undefined || !(from + read.byteSize <= size)) throw damaged
      places.set(read.name, { from, byteSize: read.byteSize })
      at = from + read.byteSize + tarPadding(read.byteSize)
    }
  } finally {
    await file.close()
  }
}

function contentAt(path: string, place: Place | undefined): Readable | undefined {
  if (place === undefined) return undefined
  if (place.byteSize === 0) return Readable.from([])
  return createReadStream(path, { start: place.from, end: place.from + place.byteSize - 1 })
}

async function* listOf(places: ReadonlyMap<string, Place>, prefix: string) {
  for (const [key, { byteSize }] of places) if (key.startsWith(prefix)) yield { key, byteSize }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
