import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../bench/asking.mjs'
import { get, post } from '../bench/calls.mjs'
import { memberCalls, PUBLIC_CALLS, PUBLIC_POSTS, sampleIds } from './call-list.mjs'

/** @typedef {{ port: number, pid: number, dataDir: string, database: import('pg').Client }} Club */
/** @typedef {{ path: string, headers: Record<string, string>, body?: string }} Sent a request; with a body it is a POST */

const TURNS = 100
/** Time in ms after which a server has certainly noticed a new content version. */
const HEARD_OF_MS = 1_200

/**
 * Measures each call several times, one after another.
 * @param {Club} club @returns {Promise<Map<string, number>>} the 95th percentile of each call in ms
 */
export async function measureCalls({ port, dataDir, database }) {
  const token = await logIn(port, dataDir, 'financial')
  const figures = new Map()
  for (const path of PUBLIC_CALLS) figures.set(path, await measure({ path, headers: {} }))
  for (const { path, input } of PUBLIC_POSTS) figures.set(`POST ${path}`, await measure(post(path, input)))
  figures.set('pages that are not cached', p95(await timesOf(port, await uncachedPages(database))))
  const ids = await sampleIds(database, emailOf(dataDir, 'financial'))
  for (const { template, path } of memberCalls(ids)) figures.set(template, await measure(get(path, token)))
  return figures

  /** @param {Sent} call */
  async function measure(call) {
    return p95(await timesOf(port, Array(TURNS).fill(call)))
  }
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
 * @param {number} port @param {Sent[]} inputs
 * @returns {Promise<number[]>} the times in ms, without the first, which reads from the disk what later ones find in memory
 */
export async function timesOf(port, inputs) {
  const times = []
  for (const { path, ...how } of inputs) {
    const startedMs = performance.now()
    const { status, body } = await ask(port, path, how)
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
  const found = demoPerson(dataDir, key)
  const path = '/api/v1/cognito/user/login'
  const input = { username: found.email, password: found.password, fingerprint: 'bench-fingerprint-000' }
  const { status, body } = await ask(port, path, post(path, input))
  if (status !== 200) throw new Error(`${key} could not log in: ${status} ${body.toString()}`)
  return JSON.parse(body.toString()).access_token
}

/** @param {string} dataDir @param {string} key @returns {string} the email address of a person of the demo club */
function emailOf(dataDir, key) {
  return demoPerson(dataDir, key).email
}

/** @param {string} dataDir @param {string} key @returns {{ key: string, email: string, password: string }} */
function demoPerson(dataDir, key) {
  /** @type {{ key: string, email: string, password: string }[]} */
  const people = JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8'))
  const found = people.find((each) => each.key === key)
  if (found === undefined) throw new Error(`The demo club has no person ${key}.`)
  return found
}
