import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import type { EnterAnswer, OwnEntry } from '../entries.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { payment, salesOrder } from '#features/orders/server/orders.tables.ts'
import { SECRET_KEY, sendNotice } from '#tests/orders/sandbox-payment-events.ts'
import { faultsOf } from '#tests/orders/books.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import {
  countsOf,
  DAY,
  enter,
  enterAndPay,
  enterWith,
  formFor,
  newDriver,
  offerOf,
  putHillclimb,
  refusalOf,
  ownStatusOf,
} from '#tests/entries/entry-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startClub({ settings: { SECRET_KEY } })
})
afterAll(() => server.stop())

async function ticketsOf(order: string) {
  const answer = await server.request('GET', `/api/v1/sell/tickets?id=${order}`)
  return answer.status === 200
    ? (answer.json() as { item: { tickets: { status: string; facts: Record<string, unknown> }[] } }).item
        .tickets
    : []
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await server.mailTo(email)).map(({ subject }) => subject)
}

describe('entering an event', () => {
  beforeAll(() => putHillclimb(server, 'paid'))

  it('is prefilled with known data: price, car with its class, licence and contact', async () => {
    await putHillclimb(server, 'classes', {
      classes: [
        { code: 'A', name: 'To 1600 cc', rule: '', placeLimit: null },
        { code: 'J', name: 'Junior', rule: '', placeLimit: null },
      ],
    })
    const driver = await newDriver(server)
    const offer = await offerOf(driver, 'classes')
    expect(offer).toMatchObject({
      is_allowed: false,
      reasons: [{ code: 'licence_missing' }],
      room: 'place',
      prices: [{ label: 'Member', price: 120, is_visitor: false }],
      member_price: 120,
      has_gst: true,
      vehicles: [{ name: 'Marlin 1600 Sport', class_code: 'A' }],
      details: { mobile: '0491 570 006', emergency_name: 'Wren Tamblyn-Roe' },
      needs_guardian: false,
    })
  })

  it('holds a place, takes the payment, issues a ticket for the day and confirms by mail', async () => {
    const driver = await newDriver(server)
    const entered = await enter(driver, 'paid')
    expect(entered).toMatchObject({ state: 'awaiting_payment', success: true })
    expect(await countsOf(server, 'paid')).toMatchObject({ taken: 1, held: 1 })
    expect(await ticketsOf(entered.order)).toEqual([])
    await chooseAtSandbox(server, entered.payment)
    const { entry } = await ownStatusOf(driver, 'paid')
    expect(entry).toMatchObject({ state: 'confirmed', total: 120, refund: 120, has_ticket: true })
    expect(await ticketsOf(entered.order)).toMatchObject([
      {
        status: 'issued',
        facts: { occasion: 'Mount Quandary Hillclimb', day: DAY, permit_no: '26/1412-HC' },
      },
    ])
    const mails = await server.mailTo(driver.email)
    const mail = mails.find(({ subject }) => subject === 'You are in: Mount Quandary Hillclimb')
    expect(mail?.text).toContain('/calendar/paid.ics')
    expect(mail?.text).toContain('When: Saturday 12 December 2026, 7:00 am')
    expect(mail?.text).toContain('Where: Mount Quandary')
    expect(mail?.text).toContain('Drivers need a competition licence: Speed or higher.')
    const invoice = await driver.request('GET', `/api/v1/sell/invoice?id=${entered.order}`)
    expect(invoice.json()).toMatchObject({
      item: {
        bought: [],
        paid_items: [
          {
            kind: 'entry',
            name: 'Mount Quandary Hillclimb',
            day: DAY,
            starts_at: '2026-12-11T20:00:00.000Z',
            timezone: 'Australia/Sydney',
            place: 'Mount Quandary',
            bring:
              'Bring your ticket and your membership card. The event’s page says what else you need. Drivers need a competition licence: Speed or higher.',
            path: '/calendar/paid',
            calendar_file: '/calendar/paid.ics',
          },
        ],
      },
    })
    expect(await faultsOf(server)).toEqual([])
  })

  it('happens once for one idempotency key, even if it is requested several times', async () => {
    await putHillclimb(server, 'once')
    const driver = await newDriver(server)
    const form = await formFor(driver, 'once')
    const answers = await Promise.all(Array.from({ length: 5 }, () => enterWith(driver, form, 'one-key')))
    const said = answers.map((answer) => answer.json() as EnterAnswer)
    expect(new Set(said.map(({ order }) => order)).size).toBe(1)
    expect(said.every(({ success }) => success)).toBe(true)
    expect(await countsOf(server, 'once')).toMatchObject({ taken: 1, held: 1 })
    expect(refusalOf(await enterWith(driver, form, 'another'))).toEqual([409, 'CONFLICT'])
  })

  it('needs no order if it is free', async () => {
    await putHillclimb(server, 'free', {
      kind: 'training',
      company: 'anybody',
      licenceRequired: [],
      prices: [{ label: 'Everybody', note: '', priceCents: 0 }],
    })
    const visitor = await newPerson(server)
    const form = await formFor(visitor, 'free', {
      mobile: '0491570006',
      emergency_name: 'Dot',
      emergency_phone: '0491570156',
    })
    expect((await enterWith(visitor, form, 'k')).json()).toMatchObject({
      state: 'confirmed',
      order: '',
      payment: '',
    })
    expect((await enterWith(visitor, form, 'k')).json()).toMatchObject({ state: 'confirmed' })
    expect(await countsOf(server, 'free')).toMatchObject({ taken: 1, held: 1 })
  })

  it('needs a date of birth, which determines the prices and the signatures', async () => {
    await putHillclimb(server, 'ageless', {
      kind: 'training',
      company: 'anybody',
      licenceRequired: [],
      prices: [{ label: 'Everybody', note: '', priceCents: 0 }],
    })
    const young = await newPerson(server, { born: null })
    const before = await offerOf(young, 'ageless')
    expect([before.needs_birth, before.reasons.map(({ code }) => code)]).toEqual([true, ['birth_missing']])
    const form = await formFor(young, 'ageless', {
      mobile: '0491570006',
      emergency_name: 'Dot',
      emergency_phone: '0491570156',
    })
    expect((await enterWith(young, form)).json()).toMatchObject({
      success: false,
      text_code: 'NOT_ELIGIBLE',
      message: 'You cannot enter this event yet. We need the date of birth to know who has to sign.',
    })
    const body = { date_of_birth: '2011-03-01' }
    expect((await young.request('POST', '/api/v1/cognito/user/addDateOfBirth', { body })).status).toBe(200)
    expect(await offerOf(young, 'ageless')).toMatchObject({ needs_birth: false, needs_guardian: true })
  })

  it('reports the mistakes field by field', async () => {
    const driver = await newDriver(server)
    const form = await formFor(driver, 'paid')
    const licence = { ...form.licence, number: '' }
    expect(refusalOf(await enterWith(driver, { ...form, vehicle_id: null, licence, mobile: ' ' }))).toEqual([
      422,
      'VALIDATION',
      'vehicle_id required',
      'licence.number required',
      'mobile required',
    ])
    expect(refusalOf(await enterWith(driver, { ...form, agreed: [] }))).toEqual([
      422,
      'VALIDATION',
      'agreed.event-disclaimer required',
      'agreed.club-rules required',
    ])
    expect(refusalOf(await enterWith(driver, { ...form, expected_total: 1 }))).toEqual([200, 'PRICE_CHANGED'])
    const none = { method: 'drawn' as const, name: '', image: '', strokes: [] }
    expect(refusalOf(await enterWith(driver, { ...form, signature: none }))).toEqual([
      422,
      'VALIDATION',
      'signature empty',
    ])
    const extra = { ...form, price_cents: 1, state: 'confirmed' }
    expect((await enterWith(driver, extra)).status).toBe(422)
    expect((await ownStatusOf(driver, 'paid')).entry).toBeNull()
  })

  it('accepts neither another person’s car nor a race number already in use', async () => {
    await putHillclimb(server, 'numbers')
    const [first, second] = [await newDriver(server), await newDriver(server)]
    await enter(first, 'numbers', { race_number: '44' })
    const form = await formFor(second, 'numbers', { race_number: '44' })
    expect(refusalOf(await enterWith(second, form))).toEqual([422, 'VALIDATION', 'race_number taken'])
    const stolen = (await offerOf(first, 'numbers')).vehicles[0]?.id ?? 0
    const other = { ...form, race_number: '45', vehicle_id: stolen }
    expect(refusalOf(await enterWith(second, other))).toEqual([422, 'VALIDATION', 'vehicle_id unknown'])
  })

  it('neither asks for nor stores a race number at a come and try', async () => {
    await putHillclimb(server, 'try-it', { kind: 'come_and_try', licenceRequired: [] })
    const driver = await newDriver(server)
    expect((await offerOf(driver, 'try-it')).event).toMatchObject({ role: 'driver', is_timed: false })
    // An invalid number of an older form does not block the entry.
    await enter(driver, 'try-it', { race_number: 'X', transponder: '6049213' })
    expect((await ownStatusOf(driver, 'try-it')).entry).toMatchObject({ race_number: '' })
  })

  it('requires the guardian’s signature for a junior and charges the junior price', async () => {
    await putHillclimb(server, 'junior')
    const junior = await newDriver(server, { born: '2011-03-01', name: 'Banjo Merriwick', type: 'JUNIOR' })
    const offer = await offerOf(junior, 'junior')
    expect(offer).toMatchObject({ needs_guardian: true, prices: [{ label: 'Junior', price: 80 }] })
    expect(refusalOf(await enterWith(junior, await formFor(junior, 'junior')))).toEqual([
      422,
      'VALIDATION',
      'guardian_name required',
      'guardian_email invalid',
      'guardian_phone required',
    ])
    const named = await formFor(junior, 'junior', {
      guardian_name: 'Clancy Merriwick',
      guardian_email: 'clancy@merriwick.example',
      guardian_phone: '0491570313',
    })
    expect(refusalOf(await enterWith(junior, named))).toEqual([422, 'VALIDATION', 'guardian_signature empty'])
    const self = { guardian_name: 'banjo merriwick', guardian_email: junior.email.toUpperCase() }
    expect(refusalOf(await enterWith(junior, { ...named, ...self }))).toEqual([
      422,
      'VALIDATION',
      'guardian_name own',
      'guardian_email own',
    ])
    const mickey = { ...named.signature, name: 'Mickey Mouse' }
    expect(refusalOf(await enterWith(junior, { ...named, signature: mickey }))).toEqual([
      422,
      'VALIDATION',
      'signature other_name',
    ])
    // The guardian's signature must not contain the junior's own name.
    expect(refusalOf(await enterWith(junior, { ...named, guardian_signature: named.signature }))).toEqual([
      422,
      'VALIDATION',
      'guardian_signature other_name',
    ])
    const guardian_signature = { ...named.signature, name: ' clancy  MERRIWICK' }
    expect((await enterWith(junior, { ...named, guardian_signature })).json()).toMatchObject({
      state: 'awaiting_payment',
    })
  })

  it('is refused to a member whose membership ends before the event', async () => {
    await putHillclimb(server, 'ending')
    const driver = await newDriver(server, { validTo: addDays(DAY, -1) })
    const { reasons } = await ownStatusOf(driver, 'ending')
    expect(reasons[0]).toEqual({ code: 'membership_ends', day: '2026-12-11', age: null })
    expect(refusalOf(await enterWith(driver, await formFor(driver, 'ending')))).toEqual([200, 'NOT_ELIGIBLE'])
  })

  it('admits a visitor on a day membership twice a year, at the visitor price', async () => {
    const prices = [
      { label: 'Member', note: '', priceCents: 3_000, who: 'member' as const },
      { label: 'Visitor', note: '', priceCents: 4_000, who: 'visitor' as const },
    ]
    for (const slug of ['try-1', 'try-2', 'try-3'])
      await putHillclimb(server, slug, { company: 'visitors', licenceRequired: [], prices })
    const visitor = await newPerson(server)
    const said = {
      car_name: 'A borrowed Halden',
      mobile: '0491570006',
      emergency_name: 'Dot',
      emergency_phone: '0491570156',
    }
    expect(await offerOf(visitor, 'try-1')).toMatchObject({
      prices: [{ label: 'Visitor', is_visitor: true }],
      is_member: false,
      member_price: null,
    })
    await enter(visitor, 'try-1', said)
    await enter(visitor, 'try-2', said)
    const third = await enterWith(visitor, await formFor(visitor, 'try-3', said))
    expect(refusalOf(third)).toEqual([200, 'NOT_ELIGIBLE'])
    expect((await ownStatusOf(visitor, 'try-3')).reasons[0]?.code).toBe('day_memberships_used')
    expect((await ownStatusOf(visitor, 'try-1')).entry).toMatchObject({ car: 'A borrowed Halden', total: 40 })
  })
})

