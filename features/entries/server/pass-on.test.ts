import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countsOf,
  enterAndPay,
  enterWith,
  formFor,
  newDriver,
  putHillclimb,
  refusalOf,
  ownStatusOf,
} from '#tests/entries/entry-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { chooseAtSandbox, statusesOf } from '#tests/orders/shop-server.ts'
import { faultsOf } from '#tests/orders/books.ts'
import type { TicketItem, TicketsAnswer } from '#features/tickets/tickets.contract.ts'
import type { EnterAnswer, EntryOffer } from '../entries.contract.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startClub()
})
afterAll(() => server.stop())

const OPEN = { day: '2027-06-05', entriesCloseAt: null, capacity: 1 }

async function codeOf(asker: Asker, id: string): Promise<string> {
  const answer = await asker.request('POST', '/api/v1/club/entry/pass', { body: { id } })
  return new URL((answer.json() as { url: string }).url).searchParams.get('take') ?? ''
}

async function offerWith(asker: Asker, slug: string, take: string): Promise<EntryOffer> {
  const path = `/api/v1/club/entry/offer?slug=${slug}&take=${encodeURIComponent(take)}`
  return ((await asker.request('GET', path)).json() as { item: EntryOffer }).item
}

async function formWith(asker: Asker, slug: string, take: string, due = 0) {
  return { ...(await formFor(asker, slug, { expected_total: due })), take }
}

async function ticketsOf(order: string): Promise<TicketItem[]> {
  const answer = await server.request('GET', `/api/v1/sell/tickets?id=${order}`)
  return answer.status === 200 ? (answer.json() as { item: TicketsAnswer }).item.tickets : []
}

const PRICES = [
  { label: 'Adult', note: '', priceCents: 4_000, who: 'everybody' as const },
  { label: 'Junior', note: '', priceCents: 2_000, who: 'junior' as const },
]

/** Creates an entry of a junior for $20 that is passed on to an adult, whose price is $40. */
async function passFromJunior(slug: string) {
  await putHillclimb(server, slug, { ...OPEN, prices: PRICES })
  const junior = await newDriver(server, { born: '2011-03-01', name: 'Banjo Merriwick', type: 'JUNIOR' })
  const adult = await newDriver(server, { name: 'Wanda Emberley' })
  const guardian = {
    guardian_name: 'Clancy Merriwick',
    guardian_email: 'clancy@merriwick.example',
    guardian_phone: '0491570313',
  }
  const form = await formFor(junior, slug, guardian)
  const signature = { ...form.signature, name: 'Clancy Merriwick' }
  const { id, order } = await enterAndPay(server, junior, slug, {
    ...guardian,
    guardian_signature: signature,
  })
  return { junior, adult, id, order, take: await codeOf(junior, id) }
}

async function stateOf(order: string): Promise<string> {
  const answer = await server.request('GET', `/api/v1/sell/order/state?id=${order}`)
  return (answer.json() as { item: { status: string } }).item.status
}

