import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { ANONYMOUS } from '#platform/server/caller.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { startTestEdge, type TestEdge } from '#tests/kit/edge.ts'
import type { Address } from '../addresses.contract.ts'
import { ADDRESS_RATE, addressesRoutes, exportAddresses } from './addresses.public.ts'
import { address } from './addresses.tables.ts'

const BASE = '/api/v1/sell/address'
const HOME = {
  display_name: 'Home',
  first_name: 'Odessa',
  last_name: 'Tamblyn-Roe',
  phone: '0491 570 006',
  street_address: '22 Dam Road',
  city: 'Corella Plains',
  state: 'NSW',
  postcode: '2799',
}

let database: TestDatabase
let edge: TestEdge
let canManage = true

beforeAll(async () => {
  database = await createTestDatabase()
  edge = await startTestEdge(
    (app) =>
      addressesRoutes(app, {
        database,
        clock: new MovableClock('2026-11-21T00:00:00Z'),
        limit: rateLimit(database.pool, ADDRESS_RATE),
        canManage: () => Promise.resolve(canManage),
      }),
    {
      identify: (request) => {
        const id = request.headers['x-test-person']
        return Promise.resolve(
          id === undefined
            ? ANONYMOUS
            : { kind: 'person', personId: Number(id), sessionId: 's', roles: new Set(), steppedUpAtMs: null },
        )
      },
    },
  )
})

afterAll(async () => {
  await edge.stop()
  await database.drop()
})

/** Inserts a new person for a test and returns the id. */
async function newPerson(): Promise<number> {
  const now = new Date('2026-11-21T00:00:00Z')
  const email = `person-${crypto.randomUUID()}@corellaplains.example`
  const [row] = await database.db
    .insert(person)
    .values({
      email,
      emailKey: email,
      firstName: 'Odessa',
      lastName: 'Tamblyn-Roe',
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: person.id })
  return row!.id
}

const headersOf = (personId: number | null): Record<string, string> =>
  personId === null ? {} : { 'x-test-person': String(personId) }
const post = (personId: number | null, path: string, body: object) =>
  edge.request(`${BASE}/${path}`, { method: 'POST', body, headers: headersOf(personId) })
const list = async (personId: number, query = '') => {
  const answer = await edge.request(`${BASE}${query}`, { headers: headersOf(personId) })
  return answer.json() as { data: Address[]; total: number; page: number; page_size: number }
}
const create = async (personId: number, changes: object = {}) =>
  ((await post(personId, 'create', { ...HOME, ...changes })).json() as { item: Address }).item
const currentOf = async (personId: number) =>
  (await database.db.select({ id: person.currentAddressId }).from(person).where(eq(person.id, personId)))[0]
    ?.id

describe('saved addresses', () => {
  it('are the member’s own: newest first, disabled ones last', async () => {
    const me = await newPerson()
    expect(await list(me)).toEqual({ status: 'success', data: [], total: 0, page: 1, page_size: 100 })
    const home = await create(me)
    const work = await create(me, { display_name: 'Work' })
    expect(home).toMatchObject({
      ...HOME,
      phone: '+61491570006',
      email: '',
      company: '',
      street_address_1: '',
      country: 'AU',
      is_enabled: true,
    })
    await post(me, 'disable', { id: work.id })
    const later = await create(me, { display_name: 'Shed' })
    expect((await list(me)).data.map(({ id, is_enabled }) => [id, is_enabled])).toEqual([
      [later.id, true],
      [home.id, true],
      [work.id, false],
    ])
    expect(await list(me, '?page=2&page_size=2')).toMatchObject({
      data: [{ id: work.id }],
      total: 3,
      page: 2,
      page_size: 2,
    })
  })

  it('are served with and without a trailing slash; reads ignore unknown fields', async () => {
    const me = await newPerson()
    expect((await edge.request(`${BASE}/`, { headers: headersOf(me) })).status).toBe(200)
    expect((await edge.request(`${BASE}?colour=red`, { headers: headersOf(me) })).status).toBe(200)
    expect((await edge.request(`${BASE}?page_size=101`, { headers: headersOf(me) })).status).toBe(422)
  })

  it('require login', async () => {
    expect((await edge.request(BASE)).status).toBe(401)
    for (const path of ['create', 'enable', 'disable']) {
      const answer = await post(null, path, { id: 1 })
      expect([answer.status, (answer.json() as { text_code: string }).text_code]).toEqual([
        401,
        'LOGIN_REQUIRED',
      ])
    }
  })

  it('are refused with a message for each field, and nothing is saved', async () => {
    const me = await newPerson()
    const answer = await post(me, 'create', { display_name: 'Home' })
    expect(answer.status).toBe(422)
    const { errors } = answer.json() as { errors: { field: string; message: string }[] }
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
      first_name: 'Enter the name for this delivery',
      last_name: 'Enter the name for this delivery',
      phone: 'Enter a phone number, like (02) 5550 1234',
      street_address: 'Enter a street address or PO box',
      postcode: 'Enter a 4-digit postcode',
      city: 'Enter a suburb or town',
      state: 'Select a state or territory',
    })
    expect((await list(me)).total).toBe(0)
  })

  it('are accepted with a warning if the postcode belongs to another state', async () => {
    const answer = await post(await newPerson(), 'create', { ...HOME, state: 'VIC' })
    expect([answer.status, (answer.json() as { warnings: unknown }).warnings]).toEqual([
      200,
      [{ field: 'state', code: 'unusual', message: '2799 is usually in NSW. Check the state' }],
    ])
  })

  it('store markup as plain text', async () => {
    const company = '<img src=x onerror=alert(1)>'
    expect((await create(await newPerson(), { company })).company).toBe(company)
  })
})