describe('an unpaid place', () => {
  /** Reports a payment for an order, possibly after its hold has ended. */
  async function payLate(order: string): Promise<void> {
    const [open] = await server.database.db
      .select({ id: payment.id, amountCents: payment.amountCents })
      .from(payment)
      .innerJoin(salesOrder, eq(salesOrder.id, payment.orderId))
      .where(eq(salesOrder.publicId, order))
    const { id: paymentId = '', amountCents = 0 } = open ?? {}
    const notice = { noticeId: `late-${order}`, paymentId, kind: 'paid' as const, amountCents }
    expect((await sendNotice(server, notice)).status).toBe(200)
  }

  async function expireReservation(): Promise<void> {
    server.clock.advanceMs(61 * 60 * 1000)
    await server.mailTo('')
  }

  it('is released when its hold ends and can be taken by another person', async () => {
    await putHillclimb(server, 'held', { capacity: 1 })
    const [slow, quick] = [await newDriver(server), await newDriver(server)]
    const { order } = await enter(slow, 'held')
    expect((await offerOf(quick, 'held')).room).toBe('reserve')
    await expireReservation()
    expect((await ownStatusOf(slow, 'held')).entry?.state).toBe('lapsed')
    expect(await countsOf(server, 'held')).toMatchObject({ taken: 0, held: 0 })
    await enterAndPay(server, quick, 'held')
    // The late payment of the first driver goes to the refund queue, because another driver has the place.
    await payLate(order)
    expect((await ownStatusOf(slow, 'held')).entry?.state).toBe('lapsed')
    expect(await countsOf(server, 'held')).toMatchObject({ taken: 1, held: 1 })
    expect(await faultsOf(server)).toEqual([])
  })

  it('is taken again by a late payment if a place is still free', async () => {
    await putHillclimb(server, 'late-money', { capacity: 1 })
    const driver = await newDriver(server)
    const { order } = await enter(driver, 'late-money')
    await expireReservation()
    expect(await countsOf(server, 'late-money')).toMatchObject({ taken: 0, held: 0 })
    await payLate(order)
    expect((await ownStatusOf(driver, 'late-money')).entry).toMatchObject({
      state: 'confirmed',
      has_ticket: true,
    })
    expect(await countsOf(server, 'late-money')).toMatchObject({ taken: 1, held: 1 })
    expect(await faultsOf(server)).toEqual([])
  })
})

