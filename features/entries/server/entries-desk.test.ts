import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#platform/server/caller.ts'
import type { DeskEntries, DeskEntryDetail, DeskEventLine } from '../entries-desk.contract.ts'
import {
  countsOf,
  enter,
  enterAndPay,
  newDriver,
  putHillclimb,
  refusalOf,
  ownStatusOf,
} from '#tests/entries/entry-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'
import { faultsOf } from '#tests/orders/books.ts'
import { newTreasurer } from '#tests/orders/desk.ts'

const BASE = '/api/v1/club/entry/desk'

let server: RunningServer
beforeAll(async () => {
  server = await startClub()
  // The first account belongs to the staff member whom `as` logs in, so that this person is not a driver in a test.
  await newPerson(server)
})
afterAll(() => server.stop())

const as = (...roles: StaffRole[]): Asker => server.as({ roles })
const officer = () => as('events')

async function eventOf(slug: string): Promise<DeskEventLine> {
  const { data } = (await officer().request('GET', `${BASE}/events`)).json() as { data: DeskEventLine[] }
  const titles = await Promise.all(data.map(async ({ id }) => ({ id, list: await listOf(id) })))
  const found = titles.find(({ list }) => list.event.slug === slug)
  const line = data.find(({ id }) => id === found?.id)
  if (line === undefined) throw new Error(`no event ${slug}`)
  return line
}

async function listOf(id: number, asker: Asker = officer()): Promise<DeskEntries> {
  return (await asker.request('GET', `${BASE}/list?event=${id}`)).json() as DeskEntries
}

const post = (asker: Asker, call: string, body: object) => asker.request('POST', `${BASE}/${call}`, { body })
const itemOf = (answer: { json(): unknown }) => (answer.json() as { item: DeskEntryDetail }).item

describe('access to the desk of entries', () => {
  it('is given to the events officer and, for cars, to the scrutineer', async () => {
    const id = crypto.randomUUID()
    const calls = [
      ['GET', '/events', undefined],
      ['GET', '/list?event=1', undefined],
      ['GET', `/one?id=${id}`, undefined],
      ['POST', '/mark', { id, mark: 'scrutineered' }],
      ['POST', '/offer', { id }],
      ['POST', '/decline', { id, reason: 'x' }],
      ['POST', '/add', { event: 1, entrant: 'x', class_code: '', race_number: '', car: '' }],
    ] as const
    for (const [method, path, body] of calls) {
      const rest = body === undefined ? {} : { body }
      expect((await server.request(method, BASE + path, rest)).status).toBe(401)
      expect((await as().request(method, BASE + path, rest)).status).toBe(403)
      expect((await as('shop', 'gate').request(method, BASE + path, rest)).status).toBe(403)
      const isForCars = !['/offer', '/decline', '/add'].includes(path)
      const scrutineer = await as('scrutineer').request(method, BASE + path, rest)
      expect(scrutineer.status === 403).toBe(!isForCars)
    }
    expect((await post(officer(), 'mark', { id, mark: 'signed_on' })).status).toBe(404)
    expect((await post(officer(), 'mark', { id, mark: 'signed_on', state: 'confirmed' })).status).toBe(422)
  })
})

describe('the list of an event', () => {
  it('shows the scrutineer the car and its driver, and the officer the contact details too', async () => {
    await putHillclimb(server, 'listed')
    const driver = await newDriver(server)
    const { id } = await enterAndPay(server, driver, 'listed')
    const { id: eventId } = await eventOf('listed')
    const [full] = (await listOf(eventId)).data
    expect(full).toMatchObject({
      id,
      state: 'confirmed',
      is_paid: true,
      total: 120,
      mobile: '0491 570 006',
      licence: { number: '1048771' },
    })
    const [seen] = (await listOf(eventId, as('scrutineer'))).data
    expect(seen).toMatchObject({ id, mobile: '', emergency: '', licence: null, note: '' })
    const one = itemOf(await officer().request('GET', `${BASE}/one?id=${id}`))
    expect(one.notes.map(({ state }) => state)).toEqual(['awaiting_payment', 'confirmed'])
    expect(one.signatures).toMatchObject([{ role: 'member', texts: 'event-disclaimer 1, club-rules 1' }])
  })
})

