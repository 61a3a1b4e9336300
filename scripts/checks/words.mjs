import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot } from '../setup/places.mjs'
import { lastLines, runProgram } from '../setup/program.mjs'
import { LOCALES } from '../../platform/shared/locales.ts'
import { PIECES, readCatalogue } from '../words/catalogues.mjs'
import { faultsOf } from '../words/faults.mjs'
import { NOTES, noteFaults } from '../words/notes.mjs'
import { hasMessages, uncollectedSources } from '../words/sources.mjs'

// Fails if the English catalogues differ from the source, if a file's messages are in no catalogue, if a language does
// not compile, if a translation lacks a placeholder, tag or plural form, or if a message of one or two words lacks a
// note for translators. Warns about messages without a translation, which are shown in English, and about translations
// that need a review. Works on a copy, so the check changes nothing.

/**
 * Planted faults: a translation without {name}, without the tag and with three of the four Polish plural forms, but
 * with the unknown {nobody}; and a file with a message that no catalogue collects.
 */
const PLANTED = {
  english: '{name} has <0>{count, plural, one {# car} other {# cars}}</0>',
  translation: '{nobody} ma {count, plural, one {# auto} few {# auta} other {# auta}}',
  faults: 4,
  source: "import { msg } from '@lingui/core/macro'\nexport const planted = msg`Planted`",
}

const folder = inRoot('build', 'words-check')
const lingui = inRoot('node_modules', '@lingui', 'cli', 'dist', 'lingui.js')
const config = inRoot('build', 'words-check', 'lingui.config.ts')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
cpSync(inRoot('locales'), `${folder}/locales`, { recursive: true })
writeFileSync(
  config,
  `import config from '../../lingui.config.ts'
export default {
  ...config,
  rootDir: ${JSON.stringify(inRoot())},
  catalogs: config.catalogs.map((catalog) => ({ ...catalog, path: \`build/words-check/\${catalog.path}\` })),
}
`,
)

const problems = [
  ...(await differences()),
  ...(await uncompiled()),
  ...uncollected(),
  ...misfits(),
  ...missingNotes(),
]
rmSync(folder, { recursive: true, force: true })
for (const warning of untranslated()) console.warn(`warning: ${warning}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('Run `npm run words`, then read what it changed.')
  process.exit(1)
}

async function differences() {
  const { code, output } = await runProgram(process.execPath, [
    lingui,
    'extract',
    '--clean',
    '--config',
    config,
  ])
  if (code !== 0) return [lastLines(output, 30)]
  return catalogues(folder, 'en').flatMap((path) => {
    const before = inRoot(path)
    if (!existsSync(before)) return [`${path} does not exist yet.`]
    return changedLines(readFileSync(before, 'utf8'), readFileSync(`${folder}/${path}`, 'utf8')).map(
      (line) => `${path}: ${line}`,
    )
  })
}

async function uncompiled() {
  const { code, output } = await runProgram(process.execPath, [
    lingui,
    'compile',
    '--typescript',
    '--config',
    config,
  ])
  return code === 0 ? [] : [lastLines(output, 30)]
}

/** Returns one line for each file whose messages are in no catalogue. A planted file checks the check itself. */
function uncollected() {
  const places = PIECES.flatMap((piece) => readCatalogue(piece, 'en').flatMap((message) => message.places))
  const faults = uncollectedSources(places).map(
    (path) => `${path}: its messages are in no catalogue. Name the file in lingui.config.ts.`,
  )
  return hasMessages(PLANTED.source)
    ? faults
    : [...faults, 'The planted file was seen as one without messages.']
}

/** Returns one line for each language with messages to translate or review. */
function untranslated() {
  return LOCALES.flatMap((locale) => {
    const all = PIECES.flatMap((piece) => readCatalogue(piece, locale))
    const missing = all.filter(({ translation }) => translation === '').length
    const fuzzy = all.filter(({ isFuzzy }) => isFuzzy).length
    return missing + fuzzy === 0
      ? []
      : [`${locale}: of ${all.length} messages ${missing} to translate, ${fuzzy} to review`]
  })
}

/**
 * Returns faults of translations against their English text. A planted translation with one fault of each kind checks
 * the check itself.
 */
function misfits() {
  const faults = LOCALES.flatMap((locale) =>
    PIECES.flatMap((piece) =>
      readCatalogue(piece, locale)
        .filter(({ translation }) => translation !== '')
        .flatMap(({ english, translation }) =>
          faultsOf(locale, english, translation).map(
            (fault) => `${locale} ${piece}: “${english}” → “${translation}” ${fault}`,
          ),
        ),
    ),
  )
  const planted = faultsOf('pl', PLANTED.english, PLANTED.translation)
  return planted.length === PLANTED.faults
    ? faults
    : [...faults, `The planted faults were seen as ${planted.join()}`]
}

/** Returns the faults of the translators' notes. A planted message and a planted note check the check itself. */
function missingNotes() {
  const planted = noteFaults(
    [{ english: 'Left', context: undefined, notes: [] }],
    new Map([['Right', 'Side of a vehicle']]),
  )
  const faults = noteFaults(
    PIECES.flatMap((piece) => readCatalogue(piece, 'en')),
    NOTES,
  )
  return planted.length === 2 ? faults : [...faults, `The planted notes were seen as ${planted.join()}`]
}

/** @param {string} root @param {string} locale @returns {string[]} paths below it */
function catalogues(root, locale) {
  return readdirSync(`${root}/locales/${locale}`)
    .map((name) => `locales/${locale}/${name}`)
    .filter((path) => path.endsWith('.po'))
    .sort()
}

/** @param {string} before @param {string} after */
function changedLines(before, after) {
  const meaning = (/** @type {string} */ text) =>
    text.split('\n').filter((line) => line !== '' && !line.startsWith('"'))
  const [old, now] = [meaning(before), meaning(after)]
  const [oldSet, nowSet] = [new Set(old), new Set(now)]
  return [
    ...now.filter((line) => !oldSet.has(line)).map((line) => `+ ${line}`),
    ...old.filter((line) => !nowSet.has(line)).map((line) => `- ${line}`),
  ].slice(0, 20)
}
