import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordingLog } from '#tests/kit/log.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { brokenAt, giveBook, newOwner, newRegistrar, write } from '#tests/log-book/books.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { LOG_BOOK_BASE } from '../log-book.contract.ts'
import type { DeskBook, DeskVehicleBook } from '../log-book-desk.contract.ts'
import { proveBooks } from './desk-books.actions.ts'
import { logBook } from './log-book.tables.ts'

let server: RunningServer
let registrar: Awaited<ReturnType<typeof newRegistrar>>

beforeAll(async () => {
  server = await startClub()
  registrar = await newRegistrar(server)
})
afterAll(() => server.stop())

describe('the hash chain of entries', () => {
  it.each([
    ['a line that was altered', sql`update log_book_entry set day = day - 1`, 2],
    ['a line that was taken out', sql`delete from log_book_entry`, 2],
    ['a line whose hash was made to fit', sql`update log_book_entry set hash = 'x', day = day - 1`, 2],
  ])('reveals %s, at the desk at once and in the daily check', async (_, harm, position) => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) await write(owner, bookId, day)
    await proveBooks(proving())
    expect(await brokenAt(server, bookId)).toBeNull()
    await server.database.db.execute(sql`${harm} where book_id = ${bookId} and position = 2`)
    const seen = (
      await registrar.request('GET', `${LOG_BOOK_BASE}/desk/vehicle?vehicle_id=${owner.vehicleId}`)
    ).json() as { item: DeskVehicleBook }
    expect(seen.item.broken_at).toBe(position)
    expect(await proveBooks(proving())).toBe(1)
    expect(await brokenAt(server, bookId)).toBe(position)
    expect(log.lines.at(-1)?.message).toBe('log books are not what was written into them')
    const { data } = (await registrar.request('GET', `${LOG_BOOK_BASE}/desk?view=broken`)).json() as {
      data: DeskBook[]
    }
    expect(data.map(({ id }) => id)).toContain(bookId)
  })

  it('reveals a missing last row and a wrong count of used days', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    for (const day of ['2026-11-19', '2026-11-20']) await write(owner, bookId, day)
    await server.database.db
      .update(logBook)
      .set({ used: { days: 1 } })
      .where(eq(logBook.id, bookId))
    await proveBooks(proving())
    expect(await brokenAt(server, bookId)).toBe(3)
    await server.database.db
      .update(logBook)
      .set({ used: { days: 2 } })
      .where(eq(logBook.id, bookId))
    await proveBooks(proving())
    expect(await brokenAt(server, bookId)).toBeNull()
    await server.database.db.execute(
      sql`delete from log_book_entry where book_id = ${bookId} and position = 2`,
    )
    await proveBooks(proving())
    expect(await brokenAt(server, bookId)).toBe(2)
  })
})

const log = recordingLog()
const proving = () => ({ database: server.database, log })
