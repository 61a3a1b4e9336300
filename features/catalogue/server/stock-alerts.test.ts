import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Buyer, fill, insertProducts, newBuyer, order, startShop } from '#tests/orders/shop-server.ts'
import { setStock as setStockCall } from '#features/orders/stock-desk.contract.ts'
import { cancelOrder } from '#features/orders/orders.contract.ts'
import type { StockAlert } from '../stock-alerts.contract.ts'
import { STOCK_ALERT_ONE_CLICK_PATH } from '../stock-alerts.contract.ts'
import { deleteOldStockAlerts } from './stock-alerts.actions.ts'

const BASE = '/api/v1/sell/stockAlert'
let server: RunningServer
let officer: Asker
let sku: string
let count = 0

beforeAll(async () => {
  server = await startShop()
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['shop'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  // All requests of this test come from one network, so its rate limit is cleared.
  await server.database.db.execute(sql`delete from rate_limit where key like 'stock-alert:%'`)
  count += 1
  sku = `GONE-${count}`
  await insertProducts(server, { code: sku, name: `Beanie ${count}`, price: 30, stock: 0 })
})

const guest: Asker = { request: (method, path, rest) => server.request(method, path, rest) }
const request = (who: Asker, email: string, code = sku) =>
  who.request('POST', `${BASE}/request`, { body: { sku: code, email } })
const addressOf = (name: string) => `${name}-${count}@corellaplains.example`
const mailsTo = async (email: string) =>
  (await server.mailTo(email)).filter(({ subject }) => /stock/.test(subject))
const codeOf = (text: string) => /\/stock-alert\/([\w.%-]+)/.exec(text)?.[1] ?? ''
const byCode = (call: string, code: string) => guest.request('POST', `${BASE}/${call}`, { body: { code } })
const stateOf = async (code: string) => {
  const answer = await byCode('find', code)
  return answer.status === 200 ? (answer.json() as { item: StockAlert }).item.state : answer.status
}
const setStock = (stock: number, was: number) =>
  officer.request('POST', setStockCall.path, { body: { sku, stock, was } })
/** Makes a request as a guest and confirms it by the code in the mail. @returns the code in the mails */
async function confirmed(email: string): Promise<string> {
  await request(guest, email)
  const [mail] = await mailsTo(email)
  const code = codeOf(mail?.text ?? '')
  expect((await byCode('confirm', code)).status).toBe(200)
  return code
}

describe('a request', () => {
  it('of a logged-in person with their own address needs no confirmation', async () => {
    const buyer: Buyer = await newBuyer(server)
    const answer = await request(buyer, buyer.email.toUpperCase())
    expect([answer.status, answer.json()]).toEqual([200, { status: 'success', is_confirmed: true }])
    expect(await mailsTo(buyer.email)).toEqual([])
    await setStock(2, 0)
    const [mail] = await mailsTo(buyer.email)
    expect(mail).toMatchObject({ subject: `Back in stock: Beanie ${count}` })
    expect(mail?.link).toMatch(new RegExp(`/shop/${sku.toLowerCase()}$`))
  })

  it('for any other address is answered alike and counts only once its owner has confirmed it', async () => {
    const buyer = await newBuyer(server)
    const [email, known] = [addressOf('guest'), (await newBuyer(server)).email]
    const answers = [
      await request(guest, email),
      await request(guest, known),
      await request(buyer, addressOf('other')),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.json()).toEqual({ status: 'success', is_confirmed: false })
    const [mail] = await mailsTo(email)
    const code = codeOf(mail?.text ?? '')
    await setStock(1, 0)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await stateOf(code)).toBe('unconfirmed')
  })

  it('that is confirmed after the stock has returned is answered with the mail at once', async () => {
    const email = addressOf('late')
    await request(guest, email)
    const [mail] = await mailsTo(email)
    await setStock(1, 0)
    await byCode('confirm', codeOf(mail?.text ?? ''))
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(`Back in stock: Beanie ${count}`)
  })

  it('is refused for an invalid address, an unknown or hidden item, and one in stock', async () => {
    expect((await request(guest, 'a@b.example, c@d.example')).status).toBe(422)
    expect((await request(guest, addressOf('x'), 'NO-SUCH')).status).toBe(404)
    expect((await request(guest, addressOf('x'), 'CAP')).status).toBe(409)
    await server.database.db.execute(
      sql`update product set is_hidden = true where url = ${sku.toLowerCase()}`,
    )
    expect((await request(guest, addressOf('x'))).status).toBe(404)
    const unknown = await guest.request('POST', `${BASE}/request`, {
      body: { sku, email: addressOf('x'), person_id: 1 },
    })
    expect(unknown.status).toBe(422)
  })

  it('for one address mails at most five times an hour, with the same answer', async () => {
    const email = addressOf('bombed')
    const answers = []
    for (let index = 0; index < 7; index += 1) answers.push(await request(guest, email))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  it('that is active is not made unconfirmed by a request of another person', async () => {
    const email = addressOf('active')
    const code = await confirmed(email)
    await request(guest, email)
    expect(await stateOf(code)).toBe('active')
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('stock that returns', () => {
  it('is mailed once to each person, also if the stock changes again', async () => {
    const email = addressOf('once')
    const code = await confirmed(email)
    await setStock(1, 0)
    await setStock(0, 1)
    await setStock(4, 0)
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Back'))).toHaveLength(1)
    expect(await stateOf(code)).toBe('ended')
  })

  it('is not mailed if it is sold out again before the mail is written', async () => {
    const email = addressOf('short')
    const code = await confirmed(email)
    await setStock(1, 0)
    await setStock(0, 1)
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Back'))).toEqual([])
    expect(await stateOf(code)).toBe('active')
  })

  it('is mailed when an unpaid order ends', async () => {
    await setStock(1, 0)
    const buyer = await newBuyer(server)
    await fill(buyer, sku)
    const { order: placed } = await order(buyer)
    const email = addressOf('freed')
    await confirmed(email)
    expect((await buyer.request('POST', cancelOrder.path, { body: { id: placed } })).status).toBe(200)
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Back'))).toHaveLength(1)
  })

  it('is queued in the transaction of the change: a failed change queues nothing', async () => {
    await confirmed(addressOf('rolled'))
    const jobs = async () =>
      (
        await server.database.db.execute<{ id: string }>(
          sql`select id from job where kind = 'catalogue.stock-alert'`,
        )
      ).rows.length
    const before = await jobs()
    expect((await setStock(3, 2)).status).toBe(409)
    expect(await jobs()).toBe(before)
    await setStock(3, 0)
    expect(await jobs()).toBe(before + 1)
  })

  it('is mailed once if a person asked with an account and as a guest', async () => {
    const buyer = await newBuyer(server)
    await request(buyer, buyer.email)
    await confirmed(buyer.email)
    await setStock(1, 0)
    expect((await mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Back'))).toHaveLength(1)
  })
})

describe('the link in a mail', () => {
  it('changes nothing when it is opened, and ends all requests of the address when it is used', async () => {
    const email = addressOf('stop')
    const first = await confirmed(email)
    const other = `OTHER-${count}`
    await insertProducts(server, { code: other, name: 'Other', price: 30, stock: 0 })
    await request(guest, email, other)
    expect(await stateOf(first)).toBe('active')
    expect((await guest.request('GET', `${STOCK_ALERT_ONE_CLICK_PATH}/${first}`)).status).toBe(303)
    expect(await stateOf(first)).toBe('active')
    expect((await byCode('stop', first)).json()).toMatchObject({ success: true })
    expect(await stateOf(first)).toBe(404)
    const { rows } = await server.database.db.execute<{ id: string }>(
      sql`select id from stock_alert where email_key = ${email}`,
    )
    expect(rows).toEqual([])
  })

  it('is used by one click of a mail program', async () => {
    const email = addressOf('click')
    const code = await confirmed(email)
    await setStock(1, 0)
    const [mail] = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Back'))
    expect(mail?.text).toContain(`/stock-alert/${code}`)
    const answer = await guest.request('POST', `${STOCK_ALERT_ONE_CLICK_PATH}/${code}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([answer.status, answer.json()]).toEqual([200, { status: 'success', success: true }])
  })

  it('is refused if it is forged or older than seven days and unconfirmed', async () => {
    const email = addressOf('old')
    await request(guest, email)
    const [mail] = await mailsTo(email)
    const code = codeOf(mail?.text ?? '')
    expect(await stateOf(code.replace(/\..{6}/, '.forged'))).toBe(404)
    expect((await byCode('stop', 'x.y')).json()).toMatchObject({ success: false })
    server.clock.advanceMs(7 * DAY_MS)
    expect(await stateOf(code)).toBe(404)
    expect((await byCode('confirm', code)).status).toBe(404)
    await deleteOldStockAlerts({ database: server.database, clock: server.clock })
    const { rows } = await server.database.db.execute<{ id: string }>(
      sql`select id from stock_alert where email_key = ${email}`,
    )
    expect(rows).toEqual([])
  })
})

describe('the shop’s desk', () => {
  it('sees how many people asked for each size, and nobody else does', async () => {
    await confirmed(addressOf('one'))
    await confirmed(addressOf('two'))
    await request(guest, addressOf('unconfirmed'))
    const { rows } = await server.database.db.execute<{ id: number }>(
      sql`select product_id as id from sku where code = ${sku}`,
    )
    const path = `${BASE}/counts?product=${rows[0]?.id}`
    expect((await officer.request('GET', path)).json()).toMatchObject({ data: [{ sku, count: 2 }] })
    expect((await (await newBuyer(server)).request('GET', path)).status).toBe(403)
    expect((await guest.request('GET', path)).status).toBe(401)
  })
})

describe('the limit of a network', () => {
  it('refuses further requests after 30 within an hour', async () => {
    const answers = []
    for (let index = 0; index < 31; index += 1)
      answers.push((await request(guest, `many-${index}@corellaplains.example`)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(30)
    expect(answers.at(-1)).toBe(429)
  })
})
