// The notes in comments that name the source of a rule: a numbered section of docs/reference, or an outside standard.

/** Standards and laws that a note may name. One pattern for each kind, so that a private document is never accepted. */
const OUTSIDE_SOURCES = [
  /^RFC \d{3,5}(?: §\d+(?:\.\d+)*)?$/,
  /^WCAG \d\.\d{1,2}\.\d{1,2}(?:, \d\.\d{1,2}\.\d{1,2})*$/,
  /^Income Tax Assessment Act 1936 s \d+[A-Z]?$/,
]

const SECTION = /^(docs\/reference\/[a-z-]+\.md) (§\d+(?:\.\d+)?(?:, §\d+(?:\.\d+)?)*)$/
const HEADING = /^(?:## (\d+)\.|### (\d+\.\d+)) \S/gm
/** Matches the note of a source in a comment. The same word in code or in a string is not a note. */
const NOTE = /(?:^\s*\*|\/\*|\/\/).*?@source\b(.*)$/
/**
 * Matches such a note on a later line of a comment in a style sheet, which may have no star. Tailwind has rules of the
 * same name; they do not match, because they continue with one of the excluded words.
 */
const STYLE_NOTE = /^\s*@source\s+(?!not\s|inline\(|none\b|['"])(.*)$/
/** Documents that the repository does not have, under the names that older notes used. */
const PRIVATE_DOCUMENT = /\b(?:SPEC|DOMAIN|WIRE|SECURITY|DESIGN|LOOK) (?:§|rows? \d|law \d)/

/**
 * Returns a function that finds the notes of a file which name no existing section and no accepted standard.
 * @param {(path: string) => string | null} readDocument returns null for a file that does not exist
 * @returns {(text: string, path: string) => string[]} one message for each, with file and line
 */
export function sourceNoteCheck(readDocument) {
  /** @type {Map<string, Set<string> | null>} */
  const sections = new Map()

  /** @param {string} path */
  function sectionsOf(path) {
    const cached = sections.get(path)
    if (cached !== undefined) return cached
    const text = readDocument(path)
    const found =
      text === null ? null : new Set([...text.matchAll(HEADING)].map(([, main, part]) => main ?? part ?? ''))
    sections.set(path, found)
    return found
  }

  /** @param {string} part @returns {string[]} what is wrong with one source of a note */
  function faultsOf(part) {
    const [, document, names = ''] = SECTION.exec(part) ?? []
    if (document === undefined) {
      return OUTSIDE_SOURCES.some((pattern) => pattern.test(part))
        ? []
        : [`“${part}” is neither a section of docs/reference nor an accepted standard`]
    }
    const known = sectionsOf(document)
    if (known === null) return [`${document} does not exist`]
    return names
      .split(', ')
      .filter((name) => !known.has(name.slice(1)))
      .map((name) => `${document} has no section ${name}`)
  }

  return (text, path) =>
    text.split('\n').flatMap((line, index) => {
      const place = `${path}:${index + 1}`
      const faults = (noteIn(line, path)?.split('; ') ?? []).flatMap(faultsOf)
      if (PRIVATE_DOCUMENT.test(line)) faults.push('names a document that is not in the repository')
      return faults.map((fault) => `${place}: ${fault}`)
    })
}

/**
 * Returns the sources that a line names; null if it contains no note. In documents there are no notes, because they
 * only explain the format.
 * @param {string} line
 * @param {string} path
 */
function noteIn(line, path) {
  if (path.endsWith('.md')) return null
  const [, note] = NOTE.exec(line) ?? (path.endsWith('.css') ? STYLE_NOTE.exec(line) : null) ?? []
  return note === undefined ? null : note.replace(/\*\/.*$/, '').trim()
}
