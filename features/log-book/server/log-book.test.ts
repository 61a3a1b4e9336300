import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/shared/days.ts'
import { recordingLog } from '#tests/kit/log.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import {
  bookIn,
  correctionOf,
  entryOf,
  giveBook,
  giveRego,
  issueOf,
  newOwner,
  newRegistrar,
  type Owner,
  post,
  readBook,
} from '#tests/log-book/books.ts'
import { newMember, startClub } from '#tests/membership/club-server.ts'
import { addVehicle, refusalOf } from '#tests/vehicles/garage.ts'
import { type EntryInput, LOG_BOOK_BASE } from '../log-book.contract.ts'
import type { DeskBook, DeskVehicleBook } from '../log-book-desk.contract.ts'
import { BOOK_RULES } from '../log-book.rules.ts'
import { proveBooks } from './desk-books.actions.ts'
import { logBook, logBookEntry, logBookWarning } from './log-book.tables.ts'

let server: RunningServer
let registrar: Awaited<ReturnType<typeof newRegistrar>>

/** The day at the club on which most of it happens. */
const TODAY = '2026-11-21'

beforeAll(async () => {
  server = await startClub()
  registrar = await newRegistrar(server)
})
afterAll(() => server.stop())

const write = (owner: Owner, bookId: number, day: string, changes = {}, key?: string) =>
  post(owner, '/entry', entryOf(bookId, day, changes), key)

