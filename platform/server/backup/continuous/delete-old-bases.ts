import type { Clock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { ArchiveStore } from '../archive-store.ts'
import { contentKey, readFileList } from '../copy-files.ts'
import { timeOfId } from '../backup-id.ts'
import {
  FILE_LIST,
  fileListName,
  listSegments,
  readFileLines,
  SEGMENTS,
  type StoredSegment,
} from './archived-segments.ts'
import { type BaseManifest, BASES, listBases, readBaseManifest } from './base-manifest.ts'
import { segmentPosition } from './segment-order.ts'

/** Number of days of which any minute can be restored. */
const DAYS = 7

/**
 * Deletes three kinds of data: bases (copies of the running database's files) that are older than a week, except the
 * newest of these; remains of interrupted bases; and the segments of PostgreSQL's log that no remaining base needs.
 * @returns the ids of the deleted bases
 */
export async function deleteOldBases(store: ArchiveStore, clock: Clock): Promise<string[]> {
  const bases = await Promise.all((await listBases(store)).map((id) => readBaseManifest(store, id)))
  const limit = new Date(clock.nowMs() - DAYS * DAY_MS).toISOString()
  // The newest base before the limit is needed for the minutes between the limit and the next base.
  const firstKept = Math.max(
    0,
    bases.findLastIndex(({ takenAt }) => takenAt <= limit),
  )
  const kept = bases.slice(firstKept)
  await deleteBasesExcept(store, clock, new Set(kept.map(({ id }) => id)))
  await deleteUnusedSegments(store, kept)
  return bases.slice(0, firstKept).map(({ id }) => id)
}

async function deleteBasesExcept(
  store: ArchiveStore,
  clock: Clock,
  kept: ReadonlySet<string>,
): Promise<void> {
  const complete = new Set(await listBases(store))
  const parts: string[] = []
  for await (const { key } of store.list(BASES)) {
    const id = key.split('/')[1] ?? ''
    const isUnderWay = !complete.has(id) && clock.nowMs() - timeOfId(id) < DAY_MS
    if (!kept.has(id) && !isUnderWay) parts.push(key)
  }
  // Delete the checks first: a base without its check counts as incomplete, so that an interrupted deletion leaves no
  // base that looks complete.
  const isCheck = (key: string) => key.endsWith('/check.json')
  for (const key of [...parts.filter(isCheck), ...parts.filter((part) => !isCheck(part))])
    await store.delete(key)
}

/** Deletes segments and lists of files from before the oldest kept base of their database cluster. */
async function deleteUnusedSegments(store: ArchiveStore, kept: readonly BaseManifest[]): Promise<void> {
  const clusters = new Set<string>()
  for await (const { key } of store.list(SEGMENTS)) clusters.add(key.split('/')[1] ?? '')
  for (const systemIdentifier of clusters) {
    const { segments, fileLists } = await listSegments(store, systemIdentifier)
    const oldest = kept.find((base) => base.systemIdentifier === systemIdentifier)
    const isUnused = ({ name }: StoredSegment) => {
      if (oldest === undefined) return true
      if (name.startsWith(FILE_LIST)) return name < fileListName(oldest.takenAt)
      return !name.endsWith('.history') && segmentPosition(name) < segmentPosition(oldest.firstSegment)
    }
    for (const { key } of [...segments, ...fileLists].filter(isUnused)) await store.delete(key)
  }
}

/** Returns the keys of the file contents that the bases and the lists after them need. */
export async function contentsOfBases(store: ArchiveStore): Promise<Set<string>> {
  const used = new Set<string>()
  const seen = new Set<string>()
  for (const id of await listBases(store)) {
    const base = await readBaseManifest(store, id)
    for (const { sha256 } of await readFileList(store, base)) used.add(contentKey(sha256))
    seen.add(base.systemIdentifier)
  }
  for (const systemIdentifier of seen) {
    const { fileLists } = await listSegments(store, systemIdentifier)
    for (const list of fileLists)
      for (const { sha256 } of await readFileLines(store, systemIdentifier, list, null))
        used.add(contentKey(sha256))
  }
  return used
}
