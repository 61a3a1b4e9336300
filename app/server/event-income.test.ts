import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventIncome } from '#features/orders/bas.contract.ts'
import type { MoneyOrder } from '#features/orders/money-overview.contract.ts'
import { event } from '#features/events/server/events.tables.ts'
import { enter, enterAndPay, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import { chooseAtSandbox, fill, newBuyer, order } from '#tests/orders/shop-server.ts'
import { DINNER, sellSeats } from '#tests/tickets/seats.ts'

const MONEY = '/api/v1/sell/desk/money'
const PERIOD = 'from=2026-11-01&to=2026-11-30'

let server: RunningServer
let treasurer: Asker

/** Creates two events; one has two paid entries, an unpaid one and a paid order of two seats, the other one entry. */
beforeAll(async () => {
  server = await startClub()
  // The first account belongs to the staff member whom `as` logs in, so that this person is not a driver in a test.
  await newPerson(server)
  treasurer = server.as({ roles: ['treasurer'] })
  await putHillclimb(server, 'climb', { capacity: 5 })
  await putHillclimb(server, 'sprint', { capacity: 5 })
  const driver = await newDriver(server)
  const { id } = await enterAndPay(server, driver, 'climb')
  await enterAndPay(server, await newDriver(server), 'climb')
  await enter(await newDriver(server), 'climb')
  await enterAndPay(server, driver, 'sprint')
  await sellSeats(server, 'SEAT', { ...DINNER, event_id: await idOf('climb') })
  const buyer = await newBuyer(server)
  await fill(buyer, 'SEAT', 2)
  await chooseAtSandbox(server, (await order(buyer)).payment)
  const declined = await server.as({ roles: ['events'] }).request('POST', '/api/v1/club/entry/desk/decline', {
    body: { id, reason: 'The car is too loud.' },
  })
  if (declined.status !== 200) throw new Error(`not declined: ${declined.text}`)
})
afterAll(() => server.stop())

async function idOf(slug: string): Promise<number> {
  const [row] = await server.database.db.select({ id: event.id }).from(event).where(eq(event.slug, slug))
  return row?.id ?? 0
}

async function ordersOf(slug: string, period = PERIOD): Promise<MoneyOrder[]> {
  const answer = await treasurer.request('GET', `${MONEY}/orders?${period}&event_id=${await idOf(slug)}`)
  expect(answer.status).toBe(200)
  return (answer.json() as { data: MoneyOrder[] }).data
}

it('lists what each event brought: entries, tickets and refunds', async () => {
  const answer = await treasurer.request('GET', `${MONEY}/events?${PERIOD}`)
  const { data } = answer.json() as { data: EventIncome[] }
  const [climb, sprint] = [await idOf('climb'), await idOf('sprint')]
  expect(data).toHaveLength(2)
  expect(data.find(({ event_id: id }) => id === climb)).toMatchObject({
    entries: 240,
    tickets: 110,
    refunded: 120,
    total: 230,
  })
  expect(data.find(({ event_id: id }) => id === sprint)).toMatchObject({
    entries: 120,
    tickets: 0,
    total: 120,
  })
})

it('lists the paid orders behind the total of an event, with refunds deducted, the newest first', async () => {
  const orders = await ordersOf('climb')
  expect(orders.map(({ amount }) => amount)).toEqual([110, 120, 0])
  expect(await ordersOf('sprint')).toMatchObject([{ amount: 120 }])
  expect(await ordersOf('climb', 'from=2026-12-01&to=2026-12-31')).toEqual([])
})
