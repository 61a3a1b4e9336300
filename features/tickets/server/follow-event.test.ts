import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskEvent, EventForm } from '#features/events/events-desk.contract.ts'
import { enterAndPay, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import { idsOf } from '#tests/events/calendar-server.ts'
import { newGate, oneSeat, putOnEvening, START, startGate } from '#tests/gate/gate-club.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson } from '#tests/membership/club-server.ts'
import { faultsOf } from '#tests/orders/books.ts'
import { type Buyer, chooseAtSandbox, fill, newBuyer, order, stateOf } from '#tests/orders/shop-server.ts'
import { buySeats, DINNER, readTickets, sellSeats } from '#tests/tickets/seats.ts'

const DESK = '/api/v1/club/event/desk'
let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startGate()
  officer = server.as({ personId: (await newPerson(server)).id, roles: ['events'] })
})
beforeEach(() => server.clock.setTo(START))
afterAll(() => server.stop())

/** Creates a dinner in the calendar and puts seats for it on sale. */
async function putOnDinner(code: string): Promise<number> {
  const id = await putOnEvening(server, {
    slug: code.toLowerCase(),
    title: `Dinner ${code}`,
    place: 'Clubrooms',
  })
  await sellSeats(server, code, { ...DINNER, event_id: id, day: '2030-01-01', occasion: 'Anything' })
  return id
}

async function readEvent(id: number): Promise<DeskEvent> {
  const answer = await officer.request('GET', `${DESK}/one?id=${id}`)
  return (answer.json() as { item: DeskEvent }).item
}
async function save(id: number, change: Partial<EventForm>): Promise<Answer> {
  const { updated_at, form } = await readEvent(id)
  return officer.request('POST', `${DESK}/save`, { body: { id, updated_at, form: { ...form, ...change } } })
}
async function change(id: number, fields: Partial<EventForm>): Promise<void> {
  const answer = await save(id, fields)
  if (answer.status !== 200) throw new Error(answer.text)
}
async function cancel(id: number): Promise<void> {
  const answer = await officer.request('POST', `${DESK}/cancel`, { body: { id, reason: 'No cook' } })
  if (answer.status !== 200) throw new Error(answer.text)
}

const qrOf = async (id: string) => (await readTickets(server, id)).tickets[0]?.qr ?? ''
const factsOf = async (id: string) => (await readTickets(server, id)).tickets.map(({ facts }) => facts)
const statusesOf = async (id: string) => (await readTickets(server, id)).tickets.map(({ status }) => status)
async function subjectsTo({ email }: { email: string }, title: string): Promise<string[]> {
  const subjects = (await server.mailTo(email)).map(({ subject }) => subject)
  return subjects.filter((subject) => subject.endsWith(title)).toSorted()
}
async function isOnSale(code: string): Promise<boolean> {
  const { data } = (
    await server.request('POST', '/api/v1/sell/product', { body: { page_size: 100 } })
  ).json() as {
    data: { url: string }[]
  }
  const added = await (
    await newBuyer(server)
  ).request('POST', '/api/v1/sell/cart/cartAdd', {
    body: { sku: code, qty: 1 },
  })
  const isListed = data.some(({ url }) => url === code.toLowerCase())
  expect([code, added.status === 200]).toEqual([code, isListed])
  return isListed
}

