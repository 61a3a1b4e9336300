import { relative, sep } from 'node:path'

/**
 * Returns the linted file's path from the project's root, with forward slashes. @param {{ filename: string, cwd: string
 * }} context
 */
export function pathOf(context) {
  return relative(context.cwd, context.filename).split(sep).join('/')
}