describe('the reserve list', () => {
  it('is joined in order; a free place is offered to the first reserve, and the offer lapses after a day', async () => {
    await putHillclimb(server, 'queue', {
      capacity: 1,
      day: '2027-01-30',
      entriesCloseAt: null,
      lateUntil: null,
    })
    const [driver, first, second, third] = [
      await newDriver(server),
      await newDriver(server),
      await newDriver(server),
      await newDriver(server),
    ]
    const { id } = await enterAndPay(server, driver, 'queue')
    expect(refusalOf(await enterWith(first, await formFor(first, 'queue')))).toEqual([200, 'EVENT_FULL'])
    for (const reserve of [first, second, third])
      expect(await enter(reserve, 'queue', { takes_reserve: true })).toMatchObject({
        state: 'reserve',
        payment: '',
      })
    expect((await ownStatusOf(second, 'queue')).entry).toMatchObject({
      state: 'reserve',
      place: 2,
      total: 120,
    })
    expect(await countsOf(server, 'queue')).toEqual({
      taken: 1,
      held: 1,
      reserves: [first.id, second.id, third.id],
    })

    await driver.request('POST', '/api/v1/club/entry/withdraw', { body: { id } })
    const offered = (await ownStatusOf(first, 'queue')).entry as OwnEntry
    expect(offered).toMatchObject({ state: 'offered', place: null })
    expect(await subjectsTo(first.email)).toContain('A place is yours: Mount Quandary Hillclimb')
    expect(await countsOf(server, 'queue')).toMatchObject({
      taken: 1,
      held: 1,
      reserves: [second.id, third.id],
    })

    server.clock.advanceMs(DAY_MS - 1)
    await server.mailTo('')
    expect((await ownStatusOf(first, 'queue')).entry?.state).toBe('offered')
    server.clock.advanceMs(1)
    expect(await subjectsTo(first.email)).toContain(
      'Place offered to the next in line: Mount Quandary Hillclimb',
    )
    expect((await ownStatusOf(first, 'queue')).entry?.state).toBe('lapsed')
    const mine = (await ownStatusOf(second, 'queue')).entry as OwnEntry
    expect(mine.state).toBe('offered')

    const accept = (asker: typeof first, entryId: string) =>
      asker.request('POST', '/api/v1/club/entry/accept', { body: { id: entryId, paymentGateway: 'sandbox' } })
    expect((await accept(first, offered.id)).status).toBe(409)
    expect((await accept(first, mine.id)).status).toBe(404)
    const accepted = (await accept(second, mine.id)).json() as EnterAnswer
    expect(accepted).toMatchObject({ success: true, state: 'awaiting_payment' })
    await chooseAtSandbox(server, accepted.payment)
    expect((await ownStatusOf(second, 'queue')).entry?.state).toBe('confirmed')
    expect(await countsOf(server, 'queue')).toMatchObject({ taken: 1, held: 1, reserves: [third.id] })
    expect(await faultsOf(server)).toEqual([])
  })

  it('has a limited length', async () => {
    await putHillclimb(server, 'short', {
      capacity: 1,
      reserveCapacity: 1,
      day: '2027-01-30',
      entriesCloseAt: null,
    })
    const drivers = [await newDriver(server), await newDriver(server), await newDriver(server)] as const
    await enter(drivers[0], 'short')
    await enter(drivers[1], 'short', { takes_reserve: true })
    expect((await offerOf(drivers[2], 'short')).room).toBe('none')
    const form = await formFor(drivers[2], 'short', { takes_reserve: true })
    expect(refusalOf(await enterWith(drivers[2], form))).toEqual([200, 'EVENT_FULL'])
  })
})

