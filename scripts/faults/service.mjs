import { until } from './club.mjs'

/** Time in seconds within which the club must serve again after a fault was repaired. */
export const SERVICE_WITHIN_S = 60
/** Time in ms after which the run ends. A time between the limit and this one is only reported as a missed figure. */
const GIVE_UP_MS = 1.2 * SERVICE_WITHIN_S * 1_000

/**
 * Returns whether the club answers a request for a page that is in no cache.
 * @param {import('./club.mjs').Club} club
 */
export async function isServing(club) {
  if (!(await club.server().isReady())) return false
  return (await statusOfPage(club)) === 200
}

/**
 * Returns the status of a page that the server must render from the database; 0 without an answer.
 * @param {import('./club.mjs').Club} club
 */
export async function statusOfPage(club) {
  const page = await club
    .newClient()
    .get(`/shop?q=${Math.random()}`)
    .catch(() => null)
  return page?.status ?? 0
}

/** Returns the status of a request that writes; 0 without an answer. @param {import('./club.mjs').Club} club */
export async function statusOfWrite(club) {
  const answer = await club
    .newClient()
    .post('/api/v1/club/contact', {
      name: 'Prue',
      email: 'probe@load.example',
      topic: 'Probe',
      message: 'Is anybody there?',
      website: '',
    })
    .catch(() => null)
  return answer?.status ?? 0
}

/** Resolves with the seconds until the club serves pages and accepts writes. @param {import('./club.mjs').Club} club @param {string} after */
export async function untilWorking(club, after) {
  const isWorking = async () => (await isServing(club)) && (await statusOfWrite(club)) === 200
  const ms = await until(isWorking, { withinMs: GIVE_UP_MS, what: `service after ${after}` })
  return ms / 1_000
}

/**
 * Returns the figure for the time until the club worked again.
 * @param {string} after
 * @param {number} seconds
 * @returns {import('../processes/figures.mjs').Figure}
 */
export function serviceFigure(after, seconds) {
  return { what: `time until service after ${after}`, value: seconds, unit: 's', most: SERVICE_WITHIN_S }
}
