import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../bench/asking.mjs'
import { get, post } from '../bench/calls.mjs'
import { residentMbOf } from '../serving/temporary-server.mjs'
import { logIn, timesOf } from './calls.mjs'
import { memoryRow } from './memory.mjs'

/** @typedef {import('../bench/rows.mjs').Row} Row */

const START = '/api/v1/sell/desk/orders.csv'
const PROGRESS = '/api/v1/staff/exports'
/** A call that staff make meanwhile. */
const MEANWHILE = '/api/v1/sell/desk/orders'
const MOST_MS = 300
const POLL_MS = 500

/**
 * Exports all orders of the club, and measures the start, the calls made meanwhile, the memory and the file.
 * @param {import('./calls.mjs').Club} club @param {number} smallMb the memory of the server in the small club, in MB
 * @returns {Promise<Row[]>}
 */
export async function exportRows({ port, pid, dataDir, database }, smallMb) {
  const token = await logIn(port, dataDir, 'owner')
  const { rows } = await database.query('select count(*)::int as orders from sales_order')
  const orders = Number(rows[0].orders)
  const begunMs = performance.now()
  const started = await sent(port, post(START, {}, { authorization: `Bearer ${token}` }), START)
  const startMs = performance.now() - begunMs
  const { id } = JSON.parse(started.toString()).item
  /** @type {number[]} */
  const meanwhile = []
  let memoryMb = 0
  for (;;) {
    meanwhile.push(...(await timesOf(port, [get(MEANWHILE, token), get(MEANWHILE, token)])))
    memoryMb = Math.max(memoryMb, residentMbOf(pid))
    const { data } = JSON.parse((await sent(port, get(PROGRESS, token), PROGRESS)).toString())
    const { status } = data.find((/** @type {{ id: string }} */ one) => one.id === id)
    if (status === 'failed') throw new Error('the export of all orders failed')
    if (status === 'ready') break
    await pause(POLL_MS)
  }
  const madeMs = performance.now() - begunMs
  const file = await sent(port, get(`${PROGRESS}/file?id=${id}`, token), PROGRESS)
  const records = file.toString().trim().split('\r\n').length - 1
  return [
    row('export of all orders: start', `${startMs.toFixed(0)} ms`, `< ${MOST_MS} ms`, startMs < MOST_MS),
    row('export of all orders: the file', `${records} records`, `${orders}`, records === orders, {
      beside: `${(file.length / 1_000_000).toFixed(0)} MB, made in ${(madeMs / 1000).toFixed(0)} s`,
    }),
    memoryRow('export of all orders: memory of the server process', memoryMb, smallMb),
    row(
      'export of all orders: longest call meanwhile',
      `${Math.max(...meanwhile).toFixed(0)} ms`,
      `< ${MOST_MS} ms`,
      Math.max(...meanwhile) < MOST_MS,
    ),
  ]
}

/**
 * Sends a call and returns the body of its response. Throws an Error if the status is not 200.
 * @param {number} port @param {{ headers: Record<string, string>, body?: string, path: string }} request
 * @param {string} what the name of the call in the error message
 * @returns {Promise<Buffer>}
 */
async function sent(port, { path, headers, body: input }, what) {
  const { status, body } = await ask(port, path, { headers, ...(input === undefined ? {} : { body: input }) })
  if (status !== 200) throw new Error(`${what} answered ${status}: ${body.toString().slice(0, 500)}`)
  return body
}

/**
 * @param {string} what @param {string} figure @param {string} budget @param {boolean} isMet
 * @param {{ beside?: string }} [more] @returns {Row}
 */
function row(what, figure, budget, isMet, more = {}) {
  return { what, figure, budget, isMet, ...more }
}
