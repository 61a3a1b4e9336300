import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/shared/days.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import {
  bookIn,
  brokenAt,
  correctionOf,
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
import { newMember, startClub } from '#tests/membership/club-server.ts'
import { addVehicle, refusalOf } from '#tests/vehicles/garage.ts'
import { LOG_BOOK_BASE } from '../log-book.contract.ts'
import type { DeskVehicleBook } from '../log-book-desk.contract.ts'
import { BOOK_RULES } from '../log-book.rules.ts'
import type { DeskBook } from '../log-books-list.contract.ts'
import { logBookWarning } from './log-book.tables.ts'

let server: RunningServer
let registrar: Awaited<ReturnType<typeof newRegistrar>>

beforeAll(async () => {
  server = await startClub()
  registrar = await newRegistrar(server)
})
afterAll(() => server.stop())

describe('a log book', () => {
  it('is requested, issued by the registrar with days pro rata, and confirmed by mail', async () => {
    const owner = await newOwner(server)
    expect(await readBook(owner, owner.vehicleId)).toMatchObject({
      book: null,
      may_request: true,
      closed: '',
    })
    const asked = bookIn(await post(owner, '/request', { vehicle_id: owner.vehicleId, note: 'Please' }))
    expect(asked).toMatchObject({ book: { state: 'requested', note: 'Please' }, may_request: false })
    expect(refusalOf(await post(owner, '/request', { vehicle_id: owner.vehicleId, note: '' }))).toEqual([
      409,
      'CONFLICT',
    ])

    const { data, counts } = (
      await registrar.request('GET', `${LOG_BOOK_BASE}/desk?view=waiting`)
    ).json() as { data: DeskBook[]; counts: Record<string, number> }
    expect(data.map(({ vehicle_id: id }) => id)).toContain(owner.vehicleId)
    expect(counts['waiting']).toBe(data.length)
    const input = `vehicle_id=${owner.vehicleId}&period_from=2026-11-21&period_to=2027-02-20`
    const { proposal } = (
      (await registrar.request('GET', `${LOG_BOOK_BASE}/desk/vehicle?${input}`)).json() as {
        item: DeskVehicleBook
      }
    ).item
    expect(proposal).toMatchObject({
      period_to: '2027-02-20',
      days: [{ id: 'days', days: 15, whole_year: 60 }],
    })

    await giveBook(registrar, owner.vehicleId, {
      period_from: '2026-11-21',
      period_to: '2027-02-20',
      days: { days: 15 },
    })
    expect(await readBook(owner, owner.vehicleId)).toMatchObject({
      book: { state: 'active', number: 'NSW 004417', counters: [{ id: 'days', used: 0, allowed: 15 }] },
      may_write: true,
    })
    const [mail] = await server.mailTo(owner.email)
    expect(mail?.subject).toBe('The log book of your 1991 Marlin 1600 Sport is issued')
    expect(mail?.text).toContain('The paper book is the one that counts on the road')
  })

  it.each([
    [{ number: ' ' }, ['number required']],
    [{ number: 'x'.repeat(21) }, ['number required']],
    [{ issued_on: '' }, ['issued_on required']],
    [{ period_to: '2027-07-01' }, ['period_to too_long']],
    [{ period_to: '2026-06-30' }, ['period_to too_long']],
    [{ days: {} }, ['days.days range']],
    [{ days: { days: 367 } }, ['days.days range']],
  ])('is not issued with %o', async (changes, mistakes) => {
    const owner = await newOwner(server)
    const answer = await post(registrar, '/desk/issue', issueOf(owner.vehicleId, changes))
    expect(refusalOf(answer)).toEqual([422, 'VALIDATION', ...mistakes])
  })

  it('never covers a day twice, and continues the previous one', async () => {
    const owner = await newOwner(server)
    const first = await giveBook(registrar, owner.vehicleId)
    const again = issueOf(owner.vehicleId, { period_from: '2027-06-30', period_to: '2027-12-31' })
    expect(refusalOf(await post(registrar, '/desk/issue', again))).toEqual([
      422,
      'VALIDATION',
      'period_from overlaps',
    ])
    await giveBook(registrar, owner.vehicleId, {
      number: '2',
      period_from: '2027-07-01',
      period_to: '2028-06-30',
    })
    const found = await readBook(owner, owner.vehicleId)
    expect(found.book?.id).toBe(first)
    expect(found.others.map(({ state }) => state)).toEqual(['issued'])
  })

  it('is only issued for a vehicle with club rego', async () => {
    const member = await newMember(server, { validTo: '2028-06-30' })
    const { id } = await addVehicle(member)
    expect(await readBook(member, id)).toMatchObject({ closed: 'not_registered', may_request: false })
    expect(refusalOf(await post(member, '/request', { vehicle_id: id, note: '' }))).toEqual([
      422,
      'NOT_ELIGIBLE',
    ])
    expect(refusalOf(await post(registrar, '/desk/issue', issueOf(id)))).toEqual([422, 'NOT_ELIGIBLE'])
    await giveRego(server, { personId: member.id, vehicleId: id, code: 'QLD-SIV' })
    // This scheme has no log books.
    expect(refusalOf(await post(registrar, '/desk/issue', issueOf(id)))).toEqual([422, 'NOT_ELIGIBLE'])
  })

  it('keeps the rules of the day of issue when the scheme changes', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId, { period_to: '2026-12-31', days: { days: 30 } })
    const own = { ...BOOK_RULES.NSW, counters: [{ id: 'days', uses: ['club_event'], days: 40 }] }
    await server.database.db.execute(
      sql`update club_rego_scheme_version v set rules = v.rules || ${JSON.stringify({ book: own })}::jsonb
        from club_rego_case c where c.rules_version_id = v.id and c.vehicle_id = ${owner.vehicleId}`,
    )
    expect(bookIn(await write(owner, bookId, TODAY)).book?.counters[0]?.used).toBe(1)
    const input = `vehicle_id=${owner.vehicleId}&period_from=2027-01-01&period_to=2027-12-31`
    const { proposal } = (
      (await registrar.request('GET', `${LOG_BOOK_BASE}/desk/vehicle?${input}`)).json() as {
        item: DeskVehicleBook
      }
    ).item
    expect(proposal?.days).toEqual([{ id: 'days', days: 40, whole_year: 40 }])
  })

  it('cannot be issued by a registrar for their own vehicle', async () => {
    const owner = await newOwner(server)
    const asRegistrar = server.as({ personId: owner.id, roles: ['registrar'] })
    expect(refusalOf(await post(asRegistrar, '/desk/issue', issueOf(owner.vehicleId)))).toEqual([
      403,
      'FORBIDDEN',
    ])
  })

  it('can be refused with a reason that the owner can read', async () => {
    const owner = await newOwner(server)
    const { book } = bookIn(await post(owner, '/request', { vehicle_id: owner.vehicleId, note: '' }))
    const refuse = { book_id: book?.id ?? 0, why: ' ' }
    expect(refusalOf(await post(registrar, '/desk/refuse', refuse))).toEqual([
      422,
      'VALIDATION',
      'why required',
    ])
    expect((await post(registrar, '/desk/refuse', { ...refuse, why: 'Bring the car first' })).status).toBe(
      200,
    )
    expect((await server.mailTo(owner.email))[0]?.text).toContain('Bring the car first')
    expect(await readBook(owner, owner.vehicleId)).toMatchObject({ book: null, may_request: true })
  })

  it('that is lost is replaced, with days for the remaining months', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, '2026-11-20')
    expect(refusalOf(await post(owner, '/lost', { book_id: bookId, note: '' }))).toEqual([
      422,
      'VALIDATION',
      'note required',
    ])
    bookIn(await post(owner, '/lost', { book_id: bookId, note: 'Left on the roof' }))
    expect(refusalOf(await write(owner, bookId, TODAY))).toEqual([409, 'CONFLICT'])
    const second = await giveBook(registrar, owner.vehicleId, {
      number: '2',
      period_from: TODAY,
      days: { days: 45 },
    })
    const found = await readBook(owner, owner.vehicleId)
    expect(found.book).toMatchObject({ id: second, counters: [{ used: 0, allowed: 45 }] })
    expect(found.others.map(({ id, state }) => [id, state])).toEqual([[bookId, 'replaced']])
  })
})

