import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { openSmallApi, type SmallApi } from '#tests/kit/small-api.ts'
import type { Cart } from '../cart.contract.ts'

const GUEST_KEY = 'a'.repeat(43)

const cartWith = (sessionKey: string, itemCount: number): Partial<Cart> => ({
  sessionKey,
  item_count: itemCount,
  items: [],
  merged: [],
  total_amount: 0,
})

/** Returns the delivery method that a request stores; null if it stores none. */
const choiceIn = (body: unknown) => (body as { shipping_type?: number | null }).shipping_type ?? null

let browser: FakeBrowser
let api: SmallApi
let isLoggedIn = false
/** Called as soon as an added item has reached the server. */
let onAdd = () => {}

/** Opens a fake tab whose calls find a session once `isLoggedIn` is true. */
async function openTab() {
  vi.resetModules()
  const { setBaseUrl } = await import('#platform/web/http.ts')
  const { setCallSession } = await import('#platform/web/call-session.ts')
  setBaseUrl(api.url)
  const session = {
    token: () => Promise.resolve('token'),
    person: () => '1',
    login: () => 'login-1',
    replace: () => Promise.resolve(null),
  }
  setCallSession(() => Promise.resolve(isLoggedIn ? session : null))
  return { ...(await import('./cart-calls.ts')), ...(await import('./cart-store.ts')) }
}

beforeEach(async () => {
  isLoggedIn = false
  onAdd = () => {}
  browser = openFakeBrowser()
  api = await openSmallApi(({ path, headers, body }) => {
    if (path.endsWith('/getCart')) return { body: { ...cartWith('', 0), shipping_type: choiceIn(body) } }
    if (!path.endsWith('/cartAdd')) return { body: cartWith('', path.endsWith('/mergeCart') ? 1 : 0) }
    onAdd()
    return { body: cartWith(headers.authorization === undefined ? GUEST_KEY : '', 1) }
  })
})

afterEach(async () => {
  await api.close()
  browser.close()
})

const namesOfCalls = () => api.asked.map(({ path }) => path.split('/').at(-1))

it('an item added during a login is merged into the account and not overwritten', async () => {
  const { addItem, refreshCart, cartStore } = await openTab()
  let refreshed: Promise<void> | undefined
  onAdd = () => {
    isLoggedIn = true
    refreshed = refreshCart()
  }
  await addItem({ sku: 'CAP', qty: 1, addons: [] })
  await refreshed
  expect(namesOfCalls()).toEqual(['cartAdd', 'mergeCart'])
  expect(api.asked[1]?.body).toEqual({ session: GUEST_KEY })
  expect(cartStore.getState()).toMatchObject({ cartitemCount: 1, sessionKey: '' })
})

it('the first call after a login merges the guest cart first', async () => {
  const { addItem, requestCart, refreshCart } = await openTab()
  await addItem({ sku: 'CAP', qty: 1, addons: [] })
  isLoggedIn = true
  await requestCart({ promotion_code: 'PADDOCK10' })
  await refreshCart()
  expect(namesOfCalls()).toEqual(['cartAdd', 'mergeCart', 'getCart', 'getCart'])
  expect(api.asked[2]?.body).toEqual({ promotion_code: 'PADDOCK10', session: '' })
})

it('the answer to a delivery choice does not replace a newer choice', async () => {
  const { chooseDelivery, cartStore } = await openTab()
  isLoggedIn = true
  const shown: (number | null)[] = []
  cartStore.subscribe(() => shown.push(cartStore.getState().shipping_type))
  const first = chooseDelivery(1)
  const second = chooseDelivery(null)
  await Promise.all([first, second])
  expect(api.asked.map(({ body }) => body)).toMatchObject([{ shipping_type: 1 }, { shipping_type: null }])
  expect(shown.slice(shown.indexOf(1) + 1)).not.toContain(1)
})

it('a guest without a cart causes no request', async () => {
  const { refreshCart, cartStore } = await openTab()
  await refreshCart()
  expect(api.asked).toEqual([])
  expect(cartStore.getState()).toMatchObject({ isKnown: true, loadFailed: false })
})

it('a page left during a cart request does not make the next page show a load error', async () => {
  const former = await openTab()
  await former.addItem({ sku: 'CAP', qty: 1, addons: [] })
  former.cartStore.setState({ loadFailed: true })
  const { cartStore } = await openTab()
  cartStore.wake()
  expect(cartStore.getState()).toMatchObject({
    cartitemCount: 1,
    sessionKey: GUEST_KEY,
    loadFailed: false,
  })
})
