// npm run soak -- --hours N [--seed N]: repeats every fault of test:faults in rounds until the time is over, each round
// with another seed and a new club. Prints each figure and the seed of each round, so that `npm run test:faults -- --seed
// N` repeats its choices, and ends with code 1 after the first round that misses a figure.
import { parseArgs } from 'node:util'
import { isMet, lineOf } from '../processes/figures.mjs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { abandon, say, Stop } from '../setup/say.mjs'
import { requireRoot } from './file-system.mjs'
import { runFaults } from './run-faults.mjs'

const HOUR_MS = 60 * 60 * 1_000
const SEEDS = 1_000_000_000
/** Name of the figure for the duration of a round, which has a limit in `test:faults` but not here. */
const OF_TIME = 'time of the run'

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    seed: { type: 'string' },
    // Number of kills and of power cuts in each round.
    kills: { type: 'string', default: '40' },
    cuts: { type: 'string', default: '10' },
  },
})
try {
  requireRoot()
  const hours = Number(values.hours)
  if (!(hours > 0)) throw new Stop('Say for how long: npm run soak -- --hours 8')
  await buildWhatIsStale(process.execPath)
  const startedMs = performance.now()
  let seed = Number(values.seed ?? Math.floor(Math.random() * SEEDS))
  let rounds = 0
  let isFaultless = true
  while (isFaultless && performance.now() - startedMs < hours * HOUR_MS) {
    const figures = await runFaults({
      seed,
      counts: { kills: Number(values.kills), blackouts: Number(values.cuts) },
    })
    const missed = figures.filter((figure) => figure.what !== OF_TIME && !isMet(figure))
    rounds += 1
    for (const figure of figures) say(lineOf(figure))
    say(`Round ${rounds} with the seed ${seed}: ${missed.length} figures missed.`)
    isFaultless = missed.length === 0
    seed = (seed + 1) % SEEDS
  }
  say(`${rounds} rounds in ${((performance.now() - startedMs) / HOUR_MS).toFixed(1)} hours.`)
  process.exitCode = isFaultless ? 0 : 1
} catch (problem) {
  abandon(problem)
}
