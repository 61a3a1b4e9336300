import { afterAll, beforeAll, expect, it } from 'vitest'
import { event } from '#features/events/server/events.tables.ts'
import { putOn } from '#tests/events/calendar-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { correctionOf, giveBook, newOwner, newRegistrar, post, write } from '#tests/log-book/books.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import type { DayBookLine } from '../log-book-desk.contract.ts'
import { LOG_BOOK_BASE } from '../log-book.contract.ts'

let server: RunningServer
let registrar: Awaited<ReturnType<typeof newRegistrar>>

beforeAll(async () => {
  server = await startClub()
  registrar = await newRegistrar(server)
})
afterAll(() => server.stop())

const dayBook = async (query = '') =>
  (
    (await registrar.request('GET', `${LOG_BOOK_BASE}/desk/day-book${query}`)).json() as {
      data: DayBookLine[]
    }
  ).data

const idsOf = async (slugs: readonly string[]) => {
  const rows = await server.database.db.select({ id: event.id, slug: event.slug }).from(event)
  return slugs.map((slug) => rows.find((row) => row.slug === slug)?.id)
}

it('lists every run of the calendar and the drives that log books report for each event', async () => {
  await putOn(
    server,
    { slug: 'coffee-run', title: 'Coffee run', day: '2026-11-15', place: 'Clubrooms', isClubRegoRun: true },
    { slug: 'supersprint', title: 'Supersprint', day: '2026-11-14', place: 'Clubrooms' },
    { slug: 'show-day', title: 'Show day', day: '2026-11-13' },
    { slug: 'xmas-run', title: 'Christmas run', day: '2026-12-12', place: 'Clubrooms', isClubRegoRun: true },
  )
  const [run, sprint] = await idsOf(['coffee-run', 'supersprint'])
  const owner = await newOwner(server)
  const bookId = await giveBook(registrar, owner.vehicleId)
  const use = 'club_event'
  await write(owner, bookId, '2026-11-15', { use, event_id: run ?? 0 })
  await write(owner, bookId, '2026-11-14', { use, event_id: sprint ?? 0 })
  await write(owner, bookId, '2026-11-08', { use, event_name: 'Border run' })
  await write(owner, bookId, '2026-11-07', { use, event_name: 'Rained off' })
  const off = correctionOf(bookId, 4, { day: '2026-11-07', use, event_name: 'Rained off', is_void: true })
  expect((await post(owner, '/correct', off)).status).toBe(200)
  await write(owner, bookId, '2026-11-20')

  const drives = [{ vehicle: '1991 Marlin 1600 Sport', plate: '24HVS', driver: 'Jarrah Quillfeather' }]
  expect(await dayBook()).toEqual([
    { day: '2026-11-08', title: 'Border run', place: '', kind: 'other', drives },
    { day: '2026-11-14', title: 'Supersprint', place: 'Clubrooms', kind: 'event', drives },
    { day: '2026-11-15', title: 'Coffee run', place: 'Clubrooms', kind: 'run', drives },
    { day: '2026-12-12', title: 'Christmas run', place: 'Clubrooms', kind: 'run', drives: [] },
  ])
  expect((await dayBook('?from=2026-11-15&to=2026-11-15')).map(({ title }) => title)).toEqual(['Coffee run'])
  expect(await countStatements(server.database, async () => void (await dayBook()))).toHaveLength(2)
})

it('is open to the registrar only and requires two days in order', async () => {
  const path = `${LOG_BOOK_BASE}/desk/day-book`
  expect((await server.request('GET', path)).status).toBe(401)
  expect((await server.as({}).request('GET', path)).status).toBe(403)
  const wrong = await registrar.request('GET', `${path}?from=2026-11-15&to=2026-11-14`)
  expect(refusalOf(wrong)).toEqual([422, 'VALIDATION', 'from invalid'])
})
