import { mkdirSync } from 'node:fs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { inRoot } from '../setup/places.mjs'
import { lastLines, runProgram } from '../setup/program.mjs'
import { say, seconds, wordsOf } from '../setup/say.mjs'
import { endOnAnyWish } from '../setup/run-server.mjs'
import { runBrowserTests, runUnitTests } from './runners.mjs'

// Runs every promise of `npm test`, cheap ones first, goes on after a failure, and ends with one line that counts. With
// --everywhere (`npm run test:everywhere`) it looks at the main screens in all languages, and at all screens in every way, instead.

const bin = (/** @type {string[]} */ ...parts) => inRoot('node_modules', ...parts)
const ownCheck = (/** @type {string} */ name) => [inRoot('scripts', 'checks', `${name}.mjs`)]

/** One promise that is either kept or not. */
const CHECKS = [
  { name: 'types', args: [bin('typescript', 'bin', 'tsc'), '--noEmit'] },
  { name: 'lint', args: [bin('oxlint', 'bin', 'oxlint'), '--type-aware'] },
  { name: 'format', args: [bin('oxfmt', 'bin', 'oxfmt'), '--check', '.'] },
  { name: 'import directions', args: ownCheck('walls') },
  { name: 'words', args: ownCheck('words') },
  { name: 'migrations', args: ownCheck('migrations') },
  { name: 'documents', args: ownCheck('documents') },
  { name: 'map', args: [inRoot('scripts', 'draw-map.mjs'), '--check'] },
]

const sum = { passed: 0, failed: 0 }
/** @type {string[]} */
const faults = []
/** @param {{ passed: number, failed: number }} result */
function count({ passed, failed }) {
  sum.passed += passed
  sum.failed += failed
}

endOnAnyWish()
try {
  mkdirSync(inRoot('build'), { recursive: true })
  if (process.argv.includes('--everywhere')) await runEverywhere()
  else await runAll()
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
  count(await timed('unit and HTTP tests', runUnitTests))
  if (isBuilt) count(await timed('browser journeys', () => runBrowserTests()))
}

/** Two at a time: most of them keep one processor busy. @param {typeof CHECKS} waiting */
async function checkAll(waiting) {
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) count(await check(next.name, next.args))
  }
  await Promise.all([work(), work()])
}

/** Each main screen in each language, and each screen in every way it may be wished for; `npm test` looks at some. */
async function runEverywhere() {
  const wish = { only: '(everywhere|for-everyone)\\.spec\\.ts', env: { EVERYWHERE: 'all' } }
  if (await buildCounted()) count(await timed('every screen in every language', () => runBrowserTests(wish)))
}

/** @param {string} name @param {string[]} args */
async function check(name, args) {
  const startedMs = Date.now()
  const { code, output } = await runProgram(process.execPath, args)
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds(startedMs)}`)
  if (code !== 0) say(lastLines(output, 60))
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function buildCounted() {
  try {
    await buildWhatIsStale(process.execPath)
    count({ passed: 1, failed: 0 })
    return true
  } catch (problem) {
    say(`FAILED build\n${wordsOf(problem)}`)
    // The journeys could not be run either, and that is a failure of its own.
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
  say(
    `${result.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds(startedMs)}${result.words ? `. ${result.words}` : ''}`,
  )
  return result
}
