import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import {
  correctionOf,
  entryOf,
  giveBook,
  giveRego,
  issueOf,
  newOwner,
  newRegistrar,
  post,
  readBook,
  TODAY,
  write,
} from '#tests/log-book/books.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { addVehicle, refusalOf } from '#tests/vehicles/garage.ts'
import { LOG_BOOK_BASE } from '../log-book.contract.ts'

let server: RunningServer
let registrar: Awaited<ReturnType<typeof newRegistrar>>

beforeAll(async () => {
  server = await startClub()
  registrar = await newRegistrar(server)
})
afterAll(() => server.stop())

describe('access to a log book', () => {
  it('looks like a missing one to other people, and staff calls are open to the registrar only', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, TODAY)
    const other = await newOwner(server, { name: 'Odessa Tamblyn-Roe' })
    const calls = [
      (id: number, vehicleId: number) =>
        other.request('GET', `${LOG_BOOK_BASE}/vehicle?vehicle_id=${vehicleId}&book_id=${id}`),
      (_: number, vehicleId: number) => post(other, '/request', { vehicle_id: vehicleId, note: '' }),
      (id: number) => post(other, '/lost', { book_id: id, note: 'x' }),
      (id: number) => post(other, '/entry', entryOf(id, TODAY)),
      (id: number) => post(other, '/correct', correctionOf(id, 1)),
    ]
    for (const call of calls) {
      const [theirs, missing] = [await call(bookId, owner.vehicleId), await call(999_999, 999_999)]
      expect(theirs.status).toBe(404)
      const shape = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]*"/, '')
      expect(shape(theirs)).toBe(shape(missing))
      expect(theirs.headers['cache-control']).toBe('no-store')
    }
    // A request with one's own vehicle and another person's book must not give access.
    const crossed = `${LOG_BOOK_BASE}/vehicle?vehicle_id=${other.vehicleId}&book_id=${bookId}`
    expect((await other.request('GET', crossed)).status).toBe(404)
    for (const path of ['/desk?view=waiting', `/desk/vehicle?vehicle_id=${owner.vehicleId}`]) {
      expect((await server.request('GET', LOG_BOOK_BASE + path)).status).toBe(401)
      expect((await owner.request('GET', LOG_BOOK_BASE + path)).status).toBe(403)
    }
    for (const path of ['/desk/issue', '/desk/refuse'])
      expect((await post(owner, path, issueOf(owner.vehicleId))).status).toBe(403)
    expect((await server.request('GET', `${LOG_BOOK_BASE}/mine`)).status).toBe(401)
  })

  it('returns exactly these fields to the owner and to the registrar', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, TODAY)
    for (const asker of [owner, registrar]) {
      const { book, ...page } = await readBook(asker, owner.vehicleId)
      const { entries: [entry] = [], ...summary } = book ?? {}
      expect(Object.keys(page).toSorted()).toEqual(PAGE_FIELDS)
      expect(Object.keys(page.vehicle).toSorted()).toEqual(['id', 'name', 'owner', 'plate', 'year'])
      expect(Object.keys(summary).toSorted()).toEqual(BOOK_FIELDS)
      expect(Object.keys(entry ?? {}).toSorted()).toEqual(ENTRY_FIELDS)
    }
  })

  it('lists one’s books with the same number of statements, however many there are', async () => {
    const owner = await newOwner(server)
    await giveBook(registrar, owner.vehicleId)
    const mine = async () => {
      const answer = await owner.request('GET', `${LOG_BOOK_BASE}/mine`)
      return (answer.json() as { data: { vehicle_id: number; state: string }[] }).data
    }
    await mine()
    const one = await countStatements(server.database, async () => void (await mine()))
    const more: number[] = []
    for (let at = 0; at < 3; at += 1) {
      const { id } = await addVehicle(owner)
      await giveRego(server, { personId: owner.id, vehicleId: id, code: 'NSW-HVS' })
      await giveBook(registrar, id)
      more.push(id)
    }
    const many = await countStatements(server.database, async () => void (await mine()))
    expect(many).toHaveLength(one.length)
    expect((await mine()).map(({ vehicle_id: id }) => id).toSorted((a, b) => a - b)).toEqual(
      [owner.vehicleId, ...more].toSorted((a, b) => a - b),
    )
  })

  it('a vehicle with a log book can be archived but not deleted', async () => {
    const owner = await newOwner(server)
    await giveBook(registrar, owner.vehicleId)
    const answer = await owner.request('POST', '/api/v1/club/vehicle/delete', {
      body: { id: owner.vehicleId },
    })
    expect(refusalOf(answer)).toEqual([409, 'CONFLICT'])
  })
})

const PAGE_FIELDS = ['closed', 'driver', 'events', 'may_request', 'may_write', 'others', 'vehicle']
const BOOK_FIELDS = [
  'asks_odometer',
  'asks_places',
  'asks_times',
  'counters',
  'id',
  'issued_on',
  'issuer',
  'note',
  'number',
  'period_from',
  'period_to',
  'scheme',
  'state',
  'uses',
  'vehicle_id',
]
const ENTRY_FIELDS = [
  'by_registrar',
  'corrected_at',
  'corrected_by',
  'counter',
  'day',
  'driver_name',
  'event_id',
  'event_name',
  'finish_time',
  'former',
  'from',
  'is_open',
  'is_void',
  'odometer_end',
  'odometer_start',
  'position',
  'signed',
  'start_time',
  'to',
  'use',
  'why',
  'written_at',
  'written_by',
]
