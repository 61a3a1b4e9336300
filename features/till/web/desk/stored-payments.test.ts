import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { type Asked, openSmallApi, type Said, type SmallApi } from '#tests/kit/small-api.ts'
import { sellAtTill } from '../../till.contract.ts'

const PERSON = 7
const SALE = { till: 'bar', kind: 'bar', description: '2 drinks', amount: 9, method: 'cash' }
const PAYMENT = {
  person: PERSON,
  kind: 'sale',
  till: 'bar',
  place: 'Bar',
  text: '2 drinks',
  method: 'cash',
  amountCents: 900,
  body: SALE,
} as const

let browser: FakeBrowser
let api: SmallApi
let answer: (asked: Asked) => Said | undefined

beforeEach(async () => {
  browser = openFakeBrowser()
  api = await openSmallApi((asked) => answer(asked))
  answer = () => undefined
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(PERSON)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
  browser.close()
})

function logIn(id: number): void {
  browser.storage.set('paddock.session', JSON.stringify({ access_token: 'token', user: { id } }))
}

async function openTab() {
  vi.resetModules()
  const { setBaseUrl } = await import('#platform/web/http.ts')
  setBaseUrl(api.url)
  return import('./stored-payments.ts')
}

const sent = () =>
  api.askedFor(sellAtTill.path).map(({ headers, body }) => ({ key: headers['idempotency-key'], body }))

it('sends a payment with the key of its first attempt, once', async () => {
  const { storePayment, sendPayments, storedPayments } = await openTab()
  storePayment('first-attempt', PAYMENT)
  await sendPayments()
  await sendPayments()
  expect(sent()).toEqual([{ key: 'first-attempt', body: SALE }])
  expect(storedPayments.getState().entries).toEqual([])
})

it('repeats a payment with the same key if its response is lost again', async () => {
  answer = () => null
  const before = await openTab()
  before.storePayment('first-attempt', PAYMENT)
  await before.sendPayments()
  answer = () => undefined
  const after = await openTab()
  await after.sendPayments()
  expect([...new Set(sent().map(({ key }) => key))]).toEqual(['first-attempt'])
  expect(after.storedPayments.getState().entries).toEqual([])
})

it('stores a payment while another person is logged in, and sends it when the first one is back', async () => {
  const { storePayment, sendPayments, storedPayments } = await openTab()
  storePayment('first-attempt', PAYMENT)
  logIn(PERSON + 1)
  await sendPayments()
  expect(sent()).toEqual([])
  expect(storedPayments.getState().entries).toMatchObject([{ key: 'first-attempt', refused: '' }])
  logIn(PERSON)
  await sendPayments()
  expect(sent()).toHaveLength(1)
})

it('moves a payment that the server refused to another till under a new key', async () => {
  answer = () => ({ status: 409, body: { text_code: 'CONFLICT', message: 'This till is closed.' } })
  const { storePayment, sendPayments, storedPayments, movePayment, storedCashCents } = await openTab()
  storePayment('first-attempt', PAYMENT)
  await sendPayments()
  const [refused] = storedPayments.getState().entries
  expect(refused).toMatchObject({ refused: 'This till is closed.' })
  if (refused === undefined) throw new Error('the refused payment is gone')
  expect(movePayment(refused, 'gate', 'Main gate')).toBe(true)
  expect(storedCashCents(storedPayments.getState().entries, 'bar', 'refused')).toBe(0)
  expect(storedCashCents(storedPayments.getState().entries, 'gate', 'pending')).toBe(900)
  answer = () => undefined
  await sendPayments()
  const last = sent().at(-1)
  expect(last?.body).toEqual({ ...SALE, till: 'gate' })
  expect(last?.key).not.toBe('first-attempt')
  expect(storedPayments.getState().entries).toEqual([])
})

it('sends the payments behind one that another person took', async () => {
  const { storePayment, sendPayments, storedPayments } = await openTab()
  storePayment('of-another', { ...PAYMENT, person: PERSON + 1 })
  storePayment('own', PAYMENT)
  await sendPayments()
  expect(sent().map(({ key }) => key)).toEqual(['own'])
  expect(storedPayments.getState().entries).toMatchObject([{ key: 'of-another', refused: '' }])
})

it('counts the cash of refused payments apart from the cash that is still sent', async () => {
  const { storedCashCents } = await openTab()
  const entries = [
    { key: 'a', input: PAYMENT, refused: '' },
    { key: 'b', input: { ...PAYMENT, amountCents: 500 }, refused: 'This till is closed.' },
    { key: 'c', input: { ...PAYMENT, method: 'eftpos' as const }, refused: '' },
  ]
  expect(storedCashCents(entries, 'bar', 'pending')).toBe(900)
  expect(storedCashCents(entries, 'bar', 'refused')).toBe(500)
})

it('counts own, refused and other people’s payments of the till that is closed', async () => {
  const { storedAtClosing } = await openTab()
  const others = { key: 'a', input: { ...PAYMENT, person: PERSON + 1 }, refused: '' }
  expect(storedAtClosing([others], 'bar', PERSON)).toEqual({ own: 0, others: 1, refused: 0 })
  const entries = [
    others,
    { key: 'b', input: PAYMENT, refused: '' },
    { ...others, key: 'c', refused: 'This till is closed.' },
    { key: 'd', input: { ...PAYMENT, till: 'gate' }, refused: '' },
  ]
  expect(storedAtClosing(entries, 'bar', PERSON)).toEqual({ own: 1, others: 1, refused: 1 })
})
