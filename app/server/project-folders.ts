import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'

/** Absolute paths of folders that the server reads and that are not part of its own build. */
export const PROJECT_FOLDERS = {
  client: findClientFolder(),
  migrations: join(PROJECT_FOLDER, 'database', 'migrations'),
} as const

/**
 * Returns the folder of the built client: the one beside a built server, or the last build if the server runs from its
 * sources.
 */
function findClientFolder(): string {
  for (let folder = import.meta.dirname; folder.startsWith(PROJECT_FOLDER); folder = dirname(folder)) {
    const beside = join(folder, '..', 'client')
    if (existsSync(join(beside, 'manifest.json'))) return beside
  }
  return join(PROJECT_FOLDER, 'build', 'client')
}
