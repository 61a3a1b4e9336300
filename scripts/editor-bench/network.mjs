import { setTimeout as pause } from 'node:timers/promises'

/** @typedef {{ delayMs: number, loss: number, repetition: number }} Quality `loss` and `repetition` from 0 to 1 */

/**
 * Returns the connection of one browser. It delays, loses and repeats requests, and loses answers.
 * @param {import('./site.mjs').Client} client
 * @param {{ random: ReturnType<typeof import('../faults/seeded.mjs').seeded>, quality: Quality, RequestFailure: any }}
 * how
 */
export function badConnection(client, { random, quality, RequestFailure }) {
  const counts = { sent: 0, lost: 0, answersLost: 0, repeated: 0 }
  /** Copies of requests that have not reached the server yet. @type {Set<Promise<unknown>>} */
  const late = new Set()
  const lost = () => new RequestFailure('network_error')
  const wait = () => pause(random.next() * quality.delayMs)

  /** @param {import('./sources.mjs').Endpoint} endpoint @param {object} input */
  const deliver = async ({ method, path }, input) => {
    if (method !== 'POST') throw new Error(`the editor's session made a ${method} of ${path}`)
    // Copy the input now, as a browser does by writing JSON, because the session may change its objects later.
    const body = JSON.parse(JSON.stringify(input))
    return client.post(path, body).catch(() => {
      throw lost()
    })
  }

  /** @type {import('./sources.mjs').Call} */
  const call = async (endpoint, input) => {
    counts.sent += 1
    await wait()
    if (random.isTrue(quality.loss)) {
      counts.lost += 1
      throw lost()
    }
    if (random.isTrue(quality.repetition)) {
      counts.repeated += 1
      const copy = JSON.parse(JSON.stringify(input))
      const again = pause(random.next() * 20 * quality.delayMs)
        .then(() => deliver(endpoint, copy))
        .finally(() => late.delete(again))
      late.add(again)
    }
    const reply = await deliver(endpoint, input)
    await wait()
    if (random.isTrue(quality.loss)) {
      counts.answersLost += 1
      throw lost()
    }
    if (reply.status !== 200)
      throw new RequestFailure('bad_response', { status: reply.status, message: reply.text })
    return reply.body
  }
  return {
    call,
    counts,
    /** Changes the quality from now on. @param {Quality} next */
    setQuality: (next) => Object.assign(quality, next),
    /** Resolves when all copies have reached the server. */
    quiet: async () => {
      while (late.size > 0) await Promise.allSettled(late)
    },
  }
}