describe('the event day', () => {
  it('is recorded step by step, and scrutineers cannot record it for their own car', async () => {
    await putHillclimb(server, 'day')
    const driver = await newDriver(server)
    const { id } = await enterAndPay(server, driver, 'day')
    expect(refusalOf(await post(officer(), 'mark', { id, mark: 'scrutineered' }))).toEqual([409, 'CONFLICT'])
    expect((await post(as('scrutineer'), 'mark', { id, mark: 'signed_on' })).status).toBe(403)
    expect(itemOf(await post(officer(), 'mark', { id, mark: 'signed_on' })).state).toBe('signed_on')
    expect(itemOf(await post(officer(), 'mark', { id, mark: 'signed_on' })).state).toBe('signed_on')
    const own = server.as({ personId: driver.id, roles: ['scrutineer'] })
    const refused = await post(own, 'mark', { id, mark: 'scrutineered' })
    expect(refusalOf(refused)).toEqual([422, 'NOT_ELIGIBLE'])
    expect(refused.text).toContain('Ask another person with the role Scrutineer, Events or Owner')
    expect(itemOf(await post(as('scrutineer'), 'mark', { id, mark: 'scrutiny_failed' })).state).toBe(
      'scrutiny_failed',
    )
    const passed = itemOf(await post(as('scrutineer'), 'mark', { id, mark: 'scrutineered' }))
    expect(passed.notes.map(({ state }) => state)).toEqual([
      'awaiting_payment',
      'confirmed',
      'signed_on',
      'scrutiny_failed',
      'scrutineered',
    ])
    expect((await ownStatusOf(driver, 'day')).entry).toMatchObject({
      state: 'scrutineered',
      may_withdraw: false,
    })
  })
})

