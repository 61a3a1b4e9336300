import { PIECES, readCatalogue } from './catalogues.mjs'

// node scripts/words/missing.mjs de: prints as JSON the messages to be translated into German or reviewed: by message
// id the English, its context, notes for translators, the files that show it, and for a review the present translation.
// A message of two catalogues is printed once.

const [locale] = process.argv.slice(2)
if (locale === undefined) throw new Error('Name a language: node scripts/words/missing.mjs de')

/** @type {Record<string, { english: string, context?: string, notes?: string[], places: string[], review?: string }>} */
const missing = {}
for (const piece of PIECES)
  for (const { id, english, context, notes, places, translation, isFuzzy } of readCatalogue(piece, locale)) {
    if (translation !== '' && !isFuzzy) continue
    const before = missing[id]?.places ?? []
    missing[id] = {
      english,
      ...(context === undefined ? {} : { context }),
      ...(notes.length > 0 ? { notes } : {}),
      places: [...new Set([...before, ...places])],
      ...(isFuzzy ? { review: translation } : {}),
    }
  }
console.log(JSON.stringify(missing, null, 1))