describe('shop tickets of an event', () => {
  it('take day, times and place from the event, whatever the request says', async () => {
    await putOnDinner('TAKES')
    const { id: orderId } = await buySeats(server, 1, 'TAKES')
    expect(await factsOf(orderId)).toMatchObject([
      { occasion: 'Dinner TAKES', kind: 'Dinner', day: '2026-12-05', opens_at: '16:00', last_day: '' },
    ])
  })

  it('cannot be put on sale for an event that does not exist', async () => {
    await expect(sellSeats(server, 'NOWHERE', { ...DINNER, event_id: 999_999 })).rejects.toThrow('VALIDATION')
  })

  it('follow a change of the event’s name, day and place, with one mail to the buyer', async () => {
    const id = await putOnDinner('MOVES')
    const { id: orderId, buyer } = await buySeats(server, 2, 'MOVES')
    await change(id, { title: 'Feast', starts_on: '2026-12-12', ends_on: '2026-12-12', place: 'Town hall' })
    const moved = { occasion: 'Feast', day: '2026-12-12', place: 'Town hall', kind: 'Dinner' }
    expect(await factsOf(orderId)).toMatchObject([moved, moved])
    expect(await subjectsTo(buyer, ': Feast')).toEqual(['Changed: Feast'])
    const gate = await newGate(server)
    const qr = await qrOf(orderId)
    server.clock.setTo('2026-12-12T07:30:00Z')
    expect((await gate.admit(id, qr)).outcome).toBe('admitted')
    server.clock.setTo(START)
    const later = await buySeats(server, 1, 'MOVES')
    expect(await factsOf(later.id)).toMatchObject([moved])
  })

  it('are valid on the new day of an event that was postponed because of rain and takes place weeks later', async () => {
    const id = await putOnDinner('RAIN')
    const { id: orderId } = await buySeats(server, 1, 'RAIN')
    server.clock.setTo('2026-12-06T00:00:00Z')
    await change(id, { status: 'postponed', status_reason: 'Storm' })
    await change(id, { status: 'published', starts_on: '2027-01-09', ends_on: '2027-01-09' })
    expect(await factsOf(orderId)).toMatchObject([{ day: '2027-01-09' }])
  })

  it('admit once on each day after a second day was added', async () => {
    const id = await putOnDinner('TWICE')
    const { id: orderId } = await buySeats(server, 1, 'TWICE')
    const qr = await qrOf(orderId)
    const gate = await newGate(server)
    server.clock.setTo('2026-12-05T06:00:00Z')
    expect((await gate.admit(id, qr)).outcome).toBe('admitted')
    await change(id, { ends_on: '2026-12-06' })
    expect(await factsOf(orderId)).toMatchObject([{ day: '2026-12-05', last_day: '2026-12-06' }])
    expect((await gate.admit(id, qr)).outcome).toBe('used')
    server.clock.setTo('2026-12-06T06:00:00Z')
    expect((await gate.admit(id, qr)).outcome).toBe('admitted')
    expect((await gate.admit(id, qr)).outcome).toBe('used')
    server.clock.setTo('2026-12-07T06:00:00Z')
    expect((await gate.admit(id, qr)).outcome).not.toBe('admitted')
  })

  it('are not on sale while the event is postponed, and are on sale again afterwards', async () => {
    const id = await putOnDinner('PAUSE')
    const { buyer } = await buySeats(server, 1, 'PAUSE')
    expect(await isOnSale('PAUSE')).toBe(true)
    await change(id, { status: 'postponed', status_reason: 'No cook' })
    expect(await isOnSale('PAUSE')).toBe(false)
    await change(id, { status: 'published' })
    expect(await isOnSale('PAUSE')).toBe(true)
    expect(await subjectsTo(buyer, ': Dinner PAUSE')).toEqual([
      'Changed: Dinner PAUSE',
      'Postponed: Dinner PAUSE',
    ])
  })

  it('belong to their event by its id, not by its name', async () => {
    const id = await putOnDinner('NAMED')
    const twin = await putOnEvening(server, { title: 'Dinner NAMED' })
    const { id: orderId } = await buySeats(server, 1, 'NAMED')
    const qr = await qrOf(orderId)
    const gate = await newGate(server)
    server.clock.setTo('2026-12-05T06:00:00Z')
    expect((await gate.admit(twin, qr)).outcome).toBe('other_event')
    expect((await gate.admit(id, qr)).outcome).toBe('admitted')
    expect((await gate.admit(twin, qr)).outcome).toBe('other_event')
    const { data } = await gate.guests(twin)
    expect(data.map(({ what }) => what)).toEqual([])
  })

  it('without an event in the calendar keep their own day', async () => {
    const { ticket } = await oneSeat(server)
    expect(ticket.facts).toMatchObject({ day: DINNER.day, occasion: DINNER.occasion })
  })
})