describe('withdrawing an entry', () => {
  const withdraw = (asker: Awaited<ReturnType<typeof newDriver>>, id: string) =>
    asker.request('POST', '/api/v1/club/entry/withdraw', { body: { id } })

  it.each([
    ['until the third day before, with all of the money', 3, 120],
    ['after that, with none', 2, 0],
  ])('is possible %s', async (_, daysBefore, refund) => {
    const slug = `back-${daysBefore}`
    const day = addDays('2027-03-20', daysBefore)
    await putHillclimb(server, slug, { day, entriesCloseAt: null })
    const driver = await newDriver(server)
    const { id, order } = await enterAndPay(server, driver, slug)
    const eveMs = Date.parse('2027-03-20T12:59:00Z')
    server.clock.advanceMs(eveMs - server.clock.nowMs())
    const own = (await ownStatusOf(driver, slug)).entry
    expect(own).toMatchObject({ refund, refund_until: addDays(day, -3), may_withdraw: true })
    const answers = await Promise.all([withdraw(driver, id), withdraw(driver, id), withdraw(driver, id)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await ownStatusOf(driver, slug)).entry?.state).toBe('withdrawn')
    expect(await countsOf(server, slug)).toMatchObject({ taken: 0, held: 0 })
    expect((await ticketsOf(order)).map(({ status }) => status)).toEqual(['cancelled'])
    expect(await subjectsTo(driver.email)).toContain('Entry withdrawn: Mount Quandary Hillclimb')
    expect(await faultsOf(server)).toEqual([])
  })

  it('is possible for its owner only', async () => {
    await putHillclimb(server, 'mine', { day: '2027-04-24', entriesCloseAt: null })
    const [driver, other] = [await newDriver(server), await newDriver(server)]
    const { id } = await enter(driver, 'mine')
    const refused = await withdraw(other, id)
    const missing = await withdraw(other, crypto.randomUUID())
    expect([refused.status, missing.status]).toEqual([404, 404])
    const body = (text: string) => text.replace(/"request_id":"[^"]*"/, '')
    expect(body(refused.text)).toBe(body(missing.text))
    expect((await withdraw(driver, id)).status).toBe(200)
    expect((await ownStatusOf(driver, 'mine')).entry?.state).toBe('withdrawn')
    expect(await countsOf(server, 'mine')).toMatchObject({ taken: 0, held: 0 })
  })
})

