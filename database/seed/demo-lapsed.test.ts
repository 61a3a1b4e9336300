import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RetentionRow } from '#features/retention/retention.contract.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { seedDemoLapsed } from './demo-lapsed.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

it('the desk lists one lapsed member of the demo, whose data is reduced in 45 days, inserted once', async () => {
  expect(await seedDemoLapsed({ database: server.database, clock: server.clock })).toBe(false)
  const secretary = server.as({ roles: ['membership'] })
  const answer = await secretary.request('GET', '/api/v1/club/desk/retention/list')
  const { data } = answer.json() as { data: RetentionRow[] }
  const today = dayInZone(server.clock.nowMs(), 'Australia/Sydney')
  expect(data).toMatchObject([
    { name: 'Clem Brumbywell', minimise_on: addDays(today, 45), is_notified: false, minimised_on: null },
  ])
})
