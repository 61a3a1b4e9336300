import { mkdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir, residentMbOf, startTemporaryServer } from '../serving/temporary-server.mjs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { installWhatIsMissing } from '../setup/install.mjs'
import { inRoot } from '../setup/places.mjs'
import { abandon, say } from '../setup/say.mjs'
import { startLoad, median } from './asking.mjs'
import { openCalls } from './calls.mjs'
import { measureCarts } from './cart-calls.mjs'
import { openDatabaseOf, placeOfDatabase } from './embedded-database.mjs'
import { measureCached } from './cached-pages.mjs'
import { measureLogins } from './login-calls.mjs'
import { measureMembers } from './member-calls.mjs'
import { measureOrders } from './order-calls.mjs'
import { lineOf } from './rows.mjs'
import { measureUnkept } from './uncached-pages.mjs'
import { measureSizes } from './sizes.mjs'

// npm run bench -- --desk: measures the desk with 100,000 members and 200,000 orders, like npm run bench:large -- --desk.
// npm run bench -- --growth: measures a club of 10,000 pages and 1,000,000 orders beside a small one.
//
// npm run bench: measures whether the performance budgets are kept. The verdict depends on ratios to a bare node:http
// server in the same run; the absolute figures beside them hold for this machine on this day only.

const IDLE_AFTER_MS = 3_000
const STARTS = 5

/** @typedef {import('./rows.mjs').Row} Row */

if (process.argv.includes('--growth')) await import('../growth/main.mjs')
else if (process.argv.includes('--desk')) await import('../large-club/main.mjs')
else await measureAll()

async function measureAll() {
  try {
    mkdirSync(inRoot('build'), { recursive: true })
    await installWhatIsMissing()
    await buildWhatIsStale(process.execPath)
    const rows = await measure()
    say(`\nNode ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`)
    for (const row of rows) say(lineOf(row))
    const missed = rows.filter(({ isMet }) => isMet === false).length
    say(missed === 0 ? '\nEvery budget is met.' : `\n${missed} of ${rows.length} budgets are missed.`)
    process.exit(missed === 0 ? 0 : 1)
  } catch (problem) {
    abandon(problem)
  }
}

/** @returns {Promise<Row[]>} */
async function measure() {
  const dataDir = makeDataDir()
  const load = startLoad()
  try {
    say('Seeding the demo club…')
    await (await startTemporaryServer(dataDir.path)).stop()
    const startRow = await measureStart(dataDir.path)
    // Trust the proxy header, because each login comes from its own simulated address.
    const server = await startTemporaryServer(dataDir.path, { TRUSTED_PROXIES: '127.0.0.1' })
    try {
      await pause(IDLE_AFTER_MS)
      const idleMb = residentMbOf(server.pid)
      say('Kept pages…')
      const kept = await measureCached(server, load)
      say('Pages not in the cache…')
      const unkept = await measureUnkept(server, load, dataDir.path)
      const loadedMb = residentMbOf(server.pid)
      return [
        ...kept,
        ...unkept,
        startRow,
        { what: 'memory idle', figure: `${idleMb.toFixed(0)} MB`, budget: '< 150 MB', isMet: idleMb < 150 },
        {
          what: 'memory after load',
          figure: `${loadedMb.toFixed(0)} MB`,
          budget: '< 300 MB',
          isMet: loadedMb < 300,
        },
        ...(await measureSizes(server.port)),
        ...(await measureCalls(load, dataDir.path, server.port)),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    load.stop()
    dataDir.remove()
  }
}

/** @param {ReturnType<typeof startLoad>} load @param {string} dataDir @param {number} port @returns {Promise<Row[]>} */
async function measureCalls(load, dataDir, port) {
  say('Logins, carts and orders…')
  const database = await openDatabaseOf(dataDir)
  const calls = await openCalls(load, { dataDir, port, place: placeOfDatabase(dataDir) })
  try {
    const logins = await measureLogins(calls, { dataDir, database })
    return [
      ...logins.rows,
      ...(await measureCarts(calls, database)),
      ...(await measureOrders(calls, database, logins.tokens)),
      ...(await measureMembers(calls, database, logins.tokens[0] ?? '')),
    ]
  } finally {
    await calls.close()
    await database.end()
  }
}

/**
 * Measures the time from the start of the process to its first successful response, with a finished build and a seeded
 * database. @param {string} dataDir @returns {Promise<Row>}
 */
async function measureStart(dataDir) {
  say('Starts…')
  const times = []
  for (let turn = 0; turn < STARTS; turn += 1) {
    const server = await startTemporaryServer(dataDir)
    times.push(server.readyAfterMs)
    await server.stop()
  }
  const ms = median(times)
  return {
    what: 'start to first good answer',
    figure: `${ms.toFixed(0)} ms`,
    budget: '< 1000 ms',
    isMet: ms < 1000,
    beside: times.map((time) => time.toFixed(0)).join(', '),
  }
}
