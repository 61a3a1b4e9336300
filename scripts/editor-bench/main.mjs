// npm run bench:editor [-- --seed N] [--only 4,7] [--share 0.1]: measures figures of the content editor with the built
// server, a real PostgreSQL and headless Chromium. Prints each row and ends with code 1 if one is missed. --share makes
// smaller numbers, for the development of a row. Linux only; touches no other club.
import { parseArgs } from 'node:util'
import { isMet, lineOf } from '../processes/figures.mjs'
import { openTemporaryFolder } from '../processes/temporary-folder.mjs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { abandon, say } from '../setup/say.mjs'
import { ROWS } from './rows.mjs'
import { openSite } from './site.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    share: { type: 'string', default: '1' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const share = Number(values.share)
const wanted = values.only?.split(',').map(Number)
const rows = ROWS.filter(({ number }) => wanted?.includes(number) ?? true)

/** Measures a row and prints it. A row that cannot be measured is missed. @returns {Promise<boolean>} whether it is met */
async function report(
  /** @type {import('./rows.mjs').Row} */ row,
  /** @type {import('./site.mjs').Site} */ site,
) {
  const startedMs = performance.now()
  const count = (/** @type {number} */ whole) => Math.max(1, Math.round(whole * share))
  try {
    const { figures, notes = [] } = await row.measure(site, { seed, count })
    const isRowMet = figures.every(isMet)
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0)
    say(`${isRowMet ? 'ok    ' : 'MISSED'} ${row.number}. ${row.title} (${seconds} s)`)
    for (const figure of figures) say(`         ${lineOf(figure)}`)
    for (const note of notes) say(`         ${note}`)
    return isRowMet
  } catch (problem) {
    say(`MISSED ${row.number}. ${row.title}`)
    say(
      `         it could not be measured: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`,
    )
    return false
  }
}

const { folder, end } = openTemporaryFolder('paddock-editor-')
try {
  await buildWhatIsStale(process.execPath)
  say(`Seed ${seed}${share === 1 ? '' : `, with the share ${share} of each number`}.`)
  const site = await openSite(folder)
  /** @type {number[]} */
  const missed = []
  try {
    for (const row of rows) if (!(await report(row, site))) missed.push(row.number)
  } finally {
    await site.stop()
  }
  say(
    missed.length === 0
      ? 'Every figure is met.'
      : `${missed.length} of ${rows.length} figures are missed: ${missed.join(', ')}. The seed was ${seed}.`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
} catch (problem) {
  abandon(problem)
} finally {
  await end()
}
