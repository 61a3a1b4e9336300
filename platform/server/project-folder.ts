import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Absolute path of the project's folder: the nearest one above the running program, built or not, that contains
 * package.json.
 */
export const PROJECT_FOLDER = findProjectFolder()

function findProjectFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('package.json is missing: the project is not whole')
    folder = above
  }
  return folder
}
