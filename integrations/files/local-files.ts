import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { Random } from '#platform/server/random.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { closeToOthers, PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '#platform/server/private-folder.ts'
import { acceptFileKey, type FileStore, isFileKey } from './file-store.ts'

export type LocalFilesOptions = {
  /** An absolute path; the folder is created if missing. */
  folder: string
  clock: Clock
  random: Random
}

/** The folder for temporary files. No key begins with a dot, so it never collides with a stored file. */
const INCOMING = '.incoming'
/** The age at which temporary files of a killed process are deleted; no write takes a day. */
const LEFTOVER_AGE_MS = DAY_MS

/** Opens a local folder as the file store. Several processes may share it. */
export async function openLocalFiles({ folder, clock, random }: LocalFilesOptions): Promise<FileStore> {
  const incoming = join(folder, INCOMING)
  await mkdir(incoming, PRIVATE_FOLDER)
  await closeToOthers(folder)
  await clearLeftovers(incoming, clock)
  const pathOf = (key: string) => join(folder, ...acceptFileKey(key).split('/'))

  return {
    async put(key, content) {
      const target = pathOf(key)
      const temporary = join(incoming, random.uuid())
      try {
        const byteSize = await writeDurably(temporary, content)
        await makeFolders(dirname(target), folder)
        await rename(temporary, target)
        await syncFolder(dirname(target))
        return { byteSize }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async get(key) {
      const file = await openIfThere(pathOf(key))
      if (!file) return undefined
      try {
        return await file.readFile()
      } finally {
        await file.close()
      }
    },

    async stat(key) {
      const found = await orUndefinedWhenMissing(stat(pathOf(key)))
      return found?.isFile() ? { byteSize: found.size, modifiedAt: found.mtime } : undefined
    },

    async stream(key, span) {
      const file = await openIfThere(pathOf(key))
      return file?.createReadStream(span ? { start: span.first, end: span.last } : {})
    },

    async delete(key) {
      const target = pathOf(key)
      await rm(target, { force: true })
      await orUndefinedWhenMissing(syncFolder(dirname(target)))
    },

    async *list(below) {
      const place = below === undefined ? folder : pathOf(below)
      const entries = await orUndefinedWhenMissing(readdir(place, { recursive: true, withFileTypes: true }))
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name)
        const key = relative(folder, path).split(sep).join('/')
        if (!entry.isFile() || !isFileKey(key)) continue
        const found = await orUndefinedWhenMissing(stat(path))
        if (found) yield { key, byteSize: found.size, modifiedAt: found.mtime }
      }
    },

    async probe() {
      const temporary = join(incoming, random.uuid())
      try {
        await writeDurably(temporary, Buffer.from('probe'))
      } finally {
        await rm(temporary, { force: true })
      }
    },
  }
}

async function writeDurably(path: string, content: Uint8Array | Readable): Promise<number> {
  const file = await open(path, 'wx', PRIVATE_FILE_MODE)
  try {
    await file.writeFile(content)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Creates the missing folders of a path below `root` and syncs each parent, so that they survive a power cut. */
async function makeFolders(path: string, root: string): Promise<void> {
  const firstMade = await mkdir(path, PRIVATE_FOLDER)
  if (firstMade === undefined) return
  for (let made = path; made.length >= firstMade.length && made !== root; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

async function syncFolder(path: string): Promise<void> {
  // Skip the sync on Windows, which cannot open a folder and does not need it.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  const file = await orUndefinedWhenMissing(open(path, 'r'))
  if (!file || (await file.stat()).isFile()) return file
  await file.close()
  return undefined
}

async function orUndefinedWhenMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}

async function clearLeftovers(incoming: string, clock: Clock): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const left = await orUndefinedWhenMissing(stat(path))
    if (left && clock.nowMs() - left.mtimeMs > LEFTOVER_AGE_MS) await rm(path, { force: true })
  }
}
