import { randomUUID } from 'node:crypto'
import { median } from './asking.mjs'
import { CLIENTS, post } from './calls.mjs'
import { countOf } from './database-tap.mjs'
import { isAboutSession } from './login-calls.mjs'

const CART = '/api/v1/sell/cart'
/** The demo club's first shipping option, a pick-up: it needs no address. */
const PICK_UP = 1
const MANY_LINES = 12
const TURNS = 3
const STATEMENTS_MOST = 24

/**
 * Measures turning carts into orders: price, tax, stock, ledger, invoice and the start of the payment.
 * @param {import('./calls.mjs').Calls} calls @param {import('pg').Client} database
 * @param {string[]} tokens of logged-in people
 * @returns {Promise<import('./rows.mjs').Row[]>}
 */
export async function measureOrders(calls, database, tokens) {
  const items = await endlessItems(database)
  const [one, many, ...buyers] = tokens
  if (one === undefined || many === undefined || buyers.length < CLIENTS)
    throw new Error('Too few people have logged in to order something.')
  // Take the median, because the first order runs queries whose results are then cached, and the server makes
  // statements of its own from time to time.
  const [few = 0, more = 0] = await countsOf([
    [one, items.slice(0, 1)],
    [many, items],
  ])
  const turns = await calls.inRounds(async () => {
    for (const token of buyers) await fill(token, items[0] ?? '')
    const { count, ms, p99Ms } = await calls.run(buyers.map(submit))
    return { rate: (count / ms) * 1000, p99Ms }
  })
  const p99Ms = median(turns.map(({ p99Ms: ms }) => ms))
  const rate = median(turns.map(({ rate: each }) => each))
  return [
    {
      what: 'submitOrder, statements',
      figure: String(few),
      budget: `≤ ${STATEMENTS_MOST}`,
      isMet: few > 0 && few <= STATEMENTS_MOST && more === few,
      beside: `${more} with ${items.length} lines`,
    },
    // Invoice numbers have no gaps, so an order gets its number only after the previous order was committed.
    {
      what: 'submitOrder',
      figure: `${rate.toFixed(0)} a second`,
      budget: '(beside it)',
      isMet: undefined,
      beside: `p99 ${p99Ms.toFixed(0)} ms at ${CLIENTS} clients`,
    },
  ]

  /**
   * Returns the number of statements that an order of these items makes. @param {[token: string, things: string[]][]}
   * orders
   */
  async function countsOf(orders) {
    const counts = []
    for (const [token, skus] of orders) {
      const turns = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        for (const sku of skus) await fill(token, sku)
        const [list = []] = await calls.statementsOf([submit(token)])
        // The recorded server process shares the database with another one, so it reads the session at each call. A
        // process that is the only one does not, so these statements are left out; the session check has rows of its
        // own.
        turns.push(countOf(list.filter((statement) => !isAboutSession(statement))))
      }
      counts.push(median(turns))
    }
    return counts
  }

  /** @param {string} token @param {string} sku */
  async function fill(token, sku) {
    const { status, body } = await calls.send(post(`${CART}/cartAdd`, { sku, qty: 1 }, bearer(token)))
    if (status !== 200) throw new Error(`${sku} did not go into a cart: ${body.toString()}`)
  }
}

/** @param {string} token */
function submit(token) {
  const input = { shipping_option_id: PICK_UP, paymentGateway: 'sandbox' }
  return post(`${CART}/submitOrder`, input, { ...bearer(token), 'idempotency-key': randomUUID() })
}

/** @param {string} token */
function bearer(token) {
  return { authorization: `Bearer ${token}` }
}

/**
 * Returns skus that anyone may buy without answering a question, and gives them unlimited stock. @param
 * {import('pg').Client} database @returns {Promise<string[]>}
 */
async function endlessItems(database) {
  const { rows } = await database.query(
    `update sku set stock = null where id in (
       select s.id from sku s join product p on p.id = s.product_id
       where s.is_enabled and p.is_enabled and not p.is_hidden and not p.is_members_only and not p.is_digital
         and not exists (select 1 from addon a where a.product_id = p.id and a.is_required)
       order by s.id limit $1)
     returning code`,
    [MANY_LINES],
  )
  if (rows.length < 2) throw new Error('The demo club sells too little.')
  return rows.map(({ code }) => code)
}
