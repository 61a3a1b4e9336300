import { startTemporaryServer } from '../serving/temporary-server.mjs'
import { ask, head, median, startBare } from './asking.mjs'
import { countOf, openTap, replayRate } from './database-tap.mjs'

export const CLIENTS = 10
const ROUND_MS = 1_500
export const ROUNDS = 3

/** @typedef {Awaited<ReturnType<typeof openCalls>>} Calls */

/**
 * Prepares the measurement of calls by ten clients. It counts the SQL statements of each call, and compares the rate of
 * the calls with that of the same statements run directly on the database and with that of a minimal server that sends
 * the front page.
 * @param {ReturnType<typeof import('./asking.mjs').startLoad>} load
 * @param {{ dataDir: string, port: number, place: import('./database-tap.mjs').Place }} where
 */
export async function openCalls(load, { dataDir, port, place }) {
  const tap = await openTap(place)
  // This second server process uses the same database and its statements are recorded; the rate is measured on the
  // first one.
  const tapped = await startTemporaryServer(dataDir, {
    DATABASE_URL: `postgres://paddock@127.0.0.1:${tap.port}/paddock`,
    TRUSTED_PROXIES: '127.0.0.1',
    // Both processes need the same site address, so that each accepts the other's tokens.
    APP_URL: `http://localhost:${port}`,
  })
  const bare = await startBare([await ask(port, '/')])
  await tap.recordIdle()
  return {
    send,
    statementsOf,
    run,
    inRounds,
    besideBare,
    bareRate: () => rateOf(bare.port, [head('/0')]),
    /** @param {import('./database-tap.mjs').Statement[][]} lists */
    databaseRate: (lists) => replayRate(place, lists, ROUND_MS),
    close: async () => {
      bare.stop()
      await tapped.stop()
      tap.close()
    },
  }

  /** @param {CallInput} input */
  function send({ path, headers, body }) {
    return ask(tapped.port, path, { headers, ...(body === undefined ? {} : { body }) })
  }

  /**
   * Makes each call alone and returns the SQL statements of each.
   * @param {CallInput[]} inputs
   * @param {Buffer[]} [bodies] the responses are added to this list
   */
  async function statementsOf(inputs, bodies = []) {
    const lists = []
    for (const input of inputs) {
      lists.push(
        await tap.during(async () => {
          const { status, body } = await send(input)
          if (status !== 200) throw new Error(`${input.path} answered ${status}: ${body.toString()}`)
          bodies.push(body)
        }),
      )
    }
    return lists
  }

  /** Makes each of the calls once. @param {CallInput[]} inputs */
  async function run(inputs) {
    const result = await load.run({
      port,
      requests: inputs.map(textOf),
      connections: CLIENTS,
      once: true,
    })
    return refusing(result)
  }

  /**
   * Measures the rate of these calls, in turns with that of the minimal server. @param {CallInput[]} inputs @returns
   * {Promise<Share>}
   */
  async function besideBare(inputs) {
    const turns = await inRounds(async () => {
      const bareRate = await rateOf(bare.port, [head('/0')])
      const rate = await rateOf(port, inputs.map(textOf))
      return { rate, share: rate / bareRate }
    })
    return {
      rate: median(turns.map(({ rate }) => rate)),
      share: median(turns.map(({ share }) => share)),
    }
  }

  /** @param {number} at @param {string[]} requests */
  async function rateOf(at, requests) {
    const result = refusing(await load.run({ port: at, requests, connections: CLIENTS, forMs: ROUND_MS }))
    return (result.count / result.ms) * 1000
  }
}

/** @typedef {{ path: string, headers: Record<string, string>, body?: string }} CallInput */

/** @param {string} path @param {object} body @param {Record<string, string>} [headers] @returns {CallInput} */
export function post(path, body, headers = {}) {
  return { path, headers, body: JSON.stringify(body) }
}

/** @param {string} path @param {string} token @returns {CallInput} */
export function get(path, token) {
  return { path, headers: { authorization: `Bearer ${token}` } }
}

/** @param {CallInput} input */
function textOf({ path, headers, body }) {
  return head(path, headers, body)
}

/** @param {import('./load.mjs').Result} result */
function refusing(result) {
  if (Object.keys(result.statuses).join() !== '200')
    throw new Error(`Answers other than expected: ${JSON.stringify(result.statuses)}`)
  return result
}

/** @template T @param {() => Promise<T>} measure */
async function inRounds(measure) {
  const figures = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figure = await measure()
    if (round > 0) figures.push(figure)
  }
  return figures
}

/** @typedef {{ rate: number, share: number }} Share */

/** @param {string} what @param {Share} share @param {number} atLeast @param {{ beside?: string }} [more] @returns {import('./rows.mjs').Row} */
export function shareRow(what, { rate, share }, atLeast, { beside } = {}) {
  return {
    what,
    figure: `${percent(share)} of bare`,
    budget: `≥ ${percent(atLeast)}`,
    isMet: share >= atLeast,
    beside: [`${rate.toFixed(0)} a second`, beside].filter(Boolean).join(', '),
  }
}

/** @param {number} rate @param {number} own */
export function shareOfDatabase(rate, own) {
  return `${percent(rate / own)} of what the database alone does (${own.toFixed(0)})`
}

/** @param {string} what @param {import('./database-tap.mjs').Statement[][]} lists @param {number} atMost @param {{ beside?: string }} [more] @returns {import('./rows.mjs').Row} */
export function statementsRow(what, lists, atMost, more = {}) {
  // Use the median, because the first call of a kind may run further queries whose results are then cached.
  const count = median(lists.map(countOf))
  return { what, figure: String(count), budget: `≤ ${atMost}`, isMet: count > 0 && count <= atMost, ...more }
}

/** @param {number} share */
export function percent(share) {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
}
