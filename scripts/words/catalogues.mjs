import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { parsePo, stringifyPo } from 'pofile-ts'
import { inRoot } from '../setup/places.mjs'

// Reads and writes the message catalogues: locales/LOCALE/PIECE.po.

export const PIECES = /** @type {const} */ (['site', 'calendar', 'app', 'desk', 'server'])
const SOURCE = 'en'

/**
 * A message of a catalogue. `translation` is '' if the language has none; `isFuzzy` if it was taken over from a similar
 * message and not yet reviewed.
 * @typedef {{ id: string, english: string, context: string | undefined, notes: string[], places: string[], translation:
 * string, isFuzzy: boolean }} Message
 */

/**
 * Returns the messages of one English catalogue, in the order of its file, with their translations.
 * @param {string} piece @param {string} locale @returns {Message[]}
 */
export function readCatalogue(piece, locale) {
  const known = new Map(itemsOf(piece, locale).map((item) => [idOf(item), item]))
  return itemsOf(piece, SOURCE).map((item) => ({
    id: idOf(item),
    english: item.msgid,
    // The parser returns null for a message without a context.
    context: item.msgctxt ?? undefined,
    notes: item.extractedComments,
    places: item.references,
    translation: known.get(idOf(item))?.msgstr[0] ?? '',
    isFuzzy: known.get(idOf(item))?.flags['fuzzy'] === true,
  }))
}

/**
 * Adds translations to one catalogue and retains those that it has. Messages that English no longer has are dropped.
 * @param {string} piece @param {string} locale
 * @param {ReadonlyMap<string, string>} translations by id
 * @param {ReadonlySet<string>} [fuzzy] ids of those that need a review; the others lose the mark
 */
export function writeCatalogue(piece, locale, translations, fuzzy = new Set()) {
  const source = parsePo(readFileSync(pathOf(piece, SOURCE), 'utf8'))
  const headers = existsSync(pathOf(piece, locale))
    ? parsePo(readFileSync(pathOf(piece, locale), 'utf8')).headers
    : source.headers
  const known = new Map(readCatalogue(piece, locale).map((message) => [message.id, message]))
  const items = source.items.map((item) => {
    const id = idOf(item)
    const given = translations.get(id)
    const isFuzzy = given === undefined ? known.get(id)?.isFuzzy === true : fuzzy.has(id)
    return {
      ...item,
      flags: isFuzzy ? { ...item.flags, fuzzy: true } : item.flags,
      msgstr: [given ?? known.get(id)?.translation ?? ''],
    }
  })
  mkdirSync(dirname(pathOf(piece, locale)), { recursive: true })
  writeFileSync(
    pathOf(piece, locale),
    `${stringifyPo({ ...source, headers: { ...headers, Language: locale }, items }, { foldLength: 0 }).trimEnd()}\n`,
  )
}

/** Returns the messages of a file; none if it is a catalogue that was never extracted. @param {string} piece @param {string} locale */
function itemsOf(piece, locale) {
  if (!existsSync(pathOf(piece, locale))) return []
  return parsePo(readFileSync(pathOf(piece, locale), 'utf8')).items.filter(({ msgid }) => msgid !== '')
}

/** Returns the id of a message in the built app. @param {{ msgid: string, msgctxt?: string | undefined }} item */
function idOf({ msgid, msgctxt }) {
  return generateMessageId(msgid, msgctxt)
}

/** @param {string} piece @param {string} locale */
function pathOf(piece, locale) {
  return inRoot('locales', locale, `${piece}.po`)
}
