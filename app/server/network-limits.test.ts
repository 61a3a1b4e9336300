import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTACT_RATE } from '#features/contact/server/contact.routes.ts'
import { rateLimit } from '#platform/server/http/rate-limit.tables.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

const CLUB = '/api/v1/club'
const UNKNOWN_ORDER = 'A'.repeat(27)
const MESSAGE = {
  name: 'Robin Sedge',
  email: 'robin@sedge.example',
  topic: 'general',
  message: 'When does the next hillclimb start?',
  website: '',
}

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUSTED_PROXIES: 'loopback' }, isSeeded: true })
})
afterAll(() => server.stop())

const from = (address: string, method: string, path: string, body?: object) =>
  server.request(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { 'x-forwarded-for': address },
  })

const countsOf = async (name: string) =>
  (await server.database.db.select().from(rateLimit))
    .filter(({ key }) => key.startsWith(`${name}:`))
    .map(({ key, points }) => `${key.slice(name.length + 1)} ${points}`)
    .sort()

describe('limits by client address', () => {
  it.each([
    ['card-check', (ip: string) => from(ip, 'GET', `${CLUB}/membership/check?token=x`)],
    [
      'cart',
      (ip: string) => from(ip, 'POST', '/api/v1/sell/cart/cartAdd', { sku: 'unknown', qty: 1, addons: [] }),
    ],
    [
      'order',
      (ip: string) =>
        from(ip, 'POST', '/api/v1/sell/order/pay', { id: UNKNOWN_ORDER, paymentGateway: 'sandbox' }),
    ],
  ])('%s counts an IPv6 client by its /64 network', async (name, call) => {
    await call('2001:db8:1:2::1')
    await call('2001:db8:1:2:ffff::7')
    await call('2001:db8:1:3::1')
    await call('192.0.2.1')
    await call('::ffff:192.0.2.1')
    expect(await countsOf(name)).toEqual(['192.0.2.1 2', '2001:db8:1:2::/64 2', '2001:db8:1:3::/64 1'])
  })

  it('refuses contact messages from one IPv6 network, not from another', async () => {
    const send = (address: string) => from(address, 'POST', `${CLUB}/contact`, MESSAGE)
    const statuses: number[] = []
    for (let n = 0; n <= CONTACT_RATE.points; n += 1)
      statuses.push((await send(`2001:db8:7:7::${n + 1}`)).status)
    expect(statuses).toEqual([...Array.from({ length: CONTACT_RATE.points }, () => 200), 429])
    expect((await send('2001:db8:7:8::1')).status).toBe(200)
  })
})
