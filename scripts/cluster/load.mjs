import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createHistory } from '../faults/history.mjs'

/**
 * Pages that show no free places of events. An entry shortly before the fault would remove the other pages from the
 * cache, and rendering them again needs the database.
 */
const PAGES = ['/about', '/shop', '/join', '/contact']
const VISITORS = 2
const BUYERS = 10
const WRITERS = 2
/** Interval at which a buyer orders, so that no buyer exceeds the limit of orders. */
const BETWEEN_ORDERS_MS = 2_000
const BETWEEN_MESSAGES_MS = 250
const BETWEEN_PAGES_MS = 40
const BETWEEN_LOGINS_MS = 1_500
const BETWEEN_TRIES_MS = 300
const CART = '/api/v1/sell/cart'
/** The demo club's first shipping option, a pick-up: it needs no address. */
const PICK_UP = 1
/**
 * Statuses after which a request is repeated: the same request is still being processed (409), or the rate limit was
 * exceeded (429).
 */
const TRY_LATER = new Set([409, 429])

/** @typedef {{ path: string, status: number, retryAfter: string | null, atMs: number, tookMs: number, isPage: boolean, text: string }} Answer */
/** @typedef {{ atMs: number, servedBy: string }} Write */
/** @typedef {Awaited<ReturnType<typeof startLoad>>} Load */

/** Creates the record of all requests, and the functions that send requests and add them to it. */
function createNotes() {
  const history = createHistory()
  /** @type {Answer[]} */
  const answers = []
  /** @type {Write[]} */
  const writes = []

  /**
   * Sends one request and notes its answer.
   * @param {string} path @param {() => Promise<import('../processes/client.mjs').Reply>} send
   * @param {{ isPage?: boolean }} [options]
   */
  const ask = async (path, send, { isPage = false } = {}) => {
    const startedMs = performance.now()
    const reply = await send().catch(() => null)
    const atMs = performance.now()
    answers.push({
      path,
      status: reply?.status ?? 0,
      retryAfter: reply?.retryAfter ?? null,
      atMs,
      tookMs: atMs - startedMs,
      isPage,
      text: (reply?.text ?? '').slice(0, 200),
    })
    if (reply === null) throw new Error(`${path} got no answer`)
    return reply
  }
  /**
   * Repeats a request that writes until its outcome is known, and records each attempt in the history.
   * @param {{ kind: string, key: string, subject?: string }} about
   * @param {string} path
   * @param {() => Promise<import('../processes/client.mjs').Reply>} send
   * @param {Parameters<typeof history.record>[2]} [read]
   */
  const write = async (about, path, send, read) => {
    for (;;) {
      const reply = await history.record(about, () => ask(path, send), read)
      if (reply !== null && reply.status === 200) {
        writes.push({ atMs: performance.now(), servedBy: reply.servedBy })
        return reply
      }
      if (reply !== null && reply.status < 500 && !TRY_LATER.has(reply.status)) return reply
      await pause(BETWEEN_TRIES_MS)
    }
  }

  return { history, answers, writes, ask, write }
}

/**
 * Uses a club until the load is ended: visitors open pages, members log in, buyers fill carts and order, guests send
 * messages. A client that gets no answer or a temporary refusal repeats the request with the same key.
 * @param {import('./club.mjs').Club} club
 * @param {{ sku: string, buyers: readonly { email: string, password: string }[] }} options `sku`: an item without limit
 */
export async function startLoad(club, { sku, buyers: people }) {
  const { history, answers, writes, ask, write } = createNotes()
  let isOver = false

  const visit = async () => {
    const visitor = club.newClient({ keepsCookies: false })
    for (let turn = 0; !isOver; turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/'
      await ask(path, () => visitor.get(path), { isPage: true }).catch(() => undefined)
      await pause(BETWEEN_PAGES_MS)
    }
  }
  const buy = async (
    /** @type {import('../processes/client.mjs').Client} */ buyer,
    /** @type {string} */ email,
  ) => {
    while (!isOver) {
      // The history contains only orders. A cart line that a repeated request adds twice is one line with two pieces,
      // which does no harm.
      const added = await ask('cartAdd', () => buyer.post(`${CART}/cartAdd`, { sku, qty: 1 })).catch(
        () => null,
      )
      if (added?.status === 200) {
        const key = randomUUID()
        const input = { shipping_option_id: PICK_UP, paymentGateway: 'sandbox' }
        await write(
          { kind: 'order', key },
          'submitOrder',
          () => buyer.post(`${CART}/submitOrder`, input, { 'idempotency-key': key }),
          ({ body }) => (body.success === false ? { outcome: 'refused' } : {}),
        )
      }
      await history.record({ kind: 'use', key: email }, () => ask('authUser', buyer.whoAmI))
      await pause(BETWEEN_ORDERS_MS)
    }
  }
  /**
   * Sends messages. A message without an answer is not sent again, because it has no key by which the server could
   * recognise it.
   */
  const writeMessages = async () => {
    while (!isOver) {
      const guest = club.newClient({ keepsCookies: false })
      const message = `Message ${randomUUID()}`
      const input = { name: 'Kim', email: 'kim@example.org', topic: 'A question', message, website: '' }
      const reply = await history.record({ kind: 'message', key: message }, () =>
        ask('contact', () => guest.post('/api/v1/club/contact', input)),
      )
      if (reply?.status === 200) writes.push({ atMs: performance.now(), servedBy: reply.servedBy })
      await pause(BETWEEN_MESSAGES_MS)
    }
  }
  const logInAgain = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const person = people[turn % people.length]
      const client = club.newClient()
      if (person !== undefined) {
        const reply = await ask('login', () => client.tryLogIn(person)).catch(() => null)
        if (reply?.status === 200)
          await history.record({ kind: 'use', key: `log-in ${turn}` }, () => ask('authUser', client.whoAmI))
      }
      await pause(BETWEEN_LOGINS_MS)
    }
  }

  const buyers = people.slice(0, BUYERS).map((person) => ({ ...person, client: club.newClient() }))
  for (const { client, email, password } of buyers) {
    await client.logIn({ email, password })
    history.note({ kind: 'log-in', key: email, outcome: 'acknowledged' })
  }
  const all = Promise.all([
    ...Array.from({ length: VISITORS }, visit),
    ...buyers.map(({ client, email }) => buy(client, email)),
    ...Array.from({ length: WRITERS }, writeMessages),
    logInAgain(),
  ])
  return {
    history,
    answers,
    writes,
    write,
    buyers,
    end: async () => {
      isOver = true
      await all
    },
  }
}
