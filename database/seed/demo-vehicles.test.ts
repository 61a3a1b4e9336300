import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { listOf } from '#tests/vehicles/garage.ts'
import { seedDemoVehicles } from './demo-vehicles.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

it('the demo’s garages contain the vehicles of the demo club, each with a picture, inserted once', async () => {
  const { data } = await listOf(server.as({ roles: ['registrar'] }))
  const told = data.map((one) => [one.member_name, one.year, `${one.make} ${one.model}`, one.race_number])
  expect(told).toEqual([
    ['Jarrah Quillfeather', 1991, 'Marlin 1600 Sport', ''],
    ['Jarrah Quillfeather', 2004, 'Kisho RX-2 Turbo', '44'],
    ['Odessa Tamblyn-Roe', 1987, 'Halden Torrens V6', ''],
    ['Ines Kookaburrow', 1969, 'Brindle Ranger', ''],
  ])
  for (const { cover_id: cover, photos } of data) expect(photos.map(({ id }) => id)).toContain(cover)
  expect(await seedDemoVehicles({ database: server.database, clock: server.clock })).toBe(false)
})