describe('warnings', () => {
  it('are sent once at 80 and once at 100 percent, and a drive beyond the limit is still written', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId, {
      period_from: '2026-11-01',
      period_to: '2026-11-30',
      days: { days: 5 },
    })
    const subjects = async () => (await server.mailTo(owner.email)).map(({ subject }) => subject)
    const days = ['2026-11-01', '2026-11-02', '2026-11-03']
    for (const day of days) await write(owner, bookId, day)
    expect(await subjects()).toHaveLength(1)
    expect(bookIn(await write(owner, bookId, '2026-11-04')).book?.state).toBe('nearly_full')
    const nearly = 'The log book of your 1991 Marlin 1600 Sport is nearly full'
    expect((await subjects())[0]).toBe(nearly)
    // Falling below the threshold and reaching it a second time sends no second warning.
    await post(owner, '/correct', correctionOf(bookId, 4, { day: '2026-11-04', is_void: true }))
    await write(owner, bookId, '2026-11-05')
    expect(bookIn(await write(owner, bookId, '2026-11-06')).book?.state).toBe('full')
    expect(bookIn(await write(owner, bookId, '2026-11-07')).book?.state).toBe('over')
    const notices = await subjects()
    expect(notices.filter((subject) => subject === nearly)).toHaveLength(1)
    expect(notices.filter((subject) => subject.endsWith('is full'))).toHaveLength(1)
    const warned = await server.database.db
      .select()
      .from(logBookWarning)
      .where(eq(logBookWarning.bookId, bookId))
    expect(warned.map(({ percent }) => percent).toSorted((a, b) => a - b)).toEqual([80, 100])
    const { data } = (await registrar.request('GET', `${LOG_BOOK_BASE}/desk?view=full`)).json() as {
      data: DeskBook[]
    }
    expect(data[0]?.id).toBe(bookId)
  })
})

