import type { Clock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { ArchiveStore } from '../archive-store.ts'
import { contentKey, readFileList } from '../copy-files.ts'
import { listSegments, readFileLines } from './archived-segments.ts'
import { BASES, listBases, readBaseManifest } from './base-manifest.ts'
import { segmentPosition } from './segment-order.ts'

/** Any minute of this many days can be restored. */
const DAYS = 7

/**
 * Deletes bases that are older than a week, except the newest, and the segments that no base needs any more.
 * @returns the ids of the deleted bases
 */
export async function deleteOldBases(store: ArchiveStore, clock: Clock): Promise<string[]> {
  const complete = await listBases(store)
  const manifests = await Promise.all(complete.map((id) => readBaseManifest(store, id)))
  const limit = new Date(clock.nowMs() - DAYS * DAY_MS).toISOString()
  // The newest base before the limit is needed for the minutes between the limit and the next base.
  const firstKept = Math.max(
    0,
    manifests.findLastIndex(({ takenAt }) => takenAt <= limit),
  )
  const old = manifests.slice(0, firstKept)
  for (const { id, cluster, files } of old) {
    // First the check: without it the rest counts as incomplete if the deletion is interrupted.
    await store.delete(`${BASES}${id}/check.json`)
    for (const key of [cluster.key, files.list.key, `${BASES}${id}/manifest.json`]) await store.delete(key)
  }
  const kept = manifests[firstKept]
  if (kept !== undefined) {
    const { segments, fileLists } = await listSegments(store, kept.systemIdentifier)
    const firstPosition = segmentPosition(kept.firstSegment)
    for (const { key, name } of segments)
      if (!name.endsWith('.history') && segmentPosition(name) < firstPosition) await store.delete(key)
    const since = `files-${kept.takenAt.replaceAll(/[-:.]/g, '')}`
    for (const { key, name } of fileLists) if (name < since) await store.delete(key)
  }
  return old.map(({ id }) => id)
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
