import { setTimeout as pause } from 'node:timers/promises'

/** @typedef {ReturnType<typeof import('./seeded.mjs').seeded>} Seeded */
/**
 * The dependencies of each client of the load.
 * @typedef {{ club: import('./club.mjs').Club, history: import('./history.mjs').History, random: Seeded }} LoadDeps
 */
/**
 * One client of the load. `turn` makes a few requests; it throws only if the load itself is wrong.
 * @typedef {{ name: string, turn: () => Promise<void> }} Client
 */

/** Time after which a client tries again if the site does not answer. */
const AFTER_LOSS_MS = 150

/**
 * Repeats a request until it is acknowledged or refused, like a person who gets an error and tries again.
 * @template {{ status: number, body: any }} Reply
 * @param {() => Promise<Reply | null>} send
 * @param {{ times?: number }} [options] the load ends after some minutes even if the site never answers
 * @returns {Promise<Reply | null>}
 */
export async function repeat(send, { times = 200 } = {}) {
  for (let attempt = 0; attempt < times; attempt += 1) {
    const reply = await send()
    if (reply !== null && isFinal(reply)) return reply
    await pause(AFTER_LOSS_MS)
  }
  return null
}

/** @param {{ status: number, body: any }} reply */
function isFinal({ status, body }) {
  return status > 0 && status < 500 && status !== 429 && !isUnpaid(body)
}

/**
 * Returns whether the order was stored but its payment could not begin. The same request must then be sent again.
 * @param {any} body
 */
function isUnpaid(body) {
  return body.text_code === 'PAYMENT_UNAVAILABLE'
}

/**
 * Returns the outcome of an order or entry from its answer, which has the status 200 also for a refusal.
 * @param {{ status: number, body: any }} reply @returns {{ outcome?: import('./history.mjs').Outcome }}
 */
export function readSubmission({ status, body }) {
  if (isUnpaid(body)) return { outcome: 'unknown' }
  return status === 200 && body.success !== true ? { outcome: 'refused' } : {}
}
