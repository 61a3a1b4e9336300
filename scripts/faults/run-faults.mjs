import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, processesIn } from '../processes/processes-in.mjs'
import { openTemporaryFolder } from '../processes/temporary-folder.mjs'
import { say } from '../setup/say.mjs'
import { checkChains } from './chains.mjs'
import { checkClock } from './clock.mjs'
import { openClub } from './club.mjs'
import { buildFaultyCalls } from './faulty-calls.mjs'
import { makeFileSystem } from './file-system.mjs'
import { checkKills } from './kills.mjs'
import { checkBlackouts } from './blackouts.mjs'
import { checkFailingFlushes, checkFullDisk, checkNoHandles } from './resources.mjs'
import { openRun } from './run.mjs'
import { checkSlowClients, checkStalledHosts, checkStop } from './traffic.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */

/**
 * The faults by name, in the order in which they are caused. From `stop` on, the server runs with the library of
 * faulty-calls.mjs.
 */
const FAULTS = new Map([
  ['kills', (/** @type {Run} */ { run, kills }) => checkKills(run, { count: kills })],
  [
    'blackouts',
    (/** @type {Run} */ { run, disk, blackouts }) => checkBlackouts(run, { count: blackouts, disk }),
  ],
  ['disk', (/** @type {Run} */ options) => checkFullDisk(options)],
  ['handles', (/** @type {Run} */ options) => checkNoHandles(options)],
  ['stop', (/** @type {Run} */ { run, calls }) => checkStop({ run, environment: calls.environment })],
  ['flushes', (/** @type {Run} */ options) => checkFailingFlushes(options)],
  ['clock', (/** @type {Run} */ options) => checkClock(options)],
  ['slow', (/** @type {Run} */ options) => checkSlowClients(options)],
  ['stalled', (/** @type {Run} */ options) => checkStalledHosts(options)],
])
/** @typedef {{ kills: number, blackouts: number }} Counts how often these faults are caused */
/** @typedef {{ run: import('./run.mjs').Run, disk: import('./file-system.mjs').FileSystem, calls: import('./faulty-calls.mjs').FaultyCalls } & Counts} Run */

/**
 * Starts a club on a file system of its own, causes every fault under load, and ends everything.
 * @param {{ seed: number, only?: string | undefined, counts: Counts }} options `only`: the name of one kind of fault
 * @returns {Promise<Figure[]>}
 */
export async function runFaults(options) {
  const { folder, end } = openTemporaryFolder('paddock-faults-')
  /** @type {Figure[]} */
  let figures
  try {
    figures = await causeFaults(folder, options)
  } finally {
    // This also unmounts the file system. It never throws, so that it does not hide the error of a fault.
    await end()
  }
  return [...figures, { what: 'temporary folders left', value: Number(existsSync(folder)), exactly: 0 }]
}

/** @param {string} folder @param {Parameters<typeof runFaults>[0]} options @returns {Promise<Figure[]>} */
async function causeFaults(folder, { seed, only, counts }) {
  const startedMs = performance.now()
  const elapsedS = () => (performance.now() - startedMs) / 1_000
  const calls = buildFaultyCalls(folder)
  const disk = makeFileSystem(folder)
  say(`The seed is ${seed}.`)
  const club = await openClub(join(disk.path, 'club'), join(disk.path, 'tmp'))
  /** @type {Figure[]} */
  const figures = []
  const run = await openRun(club, { seed })
  try {
    await run.useFor(1_000, 1_000)
    await run.check('no fault')
    for (const [name, check] of FAULTS) {
      if (only !== undefined && !only.split(',').includes(name)) continue
      say(`       ${elapsedS().toFixed(0)} s: ${name}`)
      figures.push(...(await check({ run, disk, calls, ...counts })))
    }
  } finally {
    await run.load.rest().catch(() => undefined)
  }
  figures.push(...(await checkChains(club, calls)))
  figures.push({ what: 'exit code of the server', value: await club.stop(), exactly: 0 })
  figures.push(...figuresOf(run, disk.path))
  figures.push({ what: 'time of the run', value: elapsedS(), unit: 's', most: 600 })
  return figures
}

/** @param {import('./run.mjs').Run} run @param {string} folder @returns {Figure[]} */
function figuresOf(run, folder) {
  const { operations, statuses } = run.history
  const countOf = (/** @type {string} */ kind) =>
    operations.filter((operation) => operation.kind === kind && operation.outcome === 'acknowledged').length
  const of500 = [...statuses].filter(([status]) => status >= 500 && status !== 503)
  for (const pid of processesIn(folder)) console.log(`       LEFT ${pid}: ${commandOf(pid)}`)
  return [
    ...[
      'order',
      'payment',
      'refund',
      'entry',
      'signature',
      'scan',
      'message',
      'mail',
      'log-in',
      'log-out',
    ].map((kind) => ({ what: `acknowledged: ${kind}`, value: countOf(kind), least: 1 })),
    { what: 'requests without an answer', value: statuses.get(0) ?? 0, least: 0 },
    { what: 'answers 503', value: statuses.get(503) ?? 0, least: 0 },
    {
      what: 'answers of 500 and above other than 503',
      value: of500.reduce((sum, [, count]) => sum + count, 0),
      exactly: 0,
    },
    { what: 'checks of history and database', value: run.checks(), least: 1 },
    { what: 'violations that they found', value: run.violations().length, exactly: 0 },
    { what: 'mails that came again with the same Message-ID', value: run.copies(), least: 0 },
    { what: 'processes left', value: processesIn(folder).length, exactly: 0 },
    { what: 'temporary files left', value: readdirSync(run.club.tempFolder).length, exactly: 0 },
  ]
}
