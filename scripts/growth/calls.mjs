import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../bench/asking.mjs'
import { get, post } from '../bench/calls.mjs'

/** @typedef {{ port: number, pid: number, dataDir: string, database: import('pg').Client }} Club */

const TURNS = 100
/** Time in ms after which a server has certainly noticed a new content version. */
const HEARD_OF_MS = 1_200

/** Pages and calls of the website, which need no login. */
const PUBLIC = [
  '/',
  '/about',
  '/calendar',
  '/calendar/mount-quandary-hillclimb-round-6',
  '/shop',
  '/shop/club-tee',
  '/join',
  '/search/hillclimb',
  '/sitemap.xml',
  '/api/v1/club/event/calendar',
  '/api/v1/club/event/calendar?month=2020-05',
  '/api/v1/club/event/calendar/filters',
  '/api/v1/club/membership/types',
  '/api/v1/search?q=hillclimb',
  '/api/v1/search?q=guide',
]

/** Calls of the members’ app. */
const MEMBERS = [
  '/api/v1/cognito/user/myAccount',
  '/api/v1/cognito/user/creditBalance?supplier=1',
  '/api/v1/cognito/user/sessions',
  '/api/v1/cognito/user/privacy',
  '/api/v1/sell/address',
  '/api/v1/sell/order/mine',
  '/api/v1/club/entry/mine',
  '/api/v1/club/results/mine?slug=mount-quandary-hillclimb-round-5',
  '/api/v1/club/logBook/mine',
  '/api/v1/club/specialVehicle/home',
  '/api/v1/club/membership/home',
  '/api/v1/club/member/getMembership',
  '/api/v1/club/membership/offer',
  '/api/v1/club/membership/card',
  '/api/v1/club/household',
]

/**
 * Measures each call several times, one after another.
 * @param {Club} club @returns {Promise<Map<string, number>>} the 95th percentile of each call in ms
 */
export async function measureCalls({ port, dataDir, database }) {
  const token = await logIn(port, dataDir, 'financial')
  const figures = new Map()
  for (const path of PUBLIC)
    figures.set(
      path,
      p95(
        await timesOf(
          port,
          Array.from({ length: TURNS }, () => ({ path, headers: {} })),
        ),
      ),
    )
  figures.set('pages that are not cached', p95(await timesOf(port, await uncachedPages(database))))
  for (const path of MEMBERS)
    figures.set(
      path,
      p95(
        await timesOf(
          port,
          Array.from({ length: TURNS }, () => get(path, token)),
        ),
      ),
    )
  return figures
}

/** Returns requests for distinct pages, none of which is in a cache. @param {import('pg').Client} database */
async function uncachedPages(database) {
  const { rows } = await database.query(
    `select url from page where url like '/guides/%' order by md5(id::text) limit ${TURNS}`,
  )
  await database.query('update content_version set version = version + 1')
  await pause(HEARD_OF_MS)
  return rows.map(({ url }) => ({ path: url, headers: {} }))
}

/**
 * @param {number} port @param {{ path: string, headers: Record<string, string> }[]} inputs
 * @returns {Promise<number[]>} the times in ms, without the first, which reads from the disk what later ones find in memory
 */
export async function timesOf(port, inputs) {
  const times = []
  for (const { path, headers } of inputs) {
    const startedMs = performance.now()
    const { status, body } = await ask(port, path, { headers })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 500)}`)
    times.push(performance.now() - startedMs)
  }
  return times.slice(1)
}

/** @param {number[]} values */
export function p95(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
}

/** Logs in one of the demo club’s people. @param {number} port @param {string} dataDir @param {string} key @returns {Promise<string>} the access token */
export async function logIn(port, dataDir, key) {
  /** @type {{ key: string, email: string, password: string }[]} */
  const people = JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8'))
  const found = people.find((each) => each.key === key)
  if (found === undefined) throw new Error(`The demo club has no person ${key}.`)
  const path = '/api/v1/cognito/user/login'
  const input = { username: found.email, password: found.password, fingerprint: 'bench-fingerprint-000' }
  const { status, body } = await ask(port, path, post(path, input))
  if (status !== 200) throw new Error(`${key} could not log in: ${status} ${body.toString()}`)
  return JSON.parse(body.toString()).access_token
}
