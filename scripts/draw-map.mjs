import { readFileSync, writeFileSync } from 'node:fs'
import { ROOT, inRoot } from './setup/places.mjs'
import { readArrows } from './walls/read-arrows.mjs'

// `npm run map` measures the imports and writes them into ARCHITECTURE.md. It does not change the sentence about each
// feature, which a person writes. With --check it writes nothing and fails if the map differs from the code.

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
  throw new Error('ARCHITECTURE.md lacks the two marks between which the map is written.')
const drawn = `${text.slice(0, before + BEGIN.length)}\n${draw()}\n${text.slice(after)}`

if (!process.argv.includes('--check')) writeFileSync(FILE, drawn)
else if (drawn !== text) {
  console.error('The map in ARCHITECTURE.md differs from the code. Run `npm run map`.')
  process.exit(1)
}

function draw() {
  const features = [
    ...new Set(modules.flatMap(({ source }) => /^features\/([^/]+)\//.exec(source)?.[1] ?? [])),
  ].sort()
  return [
    '',
    '```',
    ...layers(),
    '```',
    '',
    '| feature | what it is | imports |',
    '| --- | --- | --- |',
    ...features.map((name) => `| ${name} | ${sentenceOf(name)} | ${importsOf(name).join(', ') || '—'} |`),
    '',
  ].join('\n')
}

/** Returns which top folders import which others, measured from the code. */
function layers() {
  const tops = ['app', 'features', 'integrations', 'database', 'platform']
  return tops.map((from) => {
    const to = tops.filter(
      (top) =>
        top !== from &&
        arrows.some((arrow) => arrow.from.startsWith(`${from}/`) && arrow.to.startsWith(`${top}/`)),
    )
    return `${from.padEnd(12)} → ${to.join(', ') || 'none of them'}`
  })
}

/** Returns the other features that a feature imports, measured from the code. @param {string} name */
function importsOf(name) {
  const others = arrows
    .filter(
      ({ from, to }) =>
        from.startsWith(`features/${name}/`) &&
        to.startsWith('features/') &&
        !to.startsWith(`features/${name}/`),
    )
    .map(({ to }) => to.split('/')[1] ?? '')
  return [...new Set(others)].toSorted((a, b) => a.localeCompare(b))
}

/**
 * Returns the sentence about a feature in the present ARCHITECTURE.md, which a person has written.
 * @param {string} name
 */
function sentenceOf(name) {
  const row = text
    .slice(before, after)
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))
  const sentence = row?.split(' | ')[1]?.trim()
  if (sentence) return sentence
  throw new Error(
    `The table in ARCHITECTURE.md has no sentence for features/${name}. ` +
      `Add a row "| ${name} | What it is. | — |" and run \`npm run map\` again.`,
  )
}
