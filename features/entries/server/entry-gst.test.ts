import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveSettings } from '#features/site/server/site.store.ts'
import { newDriver, offerOf, putHillclimb } from '#tests/entries/entry-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { startClub } from '#tests/membership/club-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startClub()
  // Before the first request, because the server caches the settings.
  await saveSettings(server.database.db, { gst_registered: false }, new Date(server.clock.nowMs()))
  await putHillclimb(server, 'no-gst')
})
afterAll(() => server.stop())

it('offers an entry without GST if the club is not registered', async () => {
  expect(await offerOf(await newDriver(server), 'no-gst')).toMatchObject({ has_gst: false })
})
