import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countsOf,
  enterAndPay,
  enterWith,
  formFor,
  newDriver,
  putHillclimb,
  refusalOf,
  standingOf,
} from '#tests/entries/entry-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { statusesOf } from '#tests/orders/shop-server.ts'
import { faultsOf } from '#tests/orders/books.ts'
import type { EntryOffer } from '../entries.contract.ts'

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

async function formWith(asker: Asker, slug: string, take: string) {
  return { ...(await formFor(asker, slug, { expected_total: 0 })), take }
}

describe('a place that is passed on', () => {
  it('is entered and signed for by who takes it, and who had it is out with their ticket', async () => {
    await putHillclimb(server, 'passed', OPEN)
    const [giver, taker] = [await newDriver(server), await newDriver(server, { name: 'Wanda Emberley' })]
    const { id, order } = await enterAndPay(server, giver, 'passed')
    const take = await codeOf(giver, id)
    expect((await offerWith(taker, 'passed', take)).taking).toEqual({
      from: 'Tess Underbool',
      price_label: 'Member',
    })
    expect((await offerWith(giver, 'passed', take)).taking).toBeNull()
    const answer = await enterWith(taker, await formWith(taker, 'passed', take), 'take')
    expect(answer.json()).toMatchObject({ success: true, state: 'confirmed', payment: '', order: '' })
    expect((await enterWith(taker, await formWith(taker, 'passed', take), 'take')).status).toBe(200)
    expect((await standingOf(giver, 'passed')).entry?.state).toBe('transferred')
    // The papers stay with who paid.
    expect((await standingOf(taker, 'passed')).entry).toMatchObject({
      state: 'confirmed',
      order: '',
      has_ticket: false,
    })
    expect(await countsOf(server, 'passed')).toMatchObject({ taken: 1, held: 1 })
    const tickets = await server.request('GET', `/api/v1/sell/tickets?id=${order}`)
    expect((tickets.json() as { item: { tickets: { status: string }[] } }).item.tickets[0]?.status).toBe(
      'cancelled',
    )
    const subjects = (await server.mailTo(giver.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your place went to Wanda Emberley: Mount Quandary Hillclimb')
    expect(await faultsOf(server)).toEqual([])
  })

  it('gives its money to who paid, should it ever be given back', async () => {
    await putHillclimb(server, 'given', OPEN)
    const [giver, taker] = [await newDriver(server), await newDriver(server)]
    const { id, order } = await enterAndPay(server, giver, 'given')
    const take = await codeOf(giver, id)
    await enterWith(taker, await formWith(taker, 'given', take))
    const own = (await standingOf(taker, 'given')).entry
    await taker.request('POST', '/api/v1/club/entry/withdraw', { body: { id: own?.id } })
    const state = await server.request('GET', `/api/v1/sell/order/state?id=${order}`)
    expect((state.json() as { item: { status: string } }).item.status).toBe('refunded')
    expect(await countsOf(server, 'given')).toMatchObject({ taken: 0, held: 0 })
    expect(await faultsOf(server)).toEqual([])
  })

  it('is taken by one of two, and by nobody once it has changed, or with a code that was made up', async () => {
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

  it('is passed on by its owner alone, and asks of who takes it what is asked of everybody', async () => {
    await putHillclimb(server, 'own-pass', OPEN)
    const [giver, taker] = [await newDriver(server), await newDriver(server, { validTo: '2027-06-04' })]
    const { id } = await enterAndPay(server, giver, 'own-pass')
    const stolen = await taker.request('POST', '/api/v1/club/entry/pass', { body: { id } })
    expect(stolen.status).toBe(404)
    const take = await codeOf(giver, id)
    const refused = await enterWith(taker, await formWith(taker, 'own-pass', take))
    expect(refusalOf(refused)).toEqual([200, 'NOT_ELIGIBLE'])
    expect((await standingOf(giver, 'own-pass')).entry?.state).toBe('confirmed')
  })
})