describe('a log book', () => {
  it('is asked for, issued by the registrar with a part of the days for a part of the year, and told by mail', async () => {
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
    const wish = `vehicle_id=${owner.vehicleId}&period_from=2026-11-21&period_to=2027-02-20`
    const { proposal } = (
      (await registrar.request('GET', `${LOG_BOOK_BASE}/desk/vehicle?${wish}`)).json() as {
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

  it('never covers a day twice, and follows the one before', async () => {
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

  it('is for a vehicle that is on the road by club rego, and no other', async () => {
    const member = await newMember(server, { validTo: '2028-06-30' })
    const { id } = await addVehicle(member)
    expect(await readBook(member, id)).toMatchObject({ closed: 'not_registered', may_request: false })
    expect(refusalOf(await post(member, '/request', { vehicle_id: id, note: '' }))).toEqual([
      422,
      'NOT_ELIGIBLE',
    ])
    expect(refusalOf(await post(registrar, '/desk/issue', issueOf(id)))).toEqual([422, 'NOT_ELIGIBLE'])
    await giveRego(server, { personId: member.id, vehicleId: id, code: 'QLD-SIV' })
    // Its scheme knows no log book.
    expect(refusalOf(await post(registrar, '/desk/issue', issueOf(id)))).toEqual([422, 'NOT_ELIGIBLE'])
  })

  it('keeps the rules of the day it was issued, whatever the scheme says later', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId, { period_to: '2026-12-31', days: { days: 30 } })
    const own = { ...BOOK_RULES.NSW, counters: [{ id: 'days', uses: ['club_event'], days: 40 }] }
    await server.database.db.execute(
      sql`update club_rego_scheme_version v set rules = v.rules || ${JSON.stringify({ book: own })}::jsonb
        from club_rego_case c where c.rules_version_id = v.id and c.vehicle_id = ${owner.vehicleId}`,
    )
    expect(bookIn(await write(owner, bookId, TODAY)).book?.counters[0]?.used).toBe(1)
    const wish = `vehicle_id=${owner.vehicleId}&period_from=2027-01-01&period_to=2027-12-31`
    const { proposal } = (
      (await registrar.request('GET', `${LOG_BOOK_BASE}/desk/vehicle?${wish}`)).json() as {
        item: DeskVehicleBook
      }
    ).item
    expect(proposal?.days).toEqual([{ id: 'days', days: 40, whole_year: 40 }])
  })

  it('is not issued by a registrar for their own vehicle', async () => {
    const owner = await newOwner(server)
    const asRegistrar = server.as({ personId: owner.id, roles: ['registrar'] })
    expect(refusalOf(await post(asRegistrar, '/desk/issue', issueOf(owner.vehicleId)))).toEqual([
      403,
      'FORBIDDEN',
    ])
  })

  it('may be refused with a reason, which its owner reads', async () => {
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

  it('that is lost is replaced, with the days for the months that are left', async () => {
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

describe('an entry', () => {
  it('counts a day once, however many drove that day, and costs nothing at a club event', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, '2026-11-20')
    await write(owner, bookId, '2026-11-20', { driver_name: 'Wren Quillfeather' })
    await write(owner, bookId, '2026-11-20', { use: 'maintenance' })
    const found = bookIn(await write(owner, bookId, TODAY, { use: 'club_event', event_name: 'Border run' }))
    expect(found.book?.counters).toEqual([{ id: 'days', used: 1, allowed: 60 }])
    expect(found.book?.entries.map(({ position, counter }) => [position, counter])).toEqual([
      [4, null],
      [3, 'days'],
      [2, 'days'],
      [1, 'days'],
    ])
    expect(found.book?.entries[0]).toMatchObject({ signed: 'typed', is_open: true, former: [] })
  })

  it('is not written twice for the same driver and day', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, TODAY)
    const again = await write(owner, bookId, TODAY, { driver_name: 'jarrah  quillfeather' })
    expect(refusalOf(again)).toEqual([422, 'VALIDATION', 'day twice'])
  })

  it('is checked by the rules of its book', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    const tries = [
      [{ day: '2026-06-30' }, 'day outside'],
      [{ day: '2026-11-22' }, 'day future'],
      [{ driver_name: '' }, 'driver_name required'],
      [{ use: 'club_event' }, 'event_id required'],
      [{ use: 'club_event', event_id: 999_999 }, 'event_id unknown'],
      [{ signature: { method: 'typed', name: '', image: '', strokes: [] } }, 'signature empty'],
    ] as [Partial<EntryInput>, string][]
    for (const [changes, mistake] of tries) {
      const answer = await post(owner, '/entry', entryOf(bookId, TODAY, changes))
      expect(refusalOf(answer)).toEqual([422, 'VALIDATION', mistake])
    }
    const strange = await post(owner, '/entry', { ...entryOf(bookId, TODAY), position: 9 })
    expect(strange.status).toBe(422)
    expect((await readBook(owner, owner.vehicleId)).book?.entries).toEqual([])
  })

  it('that is sent twice with one key is written once, and the key is good for nothing else', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => write(owner, bookId, TODAY, {}, 'key-of-the-drive')),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await readBook(owner, owner.vehicleId)).book?.entries).toHaveLength(1)
    const other = await write(owner, bookId, '2026-11-20', {}, 'key-of-the-drive')
    expect(refusalOf(other)).toEqual([422, 'VALIDATION'])
  })

  it('stands whole beside others that are written at the same moment', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    const days = Array.from({ length: 12 }, (_, at) => addDays(TODAY, -at))
    const answers = await Promise.all(days.map((day) => write(owner, bookId, day)))
    expect(answers.map(({ status }) => status)).toEqual(days.map(() => 200))
    const { book } = await readBook(owner, owner.vehicleId)
    expect(book?.entries.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      days.map((_, at) => at + 1),
    )
    expect(book?.counters[0]?.used).toBe(12)
    expect(await brokenAt(bookId)).toBeNull()

    const same = await Promise.all([write(owner, bookId, '2026-08-01'), write(owner, bookId, '2026-08-01')])
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('needs a current membership and a current registration; who has neither still reads', async () => {
    const owner = await newOwner(server, { validTo: '2026-11-30' })
    const bookId = await giveBook(registrar, owner.vehicleId)
    const nowMs = server.clock.nowMs()
    server.clock.setTo('2026-12-01T02:00:00Z')
    expect(refusalOf(await write(owner, bookId, '2026-12-01'))).toEqual([422, 'NOT_ELIGIBLE'])
    expect(await readBook(owner, owner.vehicleId)).toMatchObject({
      closed: 'not_financial',
      may_write: false,
      book: { id: bookId },
    })
    server.clock.advanceMs(nowMs - server.clock.nowMs())
    await server.database.db.execute(
      sql`update club_rego_case set state = 'suspended' where vehicle_id = ${owner.vehicleId}`,
    )
    expect(refusalOf(await write(owner, bookId, TODAY))).toEqual([422, 'NOT_ELIGIBLE'])
    expect(await readBook(owner, owner.vehicleId)).toMatchObject({ closed: 'not_registered' })
  })

  it('counts club use and personal use apart in Western Australia', async () => {
    const owner = await newOwner(server, { code: 'WA-C4C' })
    const bookId = await giveBook(registrar, owner.vehicleId, { days: { club: 60, personal: 30 } })
    const trip = { from: 'Home', to: 'Museum', start_time: '9:00', finish_time: '16:00' }
    await write(owner, bookId, TODAY, { ...trip, use: 'club_event', event_name: 'Border run' })
    const { book } = bookIn(await write(owner, bookId, '2026-11-20', trip))
    expect(book?.counters).toEqual([
      { id: 'club', used: 1, allowed: 60 },
      { id: 'personal', used: 1, allowed: 30 },
    ])
    expect(refusalOf(await write(owner, bookId, '2026-11-19'))).toEqual([
      422,
      'VALIDATION',
      'from required',
      'start_time required',
    ])
  })
})

describe('a correction', () => {
  it('is a line of its own, and what stood there stays', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, TODAY)
    expect(refusalOf(await post(owner, '/correct', correctionOf(bookId, 1, { why: ' ' })))).toEqual([
      422,
      'VALIDATION',
      'why required',
    ])
    const { book } = bookIn(await post(owner, '/correct', correctionOf(bookId, 1)))
    expect(book?.entries).toHaveLength(1)
    expect(book?.entries[0]).toMatchObject({
      position: 1,
      day: '2026-11-20',
      why: 'The wrong day',
      former: [{ day: TODAY, why: '' }],
    })
    const lines = await linesOf(bookId)
    expect(lines.map(({ position, corrects, day }) => [position, corrects, day])).toEqual([
      [1, null, TODAY],
      [2, 1, '2026-11-20'],
    ])
    // The second line is no entry of its own.
    expect(refusalOf(await post(owner, '/correct', correctionOf(bookId, 2)))).toEqual([404, 'NOT_FOUND'])
  })

  it('gives the day back of a drive that did not take place', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, TODAY)
    const { book } = bookIn(
      await post(owner, '/correct', correctionOf(bookId, 1, { day: TODAY, is_void: true, why: 'Rain' })),
    )
    expect(book?.counters[0]?.used).toBe(0)
    expect(bookIn(await write(owner, bookId, TODAY)).book?.counters[0]?.used).toBe(1)
  })

  it('is its owner’s for 24 hours and the registrar’s after, who is written into the audit', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, TODAY)
    const nowMs = server.clock.nowMs()
    server.clock.advanceMs(24 * 60 * 60 * 1000)
    expect(refusalOf(await post(owner, '/correct', correctionOf(bookId, 1)))).toEqual([409, 'CONFLICT'])
    const { book } = bookIn(await post(registrar, '/correct', correctionOf(bookId, 1)))
    expect(book?.entries[0]).toMatchObject({ day: '2026-11-20', by_registrar: true })
    server.clock.advanceMs(nowMs - server.clock.nowMs())
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?q=log_book_entry')
    expect((audit.json() as { data: { subject_id: string; verb: string }[] }).data[0]).toMatchObject({
      subject_id: `${bookId}/1`,
      verb: 'corrected',
    })
  })
})

