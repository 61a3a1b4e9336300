import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { ROOT, inRoot } from './setup/places.mjs'
import { readArrows } from './walls/read-arrows.mjs'

// Writes the map in ARCHITECTURE.md from the code: `npm run map`. With --check it only says whether it is current.

const FILE = inRoot('ARCHITECTURE.md')
const BEGIN = '<!-- map: written by `npm run map` -->'
const END = '<!-- end of map -->'
const TESTS = /\.test\.tsx?$|\.conformance\.ts$/

const { modules } = await readArrows(ROOT)
const arrows = modules
  .filter(({ source }) => !TESTS.test(source))
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))

const text = readFileSync(FILE, 'utf8')
const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)]
if (before < 0 || after < 0)
  throw new Error('ARCHITECTURE.md has lost the marks between which the map stands.')
const drawn = `${text.slice(0, before + BEGIN.length)}\n${draw()}\n${text.slice(after)}`

if (!process.argv.includes('--check')) writeFileSync(FILE, drawn)
else if (drawn !== text) {
  console.error('The map in ARCHITECTURE.md is of other code than this. Run `npm run map`.')
  process.exit(1)
}

function draw() {
  const features = [
    ...new Set(modules.flatMap(({ source }) => /^features\/([^/]+)\//.exec(source)?.[1] ?? [])),
  ].sort()
  const rows = features.map(
    (name) => `| ${name} | ${aboutOf(name)} | ${list(knownBy(name))} | ${list(publicPieces(name))} |`,
  )
  return [
    '',
    '```',
    ...layers(),
    '```',
    '',
    '| feature | what it is | knows | offers |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

/** Which top folder imports which, as measured. */
function layers() {
  const tops = ['app', 'features', 'integrations', 'database', 'platform']
  return tops.map((from) => {
    const to = tops.filter(
      (top) =>
        top !== from &&
        arrows.some((arrow) => arrow.from.startsWith(`${from}/`) && arrow.to.startsWith(`${top}/`)),
    )
    return `${from.padEnd(12)} → ${to.join(', ') || 'nobody'}`
  })
}

/** @param {string} name */
function knownBy(name) {
  const others = arrows
    .filter(
      ({ from, to }) =>
        from.startsWith(`features/${name}/`) &&
        to.startsWith('features/') &&
        !to.startsWith(`features/${name}/`),
    )
    .map(({ to }) => to.split('/')[1] ?? '')
  return [...new Set(others)].sort()
}

/** The first sentence that the feature's contract says about itself, or its public file where it has no calls of its own. @param {string} name */
function aboutOf(name) {
  const files = [`${name}.contract.ts`, `${name}.public.tsx`, `server/${name}.public.ts`].map((file) =>
    inRoot('features', name, file),
  )
  const docstrings = files
    .filter((path) => existsSync(path))
    .flatMap((path) => /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(path, 'utf8'))?.[1] ?? [])
  const words = docstrings[0]
    ?.replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .split(' @')[0]
    ?.trim()
  const sentence = words && /^.*?[.:](?= |$)/.exec(words)?.[0]
  if (!sentence) {
    throw new Error(
      `features/${name}/${name}.contract.ts must begin with a docstring whose first sentence says what the feature is.`,
    )
  }
  return sentence.replace(/[.:]$/, '').replaceAll('|', '\\|')
}

/** Names that a feature's public files export. @param {string} name @returns {string[]} */
function publicPieces(name) {
  const folders = [inRoot('features', name), inRoot('features', name, 'server')].filter((folder) =>
    existsSync(folder),
  )
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /\.public\.tsx?$/.test(file))
      .sort()
      .flatMap((file) => exportsOf(readFileSync(`${folder}/${file}`, 'utf8'))),
  )
}

/** @param {string} code */
function exportsOf(code) {
  const declared = [...code.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
    (found) => found[1] ?? '',
  )
  const passedOn = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap((found) =>
    (found[1] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && !part.startsWith('type ')),
  )
  return [...declared, ...passedOn]
}

/** @param {string[]} names */
function list(names) {
  return names.join(', ') || '—'
}
