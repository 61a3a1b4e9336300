import { readFileSync, readdirSync } from 'node:fs'
import { inRoot } from '../setup/places.mjs'

// Finds source files whose messages no catalogue of lingui.config.ts collects. Such messages would be shown as their
// ids.

const ROOTS = ['app', 'features', 'platform', 'integrations']
const SOURCE = /(?<!\.test)\.tsx?$/u
const IMPORT = /@lingui\/(?:core|react)\/macro/u
const MESSAGE = /\b(?:msg|t)`|\b(?:msg|t)\(\{|<(?:Trans|Plural|Select)\b/u

/** Returns whether the text of a source file holds messages of its own. @param {string} text */
export const hasMessages = (text) => IMPORT.test(text) && MESSAGE.test(text)

/**
 * Returns the source files with messages that no catalogue names.
 * @param {readonly string[]} places the files that the catalogues name, from the root
 */
export function uncollectedSources(places) {
  const collected = new Set(places.map((place) => place.replace(/:\d+$/u, '')))
  return ROOTS.flatMap((root) =>
    readdirSync(inRoot(root), { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
  ).filter(
    (path) => SOURCE.test(path) && !collected.has(path) && hasMessages(readFileSync(inRoot(path), 'utf8')),
  )
}
