import { PIECES, readCatalogue } from './catalogues.mjs'

// node scripts/words/missing.mjs de: what German has no words for yet, as JSON for whoever translates: by its id the
// English, what its placeholders stand for, and where it is said. What is said in two catalogues is asked for once.

const [locale] = process.argv.slice(2)
if (locale === undefined) throw new Error('Which language? node scripts/words/missing.mjs de')

/** @type {Record<string, { english: string, notes?: string[], places: string[] }>} */
const missing = {}
for (const piece of PIECES)
  for (const { id, english, notes, places, translation } of readCatalogue(piece, locale)) {
    if (translation !== '') continue
    const before = missing[id]?.places ?? []
    missing[id] = {
      english,
      ...(notes.length > 0 ? { notes } : {}),
      places: [...new Set([...before, ...places])],
    }
  }
console.log(JSON.stringify(missing, null, 1))
