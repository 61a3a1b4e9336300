/** Puts a new database in the place of the club's database. A crash at any moment leaves one of the two in its place. */
import { existsSync, renameSync } from 'node:fs'
import { syncFolder } from '#platform/server/backup/folder-store.ts'
import type { CommandSettings } from '../settings.ts'
import { databaseFolder } from './club-place.ts'

/** The complete new database, while the former one is moved away. */
const preparedFolder = (settings: Pick<CommandSettings, 'dataDir'>) => `${databaseFolder(settings)}.prepared`

/**
 * Renames the club's database and puts another one in its place. If the process ends in between, {@link finishExchange}
 * does the rest.
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
