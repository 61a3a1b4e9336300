/** Test helpers: bought seats, and the dependencies of ticket functions. */
import { eq } from 'drizzle-orm'
import { orderLine, salesOrder } from '#features/orders/server/orders.tables.ts'
import type { TicketDeps } from '#features/tickets/server/tickets.public.ts'
import type { TicketsAnswer } from '#features/tickets/tickets.contract.ts'
import { systemRandom } from '#platform/server/random.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import {
  type Buyer,
  chooseAtSandbox,
  fill,
  newBuyer,
  order,
  insertProducts,
  startShop,
} from '#tests/orders/shop-server.ts'

export const SECRET = 'a-secret-of-the-tests-that-is-long-enough'

/** The event that a `DINNER` ticket admits to, two weeks after the clock's start. */
export const DINNER = {
  occasion: 'AGM & trophy dinner',
  kind: 'Dinner',
  day: '2026-12-05',
  opens_at: '18:00',
  place: 'Clubrooms',
  address: '14 Timing Tower Lane\nCorella Plains NSW 2799',
  schedule: [{ time: '18:30', label: 'Meeting' }],
}

/** Starts a server with a shop that sells seats. */
export async function startBoxOffice(): Promise<RunningServer> {
  const server = await startShop({ settings: { SECRET_KEY: SECRET } })
  await sellSeats(server, 'DINNER', DINNER)
  return server
}

/** Puts seats on sale. */
export async function sellSeats(server: RunningServer, code: string, ticket: object): Promise<void> {
  await insertProducts(server, { code, name: `Seats ${code}`, price: 55, stock: 500, digital: true, ticket })
}

/** Creates a buyer who orders the given number of seats. @param choice the button pressed at the sandbox provider */
export async function buySeats(
  server: RunningServer,
  seats: number,
  code = 'DINNER',
  choice = 'pay',
): Promise<{ buyer: Buyer; id: string; payment: string }> {
  const buyer = await newBuyer(server)
  await fill(buyer, code, seats)
  const { order: id, payment } = await order(buyer)
  await chooseAtSandbox(server, payment, choice)
  return { buyer, id, payment }
}

/** Returns the tickets of an order as the given caller sees them. */
export async function readTickets(asker: Asker, id: string): Promise<TicketsAnswer> {
  const answer = await asker.request('GET', `/api/v1/sell/tickets?id=${id}`)
  if (answer.status !== 200) throw new Error(`no tickets: ${answer.text}`)
  return (answer.json() as { item: TicketsAnswer }).item
}

/** Refunds pieces of an order's only line, or an amount alone, as the treasurer does. */
export async function refundSeats(
  server: RunningServer,
  id: string,
  qty: number,
  amount: number,
): Promise<void> {
  const [line] = await server.database.db
    .select({ id: orderLine.id, number: salesOrder.id })
    .from(orderLine)
    .innerJoin(salesOrder, eq(salesOrder.id, orderLine.orderId))
    .where(eq(salesOrder.publicId, id))
  const treasurer = server.as({ personId: (await newBuyer(server)).id, roles: ['treasurer'] })
  const answer = await treasurer.request('POST', '/api/v1/sell/desk/order/refund', {
    body: {
      number: line?.number,
      lines: [{ line_id: line?.id, qty, amount }],
      shipping_amount: 0,
      way: 'credit',
      words: 'Cannot come',
      restock: true,
    },
  })
  if (answer.status !== 200) throw new Error(`not refunded: ${answer.text}`)
}

/** Returns the dependencies of ticket functions, with the server's own secret. Sends no mail. */
export function ticketDeps(server: RunningServer): TicketDeps {
  return {
    database: server.database,
    clock: server.clock,
    random: systemRandom(server.clock),
    codes: signedCodes(SECRET, 'ticket'),
    club: () => Promise.resolve({ name: '', email: '', phone: '', timezone: 'Australia/Sydney' }),
    write: () => Promise.resolve(),
    occasionOf: () => Promise.resolve(null),
    limit: { take: () => Promise.resolve(), takeByAddress: () => Promise.resolve() },
  }
}
