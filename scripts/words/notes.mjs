import { readFileSync } from 'node:fs'
import { inRoot } from '../setup/places.mjs'

// Notes for translators. A message of one or two words needs one, because its meaning depends on its screen.
// locales/notes.json maps each note to the messages that it explains; the extraction writes it into every PO file.

/** The note of each message, by its English text. */
export const NOTES = readNotes()

/**
 * Returns a catalogue format that also writes the notes of locales/notes.json.
 * @param {import('@lingui/conf').CatalogFormatter} format
 * @returns {import('@lingui/conf').CatalogFormatter}
 */
export function withNotes(format) {
  return {
    ...format,
    serialize: (catalog, context) =>
      format.serialize(
        Object.fromEntries(
          Object.entries(catalog).map(([id, message]) => [id, { ...message, comments: commentsOf(message) }]),
        ),
        context,
      ),
  }
}

/**
 * Returns the faults of the notes: a message of one or two words without context and note, and a note of a message that
 * does not exist.
 * @param {readonly { english: string, context: string | undefined, notes: readonly string[] }[]} messages all English ones
 * @param {ReadonlyMap<string, string>} notes by English text
 */
export function noteFaults(messages, notes) {
  const texts = new Set(messages.map(({ english }) => english))
  const short = messages.filter(
    ({ english, context, notes: own }) => wordsOf(english) <= 2 && context === undefined && own.length === 0,
  )
  return [
    ...new Set(short.map(({ english }) => `“${english}” needs a context or a note for translators`)),
    ...[...notes.keys()]
      .filter((text) => !texts.has(text))
      .map((text) => `locales/notes.json: “${text}” is not a message`),
  ]
}

/** @param {{ message?: string, context?: string, comments?: string[] }} message */
function commentsOf({ message, context, comments = [] }) {
  const note = context === undefined && message !== undefined ? NOTES.get(message) : undefined
  return note === undefined || comments.includes(note) ? comments : [...comments, note]
}

/** Counts the words of a text, tags and placeholders included. @param {string} text */
function wordsOf(text) {
  return text.trim().split(/\s+/).length
}

/** @returns {ReadonlyMap<string, string>} */
function readNotes() {
  const file = /** @type {Record<string, string[]>} */ (
    JSON.parse(readFileSync(inRoot('locales', 'notes.json'), 'utf8'))
  )
  return new Map(Object.entries(file).flatMap(([note, texts]) => texts.map((text) => [text, note])))
}
