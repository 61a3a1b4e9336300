import { PAGES_QUERY } from '../../features/pages/pages.contract.ts'
import { cpuMsOf } from '../serving/temporary-server.mjs'
import { ask, head, median, startBare } from './asking.mjs'

const ROUNDS = 15
const ROUND_MS = 400
const CONNECTIONS = 16
const PAGE = '/'

/**
 * Measures responses that the server has cached, in turns with a minimal server that sends the same bytes.
 * @param {{ port: number, pid: number }} server @param {ReturnType<typeof import('./asking.mjs').startLoad>} load
 * @returns {Promise<import('./rows.mjs').Row[]>}
 */
export async function measureCached(server, load) {
  const plain = await ask(server.port, PAGE)
  const cases = [
    { what: 'kept page, plain', headers: {}, atLeast: 0.8 },
    { what: 'kept page, gzip', headers: { 'accept-encoding': 'gzip' }, atLeast: 0.8 },
    { what: 'kept page, brotli', headers: { 'accept-encoding': 'br' }, atLeast: 0.8 },
    { what: 'kept page, 304', headers: { 'if-none-match': plain.headers['etag'] ?? '' }, atLeast: 0.8 },
    {
      what: 'GraphQL page list, kept',
      path: '/graphql',
      headers: {},
      body: JSON.stringify({ query: PAGES_QUERY }),
      atLeast: 0.06,
      against: 0,
    },
  ]
  const requests = cases.map(({ path = PAGE, headers, body }) => head(path, headers, body))
  // Warm up first, so that the server has stored the best compression. Then request each page once more, to get the
  // bytes that the minimal server sends.
  for (const request of requests)
    await load.run({ port: server.port, requests: [request], connections: CONNECTIONS, forMs: ROUND_MS })
  const answers = await Promise.all(
    cases.map(({ path = PAGE, headers, body }) => ask(server.port, path, { headers, body })),
  )
  const bare = await startBare(answers)
  try {
    /** @type {{ ours: number[], bare: number[], oursCpu: number[], bareCpu: number[] }[]} */
    const rates = cases.map(() => ({ ours: [], bare: [], oursCpu: [], bareCpu: [] }))
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, request] of requests.entries()) {
        const against = cases[index]?.against ?? index
        const one = await rateOf(bare, head(`/${against}`))
        const other = await rateOf(server, request)
        if (round === 0) continue
        rates[index]?.bare.push(one.rate)
        rates[index]?.bareCpu.push(one.cpuMs)
        rates[index]?.ours.push(other.rate)
        rates[index]?.oursCpu.push(other.cpuMs)
      }
    }
    return cases.map(({ what, atLeast }, index) => rowOf(what, atLeast, rates[index], answers[index]))
  } finally {
    bare.stop()
  }

  /** @param {{ port: number, pid: number }} target @param {string} request */
  async function rateOf(target, request) {
    const before = cpuMsOf(target.pid)
    const result = await load.run({
      port: target.port,
      requests: [request],
      connections: CONNECTIONS,
      forMs: ROUND_MS,
    })
    const statuses = Object.keys(result.statuses).join()
    if (statuses !== '200' && statuses !== '304')
      throw new Error(`Answers other than expected: ${JSON.stringify(result.statuses)} to\n${request}`)
    return { rate: (result.count / result.ms) * 1000, cpuMs: (cpuMsOf(target.pid) - before) / result.count }
  }
}

/**
 * @param {string} what @param {number} atLeast
 * @param {{ ours: number[], bare: number[], oursCpu: number[], bareCpu: number[] } | undefined} rates
 * @param {{ status: number, body: Buffer } | undefined} answer
 * @returns {import('./rows.mjs').Row}
 */
function rowOf(what, atLeast, rates, answer) {
  if (!rates || !answer) throw new Error(`nothing was measured for ${what}`)
  const ratio = median(rates.ours.map((rate, turn) => rate / (rates.bare[turn] ?? Number.NaN)))
  return {
    what,
    figure: `${(ratio * 100).toFixed(0)} % of bare`,
    budget: `≥ ${(atLeast * 100).toFixed(0)} %`,
    isMet: ratio >= atLeast,
    beside:
      `${median(rates.ours).toFixed(0)} / ${median(rates.bare).toFixed(0)} a second, ` +
      `CPU ${median(rates.oursCpu).toFixed(3)} / ${median(rates.bareCpu).toFixed(3)} ms, ${answer.body.length} bytes, ${answer.status}`,
  }
}
