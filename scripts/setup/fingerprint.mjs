import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './places.mjs'

const FOLDERS = ['app', 'features', 'platform', 'integrations', 'database', 'locales']
const FILES = ['vite.config.ts', 'lingui.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
/** Folders that the server reads at its start and that are not part of the build. */
const NOT_BUILT = new Set(['migrations', 'art', 'media', 'node_modules'])

/**
 * Returns a hash of all sources of the build. It depends on their content and not on file times, so that a fresh
 * checkout of the same commit counts as the same build.
 */
export function fingerprintOfSources() {
  const hash = createHash('sha256')
  for (const path of [...FILES, ...FOLDERS.flatMap(filesBelow)]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return NOT_BUILT.has(entry.name) ? [] : filesBelow(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}
