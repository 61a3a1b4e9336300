import { orphansOf } from '../processes/descendants.mjs'
import { commandOf, hasEnded, isRunning, processesIn, readProcesses } from '../processes/processes-in.mjs'
import { until } from './club.mjs'
import { isServing } from './service.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */

const SERVICE_WITHIN_MS = 10_000
const LOAD_MS = /** @type {const} */ ([300, 1_400])

/**
 * Kills the server and the embedded database with SIGKILL in turn, under load, and compares history and database each
 * time. The test starts a killed server again at once, as systemd and containers do; the server itself restarts a
 * killed database.
 * @param {import('./run.mjs').Run} run
 * @param {{ count: number }} options
 * @returns {Promise<Figure[]>}
 */
export async function checkKills(run, { count }) {
  const { club } = run
  const kills = { server: 0, database: 0 }
  /** @type {number[]} */
  const serviceMs = []
  let orphans = 0
  for (let turn = 0; turn < count; turn += 1) {
    await run.useFor(...LOAD_MS)
    const isServer = turn % 2 === 0
    const killedMs = performance.now()
    if (isServer) await killServer(club)
    else await killDatabase(club)
    kills[isServer ? 'server' : 'database'] += 1
    await until(() => isServing(club), { withinMs: 60_000, what: 'service after a kill' })
    serviceMs.push(performance.now() - killedMs)
    await run.check(`kill ${turn + 1} of ${isServer ? 'the server' : 'the database'}`)
    orphans += countOrphans(club)
  }
  const longestMs = Math.max(...serviceMs)
  return [
    { what: 'kills of the server that ended it', value: kills.server, exactly: Math.ceil(count / 2) },
    { what: 'kills of the database that ended it', value: kills.database, exactly: Math.floor(count / 2) },
    {
      what: 'time until a page was served again after a kill, longest',
      value: longestMs / 1_000,
      unit: 's',
      most: SERVICE_WITHIN_MS / 1_000,
    },
    { what: 'orphan processes after kills', value: orphans, exactly: 0 },
  ]
}

/** Kills only the server and starts it again. @param {import('./club.mjs').Club} club */
async function killServer(club) {
  const server = club.server()
  const before = club.postmaster()
  process.kill(server.pid, 'SIGKILL')
  if (!(await hasEnded(server.pid))) throw new Error('the server did not die')
  if ((await server.ended) !== -1) throw new Error('the server ended by itself, so nothing was shown')
  const next = await club.start()
  if (!(await next.ready())) throw new Error(`the server did not start again:\n${next.output()}`)
  if (before !== null && isRunning(before)) throw new Error('the database of the killed server still runs')
}

/** Kills the main process of the embedded database. @param {import('./club.mjs').Club} club */
async function killDatabase(club) {
  const before = club.postmaster()
  if (before === null) throw new Error('the database does not run')
  process.kill(before, 'SIGKILL')
  if (!(await hasEnded(before))) throw new Error('the database did not die')
  await until(() => club.postmaster() !== null && club.postmaster() !== before, {
    withinMs: 60_000,
    what: 'a new database process',
  })
}

/**
 * Counts the processes of the club that descend neither from its server nor from its current PostgreSQL, such as those
 * of a killed PostgreSQL or of a second one.
 * @param {import('./club.mjs').Club} club
 */
function countOrphans(club) {
  const postmaster = club.postmaster()
  const expected = [club.server().pid, ...(postmaster === null ? [] : [postmaster])]
  const processes = readProcesses()
  const orphans = orphansOf(processesIn(club.folder, processes), { processes, expected })
  for (const pid of orphans) console.log(`       ORPHAN ${pid}: ${commandOf(pid)}`)
  return orphans.length
}