describe('the events officer', () => {
  it('adds entries from paper while there is a place', async () => {
    await putHillclimb(server, 'paper', { capacity: 2 })
    const { id: event } = await eventOf('paper')
    const paper = { event, entrant: 'Alby Ashgrove', class_code: '', race_number: '7', car: 'Marlin' }
    expect(itemOf(await post(officer(), 'add', paper))).toMatchObject({ is_paper: true, state: 'confirmed' })
    expect(refusalOf(await post(officer(), 'add', paper))).toEqual([422, 'VALIDATION', 'race_number taken'])
    expect((await post(officer(), 'add', { ...paper, race_number: '8' })).status).toBe(200)
    expect(refusalOf(await post(officer(), 'add', { ...paper, race_number: '9' }))).toEqual([
      422,
      'EVENT_FULL',
    ])
    expect(await countsOf(server, 'paper')).toMatchObject({ taken: 2, held: 2 })
  })

  it('records the payment of a paper entry at a till, once for each key', async () => {
    await putHillclimb(server, 'paid-paper', { capacity: 5 })
    const { id: event } = await eventOf('paid-paper')
    const send = (path: string, body: object, key?: string) =>
      officer().request('POST', path, { body, headers: key === undefined ? {} : { 'idempotency-key': key } })
    const tills = '/api/v1/sell/till'
    const opened = await send(`${tills}/open`, { place: 'Race office', float: 0 }, 'till for paper')
    const { id: till } = (opened.json() as { item: { id: string } }).item
    const paid = { till, amount: 120, method: 'cash' }
    const paper = { event, entrant: 'Merle Tallow', class_code: '', race_number: '31', car: '', paid }
    const add = (more: object, key?: string) => send(`${BASE}/add`, { ...paper, ...more }, key)
    expect(refusalOf(await add({}))).toEqual([422, 'VALIDATION'])
    expect((await add({ paid: { ...paid, amount: 0 } }, 'none')).status).toBe(422)
    expect((await add({ paid: { ...paid, till: crypto.randomUUID() } }, 'none')).status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(() => add({}, 'paper 31')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const items = answers.map((answer) => itemOf(answer))
    expect(new Set(items.map(({ id }) => id)).size).toBe(1)
    expect(items[0]).toMatchObject({ is_paper: true, is_paid: true, total: 120 })
    expect(await countsOf(server, 'paid-paper')).toMatchObject({ taken: 1 })
    const record = await officer().request('GET', `${tills}/record?id=${till}`)
    const { item } = record.json() as { item: { cash: number; lines: { id: string; sale_kind: string }[] } }
    expect(item).toMatchObject({ cash: 120, lines: [{ sale_kind: 'entry' }] })
    await send(`${tills}/undo`, { till, line: item.lines[0]?.id }, 'undo paper 31')
    expect((await listOf(event)).data).toMatchObject([{ is_paid: false, state: 'confirmed' }])
    expect(await faultsOf(server)).toEqual([])
  })

  it('lists for each event the number of entries that await payment', async () => {
    await putHillclimb(server, 'unpaid', { capacity: 3 })
    await enterAndPay(server, await newDriver(server), 'unpaid')
    expect(await eventOf('unpaid')).toMatchObject({ places_taken: 1, reserves: 0, unpaid: 0 })
    await enter(await newDriver(server), 'unpaid')
    expect(await eventOf('unpaid')).toMatchObject({ places_taken: 2, reserves: 0, unpaid: 1 })
  })

  it('can offer a free place out of turn; places that are added are offered to the next reserves', async () => {
    await putHillclimb(server, 'turn', { capacity: 1 })
    const drivers = [await newDriver(server), await newDriver(server), await newDriver(server)] as const
    await enterAndPay(server, drivers[0], 'turn')
    await enter(drivers[1], 'turn', { takes_reserve: true })
    const { id } = await enter(drivers[2], 'turn', { takes_reserve: true })
    expect(refusalOf(await post(officer(), 'offer', { id }))).toEqual([422, 'EVENT_FULL'])
    const { id: eventId } = await eventOf('turn')
    const desk = '/api/v1/club/event/desk'
    const { item } = (await officer().request('GET', `${desk}/one?id=${eventId}`)).json() as {
      item: { version: string; form: object }
    }
    const form = { ...item.form, capacity: 2 }
    const saved = await officer().request('POST', `${desk}/save`, {
      body: { id: eventId, version: item.version, form },
    })
    expect(saved.status).toBe(200)
    expect((await ownStatusOf(drivers[1], 'turn')).entry?.state).toBe('offered')
    expect((await ownStatusOf(drivers[2], 'turn')).entry?.state).toBe('reserve')
    expect(await countsOf(server, 'turn')).toMatchObject({ taken: 2, held: 2, reserves: [drivers[2].id] })
  })

  it('cannot decide on their own entry, and needs a step-up for a refund', async () => {
    await putHillclimb(server, 'own-entry', { capacity: 1 })
    const [driver, next] = [await newDriver(server), await newDriver(server)]
    const { id } = await enterAndPay(server, driver, 'own-entry')
    const { id: reserveId } = await enter(next, 'own-entry', { takes_reserve: true })
    const as = (personId: number, isSteppedUp = true) =>
      server.as({ personId, roles: ['events'], isSteppedUp })
    const reason = 'The car is too loud.'
    expect(refusalOf(await post(as(driver.id), 'decline', { id, reason }))).toEqual([403, 'OWN_RECORD'])
    expect(refusalOf(await post(as(next.id), 'offer', { id: reserveId }))).toEqual([403, 'OWN_RECORD'])
    expect(refusalOf(await post(as(next.id, false), 'decline', { id, reason }))).toEqual([
      403,
      'STEP_UP_NEEDED',
    ])
    expect((await post(as(next.id), 'decline', { id, reason })).status).toBe(200)
  })

  it('declines an entry, which refunds it and offers its place', async () => {
    await putHillclimb(server, 'off-list', { capacity: 1 })
    const [driver, next] = [await newDriver(server), await newDriver(server)]
    const { id, order } = await enterAndPay(server, driver, 'off-list')
    await enter(next, 'off-list', { takes_reserve: true })
    const answer = await post(officer(), 'decline', { id, reason: 'The car is too loud.' })
    expect(itemOf(answer)).toMatchObject({ state: 'declined' })
    expect((await post(officer(), 'decline', { id, reason: 'Again' })).status).toBe(200)
    const mails = await server.mailTo(driver.email)
    const mail = mails.filter(({ subject }) => subject.startsWith('About your entry'))
    expect(mail).toHaveLength(1)
    expect(mail[0]?.text).toContain('The car is too loud.')
    expect((await ownStatusOf(next, 'off-list')).entry?.state).toBe('offered')
    const state = await server.request('GET', `/api/v1/sell/order/state?id=${order}`)
    expect((state.json() as { item: { status: string } }).item.status).toBe('refunded')
    expect(await countsOf(server, 'off-list')).toMatchObject({ taken: 1, held: 1 })
    expect(await faultsOf(server)).toEqual([])
  })
})

describe('an event that changes', () => {
  async function save(slug: string, changes: object) {
    const { id } = await eventOf(slug)
    const desk = '/api/v1/club/event/desk'
    const { item } = (await officer().request('GET', `${desk}/one?id=${id}`)).json() as {
      item: { version: string; form: object }
    }
    const body = { id, version: item.version, form: { ...item.form, ...changes } }
    expect((await officer().request('POST', `${desk}/save`, { body })).status).toBe(200)
  }

  it('mails everybody once with their current state, and sends no mail about a changed text only', async () => {
    await putHillclimb(server, 'moved', {
      capacity: 1,
      volunteers: [{ role: 'Flags', needed: 2, taken: 0 }],
    })
    const [driver, reserve, helper] = [
      await newDriver(server),
      await newDriver(server),
      await newDriver(server),
    ]
    await enterAndPay(server, driver, 'moved')
    await enter(reserve, 'moved', { takes_reserve: true })
    await helper.request('POST', '/api/v1/club/entry/volunteer', { body: { slug: 'moved', job: 'Flags' } })
    const notices = async (who = driver) =>
      (await server.mailTo(who.email)).filter(({ subject }) => /^(Changed|Postponed)/.test(subject))
    await save('moved', { body: 'Bring gumboots.' })
    expect(await notices()).toEqual([])
    await save('moved', { starts_on: '2026-12-13', ends_on: '2026-12-13' })
    const [mail] = await notices()
    expect(mail?.subject).toBe('Changed: Mount Quandary Hillclimb')
    expect(mail?.text).toContain('Sunday 13 December 2026')
    expect(mail?.text).toContain('Your entry is still valid.')
    const [waiting] = await notices(reserve)
    expect(waiting?.text).toContain('You keep your place on the reserve list.')
    expect(waiting?.text).not.toContain('Your entry is still valid')
    const [helping] = await notices(helper)
    expect(helping?.text).toContain('You are still on the list of volunteers.')
    expect(helping?.text).not.toMatch(/Your entry is still valid|withdraw/)
  })

  it('when postponed causes one mail; its new date is mailed only when the event is on again', async () => {
    await putHillclimb(server, 'put-off')
    const driver = await newDriver(server)
    await enterAndPay(server, driver, 'put-off')
    const notices = async () =>
      (await server.mailTo(driver.email))
        .filter(({ subject }) => /^(Changed|Postponed)/.test(subject))
        .map(({ subject, text }) => ({ subject: subject.split(':')[0], text }))
    await save('put-off', { status: 'postponed', status_reason: 'Fire danger' })
    expect((await notices())[0]?.text).toContain('Fire danger')
    await save('put-off', { starts_on: '2026-12-19', ends_on: '2026-12-19' })
    await save('put-off', { place: 'The Silos', status_reason: 'Fire danger, still' })
    expect((await notices()).map(({ subject }) => subject)).toEqual(['Postponed'])
    await save('put-off', { status: 'published' })
    const all = await notices()
    expect(all).toHaveLength(2)
    expect(all.find(({ subject }) => subject === 'Changed')?.text).toContain('Saturday 19 December 2026')
    expect((await ownStatusOf(driver, 'put-off')).entry?.state).toBe('confirmed')
  })
})

describe('a refund by the treasurer', () => {
  it('ends the entry, but not its extras', async () => {
    await putHillclimb(server, 'treasurer', {
      prices: [
        { label: 'Member', note: '', priceCents: 12_000, who: 'member' },
        { label: 'Transponder hire', note: '', priceCents: 2_000, who: 'extra' },
      ],
    })
    const driver = await newDriver(server)
    const offer = (await driver.request('GET', '/api/v1/club/entry/offer?slug=treasurer')).json() as {
      item: { extras: { id: number }[] }
    }
    const extra = offer.item.extras[0]?.id ?? 0
    const { order } = await enterAndPay(server, driver, 'treasurer', { extras: [extra], expected_total: 140 })
    const desk = await newTreasurer(server)
    const path = '/api/v1/sell/desk/order'
    const found = await desk.request('GET', `${path}?number=${await numberOf(order)}`)
    const { item } = found.json() as {
      item: { number: number; lines: { id: number; total: number }[] }
    }
    const refund = async (amount: number) => {
      const line = item.lines.find(({ total }) => total === amount)
      const answer = await desk.request('POST', `${path}/refund`, {
        body: {
          number: item.number,
          lines: [{ line_id: line?.id, qty: 1, amount }],
          shipping_amount: 0,
          way: 'credit',
          words: 'As agreed',
          restock: true,
        },
      })
      expect(answer.status, answer.text).toBe(200)
    }
    await refund(20)
    expect((await ownStatusOf(driver, 'treasurer')).entry).toMatchObject({ state: 'confirmed', total: 140 })
    await refund(120)
    expect((await ownStatusOf(driver, 'treasurer')).entry?.state).toBe('withdrawn')
    expect(await countsOf(server, 'treasurer')).toMatchObject({ taken: 0, held: 0 })
    expect(await faultsOf(server)).toEqual([])
  })

  it.each([
    ['with its quantity', 'refund-qty', 1, 120, 'withdrawn'],
    ['in full without its quantity', 'refund-full', 0, 120, 'withdrawn'],
    ['in part', 'refund-part', 0, 50, 'confirmed'],
  ])(
    'ends a fully refunded entry even if nothing is restocked: refunded %s',
    async (_, slug, qty, amount, state) => {
      await putHillclimb(server, slug, { capacity: 1 })
      const [driver, reserve] = [await newDriver(server), await newDriver(server)]
      const { order } = await enterAndPay(server, driver, slug)
      await enter(reserve, slug, { takes_reserve: true })
      const desk = await newTreasurer(server)
      const path = '/api/v1/sell/desk/order'
      const found = await desk.request('GET', `${path}?number=${await numberOf(order)}`)
      const { item } = found.json() as { item: { number: number; lines: { id: number }[] } }
      const answer = await desk.request('POST', `${path}/refund`, {
        body: {
          number: item.number,
          lines: [{ line_id: item.lines[0]?.id, qty, amount }],
          shipping_amount: 0,
          way: 'credit',
          words: 'As agreed',
          restock: false,
        },
      })
      expect(answer.status, answer.text).toBe(200)
      expect((await ownStatusOf(driver, slug)).entry?.state).toBe(state)
      const isEnded = state === 'withdrawn'
      expect((await ownStatusOf(reserve, slug)).entry?.state).toBe(isEnded ? 'offered' : 'reserve')
      expect(await countsOf(server, slug)).toMatchObject({ taken: 1, held: 1 })
      const subjects = (await server.mailTo(driver.email)).map(({ subject }) => subject)
      expect(subjects.includes('Entry refunded: Mount Quandary Hillclimb')).toBe(isEnded)
      const tickets = await server.request('GET', `/api/v1/sell/tickets?id=${order}`)
      expect(tickets.json()).toMatchObject({
        item: { tickets: [{ status: isEnded ? 'cancelled' : 'issued' }] },
      })
      expect(await faultsOf(server)).toEqual([])
    },
  )
})

async function numberOf(order: string): Promise<number> {
  const answer = await server.request('GET', `/api/v1/sell/order/state?id=${order}`)
  return (answer.json() as { item: { number: number } }).item.number
}
