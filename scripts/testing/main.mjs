import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../setup/build.mjs'
import { inRoot } from '../setup/places.mjs'
import { lastLines, runProgram } from '../setup/program.mjs'
import { say, seconds, wordsOf } from '../setup/say.mjs'
import { stopOnSignal } from '../setup/run-server.mjs'
import { runBrowserTests, runUnitTests } from './runners.mjs'

// Runs all checks and tests of `npm test`, fast ones first, continues after a failure, and ends with one line of
// totals. With --everywhere (`npm run test:everywhere`) it instead tests the main screens in all languages, and all
// screens in every variant. `npm test -- FILE…` runs these test files only: journeys (*.spec.ts, also with :LINE), or
// unit and HTTP tests. `--title TEXT` selects tests by their title, and `--trace` records journeys that fail.

const bin = (/** @type {string[]} */ ...parts) => inRoot('node_modules', ...parts)
const ownCheck = (/** @type {string} */ name) => [inRoot('scripts', 'checks', `${name}.mjs`)]

/** Checks that either pass or fail as a whole. */
const CHECKS = [
  { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '--noEmit'] },
  { name: 'lint', args: [bin('oxlint', 'bin', 'oxlint'), '--type-aware'] },
  { name: 'format', args: [bin('oxfmt', 'bin', 'oxfmt'), '--check', '.'] },
  { name: 'import directions', args: ownCheck('walls') },
  { name: 'regular expressions', args: ownCheck('expressions') },
  { name: 'words', args: ownCheck('words') },
  { name: 'migrations', args: ownCheck('migrations') },
  { name: 'documents', args: ownCheck('documents') },
  { name: 'commit messages', args: ownCheck('commits') },
  { name: 'API document', args: [inRoot('scripts', 'draw-api.mjs'), '--check'] },
  { name: 'map', args: [inRoot('scripts', 'draw-map.mjs'), '--check'] },
]

const sum = { passed: 0, failed: 0 }
/** @type {string[]} */
const faults = []
/** @type {string[]} */
const unsteady = []
/** @param {{ passed: number, failed: number }} result */
function count({ passed, failed }) {
  sum.passed += passed
  sum.failed += failed
}

stopOnSignal()
try {
  mkdirSync(inRoot('build'), { recursive: true })
  const { values: options, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      everywhere: { type: 'boolean', default: false },
      title: { type: 'string' },
      trace: { type: 'boolean', default: false },
    },
  })
  if (options.everywhere) await runEverywhere()
  else if (files.length > 0) await runFiles(files, options)
  else await runAll()
  for (const test of unsteady) say(`UNSTEADY, passed when it was run again: ${test}`)
  for (const fault of faults) say(`FAILED ${fault}`)
  say(`${sum.passed} passed, ${sum.failed} failed`)
  process.exit(sum.failed > 0 ? 1 : 0)
} catch (problem) {
  say(wordsOf(problem))
  say(`${sum.passed} passed, ${sum.failed + 1} failed`)
  process.exit(1)
}

async function runAll() {
  await checkAll([...CHECKS])
  const isBuilt = await buildCounted()
  if (isBuilt) count(await check('size of the first load', ownCheck('size')))
  count(await timed('unit and HTTP tests', () => runUnitTests()))
  if (isBuilt) count(await timed('browser journeys', () => runBrowserTests()))
}

/** @param {readonly string[]} files @param {{ title?: string | undefined, trace: boolean }} options */
async function runFiles(files, { title, trace }) {
  const journeys = files.filter((file) => /\.spec\.ts(:\d+)?$/.test(file))
  const others = files.filter((file) => !journeys.includes(file))
  if (others.length > 0) {
    const args = [...others, ...(title === undefined ? [] : ['-t', title])]
    count(await timed('unit and HTTP tests', () => runUnitTests(args, { isFiltered: title !== undefined })))
  }
  if (journeys.length > 0 && (await buildCounted())) {
    const args = [...journeys, ...(title === undefined ? [] : ['-g', title])]
    const env = trace ? { JOURNEY_TRACE: '1' } : {}
    count(await timed('browser journeys', () => runBrowserTests({ args, env })))
  }
}

/** Runs two checks at a time: most of them use one processor fully. @param {typeof CHECKS} waiting */
async function checkAll(waiting) {
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) count(await check(next.name, next.args))
  }
  await Promise.all([work(), work()])
}

/**
 * Tests each main screen in each language, and each screen with every display preference; `npm test` runs a selection.
 */
async function runEverywhere() {
  const input = { args: ['(everywhere|for-everyone)\\.spec\\.ts'], env: { EVERYWHERE: 'all' } }
  if (!(await buildCounted())) return
  count(await check('production packages', ownCheck('production')))
  count(await timed('every screen in every language', () => runBrowserTests(input)))
}

/** @param {string} name @param {string[]} args */
async function check(name, args) {
  const startedMs = Date.now()
  const { code, output } = await runProgram(process.execPath, args)
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds(startedMs)}`)
  if (code !== 0) say(lastLines(output, 60))
  else for (const line of output.split('\n')) if (line.startsWith('warning: ')) say(`       ${line}`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function buildCounted() {
  try {
    await buildWhatIsStale(process.execPath)
    count({ passed: 1, failed: 0 })
    return true
  } catch (problem) {
    say(`FAILED build\n${wordsOf(problem)}`)
    // If the build fails, the browser tests cannot run either, which counts as a second failure.
    count({ passed: 0, failed: 2 })
    return false
  }
}

/** @param {string} name @param {() => Promise<import('./runners.mjs').Result>} run */
async function timed(name, run) {
  const startedMs = Date.now()
  say(`       ${name}`)
  const result = await run()
  faults.push(...(result.faults ?? []))
  unsteady.push(...(result.unsteady ?? []))
  say(
    `${result.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds(startedMs)}${result.words ? `. ${result.words}` : ''}`,
  )
  return result
}
