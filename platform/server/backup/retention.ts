import type { Clock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { ArchiveStore } from './archive-store.ts'
import { timeOfId } from './backup-id.ts'
import { contentsOfBases } from './continuous/delete-old-bases.ts'
import { contentKey, listContents, readFileList } from './copy-files.ts'
import { BACKUPS, listBackups, readManifest } from './manifest.ts'

/** For each of the last days, weeks and months up to these numbers, the newest backup is retained. */
const DAYS = 14
const WEEKS = 8
const MONTHS = 12

/** Returns the ids that retention keeps. The newest backup is always among them. @param ids begin with a UTC time */
export function backupsToKeep(ids: readonly string[]): Set<string> {
  const newestFirst = [...ids].sort().reverse()
  const keep = new Set<string>()
  const keepNewestOf = (count: number, periodOf: (id: string) => string) => {
    const seen = new Set<string>()
    for (const id of newestFirst) {
      const period = periodOf(id)
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      keep.add(id)
    }
  }
  keepNewestOf(DAYS, (id) => id.slice(0, 8))
  keepNewestOf(WEEKS, (id) => String(Math.floor(timeOfId(id) / (7 * DAY_MS))))
  keepNewestOf(MONTHS, (id) => id.slice(0, 6))
  return keep
}

/**
 * Deletes old backups, remains of interrupted ones, and then the file contents that no backup names.
 * @returns the ids of the deleted backups
 */
export async function deleteOldBackups(store: ArchiveStore, clock: Clock): Promise<string[]> {
  const complete = await listBackups(store)
  const keep = backupsToKeep(complete)
  const parts = new Map<string, string[]>()
  for await (const { key } of store.list(BACKUPS)) {
    const id = key.split('/')[1] ?? ''
    parts.set(id, [...(parts.get(id) ?? []), key])
  }
  const isUnderWay = (id: string) => !complete.includes(id) && clock.nowMs() - timeOfId(id) < DAY_MS
  const old = [...parts.keys()].filter((id) => !keep.has(id) && !isUnderWay(id))
  for (const id of old) {
    // Delete the check first: a backup without its check counts as incomplete, so that an interrupted deletion leaves
    // no backup that looks complete.
    await store.delete(`${BACKUPS}${id}/check.json`)
    for (const key of parts.get(id) ?? []) await store.delete(key)
  }
  // A backup that is being taken may need contents that no manifest names yet, so contents are deleted only if no
  // backup is being taken.
  if (![...parts.keys()].some(isUnderWay)) await deleteUnusedContents(store, [...keep])
  return old
}

async function deleteUnusedContents(store: ArchiveStore, ids: readonly string[]): Promise<void> {
  // List the contents before reading the lists that name them: a file that is copied in the meantime is listed before
  // its content is stored.
  const present = await listContents(store)
  const used = await contentsOfBases(store)
  for (const id of ids) {
    const lines = await readFileList(store, await readManifest(store, id))
    for (const { sha256 } of lines) used.add(contentKey(sha256))
  }
  for (const key of present.keys()) if (!used.has(key)) await store.delete(key)
}