describe('a cancelled event', () => {
  it('refunds its shop tickets, mails their buyers and ends the sale, but not of other goods', async () => {
    const id = await putOnDinner('OFF')
    const buyer = await newBuyer(server)
    await fill(buyer, 'OFF', 2)
    await fill(buyer, 'GIFT', 1)
    const { order: orderId, payment } = await order(buyer)
    await chooseAtSandbox(server, payment)
    const unpaid = await newBuyer(server)
    await fill(unpaid, 'OFF', 1)
    const { order: unpaidId } = await order(unpaid)
    await change(id, { starts_on: '2026-12-12', ends_on: '2026-12-12' })
    await cancel(id)
    expect(await subjectsTo(buyer, ': Dinner OFF')).toEqual(['Cancelled: Dinner OFF', 'Changed: Dinner OFF'])
    const mail = (await server.mailTo(buyer.email)).find(({ subject }) => subject.startsWith('Cancelled'))
    expect(mail?.text).toContain('$110.00')
    expect(mail?.text).toContain('No cook')
    expect(await statusesOf(orderId)).toEqual(['cancelled', 'cancelled'])
    expect(await statusOf(orderId)).toBe('partly_refunded')
    expect(await isOnSale('OFF')).toBe(false)
    expect(await subjectsTo(unpaid, ': Dinner OFF')).toEqual(['Cancelled: Dinner OFF'])
    expect(await statusOf(unpaidId)).toBe('ended')
    expect(await faultsOf(server)).toEqual([])
  })

  it('refunds each ticket once, however often the job runs', async () => {
    const id = await putOnDinner('AGAIN')
    const { id: orderId, buyer } = await buySeats(server, 1, 'AGAIN')
    await cancel(id)
    const worker = server.clubApp.features.workers['tickets.close-event']
    const run = (job: string) => worker?.({ eventId: id, by: 1 }, { id: job, attempt: 1 })
    await Promise.all([run('one'), run('two')])
    expect(await subjectsTo(buyer, ': Dinner AGAIN')).toEqual(['Cancelled: Dinner AGAIN'])
    expect(await statusOf(orderId)).toBe('refunded')
    expect(await faultsOf(server)).toEqual([])
  })
})

describe('returning an event to draft', () => {
  const draft = { status: 'draft' } as const
  const refusalOf = async (id: number) => {
    const answer = await save(id, draft)
    const { errors = [] } = answer.json() as { errors?: { field: string; code: string }[] }
    return [answer.status, ...errors.map(({ field, code }) => `${field} ${code}`)]
  }

  it('is refused while a ticket is sold, or ordered and unpaid', async () => {
    const id = await putOnDinner('SOLD')
    const buyer: Buyer = await newBuyer(server)
    await fill(buyer, 'SOLD', 1)
    await order(buyer)
    expect(await refusalOf(id)).toEqual([422, 'status has_paid'])
    const other = await putOnDinner('SOLD2')
    await buySeats(server, 1, 'SOLD2')
    expect(await refusalOf(other)).toEqual([422, 'status has_paid'])
  })

  it('is refused while an entry is paid', async () => {
    await putHillclimb(server, 'paid-hill')
    await enterAndPay(server, await newDriver(server), 'paid-hill')
    const { 'paid-hill': id } = await idsOf(server, ['paid-hill'])
    expect(await refusalOf(id)).toEqual([422, 'status has_paid'])
  })

  it('ends the sale of its tickets until the event is published again', async () => {
    const id = await putOnDinner('HIDDEN')
    await change(id, draft)
    expect(await isOnSale('HIDDEN')).toBe(false)
    await change(id, { status: 'published' })
    expect(await isOnSale('HIDDEN')).toBe(true)
  })
})

describe('an entry’s ticket', () => {
  it('follows the event and is valid on its second day', async () => {
    await putHillclimb(server, 'moved-hill')
    const driver = await newDriver(server)
    const { order: orderId } = await enterAndPay(server, driver, 'moved-hill')
    const { 'moved-hill': id } = await idsOf(server, ['moved-hill'])
    await change(id, { starts_on: '2026-12-19', ends_on: '2026-12-20', place: 'Another hill' })
    expect(await factsOf(orderId)).toMatchObject([
      {
        day: '2026-12-19',
        last_day: '2026-12-20',
        place: 'Another hill',
        kind: 'Member · Marlin 1600 Sport',
      },
    ])
    // Entrants get the mail about their entry, and no second mail about tickets.
    expect(await subjectsTo(driver, 'Hillclimb')).toEqual([
      'Changed: Mount Quandary Hillclimb',
      'You are in: Mount Quandary Hillclimb',
    ])
    const qr = await qrOf(orderId)
    const gate = await newGate(server)
    for (const day of ['2026-12-19', '2026-12-20']) {
      server.clock.setTo(`${day}T02:00:00Z`)
      expect([day, (await gate.admit(id, qr)).outcome]).toEqual([day, 'admitted'])
    }
  })
})

async function statusOf(publicId: string): Promise<string> {
  return (await stateOf(server, publicId)).status
}
