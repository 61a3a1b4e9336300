import { LOCALES } from '../../platform/shared/locales.ts'
import { inRoot } from '../setup/places.mjs'
import { lastLines, runProgram } from '../setup/program.mjs'
import { pairChanged } from './carry-over.mjs'
import { PIECES, readCatalogue, writeCatalogue } from './catalogues.mjs'

// npm run words: updates the catalogues from the source. A message whose English changed slightly keeps its
// translations, marked `fuzzy` until a person has reviewed them; so does a message that moved to another catalogue.

const before = readAll()
const lingui = inRoot('node_modules', '@lingui', 'cli', 'dist', 'lingui.js')
const { code, output } = await runProgram(process.execPath, [lingui, 'extract', '--clean'])
if (code !== 0) {
  console.error(lastLines(output, 30))
  process.exit(1)
}
const english = PIECES.flatMap((piece) => readCatalogue(piece, 'en'))
const pairs = pairChanged(before.get('en') ?? [], english)
for (const locale of LOCALES.filter((code) => code !== 'en')) carryOver(locale)
console.log(
  `${new Set(english.map(({ id }) => id)).size} messages. ${pairs.size} changed slightly and kept their translations, marked for review.`,
)
for (const locale of LOCALES) {
  const messages = PIECES.flatMap((piece) => readCatalogue(piece, locale))
  const missing = new Set(messages.filter(({ translation }) => translation === '').map(({ id }) => id))
  const fuzzy = new Set(messages.filter(({ isFuzzy }) => isFuzzy).map(({ id }) => id))
  if (missing.size + fuzzy.size > 0)
    console.log(`${locale}: ${missing.size} to translate, ${fuzzy.size} to review`)
}

/** Returns all messages of all catalogues by locale. Call it before the extraction. */
function readAll() {
  return new Map(LOCALES.map((locale) => [locale, PIECES.flatMap((piece) => readCatalogue(piece, locale))]))
}

/**
 * Fills the translations that the extraction left empty from those before it. @param {(typeof LOCALES)[number]} locale
 */
function carryOver(locale) {
  const known = new Map(
    (before.get(locale) ?? [])
      .filter(({ translation }) => translation !== '')
      .map((message) => [message.id, message]),
  )
  for (const piece of PIECES) {
    const missing = readCatalogue(piece, locale).filter(({ translation }) => translation === '')
    const same = missing.flatMap(({ id }) => known.get(id) ?? [])
    const changed = missing.flatMap(({ id }) => {
      const was = known.get(pairs.get(id) ?? '')
      return was ? [{ ...was, id }] : []
    })
    if (same.length + changed.length === 0) continue
    const translations = new Map([...same, ...changed].map(({ id, translation }) => [id, translation]))
    const fuzzy = new Set([...changed, ...same.filter(({ isFuzzy }) => isFuzzy)].map(({ id }) => id))
    writeCatalogue(piece, locale, translations, fuzzy)
  }
}
