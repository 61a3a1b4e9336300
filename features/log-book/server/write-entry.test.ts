import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import {
  bookIn,
  brokenAt,
  correctionOf,
  entryOf,
  giveBook,
  newOwner,
  newRegistrar,
  post,
  readBook,
  TODAY,
  write,
} from '#tests/log-book/books.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import { type EntryInput } from '../log-book.contract.ts'
import { clubRegoCase, clubRegoEvent } from '#features/club-rego/server/club-rego.tables.ts'
import type { RegisterLine } from '#features/club-rego/register.rules.ts'
import { logBookEntry } from './log-book.tables.ts'

let server: RunningServer
let registrar: Awaited<ReturnType<typeof newRegistrar>>

beforeAll(async () => {
  server = await startClub()
  registrar = await newRegistrar(server)
})
afterAll(() => server.stop())

describe('a log book entry', () => {
  it('counts a day once for several drivers, and not at all for a club event', async () => {
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

  it('is refused a second time for the same driver and day', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, TODAY)
    const again = await write(owner, bookId, TODAY, { driver_name: 'jarrah  quillfeather' })
    expect(refusalOf(again)).toEqual([422, 'VALIDATION', 'day twice'])
  })

  it('is validated by the rules of its book', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    const tries = [
      [{ day: '2026-06-30' }, 'day outside'],
      [{ day: '2026-11-22' }, 'day future'],
      [{ driver_name: '' }, 'driver_name required'],
      [{ use: 'club_event' }, 'event_id required'],
      [{ use: 'club_event', event_id: 999_999 }, 'event_id unknown'],
      [{ signature: { method: 'typed', name: '', image: '', strokes: [] } }, 'signature empty'],
      [
        { signature: { method: 'typed', name: 'Wren Quillfeather', image: '', strokes: [] } },
        'signature other_name',
      ],
    ] as [Partial<EntryInput>, string][]
    for (const [changes, mistake] of tries) {
      const answer = await post(owner, '/entry', entryOf(bookId, TODAY, changes))
      expect(refusalOf(answer)).toEqual([422, 'VALIDATION', mistake])
    }
    const strange = await post(owner, '/entry', { ...entryOf(bookId, TODAY), position: 9 })
    expect(strange.status).toBe(422)
    expect((await readBook(owner, owner.vehicleId)).book?.entries).toEqual([])
  })

  it('sent twice with one idempotency key is written once, and the key cannot be used for another entry', async () => {
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

  it('is written completely despite concurrent writes', async () => {
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
    expect(await brokenAt(server, bookId)).toBeNull()

    const same = await Promise.all([write(owner, bookId, '2026-08-01'), write(owner, bookId, '2026-08-01')])
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('needs a current membership and registration; without them the book is read-only', async () => {
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

  it('needs the membership and registration on the day of the drive, not on the day of sending', async () => {
    const owner = await newOwner(server, { validTo: '2026-11-30' })
    const bookId = await giveBook(registrar, owner.vehicleId)
    const caseId = await caseIdOf(owner.vehicleId)
    const happened = (at: string, state: 'registered' | 'suspended', kind: 'registered' | 'suspended') =>
      server.database.db.insert(clubRegoEvent).values({
        caseId,
        at: new Date(at),
        kind,
        state,
        words: '',
        line: { club_plate_no: '24HVS' } as RegisterLine,
      })
    await happened('2026-10-01T00:00:00Z', 'registered', 'registered')
    await happened('2026-11-30T02:00:00Z', 'suspended', 'suspended')
    await server.database.db.execute(sql`update club_rego_case set state = 'suspended' where id = ${caseId}`)
    const nowMs = server.clock.nowMs()
    server.clock.setTo('2026-12-02T02:00:00Z')
    // The driver was offline on the last day of the membership, on which the vehicle's club rego also ended at noon.
    expect((await write(owner, bookId, '2026-11-30')).status).toBe(200)
    expect(refusalOf(await write(owner, bookId, '2026-12-01'))).toEqual([422, 'NOT_ELIGIBLE'])
    await server.database.db.execute(
      sql`update membership_period set valid_to = '2027-11-30' where person_id = ${owner.id}`,
    )
    const offRoad = await write(owner, bookId, '2026-12-01')
    expect([offRoad.status, offRoad.text.includes('was not on club registration')]).toEqual([422, true])
    server.clock.advanceMs(nowMs - server.clock.nowMs())
  })

  it('by a member who was suspended on that day is refused; a later suspension does not matter', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    const secretary = server.as({ personId: registrar.id, roles: ['membership'] })
    const setCondition = async (condition: string, at: string): Promise<void> => {
      server.clock.setTo(at)
      const body = { id: owner.id, condition, why: 'Decision of the committee' }
      expect((await secretary.request('POST', '/api/v1/club/desk/setCondition', { body })).status).toBe(200)
    }
    const nowMs = server.clock.nowMs()
    await setCondition('suspended', '2026-11-23T02:00:00Z')
    await setCondition('normal', '2026-11-26T02:00:00Z')
    server.clock.setTo('2026-11-27T02:00:00Z')
    expect(refusalOf(await write(owner, bookId, '2026-11-24'))).toEqual([422, 'NOT_ELIGIBLE'])
    for (const day of ['2026-11-22', '2026-11-23', '2026-11-26'])
      expect([day, (await write(owner, bookId, day)).status]).toEqual([day, 200])
    await setCondition('suspended', '2026-11-28T02:00:00Z')
    server.clock.setTo('2026-11-29T02:00:00Z')
    expect((await write(owner, bookId, '2026-11-27')).status).toBe(200)
    expect(refusalOf(await write(owner, bookId, '2026-11-29'))).toEqual([422, 'NOT_ELIGIBLE'])
    server.clock.advanceMs(nowMs - server.clock.nowMs())
  })

  it('counts club use and personal use separately in Western Australia', async () => {
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
  it('is a new row, and the earlier version stays', async () => {
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
    // The second row is a correction, not an entry.
    expect(refusalOf(await post(owner, '/correct', correctionOf(bookId, 2)))).toEqual([404, 'NOT_FOUND'])
  })

  it('that marks a drive as not taken place restores its day', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, TODAY)
    const { book } = bookIn(
      await post(owner, '/correct', correctionOf(bookId, 1, { day: TODAY, is_void: true, why: 'Rain' })),
    )
    expect(book?.counters[0]?.used).toBe(0)
    expect(bookIn(await write(owner, bookId, TODAY)).book?.counters[0]?.used).toBe(1)
  })

  it('is possible for the owner for 24 hours and afterwards for the registrar, with a row in the audit log', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, TODAY)
    const nowMs = server.clock.nowMs()
    server.clock.advanceMs(DAY_MS)
    expect(refusalOf(await post(owner, '/correct', correctionOf(bookId, 1)))).toEqual([409, 'CONFLICT'])
    const { book } = bookIn(await post(registrar, '/correct', correctionOf(bookId, 1)))
    expect(book?.entries[0]).toMatchObject({
      day: '2026-11-20',
      written_by: 'Jarrah Quillfeather',
      corrected_by: 'Thea Brackenfold',
      by_registrar: true,
    })
    server.clock.advanceMs(nowMs - server.clock.nowMs())
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?q=log_book_entry')
    expect((audit.json() as { data: { subject_id: string; verb: string }[] }).data[0]).toMatchObject({
      subject_id: `${bookId}/1`,
      verb: 'corrected',
    })
  })
})

const linesOf = (bookId: number) =>
  server.database.db
    .select()
    .from(logBookEntry)
    .where(eq(logBookEntry.bookId, bookId))
    .orderBy(logBookEntry.position)

async function caseIdOf(vehicleId: number): Promise<number> {
  const [row] = await server.database.db
    .select({ id: clubRegoCase.id })
    .from(clubRegoCase)
    .where(eq(clubRegoCase.vehicleId, vehicleId))
  return row?.id ?? 0
}
