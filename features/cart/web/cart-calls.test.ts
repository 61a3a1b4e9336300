import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { openSmallApi, type SmallApi } from '#tests/kit/small-api.ts'
import type { Cart } from '../cart.contract.ts'

const STRANGERS_KEY = 'a'.repeat(43)

const cartWith = (sessionKey: string, itemCount: number): Partial<Cart> => ({
  sessionKey,
  item_count: itemCount,
  items: [],
  merged: [],
  total_amount: 0,
})

let browser: FakeBrowser
let api: SmallApi
let isLoggedIn = false
/** Done as soon as something to put in has reached the server. */
let onAdd = () => {}

/** A tab whose calls find a session as soon as `isLoggedIn` says so. */
async function openTab() {
  vi.resetModules()
  const { setBaseUrl } = await import('#platform/web/http.ts')
  const { setCallSession } = await import('#platform/web/call-session.ts')
  setBaseUrl(api.url)
  const session = { token: () => Promise.resolve('token'), replace: () => Promise.resolve(null) }
  setCallSession(() => Promise.resolve(isLoggedIn ? session : null))
  return { ...(await import('./cart-calls.ts')), ...(await import('./cart-store.ts')) }
}

beforeEach(async () => {
  isLoggedIn = false
  onAdd = () => {}
  browser = openFakeBrowser()
  api = await openSmallApi(({ path, headers }) => {
    if (!path.endsWith('/cartAdd')) return { body: cartWith('', path.endsWith('/mergeCart') ? 1 : 0) }
    onAdd()
    return { body: cartWith(headers.authorization === undefined ? STRANGERS_KEY : '', 1) }
  })
})

afterEach(async () => {
  await api.close()
  browser.close()
})

const namesOfCalls = () => api.asked.map(({ path }) => path.split('/').at(-1))

it('what a stranger puts in while a login comes about is brought to the account, not asked over', async () => {
  const { addThing, refreshCart, cartStore } = await openTab()
  let refreshed: Promise<void> | undefined
  onAdd = () => {
    isLoggedIn = true
    refreshed = refreshCart()
  }
  await addThing({ sku: 'CAP', qty: 1, addons: [] })
  await refreshed
  expect(namesOfCalls()).toEqual(['cartAdd', 'mergeCart'])
  expect(api.asked[1]?.body).toEqual({ session: STRANGERS_KEY })
  expect(cartStore.getState()).toMatchObject({ cartitemCount: 1, sessionKey: '' })
})

it('any call of somebody who has just logged in brings along first what they gathered before', async () => {
  const { addThing, wishFor, refreshCart } = await openTab()
  await addThing({ sku: 'CAP', qty: 1, addons: [] })
  isLoggedIn = true
  await wishFor({ promotion_code: 'PADDOCK10' })
  await refreshCart()
  expect(namesOfCalls()).toEqual(['cartAdd', 'mergeCart', 'getCart', 'getCart'])
  expect(api.asked[2]?.body).toEqual({ promotion_code: 'PADDOCK10', session: '' })
})

it('a stranger who has nothing asks for nothing', async () => {
  const { refreshCart, cartStore } = await openTab()
  await refreshCart()
  expect(api.asked).toEqual([])
  expect(cartStore.getState()).toMatchObject({ isKnown: true, isUnreached: false })
})

it('a page that was left while it asked for its cart does not make the next one say that nobody answers', async () => {
  const former = await openTab()
  await former.addThing({ sku: 'CAP', qty: 1, addons: [] })
  former.cartStore.setState({ isUnreached: true })
  const { cartStore } = await openTab()
  cartStore.wake()
  expect(cartStore.getState()).toMatchObject({
    cartitemCount: 1,
    sessionKey: STRANGERS_KEY,
    isUnreached: false,
  })
})
