import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { parsePo, stringifyPo } from 'pofile-ts'
import { inRoot } from '../setup/places.mjs'

// The catalogues as files: what English says, and what another language has for it.

export const PIECES = /** @type {const} */ (['site', 'calendar', 'app', 'server'])
const SOURCE = 'en'

/** @typedef {{ id: string, english: string, context: string | undefined, notes: string[], places: string[], translation: string }} Message */

/**
 * What is said in one catalogue, in the order of its file, with what this language has for it: '' for nothing yet.
 * @param {string} piece @param {string} locale @returns {Message[]}
 */
export function readCatalogue(piece, locale) {
  const known = new Map(
    (existsSync(pathOf(piece, locale)) ? itemsOf(piece, locale) : []).map((item) => [
      idOf(item),
      item.msgstr[0] ?? '',
    ]),
  )
  return itemsOf(piece, SOURCE).map((item) => ({
    id: idOf(item),
    english: item.msgid,
    context: item.msgctxt,
    notes: item.extractedComments,
    places: item.references,
    translation: known.get(idOf(item)) ?? '',
  }))
}

/**
 * Writes what a language has for one catalogue beside what was there before; what English no longer says is left out.
 * @param {string} piece @param {string} locale @param {ReadonlyMap<string, string>} translations by id
 */
export function writeCatalogue(piece, locale, translations) {
  const source = parsePo(readFileSync(pathOf(piece, SOURCE), 'utf8'))
  const known = new Map(readCatalogue(piece, locale).map(({ id, translation }) => [id, translation]))
  const items = source.items.map((item) => ({
    ...item,
    msgstr: [translations.get(idOf(item)) ?? known.get(idOf(item)) ?? ''],
  }))
  mkdirSync(dirname(pathOf(piece, locale)), { recursive: true })
  writeFileSync(
    pathOf(piece, locale),
    `${stringifyPo({ ...source, headers: { ...source.headers, Language: locale }, items }, { foldLength: 0 }).trimEnd()}\n`,
  )
}

/** @param {string} piece @param {string} locale */
function itemsOf(piece, locale) {
  return parsePo(readFileSync(pathOf(piece, locale), 'utf8')).items.filter(({ msgid }) => msgid !== '')
}

/** The short name under which the built app knows a message. @param {{ msgid: string, msgctxt?: string | undefined }} item */
function idOf({ msgid, msgctxt }) {
  return generateMessageId(msgid, msgctxt)
}

/** @param {string} piece @param {string} locale */
function pathOf(piece, locale) {
  return inRoot('locales', locale, `${piece}.po`)
}
