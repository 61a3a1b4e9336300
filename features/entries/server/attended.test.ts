import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '#tests/kit/server.ts'
import { enterAndPay, newDriver, putHillclimb } from '#tests/entries/entry-server.ts'
import { startClub } from '#tests/membership/club-server.ts'
import { countAttended } from './attended.store.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startClub()
})
afterAll(() => server.stop())

it('a person attended an event once signed on, counted only within the requested time', async () => {
  await putHillclimb(server, 'attended')
  const driver = await newDriver(server)
  const { id } = await enterAndPay(server, driver, 'attended')
  const { db } = server.database
  const count = (since: string, until: string) =>
    countAttended(db, driver.id, new Date(since), new Date(until))
  expect(await count('2026-01-01', '2027-01-01')).toBe(0)
  await server
    .as({ roles: ['events'] })
    .request('POST', '/api/v1/club/entry/desk/mark', { body: { id, mark: 'signed_on' } })
  expect(await count('2026-01-01', '2027-01-01')).toBe(1)
  // In the club's time zone, the event begins on the morning of the 12th.
  expect(await count('2026-12-11T13:00:00Z', '2026-12-12T13:00:00Z')).toBe(1)
  expect(await count('2026-12-12T13:00:00Z', '2027-01-01')).toBe(0)
  expect(await count('2026-01-01', '2026-12-11T13:00:00Z')).toBe(0)
})
