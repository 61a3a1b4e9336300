import { randomUUID } from 'node:crypto'
import { median } from './asking.mjs'
import { CLIENTS, percent, post, shareRow, statementsRow } from './calls.mjs'

const CART = '/api/v1/sell/cart'
const CARTS = 110
const ADDS_A_ROUND = 2_000

/**
 * Measures adding items to carts and reading carts.
 * @param {import('./calls.mjs').Calls} calls @param {import('pg').Client} database
 * @returns {Promise<import('./rows.mjs').Row[]>}
 */
export async function measureCarts(calls, database) {
  const sku = await endlessItem(database)
  const keys = /** @type {string[]} */ ([])
  for (let index = 0; index < CARTS; index += 1) {
    const { body } = await calls.send(post(`${CART}/cartAdd`, { sku, qty: 1 }))
    keys.push(JSON.parse(body.toString()).sessionKey)
  }
  const adding = (/** @type {string | undefined} */ session) =>
    post(`${CART}/cartAdd`, { sku, qty: 1, session }, { 'idempotency-key': randomUUID() })
  // These statements are replayed on the database later, which fills their carts beyond the limit. So the server is
  // measured with the other carts.
  const addLists = await calls.statementsOf(keys.slice(0, CLIENTS).map(adding))
  const others = keys.slice(CLIENTS)
  const turns = await calls.inRounds(async () => {
    const own = await calls.databaseRate(addLists)
    const { count, ms, p99Ms } = await calls.run(
      Array.from({ length: ADDS_A_ROUND }, (_, index) => adding(others[index % others.length])),
    )
    const rate = (count / ms) * 1000
    return { share: rate / own, rate, own, p99Ms }
  })
  const add = {
    share: median(turns.map(({ share }) => share)),
    rate: median(turns.map(({ rate }) => rate)),
    own: median(turns.map(({ own }) => own)),
    p99Ms: median(turns.map(({ p99Ms }) => p99Ms)),
  }
  const reads = others.map((session) => post(`${CART}/getCart`, { session }))
  const [readList = []] = (await calls.statementsOf(reads.slice(0, CLIENTS))).slice(-1)
  const read = await calls.besideBare(reads)
  return [
    {
      what: 'cart add, of the database’s own rate',
      figure: percent(add.share),
      budget: '≥ 50 %',
      isMet: add.share >= 0.5,
      beside: `${add.rate.toFixed(0)} / ${add.own.toFixed(0)} a second at ${CLIENTS} clients`,
    },
    {
      what: 'cart add, p99',
      figure: `${add.p99Ms.toFixed(1)} ms`,
      budget: '< 15 ms',
      isMet: add.p99Ms < 15,
    },
    statementsRow('cart add, statements', addLists, 4),
    shareRow('getCart with totals', read, 0.12),
    statementsRow('getCart, statements', [readList], 2),
  ]
}

/**
 * Returns a sku without required answers and gives it unlimited stock. @param {import('pg').Client} database @returns
 * {Promise<string>}
 */
async function endlessItem(database) {
  const { rows } = await database.query(
    `update sku set stock = null where id = (
       select s.id from sku s join product p on p.id = s.product_id
       where p.url = 'cap' and s.is_enabled order by s.id limit 1)
     returning code`,
  )
  if (!rows[0]) throw new Error('The demo club sells no cap.')
  return rows[0].code
}
