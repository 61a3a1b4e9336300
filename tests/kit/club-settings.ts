import { join } from 'node:path'
import type { CommandSettings } from '#app/server/settings.ts'

/** Returns the settings of a maintenance command for a club whose folder contains all its data except the backups. */
export function clubSettings(
  dataDir: string,
  { backupTo, databaseUrl }: { backupTo: string; databaseUrl?: string | undefined },
): CommandSettings {
  return {
    dataDir,
    databaseUrl,
    filesUrl: join(dataDir, 'files'),
    secretKey: undefined,
    backupTo,
    s3: undefined,
  }
}
