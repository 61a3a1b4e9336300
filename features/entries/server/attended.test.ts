import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '#tests/kit/server.ts'
import { DAY, enterAndPay, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { countAttended } from './attended.store.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startClub()
})
afterAll(() => server.stop())

it('somebody was at an event once they have signed on, and on its day alone', async () => {
  await putHillclimb(server, 'attended')
  const driver = await newDriver(server)
  const { id } = await enterAndPay(server, driver, 'attended')
  const { db } = server.database
  expect(await countAttended(db, driver.id, '2026-01-01', '2027-01-01')).toBe(0)
  await server
    .as({ roles: ['events'] })
    .request('POST', '/api/v1/club/entry/desk/mark', { body: { id, mark: 'signed_on' } })
  expect(await countAttended(db, driver.id, DAY, DAY)).toBe(1)
  expect(await countAttended(db, driver.id, '2026-12-13', '2027-01-01')).toBe(0)
  expect(await countAttended(db, driver.id, '2026-01-01', '2026-12-10')).toBe(0)
})
