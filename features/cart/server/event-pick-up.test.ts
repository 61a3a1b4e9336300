import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { event } from '#features/events/server/events.tables.ts'
import { putOn } from '#tests/events/calendar-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { fill, newBuyer, startShop } from '#tests/orders/shop-server.ts'
import type { ShippingQuote } from '../cart.contract.ts'
import type { DeliveryTable } from '../delivery-desk.contract.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startShop()
})
afterAll(() => server.stop())

/** Returns the quote of the pick-up at the next event, in a language. */
async function quote(language = 'en'): Promise<ShippingQuote | undefined> {
  const buyer = await newBuyer(server)
  await fill(buyer, 'CAP')
  const answer = await buyer.request('POST', '/api/v1/sell/cart/requestShippingQuote', {
    body: { address: null },
    headers: { 'accept-language': language },
  })
  const [clubrooms, nextEvent] = (answer.json() as { data: ShippingQuote[] }).data
  expect(clubrooms).toMatchObject({ is_pick_up: true })
  expect(clubrooms).not.toHaveProperty('event')
  return nextEvent
}

describe('a pick-up at the next event', () => {
  it('is free and names no event while none is planned', async () => {
    expect(await quote()).toMatchObject({ amount: 0, is_pick_up: true })
    expect(await quote()).not.toHaveProperty('event')
  })

  it('names the first event after today that takes place, in the language of the buyer', async () => {
    const today = new Date(server.clock.nowMs()).toISOString().slice(0, 10)
    const inDays = (days: number) =>
      new Date(Date.parse(today) + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
    await putOn(
      server,
      { slug: 'today', title: 'Working bee', day: today },
      { slug: 'draft', title: 'Draft', day: inDays(3), status: 'draft' },
      { slug: 'off', title: 'Cancelled', day: inDays(4), status: 'cancelled', statusReason: 'Flooded track' },
      { slug: 'far', title: 'Rally', day: inDays(30) },
      { slug: 'next', title: 'Autocross', day: inDays(10) },
    )
    expect(await quote()).toMatchObject({ event: { title: 'Autocross', day: inDays(10) } })
    await server.as({ roles: ['content', 'owner'] }).request('POST', '/api/v1/cognito/domain/update', {
      body: { main_language: 'en', further_languages: ['de'] },
    })
    await server.database.db
      .update(event)
      .set({ translations: { de: { title: { value: 'Autoslalom', of: 'Autocross' } } } })
      .where(eq(event.slug, 'next'))
    expect(await quote('de')).toMatchObject({ event: { title: 'Autoslalom', day: inDays(10) } })
  })

  it('is chosen at the desk as a kind of its own, which is free', async () => {
    const officer = server.as({ personId: (await newBuyer(server)).id, roles: ['shop'] })
    const { item: table } = (await officer.request('GET', '/api/v1/sell/desk/delivery')).json() as {
      item: DeliveryTable
    }
    const saved = await officer.request('POST', '/api/v1/sell/desk/delivery/save', {
      body: {
        ...table,
        ways: table.ways.map((way, at) =>
          at === 0 ? { ...way, kind: 'event_pick_up', rate_percent: 135 } : way,
        ),
      },
    })
    expect(saved.status).toBe(200)
    const { item } = saved.json() as { item: DeliveryTable }
    expect(item.ways[0]).toMatchObject({ kind: 'event_pick_up', rate_percent: 0 })
  })
})
