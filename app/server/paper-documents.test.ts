import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#tests/kit/server.ts'
import { chooseAtSandbox, fill, newBuyer, order } from '#tests/orders/shop-server.ts'
import { startBoxOffice } from '#tests/tickets/seats.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startBoxOffice()
})
afterAll(() => server.stop())

const INVOICES = ['/invoice/', '/invoice/print/', '/show-invoice/', '/show-invoice/print/']
const statusOf = async (path: string) => (await server.request('GET', path)).status

describe('the documents of an order', () => {
  it('answer 200 for a known id', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'DINNER')
    const { order: id, payment } = await order(buyer)
    for (const path of INVOICES) expect([path, await statusOf(path + id)]).toEqual([path, 200])
    expect(await statusOf(`/print-tickets/${id}`)).toBe(404)
    await chooseAtSandbox(server, payment)
    const tickets = await server.request('GET', `/print-tickets/${id}`)
    expect([tickets.status, tickets.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  })

  it.each([...INVOICES, '/print-tickets/'])('answer 404 for an unknown id at %s', async (path) => {
    for (const id of ['a'.repeat(27), 'nonsense', 'x'.repeat(2_000)]) {
      const answer = await server.request('GET', path + id)
      expect([id, answer.status]).toEqual([id, 404])
      expect(answer.text).toContain('Page not found')
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(answer.headers['cache-control']).toContain('no-store')
    }
  })
})
