import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { createReadStream, type ReadStream } from 'node:fs'
import { once } from 'node:events'
import { dirname, join, relative, sep } from 'node:path'
import type { Random } from '../random.ts'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '../private-folder.ts'
import type { ArchiveStore } from './archive-store.ts'

/** The folder for unfinished writes. */
const INCOMING = '.incoming'

/** Opens a folder as a store of backups. It is created at the first write, readable by this account only. */
export function openFolderStore(folder: string, random: Random): ArchiveStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  return {
    description: folder,
    async put(key, content) {
      const incoming = join(folder, INCOMING)
      await mkdir(incoming, PRIVATE_FOLDER)
      const temporary = join(incoming, random.uuid())
      const target = pathOf(key)
      try {
        const file = await open(temporary, 'wx', PRIVATE_FILE_MODE)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await mkdir(dirname(target), PRIVATE_FOLDER)
        await rename(temporary, target)
        await syncFolder(dirname(target))
      } catch (error) {
        content.destroy()
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(key) {
      return await openIfThere(pathOf(key))
    },
    async *list(prefix) {
      const under = prefix.includes('/') ? pathOf(prefix.slice(0, prefix.lastIndexOf('/'))) : folder
      for (const entry of await entriesOf(under)) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const key = relative(folder, path).split(sep).join('/')
        if (!key.startsWith(prefix) || key.startsWith(INCOMING)) continue
        yield { key, byteSize: (await stat(path)).size }
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
      await removeEmptyFolders(dirname(pathOf(key)), folder)
    },
    close: () => Promise.resolve(),
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function openIfThere(path: string): Promise<ReadStream | undefined> {
  const stream = createReadStream(path)
  try {
    await once(stream, 'open')
    return stream
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let at = folder; at.length > root.length; at = dirname(at)) {
    try {
      await rmdir(at)
    } catch {
      // The folder contains other files, or another process has removed it, so leave it.
      return
    }
  }
}

/** Flushes a folder, so that new names in it survive a power cut. Windows cannot open a folder for this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Returns whether the error means that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
