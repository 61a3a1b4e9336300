import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SpecialVehicle } from '#features/club-rego/club-rego.contract.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { seedDemoClubRego } from './demo-club-rego.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

it('the demo has a registered vehicle, one with requested changes and a draft, inserted once', async () => {
  const desk = server.as({ personId: 999_999, roles: ['registrar'] })
  const answer = await desk.request('POST', '/api/v1/club/specialVehicle', { body: { order: 'id' } })
  const { data } = answer.json() as { data: SpecialVehicle[] }
  expect(data.map((one) => [one.member_name, one.model, one.scheme.code, one.state])).toEqual([
    ['Jarrah Quillfeather', '1600 Sport', 'NSW-HVS', 'registered'],
    ['Odessa Tamblyn-Roe', 'Torrens V6', 'NSW-CVS', 'changes_requested'],
  ])
  for (const { photos, files } of data) expect([photos.length, files.length]).toEqual([7, 3])
  expect(data[0]).toMatchObject({ club_plate_no: '24HVS', log_book: true })
  expect(await seedDemoClubRego(server.clubApp.features.clubRego)).toBe(false)
})
