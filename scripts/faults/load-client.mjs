import { setTimeout as pause } from 'node:timers/promises'

/** @typedef {ReturnType<typeof import('./seeded.mjs').seeded>} Seeded */
/**
 * What each client of the load needs.
 * @typedef {{ club: import('./club.mjs').Club, history: import('./history.mjs').History, random: Seeded }} LoadDeps
 */
/**
 * One client of the load. `turn` makes a few requests; it throws only if the load itself is wrong.
 * @typedef {{ name: string, turn: () => Promise<void> }} Client
 */

/** Time after which a client tries again if the site does not answer. */
const AFTER_LOSS_MS = 150

/**
 * Repeats a request until it is acknowledged or refused, as a person does who sees an error.
 * @template {{ status: number }} Reply
 * @param {() => Promise<Reply | null>} send
 * @param {{ times?: number }} [options] the load ends after some minutes even if the site never answers
 * @returns {Promise<Reply | null>}
 */
export async function repeat(send, { times = 200 } = {}) {
  for (let attempt = 0; attempt < times; attempt += 1) {
    const reply = await send()
    if (reply !== null && reply.status > 0 && reply.status < 500 && reply.status !== 429) return reply
    await pause(AFTER_LOSS_MS)
  }
  return null
}
