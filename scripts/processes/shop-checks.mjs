import { randomUUID } from 'node:crypto'
import { LOSE_ANSWER } from './balancer.mjs'

const CART = '/api/v1/sell/cart'
const BUYERS = 10
/** The demo club's first shipping option, a pick-up: it needs no address. */
const PICK_UP = 1
const LOST = 4

/**
 * Checks that the last piece is sold once, and that an order whose answer was lost is placed once and can be paid.
 * @param {import('./club.mjs').Club} club
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkShop(club) {
  const [last, endless] = await itemsOf(club)
  const buyers = await club.newcomers(BUYERS, 'buyer')
  const fill = async (/** @type {import('./client.mjs').Client} */ buyer, /** @type {string} */ sku) => {
    const added = await buyer.post(`${CART}/cartAdd`, { sku, qty: 1 })
    if (added.status !== 200) throw new Error(`${sku} did not go into a cart: ${added.text}`)
  }
  for (const buyer of buyers) await fill(buyer, last)
  const answers = await Promise.all(buyers.map((buyer) => submit(buyer, randomUUID())))
  const sold = answers.filter(({ body }) => body.success === true)
  const { rows } = await club.database.query('select stock from sku where code = $1', [last])

  let again = 0
  let withoutAddress = 0
  const ordersBefore = await countOrders(club)
  for (const buyer of await club.newcomers(LOST, 'repeat')) {
    await fill(buyer, endless)
    const key = randomUUID()
    const isLost = await submit(buyer, key, { [LOSE_ANSWER]: '1' }).then(
      () => false,
      () => true,
    )
    if (!isLost) throw new Error('an answer was not lost, so nothing was shown')
    const { body } = await submit(buyer, key)
    if (body.success === true) again += 1
    if (!URL.canParse(body.payment ?? '')) withoutAddress += 1
  }
  return [
    { what: 'buyers who got the last piece', value: sold.length, exactly: 1 },
    { what: 'pieces left afterwards', value: Number(rows[0]?.stock), exactly: 0 },
    { what: 'repeated orders that were answered with success', value: again, exactly: LOST },
    { what: 'repeated orders without an address for the payment', value: withoutAddress, exactly: 0 },
    { what: 'orders placed by them', value: (await countOrders(club)) - ordersBefore, exactly: LOST },
  ]
}

/**
 * @param {import('./client.mjs').Client} buyer @param {string} key @param {Record<string, string>} [headers]
 */
function submit(buyer, key, headers = {}) {
  const input = { shipping_option_id: PICK_UP, paymentGateway: 'sandbox' }
  return buyer.post(`${CART}/submitOrder`, input, { 'idempotency-key': key, ...headers })
}

/** @param {import('./club.mjs').Club} club */
async function countOrders({ database }) {
  const { rows } = await database.query('select count(*)::int as count from sales_order')
  return Number(rows[0].count)
}

/**
 * Returns two items that anyone may buy without answering a question: one with a single piece, and one without limit.
 * @param {import('./club.mjs').Club} club @returns {Promise<[string, string]>}
 */
async function itemsOf({ database }) {
  const { rows } = await database.query(
    `select s.code from sku s join product p on p.id = s.product_id
     where s.is_enabled and p.is_enabled and not p.is_hidden and not p.is_members_only and not p.is_digital
       and not exists (select 1 from addon a where a.product_id = p.id and a.is_required)
     order by s.id limit 2`,
  )
  const [last, endless] = rows.map(({ code }) => code)
  if (endless === undefined) throw new Error('the demo club sells too little')
  await database.query('update sku set stock = case when code = $1 then 1 end where code = any($2)', [
    last,
    [last, endless],
  ])
  return [last, endless]
}
