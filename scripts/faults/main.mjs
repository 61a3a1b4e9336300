// npm run test:faults [-- --seed N]: uses a demo club with a seeded load while it kills server and database, cuts the
// power of its disk and causes other faults, and compares the history of all requests with the database after each.
// Prints each figure and ends with code 1 if one is missed. Takes at most ten minutes, touches no other club, and has
// to be run by root on Linux, because it mounts a file system of its own.
import { parseArgs } from 'node:util'
import { isMet, lineOf } from '../processes/figures.mjs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { abandon, say } from '../setup/say.mjs'
import { requireRoot } from './file-system.mjs'
import { runFaults } from './run-faults.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    // Options for the development of one fault: its name, and smaller numbers of kills and power cuts.
    only: { type: 'string' },
    kills: { type: 'string', default: '40' },
    cuts: { type: 'string', default: '10' },
  },
})
try {
  requireRoot()
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
  await buildWhatIsStale(process.execPath)
  const figures = await runFaults({
    seed,
    only: values.only,
    counts: { kills: Number(values.kills), blackouts: Number(values.cuts) },
  })
  const missed = figures.filter((figure) => !isMet(figure)).length
  for (const figure of figures) say(lineOf(figure))
  say(missed === 0 ? 'Every figure is met.' : `${missed} figures are missed. The seed was ${seed}.`)
  process.exitCode = missed === 0 ? 0 : 1
} catch (problem) {
  abandon(problem)
}
