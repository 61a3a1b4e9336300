import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openClient } from './client.mjs'
import { isRunning } from './processes-in.mjs'
import { startServer } from './servers.mjs'

const VISITORS = 6
const ENDED_WITHIN_S = 30
const LOAD_MS = 2_000

/**
 * Checks that a server that is stopped under load reports that it is not ready, still answers the requests that arrive,
 * and ends in time.
 * @param {import('./club.mjs').Club} club
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkStop(club) {
  const [, leaving] = club.servers
  if (leaving === undefined) throw new Error('there is one server only')
  const load = visitAll(club.origin)
  await pause(LOAD_MS)
  const stoppedMs = performance.now()
  leaving.signal('SIGTERM')
  await pause(100)
  const wasReady = await leaving.isReady()
  const code = await leaving.ended
  const tookS = (performance.now() - stoppedMs) / 1_000
  await pause(LOAD_MS)
  const { answered, failed } = await load.end()
  return [
    { what: 'stopping servers that still said they were ready', value: Number(wasReady), exactly: 0 },
    { what: 'exit code of the stopped server', value: code, exactly: 0 },
    { what: 'time until it had ended', value: tookS, unit: 's', most: ENDED_WITHIN_S },
    { what: 'requests answered meanwhile', value: answered, least: 100 },
    { what: 'requests that failed meanwhile', value: failed, exactly: 0 },
  ]
}

/**
 * Opens pages one after the other as several visitors, until the caller ends it.
 * @param {string} origin @param {{ betweenMs?: number }} [options] `betweenMs`: how long a visitor pauses after a page
 */
function visitAll(origin, { betweenMs = 0 } = {}) {
  let isOver = false
  let answered = 0
  let failed = 0
  const visit = async () => {
    const visitor = openClient(origin, { keepsCookies: false })
    while (!isOver) {
      const status = await visitor.get('/').then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) answered += 1
      else failed += 1
      if (betweenMs > 0) await pause(betweenMs)
    }
  }
  const visits = Promise.all(Array.from({ length: VISITORS }, visit))
  return {
    end: async () => {
      isOver = true
      await visits
      return { answered, failed }
    },
  }
}

const WORKERS = 4
const DIES = 2
const HANGS = 3

/**
 * Starts a server with PROCESSES=4 on the embedded database. Checks that the workers share the port, that a killed
 * worker and a hung worker are replaced, and that all workers end.
 * @param {string} dataDir an unused folder
 * @param {{ metricsPort: number }} options
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkWorkers(dataDir, { metricsPort }) {
  const server = await startServer({
    dataDir,
    settings: { PROCESSES: String(WORKERS), METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' },
  })
  const readyCount = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null)
    const figures = (await answer?.text()) ?? ''
    return Number(/^paddock_processes\{state="ready"\} (\d+)/m.exec(figures)?.[1] ?? 0)
  }
  const until = async (/** @type {number} */ count) => {
    const startedMs = performance.now()
    while ((await readyCount()) !== count) {
      if (performance.now() - startedMs > 60_000)
        throw new Error(`never ${count} workers:\n${server.output()}`)
      await pause(50)
    }
    return (performance.now() - startedMs) / 1_000
  }
  if (!(await server.ready())) throw new Error(`the server did not start:\n${server.output()}`)
  await until(WORKERS)
  const pids = workersOf(server.pid)
  const load = visitAll(server.origin)
  await pause(LOAD_MS)
  const killed = pids[DIES - 1] ?? 0
  process.kill(killed, 'SIGKILL')
  await until(WORKERS - 1)
  const backAfterS = await until(WORKERS)
  const { answered, failed } = await load.end()
  const hung = await hangWorker({ origin: server.origin, pid: pids[HANGS - 1] ?? 0 })
  await until(WORKERS)
  const stoppedMs = performance.now()
  server.signal('SIGTERM')
  await pause(100)
  const wasReady = await server.isReady()
  const code = await server.ended
  const tookS = (performance.now() - stoppedMs) / 1_000
  const left = [...pids, ...workersOf(server.pid)].filter(isRunning).length
  return [
    { what: 'workers that became ready', value: pids.length, exactly: WORKERS },
    { what: 'workers that wrote to the log', value: workersIn(server.output()), exactly: WORKERS },
    { what: 'time until a killed worker was replaced', value: backAfterS, unit: 's', most: 30 },
    { what: 'requests answered meanwhile', value: answered, least: 100 },
    // The requests that the killed worker was processing may fail.
    { what: 'requests that failed meanwhile', value: failed, most: VISITORS },
    ...hung,
    { what: 'stopping workers that still said they were ready', value: Number(wasReady), exactly: 0 },
    { what: 'exit code of the main process', value: code, exactly: 0 },
    { what: 'time until all had ended', value: tookS, unit: 's', most: ENDED_WITHIN_S },
    { what: 'processes left afterwards', value: left, exactly: 0 },
  ]
}

/**
 * Stops a worker with SIGSTOP, so that it accepts connections but answers none, until the main process has killed it.
 * @param {{ origin: string, pid: number }} options
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function hangWorker({ origin, pid }) {
  // The visitors pause between pages, because other checks run at the same time and need the processor.
  const load = visitAll(origin, { betweenMs: 50 })
  await pause(LOAD_MS)
  process.kill(pid, 'SIGSTOP')
  const hungMs = performance.now()
  while (isRunning(pid)) {
    if (performance.now() - hungMs > 60_000) throw new Error('the hung worker was never killed')
    await pause(50)
  }
  const seconds = (performance.now() - hungMs) / 1_000
  const { answered, failed } = await load.end()
  return [
    { what: 'time until a hung worker was killed', value: seconds, unit: 's', least: 10, most: 40 },
    { what: 'requests answered by the others meanwhile', value: answered, least: 100 },
    // The requests that were sent to the hung worker fail.
    { what: 'requests that failed meanwhile', value: failed, most: VISITORS },
  ]
}

/**
 * Returns how many different workers the lines of the log name. Throws if lines of two workers are mixed.
 * @param {string} output
 */
function workersIn(output) {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  return new Set(lines.map((line) => JSON.parse(line).worker).filter((worker) => worker !== undefined)).size
}

/** Returns the process ids of the workers of a main process; Linux only. @param {number} pid */
function workersOf(pid) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid && commandOf(name).includes('main.js'))
  return children.map(Number).sort((one, other) => one - other)
}

/** @param {string} pid */
function parentOf(pid) {
  return Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1])
}

/** @param {string} pid */
function commandOf(pid) {
  return read(`/proc/${pid}/cmdline`)
}

/** Returns an empty text if the process has ended meanwhile. @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
