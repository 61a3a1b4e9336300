import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskEvent } from '#features/events/events-desk.contract.ts'
import { payment, salesOrder } from '#features/orders/server/orders.tables.ts'
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import {
  enter,
  enterAndPay,
  enterWith,
  formFor,
  newDriver,
  offerOf,
  putHillclimb,
  refusalOf,
} from '#tests/entries/entry-server.ts'
import { clubTime, idsOf } from '#tests/events/calendar-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'

const DESK = '/api/v1/club/event/desk'
let server: RunningServer
beforeAll(async () => {
  server = await startClub()
})
afterAll(() => server.stop())

/** Saves an event at the desk with some fields changed. */
async function changeEvent(slug: string, change: Partial<DeskEvent['form']>): Promise<void> {
  const { [slug]: id = 0 } = await idsOf(server, [slug])
  const officer = server.as({ personId: (await newPerson(server)).id, roles: ['events'] })
  const one = await officer.request('GET', `${DESK}/one?id=${id}`)
  const { updated_at, form } = (one.json() as { item: DeskEvent }).item
  const body = { id, updated_at, form: { ...form, ...change } }
  const answer = await officer.request('POST', `${DESK}/save`, { body })
  if (answer.status !== 200) throw new Error(answer.text)
}

describe('an entry form that is open while the officer changes the event', () => {
  const member = { label: 'Member', note: '', price: 120, who: 'member' } as const
  const junior = { label: 'Junior', note: '', price: 80, who: 'junior' } as const

  it('is accepted after the prices were reordered and one was renamed', async () => {
    await putHillclimb(server, 'open-form')
    const driver = await newDriver(server)
    const form = await formFor(driver, 'open-form')
    await changeEvent('open-form', { title: 'Mount Quandary Hillclimb, round 6' })
    await changeEvent('open-form', { prices: [junior, { ...member, note: 'With a licence' }] })
    await changeEvent('open-form', { prices: [junior, { ...member, label: 'Club member' }] })
    const answer = await enterWith(driver, form)
    expect([answer.status, answer.json()]).toMatchObject([200, { success: true, state: 'awaiting_payment' }])
  })

  it('is refused if the price that the form used was removed or its amount changed', async () => {
    await putHillclimb(server, 'other-price')
    const driver = await newDriver(server)
    const form = await formFor(driver, 'other-price')
    await changeEvent('other-price', { prices: [{ ...member, price: 130 }, junior] })
    expect(refusalOf(await enterWith(driver, form))).toEqual([200, 'PRICE_CHANGED'])
    await changeEvent('other-price', { prices: [junior] })
    expect(refusalOf(await enterWith(driver, form))).toEqual([422, 'VALIDATION', 'price_id unknown'])
  })
})

describe('a bank transfer for an entry', () => {
  const today = '2026-11-21'
  const putIn = (slug: string, days: number) =>
    putHillclimb(server, slug, {
      day: addDays(today, days),
      entriesCloseAt: clubTime(addDays(today, days), '06:00'),
    })
  async function dueOf(publicId: string) {
    const [row] = await server.database.db
      .select({ holdEndsAt: salesOrder.holdEndsAt, expiresAt: payment.expiresAt })
      .from(salesOrder)
      .innerJoin(payment, eq(payment.orderId, salesOrder.id))
      .where(eq(salesOrder.publicId, publicId))
    return row
  }

  it('is due at the end of the day before the event if that is earlier than the usual date', async () => {
    await putIn('soon', 4)
    const { order } = await enter(await newDriver(server), 'soon', { paymentGateway: 'bank_transfer' })
    const due = clubTime(addDays(today, 3), '23:59')
    expect(await dueOf(order)).toEqual({ holdEndsAt: due, expiresAt: due })
  })

  it('is due after the usual number of days if the event is later', async () => {
    await putIn('later', 21)
    const { order } = await enter(await newDriver(server), 'later', { paymentGateway: 'bank_transfer' })
    const due = new Date(server.clock.nowMs() + 7 * DAY_MS)
    expect(await dueOf(order)).toEqual({ holdEndsAt: due, expiresAt: due })
  })

  it('is neither offered nor accepted if it could not arrive in time; other payment types are', async () => {
    await putIn('tomorrow', 1)
    const driver = await newDriver(server)
    const ways = (await offerOf(driver, 'tomorrow')).payment_types.map(({ id }) => id)
    expect(ways).toContain('sandbox')
    expect(ways).not.toContain('bank_transfer')
    const form = await formFor(driver, 'tomorrow', { paymentGateway: 'bank_transfer' })
    expect(refusalOf(await enterWith(driver, form))).toEqual([200, 'NOT_ELIGIBLE'])
    expect(await enterAndPay(server, driver, 'tomorrow')).toMatchObject({ success: true })
  })

  it('is due no later than otherwise if another payment type was tried first', async () => {
    await putIn('second-try', 4)
    const driver = await newDriver(server)
    const { order } = await enter(driver, 'second-try')
    const answer = await driver.request('POST', '/api/v1/sell/order/pay', {
      body: { id: order, paymentGateway: 'bank_transfer' },
    })
    expect(answer.status).toBe(200)
    expect((await dueOf(order))?.holdEndsAt).toEqual(clubTime(addDays(today, 3), '23:59'))
  })
})
