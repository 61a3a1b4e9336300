import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuMsOf, freePort } from '../serving/temporary-server.mjs'
import { serverArguments } from '../setup/server-command.mjs'
import { environmentOf, middleOf } from './directory.mjs'
import { watchClubs } from './database-figures.mjs'
import { liveMemoryMb } from './live-memory.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */

/** Clubs that are set up and visited. */
const VISITED = 40
const IDLE_S = 20
const WATCH_MS = 15_000
const WITHIN_MS = 600_000
const SET_UP_FORM = {
  first_name: 'Prue',
  last_name: 'Ridge',
  name: 'Ridge Club',
  organisation_name: 'Ridge Motor Club Inc.',
  timezone: 'Australia/Sydney',
}

/**
 * Serves the clubs in one process and measures it in four states: with all clubs closed, while visitors open one club
 * after the other, with all of these open, and after they were closed again.
 * @param {import('./directory.mjs').Place} place
 * @param {import('./directory.mjs').AddedClubs} added
 * @returns {Promise<Figure[]>}
 */
export async function measureServing(place, { hosts, setUpLinks }) {
  const server = await startServer(place)
  try {
    // A new club is due at once for its tasks. Later it is opened for them every ten minutes, like every club.
    const startedMs = performance.now()
    await untilClosed(place, server)
    const workMs = cpuMsOf(server.pid) / hosts.length
    const roundS = (performance.now() - startedMs) / 1_000
    const closed = await watchClubs(place.clubsUrl, WATCH_MS)
    const closedMb = await liveMemoryMb(server.inspectorPort)
    const closedProcessMb = memoryMbOf(server.pid)

    const visited = hosts.slice(0, VISITED)
    for (const [at, host] of visited.entries()) await setUp(server, host, setUpLinks[at] ?? '')
    await untilClosed(place, server)
    /** @type {number[]} */
    const firstMs = []
    /** @type {number[]} */
    const nextMs = []
    for (const host of visited) {
      firstMs.push(await visit(server, host))
      nextMs.push(await visit(server, host))
    }
    const open = await Promise.all([watchClubs(place.clubsUrl, 5_000), keepOpen(server, visited, 5_000)])
    const openMb = await liveMemoryMb(server.inspectorPort)
    const openProcessMb = memoryMbOf(server.pid)
    await untilClosed(place, server)
    const afterwardsMb = await liveMemoryMb(server.inspectorPort)
    return [
      { what: 'clubs whose first page was answered', value: firstMs.length, exactly: visited.length },
      { what: 'first page of a closed club, median', value: middleOf(firstMs), unit: 'ms', most: 1_500 },
      { what: 'first page of a closed club, longest', value: Math.max(...firstMs), unit: 'ms', most: 5_000 },
      { what: 'the same page again, median', value: middleOf(nextMs), unit: 'ms', most: 20 },
      { what: 'connections that closed clubs opened in 15 s', value: closed.sessions, exactly: 0 },
      { what: 'connections of all closed clubs', value: closed.connections, exactly: 0 },
      {
        what: 'transactions per second of an open, idle club',
        value: open[0].transactionsPerS / visited.length,
        most: 10,
      },
      { what: 'connections of an open club', value: open[0].connections / visited.length, most: 5 },
      { what: 'memory in use after every club was open once', value: closedMb, unit: 'MB', most: 150 },
      {
        what: 'memory in use for an open club',
        value: (openMb - closedMb) / visited.length,
        unit: 'MB',
        most: 10,
      },
      {
        what: 'memory in use after all were closed again',
        value: afterwardsMb,
        unit: 'MB',
        most: closedMb * 1.2,
      },
      {
        what: 'memory of the process with all clubs closed',
        value: closedProcessMb,
        unit: 'MB',
        most: 1_500,
      },
      {
        what: 'memory of the process with the visited clubs open',
        value: openProcessMb,
        unit: 'MB',
        most: 1_500,
      },
      { what: 'processor time to open a club for its tasks', value: workMs, unit: 'ms', most: 1_000 },
      { what: 'time until every club had run its tasks', value: roundS, unit: 's', most: 600 },
      { what: 'exit code of the server', value: await server.stop(), exactly: 0 },
    ]
  } finally {
    await server.stop()
  }
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} ClubsServer */

/** @param {import('./directory.mjs').Place} place */
async function startServer(place) {
  const port = await freePort()
  const inspectorPort = await freePort()
  let output = ''
  const child = spawn(process.execPath, [`--inspect=127.0.0.1:${inspectorPort}`, ...serverArguments()], {
    env: {
      ...environmentOf(place),
      LOG_LEVEL: 'warn',
      PORT: String(port),
      CLUBS_IDLE_S: String(IDLE_S),
      CLUBS_OPEN: String(VISITED),
      DRAIN_S: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const keep = (/** @type {Buffer} */ piece) => (output = (output + piece.toString()).slice(-20_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? -1)))
  const server = {
    port,
    inspectorPort,
    pid: /** @type {number} */ (child.pid),
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
  const startedMs = performance.now()
  while ((await ask(server, 'localhost', { path: '/readyz' })).status !== 200) {
    if (child.exitCode !== null || performance.now() - startedMs > WITHIN_MS)
      throw new Error(`the server did not start:\n${output}`)
    await pause(50)
  }
  return server
}

/**
 * Sends one request to a club. @param {{ port: number }} server @param {string} host
 * @param {{ path: string, method?: string, body?: string }} options
 * @returns {Promise<{ status: number, text: string }>} status 0 without an answer
 */
function ask({ port }, host, { path, method = 'GET', body }) {
  return new Promise((resolve) => {
    const headers = {
      host,
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (piece) => (text += String(piece)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.once('error', () => resolve({ status: 0, text: '' }))
    sent.end(body)
  })
}

/** Returns the time in ms of the home page. @param {ClubsServer} server @param {string} host */
async function visit(server, host) {
  const startedMs = performance.now()
  const { status, text } = await ask(server, host, { path: '/' })
  if (status !== 200 || !text.includes('Ridge Club'))
    throw new Error(`${host} answered ${status}:\n${server.output()}`)
  return performance.now() - startedMs
}

/** @param {ClubsServer} server @param {string} host @param {string} link */
async function setUp(server, host, link) {
  const email = `owner@${host}`
  const body = new URLSearchParams({ ...SET_UP_FORM, email, organisation_email: email }).toString()
  const { status, text } = await ask(server, host, { method: 'POST', path: new URL(link).pathname, body })
  if (status !== 200) throw new Error(`${host} could not be set up: ${status} ${text.slice(0, 500)}`)
}

/**
 * Sends a request to each club from time to time, so that none is closed.
 * @param {ClubsServer} server
 * @param {readonly string[]} hosts
 * @param {number} ms
 */
async function keepOpen(server, hosts, ms) {
  const endMs = performance.now() + ms
  while (performance.now() < endMs) {
    await Promise.all(hosts.map((host) => ask(server, host, { path: '/healthz' })))
    await pause(IDLE_S * 100)
  }
}

/** Waits until no club has a connection. @param {import('./directory.mjs').Place} place @param {ClubsServer} server */
async function untilClosed(place, server) {
  const startedMs = performance.now()
  for (let quiet = 0; quiet < 3;) {
    const { connections } = await watchClubs(place.clubsUrl, 1_000)
    quiet = connections === 0 ? quiet + 1 : 0
    if (performance.now() - startedMs > WITHIN_MS)
      throw new Error(`the clubs were not closed:\n${server.output()}`)
  }
}

/** Returns the memory that only this process uses, and its share of the rest, in MB. @param {number} pid */
function memoryMbOf(pid) {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
}
