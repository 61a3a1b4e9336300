import { setTimeout as pause } from 'node:timers/promises'
import { formFor, publishEvent } from '../processes/entries.mjs'
import { until } from './until.mjs'

const ENTRY = '/api/v1/club/entry'
/**
 * Time between the beginning of the fault and the entries of the members, so that the fault has taken effect by then.
 */
const ENTER_AFTER_MS = 500
const AFTERWARDS_MS = 2_000
/** Time in which both servers cache the pages again after the new event has invalidated their caches. */
const WARM_UP_MS = 4_000
const RESUMED_WITHIN_S = 45

/** @typedef {{ email: string, client: import('../processes/client.mjs').Client }} Person */

/**
 * Causes one fault while the club is in use, makes members enter for the last place of an event meanwhile, and repairs
 * the cluster.
 * @param {import('./cluster-faults.mjs').Fault} fault
 * @param {{ cluster: import('./cluster.mjs').Cluster, club: import('./club.mjs').Club, load: import('./load.mjs').Load,
 * members: readonly Person[], officer: import('../processes/client.mjs').Client }} parts
 * @returns {Promise<{ slug: string, figures: import('../processes/figures.mjs').Figure[], strange:
 * import('./load.mjs').Answer[] }>} `strange`: the answers that should not have been given
 */
export async function playRound(fault, { cluster, club, load, members, officer }) {
  // Delete the counters of the rate limits, because the load of all rounds exceeds the limits that one person has in an
  // hour.
  await cluster.query('delete from rate_limit')
  const slug = await publishEvent(officer, { title: `Check of the cluster: ${fault.name}`, capacity: 1 })
  const forms = await Promise.all(members.map(({ client }) => formFor(client, slug)))
  await pause(WARM_UP_MS)
  const startedMs = performance.now()
  const causing = fault.cause(cluster, club)
  await Promise.race([causing, pause(ENTER_AFTER_MS)])
  const entering = Promise.all(
    members.map(({ client, email }, at) =>
      load.write(
        { kind: 'entry', key: `${slug} ${email}`, subject: slug },
        'enter',
        () => client.post(`${ENTRY}/enter`, forms[at] ?? {}, { 'idempotency-key': `${slug} ${email}` }),
        ({ body }) =>
          body.success === false
            ? { outcome: 'refused' }
            : { value: body.state === 'awaiting_payment' ? 1 : 0 },
      ),
    ),
  )
  const { proofs, repair } = await causing
  const causedMs = performance.now()
  await until(
    'both servers write again',
    () =>
      club.servers.every(({ port }) =>
        load.writes.some((write) => write.servedBy === String(port) && write.atMs > causedMs),
      ),
    { withinMs: 120_000 },
  )
  await repair?.()
  await cluster.patroni.untilWhole()
  await entering
  await pause(AFTERWARDS_MS)
  const strange = load.answers.filter((answer) => answer.atMs >= startedMs && isStrange(answer))
  return { slug, figures: [...proofs, ...figuresOf({ club, load, startedMs })], strange }
}

/** @param {{ club: import('./club.mjs').Club, load: import('./load.mjs').Load, startedMs: number }} parts @returns {import('../processes/figures.mjs').Figure[]} */
function figuresOf({ club, load, startedMs }) {
  const answers = load.answers.filter(({ atMs }) => atMs >= startedMs)
  const pages = answers.filter(({ isPage }) => isPage)
  const slowest = Math.max(...pages.map(({ tookMs }) => tookMs))
  const refused = answers.filter(({ status }) => status === 503)
  return [
    ...club.servers.map(({ port }, at) => ({
      what: `longest time without a write by server ${at + 1}`,
      value: longestPause(load.writes, String(port), startedMs),
      unit: 's',
      most: RESUMED_WITHIN_S,
    })),
    { what: 'cached pages answered', value: pages.filter(({ status }) => status === 200).length, least: 20 },
    {
      what: 'cached pages not answered',
      value: pages.filter(({ status }) => status !== 200).length,
      exactly: 0,
    },
    { what: 'slowest cached page', value: slowest / 1_000, unit: 's', most: 5 },
    { what: 'answers 500', value: answers.filter(({ status }) => status === 500).length, exactly: 0 },
    { what: 'answers 503', value: refused.length, least: 0 },
    {
      what: 'of them without Retry-After',
      value: refused.filter(({ retryAfter }) => retryAfter === null).length,
      exactly: 0,
    },
    {
      what: 'requests with another failure, or none',
      value: answers.filter(isOtherFailure).length,
      exactly: 0,
    },
  ]
}

/** @param {import('./load.mjs').Answer} answer */
function isStrange(answer) {
  return answer.status === 500 || isOtherFailure(answer) || (answer.isPage && answer.status !== 200)
}

/**
 * Returns whether a response is a failure. The status 409 is none: it means that the same request is still being
 * processed.
 * @param {import('./load.mjs').Answer} answer
 */
function isOtherFailure({ status }) {
  return !(status >= 200 && status < 400) && status !== 500 && status !== 503 && status !== 409
}

/**
 * Returns the longest time (s) between two acknowledged writes of a server.
 * @param {readonly import('./load.mjs').Write[]} writes @param {string} servedBy @param {number} startedMs
 */
function longestPause(writes, servedBy, startedMs) {
  const moments = writes
    .filter((write) => write.servedBy === servedBy && write.atMs > startedMs)
    .map(({ atMs }) => atMs)
  const all = [startedMs, ...moments, performance.now()]
  return Math.max(...all.slice(1).map((moment, at) => moment - (all[at] ?? moment))) / 1_000
}
