import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { newBuyer } from '#tests/orders/shop-server.ts'
import {
  buySeats,
  refundSeats,
  readTickets,
  SECRET,
  startBoxOffice,
  ticketDeps,
} from '#tests/tickets/seats.ts'
import { readTicketCode, shownTicketCode, ticketCodeOf } from '../tickets.rules.ts'
import type { TicketItem } from '../tickets.contract.ts'
import { admit } from './admit.actions.ts'

const START = '2026-11-21T00:00:00Z'
/** The evening of the dinner in the club time zone. */
const EVENING = '2026-12-05T07:30:00Z'

let server: RunningServer

beforeAll(async () => {
  server = await startBoxOffice()
})
beforeEach(() => server.clock.setTo(START))
afterAll(() => server.stop())

async function show(shown: string, gate = 'Gate 1') {
  const { id: by } = await newBuyer(server)
  return server.database.transaction((tx) => admit(ticketDeps(server), tx, { shown, gate, by }))
}

async function oneTicket(): Promise<{ id: string; ticket: TicketItem }> {
  const { id } = await buySeats(server, 1)
  const [ticket] = (await readTickets(server, id)).tickets
  if (ticket === undefined) throw new Error('no ticket was made')
  return { id, ticket }
}

describe('the gate', () => {
  it('admits a ticket once by its QR code, and then says when and where it was used', async () => {
    const { id, ticket } = await oneTicket()
    server.clock.setTo(EVENING)
    expect((await show(ticket.qr)).outcome).toBe('admitted')
    server.clock.advanceMs(60_000)
    const again = await show(ticket.code, 'Gate 2')
    expect(again).toMatchObject({ outcome: 'used', ticket: { gate: 'Gate 1' } })
    expect(again.ticket?.checkedInAt?.toISOString()).toBe('2026-12-05T07:30:00.000Z')
    expect((await readTickets(server, id)).tickets[0]).toMatchObject({
      status: 'checked_in',
      checked_in_at: '2026-12-05T07:30:00.000Z',
    })
  })

  it('admits a ticket by its typed code', async () => {
    const { ticket } = await oneTicket()
    server.clock.setTo(EVENING)
    expect((await show(ticket.code.toLowerCase().replace('-', ' '))).outcome).toBe('admitted')
  })

  it('admits only one of twenty concurrent scans of a copied ticket', async () => {
    const { ticket } = await oneTicket()
    server.clock.setTo(EVENING)
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(ticket.qr)))
    const outcomes = answers.map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual(['admitted', ...Array.from({ length: 19 }, () => 'used')])
  })

  it.each(['2026-12-04T07:30:00Z', '2026-12-06T07:30:00Z'])(
    'admits nobody on another day: %s',
    async (at) => {
      const { ticket } = await oneTicket()
      server.clock.setTo(at)
      expect((await show(ticket.qr)).outcome).toBe('other_day')
    },
  )

  it('refuses a refunded ticket', async () => {
    const { id, ticket } = await oneTicket()
    await refundSeats(server, id, 1, 55)
    server.clock.setTo(EVENING)
    expect((await show(ticket.qr)).outcome).toBe('cancelled')
  })

  it('keeps a used ticket as used when its seat is refunded', async () => {
    const { id } = await buySeats(server, 2)
    const [first] = (await readTickets(server, id)).tickets
    server.clock.setTo(EVENING)
    await show(first?.qr ?? '')
    await refundSeats(server, id, 2, 110)
    const { tickets } = await readTickets(server, id)
    expect(tickets.map(({ status }) => status)).toEqual(['checked_in', 'cancelled'])
  })

  it('does not know codes that the club has not issued', async () => {
    const { ticket } = await oneTicket()
    server.clock.setTo(EVENING)
    const [body = '', signature = ''] = ticket.qr.split('.')
    const code = readTicketCode(ticket.code) ?? ''
    const forged = [
      signedCodes('another-secret-of-somebody-else-entirely', 'ticket').sign(code),
      signedCodes(SECRET, 'membership card').sign(code),
      `${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${Buffer.from('0000000000').toString('base64url')}.${signature}`,
      body,
      signedCodes(SECRET, 'ticket').sign('nothing of ours'),
      shownTicketCode(ticketCodeOf(new Uint8Array(9).fill(7))),
      `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`,
      '',
      "' or 1=1 --",
    ]
    for (const shown of forged) expect([shown, (await show(shown)).outcome]).toEqual([shown, 'unknown'])
    expect((await show(ticket.qr)).outcome).toBe('admitted')
  })
})
