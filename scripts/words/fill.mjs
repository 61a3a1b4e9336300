import { readFileSync } from 'node:fs'
import { PIECES, readCatalogue, writeCatalogue } from './catalogues.mjs'
import { faultsOf } from './faults.mjs'

// node scripts/words/fill.mjs de words.json…: writes translations, by the ids that missing.mjs printed, into the catalogues
// of a language. A translation whose placeholders, tags or plural forms do not match the English is refused and named.

const [locale, ...files] = process.argv.slice(2)
if (locale === undefined || files.length === 0)
  throw new Error('Name a language and a file: node scripts/words/fill.mjs de words.json')

const english = new Map(
  PIECES.flatMap((piece) => readCatalogue(piece, 'en').map((message) => [message.id, message.english])),
)
/** @type {Map<string, string>} */
const taken = new Map()
let refused = 0
for (const file of files) {
  const given = /** @type {Record<string, string>} */ (JSON.parse(readFileSync(file, 'utf8')))
  for (const [id, translation] of Object.entries(given)) {
    const source = english.get(id)
    if (source === undefined) continue
    const faults = faultsOf(locale, source, translation)
    if (faults.length === 0) taken.set(id, translation)
    else refused += 1
    for (const fault of faults) console.error(`${file} ${id} “${source}” → “${translation}”: ${fault}`)
  }
}
for (const piece of PIECES) writeCatalogue(piece, locale, taken)
const left = new Set(
  PIECES.flatMap((piece) =>
    readCatalogue(piece, locale).flatMap(({ id, translation }) => (translation === '' ? [id] : [])),
  ),
)
console.log(`${locale}: ${taken.size} taken, ${refused} refused, ${left.size} still missing.`)
process.exit(refused === 0 ? 0 : 1)
