import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabaseOf } from '../bench/embedded-database.mjs'
import { lineOf } from '../bench/rows.mjs'
import { residentMbOf, startTemporaryServer } from '../serving/temporary-server.mjs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { installWhatIsMissing } from '../setup/install.mjs'
import { abandon, say } from '../setup/say.mjs'
import { booksRow } from './books.mjs'
import { uncalledRow } from './call-list.mjs'
import { measureCalls } from './calls.mjs'
import { deskRows } from './desk-rows.mjs'
import { exportRows } from './exports.mjs'
import { fill } from './fill.mjs'
import { MAX_GROWTH, memoryRow } from './memory.mjs'
import { pageListRows } from './page-list.mjs'
import { measureSizes } from './sizes.mjs'

// npm run bench -- --growth: fills a demo club twice, first to a small and then to a large size, and measures the same
// calls after each. Needs 12 GB of free space in the temporary folder. A number after it divides the large size, for a
// trial: npm run bench -- --growth 100

/** @typedef {import('../bench/rows.mjs').Row} Row */
/** @typedef {import('./fill.mjs').Size} Size */

/** @type {Size} */
const SMALL = {
  pages: 50,
  members: 100,
  ordersEach: 2,
  firstYear: 2008,
  audit: 1_000,
  events: 20,
  records: 50,
}
/** @type {Size} */
// The orders of the large size are later than those of the small one, because later orders have higher numbers.
const LARGE = {
  pages: 10_000,
  members: 100_000,
  ordersEach: 10,
  firstYear: 2016,
  audit: 5_000_000,
  events: 2_000,
  records: 20_000,
}
const MOST_MS = 300
/** Times below this, in ms, are not compared with those of the small club, because nobody notices such a difference. */
const NOTICEABLE_MS = 25

const folder = mkdtempSync(join(tmpdir(), 'paddock-growth-'))
// Let other users enter the folder, because root starts PostgreSQL as another user.
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
try {
  await installWhatIsMissing()
  await buildWhatIsStale(process.execPath)
  say(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`)
  const rows = await measure(largeSize(Number(process.argv.at(-1))))
  const missed = rows.filter(({ isMet }) => isMet === false).length
  say(missed === 0 ? '\nEvery figure is met.' : `\n${missed} of ${rows.length} figures are missed.`)
  process.exitCode = missed === 0 ? 0 : 1
} catch (problem) {
  abandon(problem)
}

/** @param {Size} large @returns {Promise<Row[]>} */
async function measure(large) {
  const dataDir = join(folder, 'club')
  say('Starting the demo club…')
  const server = await startTemporaryServer(dataDir)
  const database = await openDatabaseOf(dataDir)
  const club = { port: server.port, pid: server.pid, dataDir, database }
  try {
    const before = await measureAt(club, SMALL)
    const after = await measureAt(club, large)
    const rows = [
      uncalledRow(),
      ...[...after.calls].map(([what, ms]) => callRow(what, ms, before.calls.get(what) ?? 0)),
      memoryRow('memory of the server process', after.memoryMb, before.memoryMb),
    ]
    for (const row of rows) say(lineOf(row))
    // Print each part when it is measured, so that an error in a later one loses none.
    for (const part of [
      () => deskRows(club),
      () => exportRows(club, before.memoryMb),
      async () => [await booksRow(club)],
      () => pageListRows(club, before.memoryMb),
      () => measureSizes(club),
    ]) {
      const measured = await part()
      for (const row of measured) say(lineOf(row))
      rows.push(...measured)
    }
    return rows
  } finally {
    await database.end()
    await server.stop()
  }
}

/** Fills the club to a size and measures its calls. @param {import('./calls.mjs').Club} club @param {Size} size */
async function measureAt(club, size) {
  const { pages, members, ordersEach, audit, events, records } = size
  say(
    `${pages} pages, ${members} members, ${members * ordersEach} orders, ${audit} audit rows, ${events * 100} entries, ` +
      `${records} vehicles, pictures, tickets, bank lines and privacy requests…`,
  )
  await fill(club.database, size)
  const calls = await measureCalls(club)
  return { calls, memoryMb: residentMbOf(club.pid) }
}

/** @param {string} what @param {number} ms @param {number} smallMs @returns {Row} */
function callRow(what, ms, smallMs) {
  const growth = ms / smallMs
  return {
    what,
    figure: `${ms.toFixed(1)} ms`,
    budget: `< ${MOST_MS} ms, < ${MAX_GROWTH} ×`,
    isMet: ms < MOST_MS && (growth < MAX_GROWTH || ms < NOTICEABLE_MS),
    beside: `${smallMs.toFixed(1)} ms in the small club, ${growth.toFixed(1)} ×`,
  }
}

/** @param {number} divisor not a number for the full size @returns {Size} */
function largeSize(divisor) {
  if (!(divisor > 1)) return LARGE
  const part = (/** @type {number} */ count) => Math.ceil(count / divisor)
  const { pages, members, audit, events, records } = LARGE
  return {
    ...LARGE,
    pages: part(pages),
    members: part(members),
    audit: part(audit),
    events: part(events),
    records: part(records),
  }
}
