import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot, ROOT } from '../setup/places.mjs'
import { sourceNoteCheck } from './source-notes.mjs'

// Checks that the names in the documents exist. In the walkthroughs, these are files, identifiers in code, and links.
// In ARCHITECTURE.md, CONTRIBUTING.md and README.md only files and links are checked, because the identifiers there are
// examples. In other documents only links are checked, because decisions describe the code of their day. A planted
// document with one fault of each kind tests the check itself.

const PLANTED = `Through \`platform/shared/locales.ts\` and \`locales-of-mars.ts\` beside it to \`features/none/none.ts\`,
where \`speakMartian\` [waits](docs/mars.md).`
/** Names a section that does not exist; built from parts, so that this file has no such note. */
const PLANTED_NOTE = `/** ${['@', 'source'].join('')} docs/reference/README.md §99 */`
const PLANTED_BREAKS = 5

const FOLDERS = ['app', 'features', 'platform', 'integrations', 'database', 'tests', 'scripts', 'docs']
const WALKS = markdownIn('docs/walks')
const HOUSE = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'].filter((path) => existsSync(inRoot(path)))
const REFERENCE = markdownIn('docs/reference')
const LINKS_ONLY = [...markdownIn('docs'), ...markdownIn('docs/decisions'), ...REFERENCE]
const CODE = /\.(?:ts|tsx|mjs|css)$/

const NAME = /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|mjs|css|json|md|cjs)$/
const FOLDER = /^([\w.-]+\/)+$/
const WORD = /^[a-z]+[A-Z]\w*$/
/**
 * Matches two kinds of names that are placeholders: files such as `x.rules.ts`, which stand for a file of any feature,
 * and folders such as `web/` in the description of a layout.
 */
const PLACEHOLDER = /(^|\/)x\.|^(web|server|shared|ui|build)\/|^docs\/decisions\/$/

const tree = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    ),
)

const sourceFaults = sourceNoteCheck((path) => (existsSync(inRoot(path)) ? textOf(path) : null))

const planted = [
  ...filesIn(PLANTED, 'planted.md'),
  ...wordsIn(PLANTED, 'planted.md'),
  ...linksIn(PLANTED, 'planted.md'),
  ...sourceFaults(PLANTED_NOTE, 'planted.ts'),
]
const problems = [
  ...[...WALKS, ...HOUSE].flatMap((path) => [...filesIn(textOf(path), path), ...linksIn(textOf(path), path)]),
  ...WALKS.flatMap((path) => wordsIn(textOf(path), path)),
  ...LINKS_ONLY.flatMap((path) => [...linksIn(textOf(path), path), ...sourceFaults(textOf(path), path)]),
  ...tree.filter((path) => CODE.test(path)).flatMap((path) => sourceFaults(textOf(path), path)),
  ...(planted.length === PLANTED_BREAKS
    ? []
    : [`Of ${PLANTED_BREAKS} planted breaks ${planted.length} were seen: the check is blind.`]),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${WALKS.length + HOUSE.length} documents name what is there; the planted breaks were seen.`)

/** @param {string} text @param {string} path */
function filesIn(text, path) {
  return readNames(text).missing.map((name) => `${path} names what is not there: ${name}`)
}

/** @param {string} text @param {string} path */
function wordsIn(text, path) {
  const { names, files } = readNames(text)
  const code = files.map(textOf).join('\n')
  return names
    .filter((name) => WORD.test(name) && !new RegExp(`\\b${name}\\b`).test(code))
    .map((name) => `${path} names something that none of its files has: ${name}`)
}

/**
 * Returns the code spans of a document, the files that they name, and the names without a file. @param {string} text
 */
function readNames(text) {
  const names = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !PLACEHOLDER.test(name))
  /** @type {string[]} */
  const files = []
  /** @type {string[]} */
  const missing = []
  for (const name of names) {
    const isFolder = FOLDER.test(name)
    if (!isFolder && !NAME.test(name)) continue
    const found = isFolder ? undefined : findFile(name, files)
    if (found !== undefined) files.push(found)
    else if (!isFolder || !existsSync(inRoot(name))) missing.push(name)
  }
  return { names, files, missing }
}

/** @param {string} path */
function textOf(path) {
  return readFileSync(inRoot(path), 'utf8')
}

/**
 * Finds a file by its complete path, or by its name beside or below a file that was named earlier: in the same feature
 * or top-level part.
 * @param {string} name
 * @param {string[]} named
 */
function findFile(name, named) {
  if (existsSync(inRoot(name))) return name
  const homes = new Set(named.map((path) => path.split('/').slice(0, 2).join('/')))
  return tree.find((path) => path.endsWith(`/${name}`) && homes.has(path.split('/').slice(0, 2).join('/')))
}

/** @param {string} text @param {string} path */
function linksIn(text, path) {
  return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].flatMap(([, to = '']) =>
    existsSync(inRoot(dirname(path), to)) ? [] : [`${path} links to what is not there: ${to}`],
  )
}

/** @param {string} folder */
function markdownIn(folder) {
  return readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}
