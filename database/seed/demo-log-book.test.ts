import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeskBook } from '#features/log-book/log-books-list.contract.ts'
import { LOG_BOOK_BASE } from '#features/log-book/log-book.contract.ts'
import { findBrokenBooks } from '#features/log-book/server/log-book.public.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { seedDemoLogBook } from './demo-log-book.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

it('the demo’s Marlin has used 23 of 60 days, its log book is valid, and it is inserted once', async () => {
  const answer = await server
    .as({ roles: ['registrar'] })
    .request('GET', `${LOG_BOOK_BASE}/desk?view=current`)
  const { data } = answer.json() as { data: DeskBook[] }
  expect(data.map(({ vehicle, counters, state }) => [vehicle, counters, state])).toEqual([
    ['1991 Marlin 1600 Sport', [{ id: 'days', used: 23, allowed: 60 }], 'active'],
  ])
  expect(await findBrokenBooks(server.database.db)).toEqual([])
  expect(await seedDemoLogBook({ database: server.database, clock: server.clock })).toBe(false)
})
