import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../bench/asking.mjs'
import { get } from '../bench/calls.mjs'
import { cpuMsOf } from '../serving/temporary-server.mjs'
import { CALLS } from '../large-club/desk-calls.mjs'
import { logIn, timesOf } from './calls.mjs'
import { FIRST_ID } from './copy-rows.mjs'

const TURNS = 15
const MOST_CPU_MS = 60
/** Calls about an event that {@link import('./fill.mjs').fill} added. @type {typeof CALLS} */
const EVENT_CALLS = [
  { what: 'entries of an event', path: `/api/v1/club/entry/desk/entries?event=${FIRST_ID + 1}` },
  { what: 'guests of an event', path: `/api/v1/club/gate/guests?event=${FIRST_ID + 1}` },
  { what: 'an event', path: `/api/v1/club/event/desk/head?id=${FIRST_ID + 1}` },
]
/** Lists whose second page is measured too. */
const PAGED = [
  { what: 'members, second page', path: '/api/v1/club/desk/members' },
  { what: 'register of members, second page', path: '/api/v1/club/desk/register' },
  { what: 'orders, second page', path: '/api/v1/sell/desk/orders' },
  { what: 'media library, second page', path: '/api/v1/cms/media' },
  {
    what: 'club rego on the road, second page',
    path: '/api/v1/club/specialVehicle/desk/queue?view=registered',
  },
  { what: 'register of vehicles, second page', path: '/api/v1/club/specialVehicle/desk/register' },
  { what: 'requests about personal data, second page', path: '/api/v1/staff/privacy' },
]

/**
 * Measures the processor time that the database needs for each call of the desk.
 * @param {import('./calls.mjs').Club} club @returns {Promise<import('../bench/rows.mjs').Row[]>}
 */
export async function deskRows({ port, dataDir }) {
  const token = await logIn(port, dataDir, 'owner')
  const rows = []
  for (const { what, path, mostCpuMs = MOST_CPU_MS } of [
    ...CALLS,
    ...EVENT_CALLS,
    ...(await secondPages(port, token)),
  ]) {
    const inputs = Array.from({ length: TURNS }, () => get(path, token))
    await timesOf(port, inputs.slice(0, 2))
    const before = databaseCpuMs(dataDir)
    const times = await timesOf(port, inputs)
    const cpuMs = cpuMsSince(before, databaseCpuMs(dataDir)) / TURNS
    rows.push({
      what: `desk: ${what}`,
      figure: `${cpuMs.toFixed(0)} ms`,
      budget: `≤ ${mostCpuMs} ms CPU`,
      isMet: cpuMs <= mostCpuMs,
      beside: `${Math.max(...times).toFixed(0)} ms the longest answer`,
    })
  }
  return rows
}

/** @param {number} port @param {string} token @returns {Promise<typeof CALLS>} */
async function secondPages(port, token) {
  return Promise.all(
    PAGED.map(async ({ what, path }) => {
      const { body } = await ask(port, path, get(path, token))
      const { next } = JSON.parse(body.toString())
      if (typeof next !== 'string') throw new Error(`${path} has no second page.`)
      return { what, path: `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}` }
    }),
  )
}

/**
 * Returns the processor time in ms of each of the database's processes that serve connections, by process id; Linux only.
 * @param {string} dataDir @returns {Map<string, number>}
 */
function databaseCpuMs(dataDir) {
  const file = readdirSync(dataDir, { recursive: true })
    .map(String)
    .find((path) => path.endsWith('postmaster.pid'))
  const postmaster = readFileSync(join(dataDir, file ?? ''), 'utf8').split('\n')[0]
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return new Map(children.filter(servesConnection).map((pid) => [pid, cpuMsOf(Number(pid))]))
}

/**
 * Returns the processor time between two readings. A process that ended in between is not counted.
 * @param {Map<string, number>} before @param {Map<string, number>} after
 */
function cpuMsSince(before, after) {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

/**
 * Returns whether a process of the database serves a connection. The other processes are PostgreSQL's own background
 * processes.
 * @param {string} pid
 */
function servesConnection(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: paddock ')
}