describe('a whole year', () => {
  it('of a book: it starts, fills up, ends, accepts late entries for a week, and is followed by the next book', async () => {
    const owner = await newOwner(server, { name: 'Dot Hallorangi' })
    const bookId = await giveBook(registrar, owner.vehicleId, {
      issued_on: TODAY,
      period_from: '2026-12-01',
      period_to: '2027-11-30',
      days: { days: 60 },
    })
    const nowMs = server.clock.nowMs()
    const at = (day: string) => server.clock.setTo(`${day}T00:00:00Z`)
    const stateToday = async () => (await readBook(owner, owner.vehicleId)).book?.state
    expect(await stateToday()).toBe('issued')
    expect(refusalOf(await write(owner, bookId, '2026-12-01'))).toEqual([409, 'CONFLICT'])
    for (let drive = 0; drive < 60; drive += 1) {
      const day = addDays('2026-12-01', drive * 6)
      at(day)
      const { book } = bookIn(await write(owner, bookId, day, { driver_name: 'Dot Hallorangi' }))
      expect(book?.counters[0]?.used).toBe(drive + 1)
      const expected = drive + 1 < 48 ? 'active' : drive + 1 < 60 ? 'nearly_full' : 'full'
      expect(book?.state).toBe(expected)
    }
    at('2027-11-30')
    expect(await stateToday()).toBe('full')
    at('2027-12-01')
    expect(await stateToday()).toBe('closed')
    expect(refusalOf(await write(owner, bookId, '2027-12-01'))).toEqual([422, 'VALIDATION', 'day outside'])
    expect((await write(owner, bookId, '2027-11-30', { use: 'road_test' })).status).toBe(200)
    at('2027-12-08')
    expect(refusalOf(await write(owner, bookId, '2027-11-29'))).toEqual([409, 'CONFLICT'])
    const next = await giveBook(registrar, owner.vehicleId, {
      number: '2',
      period_from: '2027-12-08',
      period_to: '2028-12-07',
    })
    const found = await readBook(owner, owner.vehicleId)
    expect([found.book?.id, found.others[0]?.state]).toEqual([next, 'renewed'])
    expect(await brokenAt(server, bookId)).toBeNull()
    server.clock.advanceMs(nowMs - server.clock.nowMs())
  })
})