describe('a passed-on place', () => {
  it('needs the new entrant’s own form and signature, and ends the previous entry with its ticket', async () => {
    await putHillclimb(server, 'passed', OPEN)
    const [giver, taker] = [await newDriver(server), await newDriver(server, { name: 'Wanda Emberley' })]
    const { id, order } = await enterAndPay(server, giver, 'passed')
    const take = await codeOf(giver, id)
    expect((await offerWith(taker, 'passed', take)).taking).toEqual({
      from: 'Tess Underbool',
      price_label: 'Member',
      price_paid: 120,
    })
    expect((await offerWith(giver, 'passed', take)).taking).toBeNull()
    const form = await formWith(taker, 'passed', take)
    const answer = await enterWith(taker, form, 'take')
    const taken = answer.json() as EnterAnswer
    expect(taken).toMatchObject({ success: true, state: 'confirmed', payment: '' })
    expect((await enterWith(taker, form, 'take')).json()).toMatchObject({ order: taken.order })
    expect((await ownStatusOf(giver, 'passed')).entry?.state).toBe('transferred')
    // No payment is due, and the new entrant has a ticket of their own.
    expect((await ownStatusOf(taker, 'passed')).entry).toMatchObject({
      state: 'confirmed',
      order: taken.order,
      has_ticket: true,
      refund: 0,
    })
    expect(await ticketsOf(taken.order)).toMatchObject([
      { status: 'issued', holder_name: 'Wanda Emberley', price: 0 },
    ])
    expect(await countsOf(server, 'passed')).toMatchObject({ taken: 1, held: 1 })
    expect(await ticketsOf(order)).toMatchObject([{ status: 'cancelled' }])
    const subjects = (await server.mailTo(giver.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your place went to Wanda Emberley: Mount Quandary Hillclimb')
    expect(await faultsOf(server)).toEqual([])
  })

  it('costs an adult the difference from a junior’s price; the ticket is issued once that is paid', async () => {
    const { junior, adult, order, take } = await passFromJunior('difference')
    expect(refusalOf(await enterWith(adult, await formWith(adult, 'difference', take)))).toEqual([
      200,
      'PRICE_CHANGED',
    ])
    expect((await ownStatusOf(junior, 'difference')).entry?.state).toBe('confirmed')
    const answer = await enterWith(adult, await formWith(adult, 'difference', take, 20))
    const taken = answer.json() as EnterAnswer
    expect(taken).toMatchObject({ success: true, state: 'awaiting_payment' })
    expect(await ticketsOf(order)).toMatchObject([{ status: 'issued' }])
    await chooseAtSandbox(server, taken.payment)
    expect((await ownStatusOf(adult, 'difference')).entry).toMatchObject({
      state: 'confirmed',
      price_label: 'Adult',
      total: 40,
      refund: 20,
      has_ticket: true,
    })
    expect(await ticketsOf(taken.order)).toMatchObject([{ status: 'issued', price: 20 }])
    expect(await ticketsOf(order)).toMatchObject([{ status: 'cancelled' }])
    expect(await countsOf(server, 'difference')).toMatchObject({ taken: 1, held: 1 })

    const { entry } = await ownStatusOf(adult, 'difference')
    await adult.request('POST', '/api/v1/club/entry/withdraw', { body: { id: entry?.id } })
    expect([await stateOf(order), await stateOf(taken.order)]).toEqual(['refunded', 'refunded'])
    expect(await countsOf(server, 'difference')).toMatchObject({ taken: 0, held: 0 })
    expect(await faultsOf(server)).toEqual([])
  })

  it('returns to the previous entrant with a valid ticket if the difference is not paid in time', async () => {
    const { junior, adult, order, take } = await passFromJunior('unpaid')
    const answer = await enterWith(adult, await formWith(adult, 'unpaid', take, 20))
    expect((answer.json() as EnterAnswer).state).toBe('awaiting_payment')
    expect((await ownStatusOf(junior, 'unpaid')).entry?.state).toBe('transferred')
    const { entry } = await ownStatusOf(adult, 'unpaid')
    server.clock.advanceMs(1000)
    await adult.request('POST', '/api/v1/club/entry/withdraw', { body: { id: entry?.id } })
    expect((await ownStatusOf(adult, 'unpaid')).entry?.state).toBe('withdrawn')
    expect((await ownStatusOf(junior, 'unpaid')).entry).toMatchObject({
      state: 'confirmed',
      has_ticket: true,
    })
    expect(await ticketsOf(order)).toMatchObject([{ status: 'issued' }])
    expect(await stateOf(order)).toBe('completed')
    expect(await countsOf(server, 'unpaid')).toMatchObject({ taken: 1, held: 1 })
    const subjects = (await server.mailTo(junior.email)).map(({ subject }) => subject)
    expect(subjects).toContain('You are entered again: Mount Quandary Hillclimb')
    // The entry has changed since the link was created, so the link is no longer valid.
    expect(refusalOf(await enterWith(adult, await formWith(adult, 'unpaid', take, 20)))).toEqual([
      409,
      'CONFLICT',
    ])
  })

  it('is refunded to the people who paid for it', async () => {
    await putHillclimb(server, 'given', OPEN)
    const [giver, taker] = [await newDriver(server), await newDriver(server)]
    const { id, order } = await enterAndPay(server, giver, 'given')
    const take = await codeOf(giver, id)
    await enterWith(taker, await formWith(taker, 'given', take))
    const own = (await ownStatusOf(taker, 'given')).entry
    await taker.request('POST', '/api/v1/club/entry/withdraw', { body: { id: own?.id } })
    const state = await server.request('GET', `/api/v1/sell/order/state?id=${order}`)
    expect((state.json() as { item: { status: string } }).item.status).toBe('refunded')
    expect(await countsOf(server, 'given')).toMatchObject({ taken: 0, held: 0 })
    expect(await faultsOf(server)).toEqual([])
  })

  it('can be taken over once, and not after the entry has changed or with a forged code', async () => {
    await putHillclimb(server, 'race-passed', OPEN)
    const [giver, first, second] = [await newDriver(server), await newDriver(server), await newDriver(server)]
    const { id } = await enterAndPay(server, giver, 'race-passed')
    const take = await codeOf(giver, id)
    const forms = [
      await formWith(first, 'race-passed', take),
      await formWith(second, 'race-passed', take),
    ] as const
    const answers = await Promise.all([enterWith(first, forms[0]), enterWith(second, forms[1])])
    expect(statusesOf(answers)).toEqual([200, 409])
    const made = await enterWith(second, { ...forms[1], take: `${take.slice(0, -2)}AA` })
    expect(refusalOf(made)).toEqual([409, 'CONFLICT'])
    expect((await offerWith(second, 'race-passed', take)).taking).toBeNull()
    expect(await countsOf(server, 'race-passed')).toMatchObject({ taken: 1, held: 1 })
  })

  it('can be passed on by its owner only, and the usual conditions apply to the new entrant', async () => {
    await putHillclimb(server, 'own-pass', OPEN)
    const [giver, taker] = [await newDriver(server), await newDriver(server, { validTo: '2027-06-04' })]
    const { id } = await enterAndPay(server, giver, 'own-pass')
    const stolen = await taker.request('POST', '/api/v1/club/entry/pass', { body: { id } })
    expect(stolen.status).toBe(404)
    const take = await codeOf(giver, id)
    const refused = await enterWith(taker, await formWith(taker, 'own-pass', take))
    expect(refusalOf(refused)).toEqual([200, 'NOT_ELIGIBLE'])
    expect((await ownStatusOf(giver, 'own-pass')).entry?.state).toBe('confirmed')
  })
})
