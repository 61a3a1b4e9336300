import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { loadOnce } from '#platform/server/load-once.ts'
import type { Random } from '#platform/server/random.ts'
import { closeToOthers, PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '#platform/server/private-folder.ts'
import type { Log } from '#platform/server/log.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

export type CachedFile = {
  byteSize: number
  /** Returns the bytes as a stream and closes the file at its end; call it once. */
  stream(): Readable
  /** Closes the file without reading it. */
  close(): Promise<void>
}

/**
 * A folder of files that can be made again. Several processes may share it. The names are made by our code, never taken
 * from requests.
 */
export type ImageCache = {
  open(name: string): Promise<CachedFile | undefined>
  /** Writes a file atomically, then deletes old files if the quota is exceeded. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /**
   * Claims the right to make a file, which one process holds at a time; undefined if another one holds it. The claim of
   * a killed process is taken over. In a read-only folder every claim succeeds.
   */
  claim(name: string): Promise<{ release(): Promise<void> } | undefined>
  /** Deletes a folder of files. */
  removeFolder(name: string): Promise<void>
  /** Removes a claim, whoever holds it. */
  breakClaim(name: string): Promise<void>
}

export type ImageCacheOptions = { folder: string; quotaBytes: number; clock: Clock; random: Random; log: Log }

/** Precision in ms of the time at which a file was last used: it is updated at most this often. */
const USE_STEP_MS = HOUR_MS
/** Share of the size limit that remains in use after deleting, so that not every write has to delete. */
const KEEP_SHARE = 0.9
const CLAIM = '.claim'
const MISSING = ['ENOENT', 'ENOTDIR']
/** Age in ms after which a claim or an incomplete file counts as abandoned. */
const LEFTOVER_AGE_MS = HOUR_MS

/** Opens the cache. The folder is created at the first write. */
export function openImageCache({ folder, quotaBytes, clock, random, log }: ImageCacheOptions): ImageCache {
  const incoming = join(folder, '.incoming')
  const pathOf = (name: string) => join(folder, ...name.split('/'))
  let heldBytes: number | undefined
  let makingRoom: Promise<void> | undefined
  /**
   * Makes the folder accessible to its owner only, once in each process: an earlier release left it readable by others.
   */
  const closeOnce = loadOnce(() => closeToOthers(folder))

  async function noteWritten(byteSize: number): Promise<void> {
    if (heldBytes === undefined) {
      heldBytes = bytesOf(await listFiles(folder))
    } else {
      heldBytes += byteSize
    }
    if (heldBytes <= quotaBytes) return
    makingRoom ??= makeRoom().finally(() => {
      makingRoom = undefined
    })
    await makingRoom
  }

  async function makeRoom(): Promise<void> {
    const files = await listFiles(folder)
    let bytes = bytesOf(files)
    let removed = 0
    for (const file of files.sort((a, b) => a.usedAtMs - b.usedAtMs)) {
      const isLeftover = file.isTemporary && clock.nowMs() - file.usedAtMs > LEFTOVER_AGE_MS
      if (!isLeftover && (file.isTemporary || bytes <= quotaBytes * KEEP_SHARE)) continue
      await rm(file.path, { force: true })
      if (!file.isTemporary) bytes -= file.byteSize
      removed += 1
    }
    heldBytes = bytes
    log.info({ removed, heldBytes: bytes }, 'made room in the image cache')
  }

  return {
    async open(name) {
      const file = await orUndefined(open(pathOf(name), 'r'), ...MISSING)
      return file && (await cachedFileOf(file, clock.nowMs()))
    },

    async write(name, bytes) {
      const temporary = join(incoming, random.uuid())
      const target = pathOf(name)
      await mkdir(incoming, PRIVATE_FOLDER)
      await closeOnce()
      await mkdir(dirname(target), PRIVATE_FOLDER)
      try {
        await writeSynced(temporary, bytes, clock.nowMs())
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await noteWritten(bytes.byteLength)
    },

    async claim(name) {
      const path = pathOf(name) + CLAIM
      try {
        if (!(await writeClaim(path))) return undefined
      } catch (error) {
        log.warn({ err: error }, 'the image cache cannot be written to')
        return { release: async () => undefined }
      }
      return { release: () => rm(path, { force: true }) }
    },

    async removeFolder(name) {
      await rm(pathOf(name), { recursive: true, force: true })
    },

    async breakClaim(name) {
      await rm(pathOf(name) + CLAIM, { force: true })
    },
  }
}

async function cachedFileOf(file: FileHandle, nowMs: number): Promise<CachedFile> {
  try {
    const { size, mtimeMs } = await file.stat()
    if (nowMs - mtimeMs > USE_STEP_MS) await file.utimes(nowMs / 1000, nowMs / 1000)
    return {
      byteSize: size,
      stream: () => file.createReadStream(),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * Writes and syncs a file: otherwise a power failure could leave an empty file that browsers would cache for a year.
 */
async function writeSynced(path: string, bytes: Uint8Array, nowMs: number): Promise<void> {
  const file = await open(path, 'wx', PRIVATE_FILE_MODE)
  try {
    await file.writeFile(bytes)
    await file.utimes(nowMs / 1000, nowMs / 1000)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a claim file. Returns false if a running process holds the claim. */
async function writeClaim(path: string): Promise<boolean> {
  await mkdir(dirname(path), PRIVATE_FOLDER)
  if (await isHolderDead(path)) await rm(path, { force: true })
  const file = await orUndefined(open(path, 'wx'), 'EEXIST')
  if (!file) return false
  try {
    await file.writeFile(String(process.pid))
    return true
  } catch (error) {
    // On a full disk the file would stay empty, and a claim that names no holder would make every process wait, so it
    // is removed.
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function isHolderDead(claimPath: string): Promise<boolean> {
  const file = await orUndefined(open(claimPath, 'r'), ...MISSING)
  if (!file) return false
  const pid = Number(await textOf(file))
  // A claim file is empty for an instant while its holder writes it.
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

async function textOf(file: FileHandle): Promise<string> {
  try {
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

type HeldFile = { path: string; byteSize: number; usedAtMs: number; isTemporary: boolean }

function bytesOf(files: readonly HeldFile[]): number {
  return files.reduce((sum, file) => sum + (file.isTemporary ? 0 : file.byteSize), 0)
}

async function listFiles(folder: string): Promise<HeldFile[]> {
  const entries = await orUndefined(readdir(folder, { recursive: true, withFileTypes: true }), ...MISSING)
  const files: HeldFile[] = []
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await orUndefined(stat(path), ...MISSING)
    if (!found) continue
    const isTemporary = entry.name.endsWith(CLAIM) || entry.parentPath.endsWith('.incoming')
    files.push({ path, byteSize: found.size, usedAtMs: found.mtimeMs, isTemporary })
  }
  return files
}

async function orUndefined<T>(promise: Promise<T>, ...codes: string[]): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if (codes.includes(codeOf(error))) return undefined
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
