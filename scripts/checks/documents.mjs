import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot, ROOT } from '../setup/places.mjs'

// What the documents name is there: the walks their files, the words of the code in them and their links;
// ARCHITECTURE.md and CONTRIBUTING.md the same without words, since theirs are examples. Decisions are looked at for
// links alone: they speak of their own day. A document with one break of each kind is looked at too: what is not seen
// there would not be seen anywhere.

const PLANTED = `Through \`platform/shared/locales.ts\` and \`locales-of-mars.ts\` beside it to \`features/none/none.ts\`,
where \`speakMartian\` [waits](docs/mars.md).`
const PLANTED_BREAKS = 4

const FOLDERS = ['app', 'features', 'platform', 'integrations', 'database', 'tests', 'scripts', 'docs']
const WALKS = markdownIn('docs/walks')
const HOUSE = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'].filter((path) => existsSync(inRoot(path)))
const LINKS_ONLY = [...markdownIn('docs'), ...markdownIn('docs/decisions')]

const NAME = /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|mjs|css|json|md|cjs)$/
const FOLDER = /^([\w.-]+\/)+$/
const WORD = /^[a-z]+[A-Z]\w*$/
/** Stands for every feature's own, as in `x.rules.ts`; `web/` and `server/` alone are parts of a floor plan. */
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

const planted = [
  ...filesIn(PLANTED, 'planted.md'),
  ...wordsIn(PLANTED, 'planted.md'),
  ...linksIn(PLANTED, 'planted.md'),
]
const problems = [
  ...[...WALKS, ...HOUSE].flatMap((path) => [...filesIn(textOf(path), path), ...linksIn(textOf(path), path)]),
  ...WALKS.flatMap((path) => wordsIn(textOf(path), path)),
  ...LINKS_ONLY.flatMap((path) => linksIn(textOf(path), path)),
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

/** Everything that a document sets as code, the files that are meant by it, and what is meant by nothing. @param {string} text */
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
 * A whole path, or a name beside or below what was named before: in the same feature, or in the same part of the house.
 * @param {string} name @param {string[]} named
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
