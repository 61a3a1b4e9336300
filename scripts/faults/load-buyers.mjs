import { logInAgain } from './club.mjs'
import { readSubmission, repeat } from './load-client.mjs'

const CART = '/api/v1/sell/cart'
/** The demo club's first shipping option, a pick-up: it needs no address. */
const PICK_UP = 1
/** Number of orders after which another person orders, because the orders of one person in an hour are limited. */
const ORDERS_EACH = 5
/**
 * Number of pieces in stock before the load. It is more than the load can buy, so that each sold piece changes the
 * stock.
 */
export const STOCK = 100_000

/** @typedef {{ order: string, payment: string }} Placed */

/**
 * Returns a client that orders and pays at the payment host, as one person after the other.
 * @param {import('./load-client.mjs').LoadDeps} deps
 * @param {{ emails: readonly string[], sku: string, paid: string[] }} options `emails`: of people who are added;
 * `paid`: the orders that were paid, to which it adds its own
 * @returns {Promise<import('./load-client.mjs').Client>}
 */
export async function openBuyer({ club, history, random }, { emails, sku, paid }) {
  const password = await club.addPeople(emails)
  let turns = 0
  /** @type {import('../processes/client.mjs').Client | null} */
  let current = null

  /** Returns the person who orders at present; null if that person cannot log in now. */
  const personOfTurn = async () => {
    if (turns % ORDERS_EACH === 0) current = null
    const email = emails[Math.floor(turns / ORDERS_EACH) % emails.length] ?? ''
    current ??= await logInAgain(club.newClient(), { email, password }).catch(() => null)
    if (current !== null) turns += 1
    return current
  }
  /** @param {import('../processes/client.mjs').Client} buyer @returns {Promise<Placed | null>} */
  const order = async (buyer) => {
    const qty = random.between(1, 3)
    // If the answer was lost, the repeated request adds further pieces, so the number of pieces in the order is
    // unknown.
    const added = await repeat(() => buyer.post(`${CART}/cartAdd`, { sku, qty }).catch(() => null))
    if (added?.status !== 200) return null
    const key = random.uuid()
    const input = { shipping_option_id: PICK_UP, paymentGateway: 'stripe' }
    const placed = await repeat(() =>
      history.record(
        { kind: 'order', key },
        () => buyer.post(`${CART}/submitOrder`, input, { 'idempotency-key': key }),
        readSubmission,
      ),
    )
    if (placed?.body.success !== true || !URL.canParse(placed.body.payment)) return null
    return { order: placed.body.order, payment: placed.body.payment }
  }
  const pay = async (/** @type {Placed} */ { order: id, payment }) => {
    const answer = await history.record({ kind: 'payment', key: id }, () =>
      fetch(payment, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }), redirect: 'manual' }),
    )
    if (answer === null || answer.status >= 400) return
    history.note({ kind: 'mail', key: `paid ${id}`, outcome: 'acknowledged' })
    paid.push(id)
  }
  return {
    name: 'buyer',
    turn: async () => {
      const buyer = await personOfTurn()
      if (buyer === null) return
      const placed = await order(buyer)
      if (placed !== null && random.isTrue(0.8)) await pay(placed)
    },
  }
}

/**
 * Returns the code of an item that anyone may buy without answering a question, after setting its stock to `STOCK`.
 * @param {import('./club.mjs').Club} club
 */
export async function stockUp(club) {
  const database = await club.openDatabase()
  const { rows } = await database.query(
    `select s.code from sku s join product p on p.id = s.product_id
     where s.is_enabled and p.is_enabled and not p.is_hidden and not p.is_members_only and not p.is_digital
       and not exists (select 1 from addon a where a.product_id = p.id and a.is_required)
     order by s.id limit 1`,
  )
  const code = String(rows[0]?.code)
  await database.query('update sku set stock = $2 where code = $1', [code, STOCK])
  await database.end()
  return code
}
