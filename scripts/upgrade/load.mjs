import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, openClient } from '../processes/client.mjs'

const PAGES = ['/', '/about', '/calendar', '/shop', '/join']
const VISITORS = 3
const BUYERS = 4
/** Interval in ms at which the buyers order. It keeps each of them below the limit of orders. */
const ORDER_EVERY_MS = 300
const CART = '/api/v1/sell/cart'
/** The demo club's first shipping option, a pick-up: it needs no address. */
const PICK_UP = 1
/** Matches the files that a page names, whether it loads them at once or later. */
const ASSET = /\/assets\/[\w-]+\.(?:js|css)/gu

/** @typedef {{ path: string, status: number }} Fault */

/**
 * Uses the club until the load is ended: visitors open pages with all files that they load, and buyers order.
 * @param {import('../processes/club.mjs').Club} club
 * @param {string} sku an item that can be ordered without limit
 */
export async function startLoad(club, sku) {
  let isOver = false
  let answered = 0
  let assets = 0
  /** @type {Set<string>} */
  const named = new Set()
  /** @type {Fault[]} */
  const failed = []
  /** @type {Fault[]} */
  const missingAssets = []
  /** @type {string[]} */
  const orders = []
  const note = (/** @type {string} */ path, /** @type {number} */ status) => {
    if (status === 200) answered += 1
    else failed.push({ path, status })
    return status === 200
  }

  const visit = async (/** @type {number} */ number) => {
    const visitor = openClient(club.origin, { keepsCookies: false, address: addressOf(number) })
    for (let turn = 0; !isOver; turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/'
      const page = await visitor.get(path).catch(() => ({ status: 0, text: '' }))
      if (!note(path, page.status)) continue
      for (const [asset] of page.text.matchAll(ASSET)) {
        named.add(asset)
        await load(visitor, asset)
      }
    }
  }
  const load = async (
    /** @type {import('../processes/client.mjs').Client} */ visitor,
    /** @type {string} */ path,
  ) => {
    const { status } = await visitor.get(path).catch(() => ({ status: 0 }))
    if (status === 200) assets += 1
    else missingAssets.push({ path, status })
  }
  const buy = async (/** @type {import('../processes/client.mjs').Client} */ buyer) => {
    while (!isOver) {
      const added = await buyer.post(`${CART}/cartAdd`, { sku, qty: 1 }).catch(() => ({ status: 0 }))
      if (!note('cartAdd', added.status)) continue
      const key = { 'idempotency-key': randomUUID() }
      const input = { shipping_option_id: PICK_UP, paymentGateway: 'sandbox' }
      const { status, body } = await buyer
        .post(`${CART}/submitOrder`, input, key)
        .catch(() => ({ status: 0, body: {} }))
      if (note('submitOrder', status) && body.success === true) orders.push(body.order)
      await pause(ORDER_EVERY_MS)
    }
  }

  const buyers = await club.newcomers(BUYERS, 'upgrade')
  const all = Promise.all([
    ...Array.from({ length: VISITORS }, (_, number) => visit(number)),
    ...buyers.map(buy),
  ])
  return {
    buyers,
    end: async () => {
      isOver = true
      await all
      // Pages that were opened before the upgrade now load their files from the new servers.
      const visitor = openClient(club.origin, { keepsCookies: false })
      for (const asset of named) await load(visitor, asset)
      return { answered, failed, assets, missingAssets, orders }
    },
  }
}
