import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderLine, salesOrder } from '#features/orders/server/orders.tables.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { chooseAtSandbox, fill, newBuyer, order } from '#tests/orders/shop-server.ts'
import {
  buySeats,
  DINNER,
  refundSeats,
  readTickets,
  SECRET,
  sellSeats,
  startBoxOffice,
  ticketDeps,
} from '#tests/tickets/seats.ts'
import { readTicketCode } from '../tickets.rules.ts'
import { makeTickets } from './make-tickets.actions.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startBoxOffice()
})
afterAll(() => server.stop())

const ticketsOf = async (id: string) => (await readTickets(server, id)).tickets
const statusOf = async (id: string) => (await server.request('GET', `/api/v1/sell/tickets?id=${id}`)).status
const nameOn = (asker: Asker, id: string, name: unknown) =>
  asker.request('POST', '/api/v1/sell/tickets/holder', { body: { id, holder_name: name } })

describe('the tickets of an order', () => {
  it('are issued once the order is paid, one for each seat', async () => {
    const buyer = await newBuyer(server)
    await fill(buyer, 'DINNER', 3)
    const { order: id, payment } = await order(buyer)
    expect(await statusOf(id)).toBe(404)
    await chooseAtSandbox(server, payment)
    const { tickets, order: of } = await readTickets(server, id)
    expect(tickets.map(({ number, status, price, has_gst }) => [number, status, price, has_gst])).toEqual([
      [1, 'issued', 55, true],
      [2, 'issued', 55, true],
      [3, 'issued', 55, true],
    ])
    expect(tickets[0]).toMatchObject({ holder_name: 'Tess Underbool', facts: { ...DINNER, permit_no: '' } })
    expect([tickets[1]?.holder_name, of.buyer_name]).toEqual(['', 'Tess Underbool'])
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(3)
    for (const { code, qr } of tickets)
      expect(signedCodes(SECRET, 'ticket').read(qr)).toBe(`${readTicketCode(code)}.2026-12-05`)
  })

  it('stay the same if the payment is reported again', async () => {
    const { id, payment, buyer } = await buySeats(server, 2, 'DINNER', 'send_twice')
    const before = await ticketsOf(id)
    expect(before.length).toBe(2)
    const letters = (await server.mailTo(buyer.email)).length
    await Promise.all([chooseAtSandbox(server, payment), chooseAtSandbox(server, payment)])
    const { db } = server.database
    const [paid] = await db.select().from(salesOrder).where(eq(salesOrder.publicId, id))
    if (paid === undefined) throw new Error('the order is gone')
    const lines = await db.select().from(orderLine).where(eq(orderLine.orderId, paid.id))
    const made = { order: paid, lines }
    await server.database.transaction((tx) => makeTickets(ticketDeps(server), tx, made))
    expect(await ticketsOf(id)).toEqual(before)
    expect((await server.mailTo(buyer.email)).length).toBe(letters)
  })

  it('are mailed with their link', async () => {
    const { id, buyer } = await buySeats(server, 2)
    const mail = (await server.mailTo(buyer.email)).find(({ subject }) =>
      subject.startsWith('Your 2 tickets'),
    )
    expect(mail?.link).toBe(`http://localhost:3000/print-tickets/${id}`)
    expect(mail?.text).toContain('2 × AGM & trophy dinner, Saturday 5 December 2026, Clubrooms')
  })

  it('are linked in the buyer’s list of orders', async () => {
    const { id, buyer } = await buySeats(server, 1)
    await fill(buyer, 'DINNER')
    await order(buyer)
    const { data } = (await buyer.request('GET', '/api/v1/sell/order/mine')).json() as {
      data: { id: string; has_tickets: boolean }[]
    }
    expect(data.map((one) => [one.id === id, one.has_tickets])).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('can be read only with the complete id of their order', async () => {
    const { id } = await buySeats(server, 1)
    expect(await statusOf(`${id.slice(0, -2)}${id.endsWith('AA') ? 'BB' : 'AA'}`)).toBe(404)
    for (const wrong of ['', '1001', id.slice(0, -1), `${id}A`, '../orders'])
      expect(await statusOf(encodeURIComponent(wrong))).toBe(422)
    const cap = await buySeats(server, 1, 'CAP')
    expect(await statusOf(cap.id)).toBe(404)
  })

  it('are read in the same number of statements for one seat and for forty', async () => {
    const counts: number[] = []
    for (const seats of [1, 40]) {
      const { id } = await buySeats(server, seats)
      counts.push((await countStatements(server.database, async () => void (await ticketsOf(id)))).length)
    }
    expect(counts).toEqual([2, 2])
  })

  it('show a changed time, but last year’s tickets do not', async () => {
    await sellSeats(server, 'SHOW', DINNER)
    const { id } = await buySeats(server, 1, 'SHOW')
    const found = await server.request('POST', '/api/v1/sell/product/show', { body: {} })
    const { id: productId } = (found.json() as { item: { id: number } }).item
    const change = async (facts: object) => {
      const body = { id: productId, ticket: { ...DINNER, ...facts } }
      const shop = server.as({ roles: ['shop'] })
      expect((await shop.request('POST', '/api/v1/sell/product/update', { body })).status).toBe(200)
      return (await ticketsOf(id))[0]?.facts
    }
    expect((await change({ opens_at: '19:00' }))?.opens_at).toBe('19:00')
    server.clock.advanceMs(20 * DAY_MS)
    expect((await change({ day: '2027-12-04' }))?.day).toBe('2026-12-05')
    server.clock.advanceMs(-20 * DAY_MS)
  })

  it.each([
    { day: '2026-02-30' },
    { day: '' },
    { opens_at: '25:00' },
    { occasion: ' ' },
    { place: '' },
    { colour: 'red' },
    { seats: 2 },
  ])('cannot be put on sale with %j', async (wrong) => {
    await expect(
      sellSeats(server, `BAD-${crypto.randomUUID().slice(0, 8).toUpperCase()}`, { ...DINNER, ...wrong }),
    ).rejects.toThrow('VALIDATION')
  })
})

describe('a refund', () => {
  const statuses = async (id: string) => (await ticketsOf(id)).map(({ status }) => status)

  it('cancels as many tickets as pieces were refunded, and keeps the rest', async () => {
    const { id } = await buySeats(server, 3)
    const before = await ticketsOf(id)
    await refundSeats(server, id, 1, 55)
    const after = await ticketsOf(id)
    expect(after.map(({ status }) => status)).toEqual(['issued', 'issued', 'cancelled'])
    expect(after.map(({ code }) => code)).toEqual(before.map(({ code }) => code))
    expect(after.map(({ qr }) => qr === '')).toEqual([false, false, true])
    await refundSeats(server, id, 1, 55)
    expect(await statuses(id)).toEqual(['issued', 'cancelled', 'cancelled'])
  })

  it('of money only cancels no ticket until the whole order is refunded', async () => {
    const { id } = await buySeats(server, 2)
    await refundSeats(server, id, 0, 10)
    expect(await statuses(id)).toEqual(['issued', 'issued'])
    await refundSeats(server, id, 0, 100)
    expect(await statuses(id)).toEqual(['cancelled', 'cancelled'])
  })
})

describe('a name on a ticket', () => {
  it('can be written by its buyer', async () => {
    const { id, buyer } = await buySeats(server, 2)
    const { tickets } = await readTickets(buyer, id)
    expect(tickets.map(({ is_open }) => is_open)).toEqual([true, true])
    expect((await nameOn(buyer, tickets[1]?.id ?? '', '  Wren Tamblyn-Roe ')).status).toBe(200)
    expect((await ticketsOf(id)).map(({ holder_name }) => holder_name)).toEqual([
      'Tess Underbool',
      'Wren Tamblyn-Roe',
    ])
  })

  it('can be written by nobody else', async () => {
    const { id } = await buySeats(server, 1)
    const [seen] = await ticketsOf(id)
    const other = await newBuyer(server)
    expect(seen?.is_open).toBe(false)
    expect((await nameOn(server, seen?.id ?? '', 'A thief')).status).toBe(401)
    const theirs = await nameOn(other, seen?.id ?? '', 'A thief')
    const none = await nameOn(other, crypto.randomUUID(), 'A thief')
    expect([theirs.status, none.status]).toEqual([404, 404])
    expect((await readTickets(other, id)).tickets[0]).toMatchObject({
      holder_name: 'Tess Underbool',
      is_open: false,
    })
  })

  it.each(['', '  ', '...', 'x'.repeat(121), 'two\nlines', 7, null])('cannot be %j', async (name) => {
    const { id, buyer } = await buySeats(server, 1)
    const answer = await nameOn(buyer, (await ticketsOf(id))[0]?.id ?? '', name)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('"field":"holder_name"')
  })

  it('cannot be written once the ticket was refunded or its day is over', async () => {
    const { id, buyer } = await buySeats(server, 2)
    await refundSeats(server, id, 1, 55)
    const [left, gone] = await ticketsOf(id)
    expect((await nameOn(buyer, gone?.id ?? '', 'Wren')).status).toBe(409)
    server.clock.advanceMs(15 * DAY_MS)
    expect((await nameOn(buyer, left?.id ?? '', 'Wren')).status).toBe(409)
    server.clock.advanceMs(-15 * DAY_MS)
  })
})