describe('warnings', () => {
  it('are sent once at 80 and once at 100 percent; a drive over the days is written all the same', async () => {
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
    // Down and up again is no news.
    await post(owner, '/correct', correctionOf(bookId, 4, { day: '2026-11-04', is_void: true }))
    await write(owner, bookId, '2026-11-05')
    expect(bookIn(await write(owner, bookId, '2026-11-06')).book?.state).toBe('full')
    expect(bookIn(await write(owner, bookId, '2026-11-07')).book?.state).toBe('over')
    const told = await subjects()
    expect(told.filter((subject) => subject === nearly)).toHaveLength(1)
    expect(told.filter((subject) => subject.endsWith('is full'))).toHaveLength(1)
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

describe('over a year', () => {
  it('a book begins, fills, ends, takes what is late for a week, and is followed by the next', async () => {
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
    expect(await brokenAt(bookId)).toBeNull()
    server.clock.advanceMs(nowMs - server.clock.nowMs())
  })
})

describe('the chain of entries', () => {
  it.each([
    ['a line that was altered', sql`update log_book_entry set day = day - 1`, 2],
    ['a line that was taken out', sql`delete from log_book_entry`, 2],
    ['a line whose hash was made to fit', sql`update log_book_entry set hash = 'x', day = day - 1`, 2],
  ])('shows %s, at the desk at once and by the daily proof', async (_, harm, position) => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) await write(owner, bookId, day)
    await proveBooks(proving())
    expect(await brokenAt(bookId)).toBeNull()
    await server.database.db.execute(sql`${harm} where book_id = ${bookId} and position = 2`)
    const seen = (
      await registrar.request('GET', `${LOG_BOOK_BASE}/desk/vehicle?vehicle_id=${owner.vehicleId}`)
    ).json() as { item: DeskVehicleBook }
    expect(seen.item.broken_at).toBe(position)
    expect(await proveBooks(proving())).toBe(1)
    expect(await brokenAt(bookId)).toBe(position)
    expect(log.lines.at(-1)?.message).toBe('log books are not what was written into them')
    const { data } = (await registrar.request('GET', `${LOG_BOOK_BASE}/desk?view=broken`)).json() as {
      data: DeskBook[]
    }
    expect(data.map(({ id }) => id)).toContain(bookId)
  })

  it('shows the last line missing, and days that were counted otherwise', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    for (const day of ['2026-11-19', '2026-11-20']) await write(owner, bookId, day)
    await server.database.db
      .update(logBook)
      .set({ used: { days: 1 } })
      .where(eq(logBook.id, bookId))
    await proveBooks(proving())
    expect(await brokenAt(bookId)).toBe(3)
    await server.database.db
      .update(logBook)
      .set({ used: { days: 2 } })
      .where(eq(logBook.id, bookId))
    await proveBooks(proving())
    expect(await brokenAt(bookId)).toBeNull()
    await server.database.db.execute(
      sql`delete from log_book_entry where book_id = ${bookId} and position = 2`,
    )
    await proveBooks(proving())
    expect(await brokenAt(bookId)).toBe(2)
  })
})

describe('whose it is', () => {
  it('another’s book is like one that is not there; staff calls are the registrar’s', async () => {
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
    // An own vehicle with somebody else's book is no way in.
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

  it('is told with exactly these fields, to its owner and to the registrar', async () => {
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

  it('tells each of one’s books in the same number of statements, however many', async () => {
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

  it('a vehicle with a book stays in the archive', async () => {
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

const log = recordingLog()
const proving = () => ({ database: server.database, log })

const linesOf = (bookId: number) =>
  server.database.db
    .select()
    .from(logBookEntry)
    .where(eq(logBookEntry.bookId, bookId))
    .orderBy(logBookEntry.position)

const brokenAt = async (bookId: number) =>
  (await server.database.db.select().from(logBook).where(eq(logBook.id, bookId)))[0]?.brokenAt
