import { setTimeout as pause } from 'node:timers/promises'

const CHANGES = 60
const NORMAL = { delayMs: 50, loss: 0, repetition: 0 }
const GIVE_UP_MS = 20_000
const TYPED_LETTERS = 15
const LETTER_MS = 90

/**
 * Measures how long it takes until the other client shows a change, with the editor's own timers and the delays of a
 * good connection. In half of the cases the person makes a single change, in the other half they continue to type.
 * @param {readonly any[]} clients
 * @param {{ random: ReturnType<typeof import('../faults/seeded.mjs').seeded>, count: (whole: number) => number }} how
 * @returns {Promise<import('../processes/figures.mjs').Figure[]>}
 */
export async function measureSight(clients, { random, count }) {
  for (const { connection } of clients) connection.setQuality({ ...NORMAL })
  // Both sessions must have the page open for some time, so that each knows of the other.
  await pause(6_000)
  /** @type {number[]} */
  const times = []
  for (let at = 0; at < count(CHANGES); at += 1) {
    await pause(random.next() * 2_000)
    const [author, other] = at % 2 === 0 ? clients : [...clients].reverse()
    const text = `seen ${at}`
    // Each author types into a different field, because two people in one field may cause a conflict.
    const path = author === clients[0] ? 'name' : 'seo_title'
    const startedMs = performance.now()
    author.session.change({ kind: 'set', block: null, path, value: text })
    const goesOn = at % 4 >= 2
    const typing = goesOn ? typeOn(author.session, path, text) : Promise.resolve()
    while (!String(other.session.view().state.page.values[path]).startsWith(text)) {
      if (performance.now() - startedMs > GIVE_UP_MS) throw new Error(`the other client never showed ${text}`)
      await pause(5)
    }
    times.push(performance.now() - startedMs)
    await typing
  }
  const sorted = times.sort((one, other) => one - other)
  return [
    {
      what: `longest time until the other client showed one of ${sorted.length} changes`,
      value: sorted.at(-1) ?? Number.NaN,
      unit: 'ms',
      most: 2_000,
    },
  ]
}

/** @param {any} session @param {string} path @param {string} text */
async function typeOn(session, path, text) {
  for (let letters = 1; letters <= TYPED_LETTERS; letters += 1) {
    await pause(LETTER_MS)
    session.change({ kind: 'set', block: null, path, value: text + '.'.repeat(letters) })
  }
}