it('includes all addresses in the person’s data export, disabled ones too', async () => {
  const [me, other] = [await newPerson(), await newPerson()]
  const home = await create(me)
  await create(other)
  await post(me, 'disable', { id: home.id })
  expect(await exportAddresses(database.db, me)).toEqual([
    { ...home, is_enabled: false, created_at: '2026-11-21T00:00:00.000Z' },
  ])
})

describe('another person’s address', () => {
  it('is answered like an unknown one and is not changed', async () => {
    const [me, other] = [await newPerson(), await newPerson()]
    const theirs = await create(other)
    const bodyOf = async (path: string, id: number) => {
      const answer = await post(me, path, { id })
      return [answer.status, { ...(answer.json() as object), request_id: '' }]
    }
    for (const path of ['disable', 'enable']) {
      const refusal = await bodyOf(path, theirs.id)
      expect(refusal[0]).toBe(404)
      expect(refusal).toEqual(await bodyOf(path, 2_000_000_000))
    }
    expect((await list(me)).data).toEqual([])
    expect((await list(other)).data).toEqual([theirs])
  })
})

describe('field that the sender may not set', () => {
  it.each(['id', 'person_id', 'personId', 'is_enabled', 'created_at', 'is_admin'])(
    'refuses %s and changes nothing',
    async (field) => {
      const me = await newPerson()
      const answer = await post(me, 'create', { ...HOME, [field]: 1 })
      expect([answer.status, (answer.json() as { errors: unknown }).errors]).toEqual([
        422,
        [{ field, code: 'unknown', message: 'Unknown field.' }],
      ])
      const mine = await create(me)
      expect((await post(me, 'disable', { id: mine.id, [field === 'id' ? 'ids' : field]: 1 })).status).toBe(
        422,
      )
      expect((await list(me)).data).toEqual([mine])
    },
  )

  it.each([0, -1, 1.5, '1', null, 2 ** 31, [1]])('refuses an id of %j', async (id) => {
    expect((await post(await newPerson(), 'disable', { id })).status).toBe(422)
  })
})

describe('addresses managed by the club', () => {
  it('let a member save one, but neither disable nor enable it', async () => {
    const me = await newPerson()
    canManage = false
    try {
      const mine = await create(me)
      for (const path of ['disable', 'enable'])
        expect((await post(me, path, { id: mine.id })).status).toBe(403)
      expect((await list(me)).data).toEqual([mine])
    } finally {
      canManage = true
    }
  })
})

describe('current address', () => {
  it('is the first one, then the newest enabled one after it was disabled, then none', async () => {
    const me = await newPerson()
    const first = await create(me)
    const second = await create(me)
    const third = await create(me)
    expect(await currentOf(me)).toBe(first.id)
    await post(me, 'disable', { id: second.id })
    expect(await currentOf(me)).toBe(first.id)
    await post(me, 'disable', { id: first.id })
    expect(await currentOf(me)).toBe(third.id)
    await post(me, 'disable', { id: third.id })
    expect(await currentOf(me)).toBeNull()
    const answer = await post(me, 'enable', { id: second.id })
    expect(answer.json()).toMatchObject({ item: { id: second.id, is_enabled: true } })
    expect(await currentOf(me)).toBe(second.id)
  })
})

describe('rate limit for saving', () => {
  it('blocks only the person who exceeded it', async () => {
    const me = await newPerson()
    await database.pool.query('insert into rate_limit (key, points, expire) values ($1, $2, $3)', [
      `${ADDRESS_RATE.name}:${me}`,
      ADDRESS_RATE.points,
      Date.now() + 60_000,
    ])
    expect((await post(me, 'create', HOME)).status).toBe(429)
    expect(await database.db.$count(address, eq(address.personId, me))).toBe(0)
    expect((await post(await newPerson(), 'create', HOME)).status).toBe(200)
  })
})
