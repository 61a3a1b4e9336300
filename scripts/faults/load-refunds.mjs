import { codeIn, until } from './club.mjs'

const DESK = '/api/v1/sell/desk'
const USER = '/api/v1/cognito/user'
const CODE_WITHIN_MS = 15_000

/**
 * Returns a client in which the treasurer refunds paid orders in full and puts the pieces back into stock.
 * @param {import('./load-client.mjs').LoadDeps} deps
 * @param {{ paid: string[] }} options the orders that were paid
 * @returns {Promise<import('./load-client.mjs').Client>}
 */
export async function openTreasurer({ club, history, random }, { paid }) {
  const treasurer = await club.person('treasurer')
  const { email = '' } = club.people.find(({ key }) => key === 'treasurer') ?? {}

  const confirm = async () => {
    const isCode = (/** @type {{ to: string, subject: string }} */ mail) =>
      mail.to === email && mail.subject === 'Your confirmation code'
    const before = club.smtp.received.filter(isCode).length
    const sent = await treasurer.post(`${USER}/sendStepUpCode`, {})
    if (sent.status !== 200) return
    await until(() => club.smtp.received.filter(isCode).length > before, {
      withinMs: CODE_WITHIN_MS,
      what: 'a confirmation code',
    })
    await treasurer.post(`${USER}/stepUp`, { code: codeIn(club.smtp.received.filter(isCode).at(-1)) })
  }
  const refund = async (/** @type {string} */ id, /** @type {any} */ record) => {
    const value = Math.round(record.refundable_amount * 100)
    const lines = record.lines.map((/** @type {any} */ line) => ({
      line_id: line.id,
      qty: line.qty,
      amount: line.total,
    }))
    return history.record({ kind: 'refund', key: id, subject: id, value }, () =>
      treasurer.post(`${DESK}/order/refund`, {
        number: record.number,
        lines,
        shipping_amount: 0,
        way: 'gateway',
        words: 'It does not fit.',
        restock: true,
      }),
    )
  }
  return {
    name: 'treasurer',
    turn: async () => {
      const [id] = paid
      if (id === undefined || !random.isTrue(0.4)) return
      const record = await orderOf(treasurer, id)
      // The payment host may not have reported the payment yet, so try this order later.
      if (record === null || record.paid_at === null) return
      const answer = await refund(id, record)
      // A refund has no idempotency key. If its answer was lost, it is not repeated, and the refund may be stored or
      // not.
      if (answer?.body.text_code === 'STEP_UP_NEEDED') await confirm().catch(() => undefined)
      else paid.shift()
    },
  }
}

/**
 * Returns an order as the desk shows it; null if the site does not answer now.
 * @param {import('../processes/client.mjs').Client} treasurer @param {string} id as the buyer knows it
 */
async function orderOf(treasurer, id) {
  const invoice = await treasurer.get(`/api/v1/sell/invoice?id=${id}`).catch(() => null)
  const number = invoice?.body?.item?.order?.number
  if (number === undefined) return null
  const found = await treasurer.get(`${DESK}/order?number=${number}`).catch(() => null)
  return found?.body?.item ?? null
}
