/** Copies finished segments and newly uploaded files to the place of the backups, every few seconds. */
import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '#platform/shared/clock.ts'
import type { Log } from '../../log.ts'
import { type ArchiveStore, Meter, putPart } from '../archive-store.ts'
import { contentKey, keysIn, readFileList } from '../copy-files.ts'
import { isMissing } from '../folder-store.ts'
import type { FileLine } from '../manifest.ts'
import { listSegments, putFileLines, putSegment, readFileLines } from './archived-segments.ts'
import { type BaseManifest, listBases, readBaseManifest } from './base-manifest.ts'
import { listSpool, type SpooledFile } from './segment-spool.ts'

/**
 * If the place of the backups cannot be reached for long, the spool is emptied at this size: a full disk would stop the
 * club, a gap in the archive only means that the minutes after it cannot be restored until the next base.
 */
const SPOOL_MOST_BYTES = 2 * 1024 ** 3

export type ShipperDeps = {
  /** The folder of the finished segments. */
  spool: string
  filesFolder: string
  store: ArchiveStore
  secretKey: string
  clock: Clock
  log: Log
  /** Called after each segment that was stored. @param at an instant, ISO 8601 */
  onShipped: (at: string) => void
}

/** Returns the work of one round. Rounds must not overlap. */
export function segmentShipper(deps: ShipperDeps): { ship: () => Promise<void> } {
  let base: BaseManifest | null = null
  let known: Set<string> | null = null
  return {
    ship: async () => {
      const { waiting, others } = await listSpool(deps.spool)
      await discard(others)
      try {
        base ??= await newestBase(deps.store)
        if (base === null) {
          // Without a base nobody could use the segments.
          await discard(waiting)
          return
        }
        for (const file of waiting) await shipOne(deps, base, file)
        known ??= await knownFiles(deps, base)
        await shipNewFiles(deps, base, known)
      } catch (error) {
        await discardWhenTooLarge(deps)
        throw error
      }
    },
  }
}

async function newestBase(store: ArchiveStore): Promise<BaseManifest | null> {
  const id = (await listBases(store)).at(-1)
  return id === undefined ? null : await readBaseManifest(store, id)
}

async function shipOne(deps: ShipperDeps, base: BaseManifest, { name, path }: SpooledFile): Promise<void> {
  const { store, secretKey, clock, onShipped } = deps
  await putSegment(store, base.systemIdentifier, { name, content: await readFile(path) }, secretKey)
  await rm(path)
  onShipped(new Date(clock.nowMs()).toISOString())
}

async function discard(files: readonly SpooledFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true })
}

async function discardWhenTooLarge({ spool, log }: ShipperDeps): Promise<void> {
  const { waiting } = await listSpool(spool)
  const byteSize = waiting.reduce((sum, file) => sum + file.byteSize, 0)
  if (byteSize < SPOOL_MOST_BYTES) return
  log.error(
    { spool, byteSize },
    'segments were discarded, because the place of the backups cannot be reached',
  )
  await discard(waiting)
}

async function knownFiles({ store, secretKey }: ShipperDeps, base: BaseManifest): Promise<Set<string>> {
  const known = new Set((await readFileList(store, base)).map(({ key }) => key))
  const { fileLists } = await listSegments(store, base.systemIdentifier)
  for (const list of fileLists)
    for (const { key } of await readFileLines(store, base.systemIdentifier, list, secretKey)) known.add(key)
  return known
}

/** Uploaded files are never changed in place, so that a known name needs no second look. */
async function shipNewFiles(deps: ShipperDeps, base: BaseManifest, known: Set<string>): Promise<void> {
  const { filesFolder, store, secretKey, clock } = deps
  const lines: FileLine[] = []
  for (const key of await keysIn(filesFolder)) {
    if (known.has(key)) continue
    const line = await shipFile(store, join(filesFolder, ...key.split('/')), key)
    if (line !== null) lines.push(line)
  }
  if (lines.length === 0) return
  const at = new Date(clock.nowMs()).toISOString()
  await putFileLines(store, base.systemIdentifier, { at, lines }, secretKey)
  for (const { key } of lines) known.add(key)
}

/** Stores the content of a file. @returns null if it was deleted meanwhile */
async function shipFile(store: ArchiveStore, path: string, key: string): Promise<FileLine | null> {
  try {
    const { mtimeMs } = await stat(path)
    const meter = new Meter()
    meter.resume()
    await pipeline(createReadStream(path), meter)
    const sha256 = meter.sha256()
    const stored = await putPart(store, contentKey(sha256), createReadStream(path))
    if (stored.sha256 !== sha256) throw new Error(`The file ${key} changed while it was copied.`)
    return { key, modifiedAtMs: mtimeMs, byteSize: stored.byteSize, sha256 }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
