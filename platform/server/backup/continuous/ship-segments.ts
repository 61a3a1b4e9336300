/** Copies finished segments and newly uploaded files to the place of the backups, every few seconds. */
import { readFile, rm } from 'node:fs/promises'
import type { Clock } from '#platform/shared/clock.ts'
import type { Log } from '../../log.ts'
import type { ArchiveStore } from '../archive-store.ts'
import {
  contentKey,
  copyFile,
  type FileSource,
  listContents,
  measureFile,
  readFileList,
} from '../copy-files.ts'
import type { FileLine } from '../manifest.ts'
import { listSegments, putFileLines, putSegment, readFileLines } from './archived-segments.ts'
import { type BaseManifest, listBases, readBaseManifest } from './base-manifest.ts'
import { listSpool, type SpooledFile } from './segment-spool.ts'

/**
 * Maximum size in bytes of the folder of finished segments. If the place of the backups cannot be reached for so long
 * that the folder grows beyond it, the folder is emptied: a full disk would stop the club, whereas a gap in the archive
 * only means that the minutes after it cannot be restored until the next base is taken.
 */
const SPOOL_MOST_BYTES = 2 * 1024 ** 3

export type ShipperDeps = {
  /** The folder of the finished segments. */
  spool: string
  files: FileSource
  /** How often the files are listed, in milliseconds; in each round by default. A bucket charges for a list. */
  listEveryMs?: number
  store: ArchiveStore
  secretKey: string
  /** Returns the identifier of the running cluster: the place may also contain bases of an earlier one. */
  systemIdentifier: () => Promise<string>
  clock: Clock
  log: Log
  /** Called after each segment that was stored. @param at an instant, ISO 8601 */
  onShipped: (at: string) => void
}

/**
 * Returns a function that copies the segments and files that are finished when it is called. Wait for the end of one
 * call before the next one.
 */
export function segmentShipper(deps: ShipperDeps): { ship: () => Promise<void> } {
  let base: BaseManifest | null = null
  let known: Set<string> | null = null
  let listedAtMs = -Infinity
  return {
    ship: async () => {
      const { waiting, others } = await listSpool(deps.spool)
      await discard(others)
      try {
        base ??= await newestBase(deps)
        if (base === null) {
          // Without a base of the same cluster, a segment cannot be restored, so delete it.
          await discard(waiting)
          return
        }
        for (const file of waiting) await shipOne(deps, base, file)
        if (Math.abs(deps.clock.nowMs() - listedAtMs) < (deps.listEveryMs ?? 0)) return
        known ??= await knownFiles(deps, base)
        await shipNewFiles(deps, base, known)
        listedAtMs = deps.clock.nowMs()
      } catch (error) {
        await discardWhenTooLarge(deps)
        throw error
      }
    },
  }
}

/** Returns the newest base (a copy of the files) of the running database cluster; null before its first one. */
async function newestBase({ store, systemIdentifier }: ShipperDeps): Promise<BaseManifest | null> {
  const running = await systemIdentifier()
  for (const id of (await listBases(store)).reverse()) {
    const base = await readBaseManifest(store, id)
    if (base.systemIdentifier === running) return base
  }
  return null
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

/** Returns the keys of the files whose content is stored and that a base or a later list names. */
async function knownFiles({ store, secretKey }: ShipperDeps, base: BaseManifest): Promise<Set<string>> {
  const lines = await readFileList(store, base)
  const { fileLists } = await listSegments(store, base.systemIdentifier)
  for (const list of fileLists)
    lines.push(...(await readFileLines(store, base.systemIdentifier, list, secretKey)))
  const present = await listContents(store)
  return new Set(lines.filter(({ sha256 }) => present.has(contentKey(sha256))).map(({ key }) => key))
}

/**
 * Copies the files that were uploaded since the last round. Uploaded files are never changed in place, so a file with a
 * known key is not read again. The list is stored before the contents, because the retention deletes contents that no
 * list names.
 */
async function shipNewFiles(deps: ShipperDeps, base: BaseManifest, known: Set<string>): Promise<void> {
  const { files, store, secretKey, clock } = deps
  const lines: FileLine[] = []
  for await (const file of files.list()) {
    const line = known.has(file.key) ? undefined : await measureFile(files, file)
    if (line !== undefined) lines.push(line)
  }
  if (lines.length === 0) return
  const at = new Date(clock.nowMs()).toISOString()
  await putFileLines(store, base.systemIdentifier, { at, lines }, secretKey)
  for (const line of lines) {
    if (await copyFile(files, store, line)) known.add(line.key)
  }
}