describe('a cancelled event', () => {
  const officer = () => server.as({ roles: ['events'] })

  async function idOf(slug: string): Promise<number> {
    const list = await officer().request('GET', '/api/v1/club/event/desk/list?view=coming')
    return (
      (list.json() as { data: { id: number; slug: string }[] }).data.find((one) => one.slug === slug)?.id ?? 0
    )
  }

  it('mails an entrant whose entry could not be ended at the first attempt', async () => {
    await putHillclimb(server, 'crash', { day: '2027-05-22', entriesCloseAt: null, capacity: 3 })
    const driver = await newDriver(server)
    await enter(driver, 'crash')
    const { db } = server.database
    await db.execute(sql`create function stop_ending() returns trigger language plpgsql as
      $$ begin raise exception 'the process died'; end $$`)
    await db.execute(sql`create trigger stop_ending before update on event_entry for each row
      when (new.state = 'cancelled') execute function stop_ending()`)
    const body = { id: await idOf('crash'), reason: 'Flood on the hill' }
    expect((await officer().request('POST', '/api/v1/club/event/desk/cancel', { body })).status).toBe(200)
    await server.clubApp.runDueJobs()
    expect((await ownStatusOf(driver, 'crash')).entry?.state).toBe('awaiting_payment')
    await db.execute(sql`drop trigger stop_ending on event_entry`)
    server.clock.advanceMs(MINUTE_MS)
    expect(await subjectsTo(driver.email)).toContain('Cancelled: Mount Quandary Hillclimb')
    expect((await ownStatusOf(driver, 'crash')).entry?.state).toBe('cancelled')
    server.clock.advanceMs(-MINUTE_MS)
  })

  it('refunds everybody in full, voids the tickets and mails the entrants, once', async () => {
    await putHillclimb(server, 'off', { day: '2027-05-15', entriesCloseAt: null, capacity: 3 })
    const [paid, unpaid, late, reserve] = [
      await newDriver(server),
      await newDriver(server),
      await newDriver(server),
      await newDriver(server),
    ]
    const { order } = await enterAndPay(server, paid, 'off')
    await enter(unpaid, 'off')
    await enterAndPay(server, late, 'off')
    await enter(reserve, 'off', { takes_reserve: true })
    const id = await idOf('off')
    const cancel = () =>
      officer().request('POST', '/api/v1/club/event/desk/cancel', {
        body: { id, reason: 'Flood on the hill' },
      })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(200)
    for (const driver of [paid, unpaid, late, reserve]) {
      expect(await subjectsTo(driver.email)).toContain('Cancelled: Mount Quandary Hillclimb')
      expect((await ownStatusOf(driver, 'off')).entry?.state).toBe('cancelled')
    }
    const mail = (await server.mailTo(paid.email)).find(({ subject }) => subject.startsWith('Cancelled'))
    expect(mail?.text).toContain('$120.00')
    expect(mail?.text).toContain('Flood on the hill')
    expect(await countsOf(server, 'off')).toEqual({ taken: 0, held: 0, reserves: [] })
    expect((await ticketsOf(order)).map(({ status }) => status)).toEqual(['cancelled'])
    const state = await server.request('GET', `/api/v1/sell/order/state?id=${order}`)
    expect((state.json() as { item: { status: string } }).item.status).toBe('refunded')
    expect(await faultsOf(server)).toEqual([])
  })

  it('continues after an interruption', async () => {
    await putHillclimb(server, 'stopped', { day: '2027-05-15', entriesCloseAt: null, capacity: 3 })
    const drivers = [await newDriver(server), await newDriver(server)]
    for (const driver of drivers) await enterAndPay(server, driver, 'stopped')
    const id = await idOf('stopped')
    await officer().request('POST', '/api/v1/club/event/desk/cancel', { body: { id, reason: 'Flood' } })
    const worker = server.clubApp.features.workers['entries.close-event']
    await Promise.all([
      worker?.({ eventId: id, by: 1 }, { id: 'one', attempt: 1 }),
      worker?.({ eventId: id, by: 1 }, { id: 'two', attempt: 1 }),
    ])
    await server.mailTo('')
    expect(await countsOf(server, 'stopped')).toEqual({ taken: 0, held: 0, reserves: [] })
    for (const driver of drivers)
      expect(
        (await subjectsTo(driver.email)).filter((subject) => subject.startsWith('Cancelled')),
      ).toHaveLength(1)
    expect(await faultsOf(server)).toEqual([])
  })
})

