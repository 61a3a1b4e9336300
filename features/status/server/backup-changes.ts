import { stat } from 'node:fs/promises'
import { readLastSegmentAt } from '#platform/server/backup/backup-status.ts'
import { listSpool, spoolFolder } from '#platform/server/backup/continuous/segment-spool.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { ChangesFigures } from './status-figures.ts'
import { findArchivingFault } from './status.store.ts'

/**
 * Reads the state of copying changes to the backups. Changes that are not copied yet are in the database if it cannot
 * archive them, or in the spool if the place of the backups cannot be reached.
 */
export async function readChanges(db: Db, dataDir: string): Promise<ChangesFigures> {
  const copiedAt = readLastSegmentAt(dataDir)
  const { waiting } = await listSpool(spoolFolder(dataDir))
  const oldest = waiting[0] === undefined ? null : (await stat(waiting[0].path)).mtime
  return {
    copiedAt: copiedAt === null ? null : new Date(copiedAt),
    waitingSince: (await findArchivingFault(db)) ?? oldest,
  }
}
