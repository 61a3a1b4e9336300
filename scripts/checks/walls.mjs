import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import config, { FEATURES_KNOW } from '../../.dependency-cruiser.mjs'
import { ROOT, inRoot } from '../setup/places.mjs'
import { PLANTED } from '../walls/planted.mjs'
import { FOLDERS, readArrows } from '../walls/read-arrows.mjs'

// npm run check:walls: checks the import rules, and that the tool for it reports violations.

/** Matches files that may import any feature. An import in such a file does not count as a use of a permission. */
const TESTS = /\.test\.tsx?$|\.conformance\.ts$|\/fixtures\//

const problems = [
  ...circleIn(FEATURES_KNOW),
  ...(await problemsOfTheTree()),
  ...(await problemsOfTheTool()),
  ...problemsOfUnused(),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

/** Checks the real tree, and that every source file on disk was read. */
async function problemsOfTheTree() {
  const { modules, violations } = await readArrows(ROOT)
  const read = new Set(modules.map(({ source }) => source))
  const onDisk = FOLDERS.flatMap((folder) => sourcesBelow(folder))
  const unseen = onDisk.filter((path) => !read.has(path))
  const features = new Set(onDisk.flatMap((path) => /^features\/([^/]+)\//.exec(path)?.[1] ?? []))
  const guests = [...features].filter((feature) => !(feature in FEATURES_KNOW))
  const arrows = modules
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ module }) => module.startsWith('#'))
  console.log(
    `${onDisk.length} files read, ${arrows.length} imports of other parts, ${config.forbidden.length} rules.`,
  )
  return [
    ...unseen.map((path) => `The check did not read ${path}, so its imports are unknown.`),
    ...guests.map(
      (name) =>
        `features/${name} is missing in FEATURES_KNOW in .dependency-cruiser.mjs: list what it imports.`,
    ),
    ...unusedIn(FEATURES_KNOW, modules).map(
      (permission) =>
        `No file uses this permission of FEATURES_KNOW in .dependency-cruiser.mjs: ${permission}.`,
    ),
    ...(arrows.length === 0
      ? ['The check found no import that begins with #, so it cannot find violations.']
      : []),
    ...violations.map(({ rule, from, to, comment }) => `${rule}: ${from} → ${to}\n    ${comment}`),
  ]
}

/** Creates a temporary tree with one violation of each rule, and returns each rule that reports none. */
async function problemsOfTheTool() {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-walls-'))
  try {
    for (const name of FOLDERS) mkdirSync(join(folder, name))
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), readFileSync(inRoot('package.json')))
    for (const [path, code] of Object.values(PLANTED).flatMap((files) => Object.entries(files))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${code}\n`)
    }
    const { violations } = await readArrows(folder)
    const untried = config.forbidden
      .map(({ name }) => name)
      .filter((name) => !(name in PLANTED) && !name.includes('-knows-only-'))
    const unseen = Object.entries(PLANTED).filter(
      ([rule, files]) => !violations.some((found) => found.rule === rule && found.from in files),
    )
    console.log(
      `${Object.keys(PLANTED).length - unseen.length} of ${Object.keys(PLANTED).length} planted violations were detected.`,
    )
    return [
      ...untried.map(
        (name) => `No violation is planted for the rule "${name}": add one to scripts/walls/planted.mjs.`,
      ),
      ...unseen.map(([name]) => `The rule "${name}" does not detect the violation planted for it.`),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the permissions of the table that no import uses, each as the text "from → to".
 * @param {Record<string, string[]>} table
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 */
function unusedIn(table, modules) {
  const featureOf = (/** @type {string} */ path) => /^features\/([^/]+)\//.exec(path)?.[1]
  const used = new Set(
    modules
      .filter(({ source }) => !TESTS.test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => `${featureOf(source)} → ${featureOf(resolved)}`),
      ),
  )
  return Object.entries(table)
    .flatMap(([from, known]) => known.map((to) => `${from} → ${to}`))
    .filter((permission) => !used.has(permission))
}

/** Checks that an unused permission is reported, with a file that may import two features and imports one of them. */
function problemsOfUnused() {
  const modules = [
    { source: 'features/a/a.ts', dependencies: [{ resolved: 'features/b/b.public.ts' }] },
    { source: 'features/a/a.test.ts', dependencies: [{ resolved: 'features/c/c.public.ts' }] },
  ]
  const found = unusedIn({ a: ['b', 'c'], b: [], c: [] }, modules)
  return found.join() === 'a → c'
    ? []
    : [`Of the permissions only "a → c" is unused, but found was: ${found.join(', ')}`]
}

/** @param {string} folder @returns {string[]} */
function sourcesBelow(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sourcesBelow(path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

/** @param {Record<string, string[]>} table */
function circleIn(table) {
  const done = new Set()
  const walk = (/** @type {string} */ name, /** @type {string[]} */ way) => {
    if (way.includes(name)) return [`The table of features has a circle: ${[...way, name].join(' → ')}`]
    if (done.has(name)) return []
    const found = (table[name] ?? []).flatMap((next) => walk(next, [...way, name]))
    done.add(name)
    return found
  }
  return Object.keys(table).flatMap((name) => walk(name, []))
}
