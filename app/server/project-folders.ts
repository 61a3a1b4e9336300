import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'

/** Files that the server reads and that are not part of its own build. Absolute paths. */
export const PROJECT_FOLDERS = {
  client: findClientFolder(),
  migrations: join(PROJECT_FOLDER, 'database', 'migrations'),
} as const

/** A built server has its client beside it (so has the one that reloads); one run from its sources takes the last build. */
function findClientFolder(): string {
  for (let folder = import.meta.dirname; folder.startsWith(PROJECT_FOLDER); folder = dirname(folder)) {
    const beside = join(folder, '..', 'client')
    if (existsSync(join(beside, 'manifest.json'))) return beside
  }
  return join(PROJECT_FOLDER, 'build', 'client')
}
