/** A complete test server with a small shop, and buyers for it. */
import { DEMO_SETTINGS } from '#database/seed/demo-settings.ts'
import { DEMO_TERMS } from '#database/seed/demo-shop.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { address } from '#features/addresses/server/addresses.tables.ts'
import { insertTerms } from '#features/cart/server/cart.public.ts'
import type { SubmitOrderAnswer, SubmitOrderInput } from '#features/orders/orders.contract.ts'
import { saveSettings } from '#features/site/server/site.store.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { type Asker, type RunningServer, startTestServer, type TestServerOptions } from '#tests/kit/server.ts'

export type Buyer = Asker & { id: number; email: string; addressId: number }

/** The products on sale, by code: price in dollars and pieces in stock; null for unlimited. */
export const SHELF = {
  TEE: { name: 'Club tee', price: 35, stock: 50, weight_g: 180 },
  CAP: { name: 'Cap', price: 28, stock: 50, weight_g: 120 },
  LAST: { name: 'Last beanie', price: 30, stock: 1, weight_g: 100 },
  GIFT: { name: 'Gift voucher', price: 50, stock: null, weight_g: 0, digital: true },
} as const

/** Starts a server with a shop: GST registered, with the demo's bank account, delivery methods and discount codes. */
export async function startShop(options: TestServerOptions = {}): Promise<RunningServer> {
  const server = await startTestServer(options)
  const { db } = server.database
  await insertTerms(db, DEMO_TERMS)
  const { gst_registered, bank_account_name, bank_bsb, bank_account_number } = DEMO_SETTINGS
  await saveSettings(
    db,
    { gst_registered, bank_account_name, bank_bsb, bank_account_number },
    new Date(server.clock.nowMs()),
  )
  for (const [code, { name, price, stock, weight_g, ...more }] of Object.entries(SHELF))
    await insertProducts(server, { code, name, price, stock, weight_g, digital: 'digital' in more })
  return server
}

/** Inserts one product with one item. `stock` is the number of its pieces. */
export async function insertProducts(
  server: RunningServer,
  goods: {
    code: string
    name: string
    price: number
    stock: number | null
    weight_g?: number
    digital?: boolean
    /** The details of the seat for which each piece of the item is a ticket. */
    ticket?: object
  },
): Promise<void> {
  const { code, name, price, stock, weight_g = 0, digital = false, ticket = null } = goods
  const answer = await server.as({ roles: ['shop'] }).request('POST', '/api/v1/sell/product/create', {
    body: {
      name,
      url: code.toLowerCase(),
      group: '',
      digital,
      ticket,
      skus: [{ code, options: {}, price, stock, weight_g, size_class: 'S' }],
    },
  })
  if (answer.status !== 200) throw new Error(`${name} was not created: ${answer.text}`)
}

/** Creates a person with one saved address. */
export async function newBuyer(server: RunningServer): Promise<Buyer> {
  const email = `buyer-${crypto.randomUUID()}@corellaplains.example`
  const now = new Date(server.clock.nowMs())
  const [row] = await server.database.db
    .insert(person)
    .values({
      email,
      emailKey: email,
      firstName: 'Tess',
      lastName: 'Underbool',
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: person.id })
  const id = row?.id ?? 0
  const [home] = await server.database.db
    .insert(address)
    .values({
      personId: id,
      displayName: 'Home',
      firstName: 'Tess',
      lastName: 'Underbool',
      email: '',
      phone: '+61491570006',
      company: '',
      streetAddress: '3 Saltbush Street',
      streetAddress1: '',
      postcode: '2799',
      city: 'Corella Plains',
      state: 'NSW',
      country: 'AU',
      isEnabled: true,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: address.id })
  return { ...server.as({ personId: id }), id, email, addressId: home?.id ?? 0 }
}

/** Adds an item to a buyer's cart. */
export async function fill(buyer: Asker, sku: string, qty = 1): Promise<void> {
  const answer = await buyer.request('POST', '/api/v1/sell/cart/cartAdd', { body: { sku, qty } })
  if (answer.status !== 200) throw new Error(`${sku} did not go into the cart: ${answer.text}`)
}

/** The id of the demo's first pick-up option. */
export const PICK_UP = 1

export type Submitted = SubmitOrderAnswer & { status: string }

/** Submits a buyer's cart; by default for pick-up and paid with the sandbox provider. */
export function submit(buyer: Asker, input: SubmitOrderInput = {}, key?: string): Promise<Answer> {
  return buyer.request('POST', '/api/v1/sell/cart/submitOrder', {
    body: { shipping_option_id: PICK_UP, paymentGateway: 'sandbox', ...input },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

/** Submits a buyer's cart like `submit` and expects success. */
export async function order(buyer: Asker, input: SubmitOrderInput = {}, key?: string): Promise<Submitted> {
  const answer = await submit(buyer, input, key)
  const submitted = answer.json() as Submitted
  if (answer.status !== 200 || !submitted.success) throw new Error(`not ordered: ${answer.text}`)
  return submitted
}

/** Makes a choice on the sandbox provider's page, as the buyer does. */
export async function chooseAtSandbox(
  server: RunningServer,
  address: string,
  choice = 'pay',
): Promise<Answer> {
  return server.request('POST', new URL(address).pathname, {
    body: `answer=${choice}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** Returns the state of an order, which anyone with its id may read. */
export async function stateOf(
  server: RunningServer,
  id: string,
): Promise<{ status: string; is_paid: boolean; due_amount: number; number: number }> {
  const answer = await server.request('GET', `/api/v1/sell/order/state?id=${id}`)
  return (answer.json() as { item: { status: string; is_paid: boolean; due_amount: number; number: number } })
    .item
}

/** Returns the statuses of concurrent responses, sorted in ascending order. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}
