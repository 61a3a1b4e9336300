import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Chance } from '#platform/server/chance.ts'
import type { Log } from '#platform/server/log.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'

export type CachedFile = {
  byteSize: number
  /** The bytes, once; ends the file. */
  stream(): Readable
  /** Ends the file unread. */
  close(): Promise<void>
}

/** A folder of files that can be made again. Several processes may share it. Names come from us, never from outside. */
export type ImageCache = {
  open(name: string): Promise<CachedFile | undefined>
  /** Puts the file there whole, then makes room when the quota is passed. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /**
   * The right to make a file, held by one process at a time; undefined while another one holds it.
   * A right whose holder was killed is taken over. A folder that cannot be written to holds nobody back.
   */
  claim(name: string): Promise<{ release(): Promise<void> } | undefined>
  /** Takes a right from whoever holds it. */
  breakClaim(name: string): Promise<void>
}

export type ImageCacheOptions = { folder: string; quotaBytes: number; clock: Clock; chance: Chance; log: Log }

/** How exactly "last used" is known: so seldom is a file's time set. */
const USE_STEP_MS = HOUR_MS
/** What is left after making room, so that it is not made at every write. */
const KEEP_SHARE = 0.9
const CLAIM = '.claim'
const MISSING = ['ENOENT', 'ENOTDIR']
/** A claim or a half-written file of this age belongs to nobody any more. */
const LEFTOVER_AGE_MS = HOUR_MS

/** Opens the cache. The folder is made at the first write. */
export function openImageCache({ folder, quotaBytes, clock, chance, log }: ImageCacheOptions): ImageCache {
  const incoming = join(folder, '.incoming')
  const pathOf = (name: string) => join(folder, ...name.split('/'))
  let heldBytes: number | undefined
  let makingRoom: Promise<void> | undefined

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
      const temporary = join(incoming, chance.uuid())
      const target = pathOf(name)
      await mkdir(incoming, { recursive: true })
      await mkdir(dirname(target), { recursive: true })
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

    async breakClaim(name) {
      await rm(pathOf(name) + CLAIM, { force: true })
    },
  }
}

async function cachedFileOf(file: FileHandle, nowMs: number): Promise<CachedFile> {
  const { size, mtimeMs } = await file.stat()
  if (nowMs - mtimeMs > USE_STEP_MS) await file.utimes(nowMs / 1000, nowMs / 1000)
  return {
    byteSize: size,
    stream: () => file.createReadStream(),
    close: () => file.close(),
  }
}

/** Synced, or a power cut could leave an empty file that browsers would keep for a year. */
async function writeSynced(path: string, bytes: Uint8Array, nowMs: number): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.utimes(nowMs / 1000, nowMs / 1000)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** False when somebody who lives holds it. */
async function writeClaim(path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true })
  if (await isHolderDead(path)) await rm(path, { force: true })
  const file = await orUndefined(open(path, 'wx'), 'EEXIST')
  if (!file) return false
  try {
    await file.writeFile(String(process.pid))
    return true
  } finally {
    await file.close()
  }
}

async function isHolderDead(claimPath: string): Promise<boolean> {
  const file = await orUndefined(open(claimPath, 'r'), ...MISSING)
  if (!file) return false
  const pid = Number(await textOf(file))
  // Empty for an instant while its holder writes it.
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
