/** Replaces the club's database by a new one. After a crash at any moment, one of the two databases can be used. */
import { existsSync, renameSync } from 'node:fs'
import { syncFolder } from '#platform/server/backup/folder-store.ts'
import type { CommandSettings } from '../settings.ts'
import { databaseFolder } from './club-place.ts'

/** The folder of the complete new database while the former one is being moved away. */
const preparedFolder = (settings: Pick<CommandSettings, 'dataDir'>) => `${databaseFolder(settings)}.prepared`

/**
 * Moves the club's database to another folder and puts the new database in its place. If the process ends between the
 * two steps, {@link finishExchange} completes them.
 * @param folders.prepared the complete new database, in DATA_DIR
 * @param folders.keptAs the folder to which the present database is moved
 */
export async function exchangeDatabase(
  settings: Pick<CommandSettings, 'dataDir'>,
  { prepared, keptAs }: { prepared: string; keptAs: string },
): Promise<void> {
  renameSync(prepared, preparedFolder(settings))
  await syncFolder(settings.dataDir)
  renameSync(databaseFolder(settings), keptAs)
  finishExchange(settings)
  await syncFolder(settings.dataDir)
}

/** Finishes an exchange that was interrupted. Called before each use of the database. */
export function finishExchange(settings: Pick<CommandSettings, 'dataDir'>): void {
  const prepared = preparedFolder(settings)
  const present = databaseFolder(settings)
  if (existsSync(prepared) && !existsSync(present)) renameSync(prepared, present)
}
