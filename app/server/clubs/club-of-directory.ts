import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import type { Log } from '#platform/server/log.ts'
import { readSettings, type Settings } from '../settings.ts'
import { openClubDirectory } from './club-directory.store.ts'
import { clubSettings } from './club-settings.ts'

/**
 * Returns the settings of one club of the directory, for a maintenance command.
 * @throws SettingsRefusal, BackupRefusal if CLUBS_URL is not set or has no such club
 */
export async function clubOfDirectory(host: string, log: Log): Promise<Settings> {
  const settings = readSettings()
  const { clubsUrl, secretKey } = settings
  if (clubsUrl === undefined || secretKey === undefined)
    throw new BackupRefusal('--club names a club of the directory, but CLUBS_URL is not set.')
  const directory = await openClubDirectory(clubsUrl, log)
  try {
    const entry = await directory.find(host)
    if (entry === null) throw new BackupRefusal(`The directory has no club at ${host}.`)
    return clubSettings({ ...settings, secretKey }, entry)
  } finally {
    await directory.close()
  }
}
