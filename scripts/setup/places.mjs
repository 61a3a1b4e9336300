import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's own folder, wherever a command was called from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A path inside the project. @param {string[]} parts */
export function inRoot(...parts) {
  return join(ROOT, ...parts)
}