describe('access to the calls about entries', () => {
  it('requires login and is limited to the caller’s own entries', async () => {
    await putHillclimb(server, 'whose', { day: '2027-05-15', entriesCloseAt: null })
    for (const [method, path, body] of [
      ['GET', '/api/v1/club/entry/mine'],
      ['GET', '/api/v1/club/entry/standing?slug=whose'],
      ['GET', '/api/v1/club/entry/offer?slug=whose'],
      ['POST', '/api/v1/club/entry/enter', {}],
      ['POST', '/api/v1/club/entry/accept', {}],
      ['POST', '/api/v1/club/entry/withdraw', {}],
    ] as const)
      expect((await server.request(method, path, body === undefined ? {} : { body })).status).toBe(401)
    const [driver, other] = [await newDriver(server), await newDriver(server)]
    await enter(driver, 'whose')
    const mine = await driver.request('GET', '/api/v1/club/entry/mine')
    expect((mine.json() as { data: unknown[] }).data).toHaveLength(1)
    expect(mine.headers['cache-control']).toBe('no-store')
    expect(
      ((await other.request('GET', '/api/v1/club/entry/mine')).json() as { data: unknown[] }).data,
    ).toEqual([])
    expect((await other.request('GET', '/api/v1/club/entry/offer?slug=nothing-here')).status).toBe(404)
  })
})
