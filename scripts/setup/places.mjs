import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder, independent of the working directory. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Returns a path inside the project. @param {string[]} parts */
export function inRoot(...parts) {
  return join(ROOT, ...parts)
}
