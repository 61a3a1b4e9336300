import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findCheckpoint } from '#platform/server/chains/chain-checkpoint.store.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { brokenAt, giveBook, newOwner, newRegistrar, write } from '#tests/log-book/books.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { LOG_BOOK_BASE } from '../log-book.contract.ts'
import type { DeskVehicleBook } from '../log-book-desk.contract.ts'
import type { DeskBook } from '../log-books-list.contract.ts'
import { logBook } from './log-book.tables.ts'

let server: RunningServer
let registrar: Awaited<ReturnType<typeof newRegistrar>>

beforeAll(async () => {
  server = await startClub()
  registrar = await newRegistrar(server)
})
afterAll(() => server.stop())

describe('the hash chain of entries', () => {
  beforeEach(async () => {
    for (const table of ['log_book_entry', 'log_book', 'chain_checkpoint'])
      await server.database.db.execute(sql`delete from ${sql.identifier(table)}`)
  })

  it.each([
    ['a line that was altered', sql`update log_book_entry set day = day - 1`, 2],
    ['a line that was taken out', sql`delete from log_book_entry`, 2],
    ['a line whose hash was made to fit', sql`update log_book_entry set hash = 'x', day = day - 1`, 2],
  ])('reveals %s, at the desk at once and in the daily check', async (_, harm, position) => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) await write(owner, bookId, day)
    await check()
    expect(await brokenAt(server, bookId)).toBeNull()
    await server.database.db.execute(sql`${harm} where book_id = ${bookId} and position = 2`)
    const seen = (
      await registrar.request('GET', `${LOG_BOOK_BASE}/desk/vehicle?vehicle_id=${owner.vehicleId}`)
    ).json() as { item: DeskVehicleBook }
    expect(seen.item.broken_at).toBe(position)
    // The book has no new rows, so only the verification of all books detects the change.
    await check()
    expect(await brokenAt(server, bookId)).toBeNull()
    server.clock.advanceMs(7 * DAY_MS)
    await check()
    expect(await brokenAt(server, bookId)).toBe(position)
    expect(server.logged()).toContain('log books are not what was written into them')
    expect((await findCheckpoint(server.database.db, 'log_books')).brokenAt).not.toBeNull()
    const { data } = (await registrar.request('GET', `${LOG_BOOK_BASE}/desk?view=broken`)).json() as {
      data: DeskBook[]
    }
    expect(data.map(({ id }) => id)).toContain(bookId)
  })

  it('is verified with each new line, and again after a repair', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    await write(owner, bookId, '2026-11-18')
    await check()
    const change = (days: number) =>
      server.database.db.execute(
        sql`update log_book_entry set day = day + ${days}::int where book_id = ${bookId} and position = 1`,
      )
    await change(-1)
    await write(owner, bookId, '2026-11-19')
    await check()
    expect(await brokenAt(server, bookId)).toBe(1)
    await change(1)
    await check()
    expect(await brokenAt(server, bookId)).toBeNull()
  })

  it('reveals a missing last row and a wrong count of used days', async () => {
    const owner = await newOwner(server)
    const bookId = await giveBook(registrar, owner.vehicleId)
    for (const day of ['2026-11-19', '2026-11-20']) await write(owner, bookId, day)
    await server.database.db
      .update(logBook)
      .set({ used: { days: 1 } })
      .where(eq(logBook.id, bookId))
    await checkAll()
    expect(await brokenAt(server, bookId)).toBe(3)
    await server.database.db
      .update(logBook)
      .set({ used: { days: 2 } })
      .where(eq(logBook.id, bookId))
    await checkAll()
    expect(await brokenAt(server, bookId)).toBeNull()
    await server.database.db.execute(
      sql`delete from log_book_entry where book_id = ${bookId} and position = 2`,
    )
    await checkAll()
    expect(await brokenAt(server, bookId)).toBe(2)
  })
})

const check = () => server.clubApp.runTask('check_log_books')

/** Verifies all books, with or without new lines. */
async function checkAll(): Promise<void> {
  await server.database.db.execute(
    sql`update chain_checkpoint set complete_at = null where name = 'log_books'`,
  )
  await check()
}
