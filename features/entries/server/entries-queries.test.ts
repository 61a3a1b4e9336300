import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putHillclimb, enter, newDriver, offerOf } from '#tests/entries/entry-server.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { startClub } from '#tests/membership/club-server.ts'

const SLUG = 'asked-for'

let server: RunningServer
let driver: Asker
let officer: Asker
let listPath: string

beforeAll(async () => {
  server = await startClub()
  await putHillclimb(server, SLUG, { capacity: 40 })
  driver = await newDriver(server)
  officer = server.as({ roles: ['events'] })
  await enter(driver, SLUG)
  const events = await officer.request('GET', '/api/v1/club/entry/desk/events')
  const { data } = events.json() as { data: { id: number }[] }
  listPath = `/api/v1/club/entry/desk/list?event=${data[0]?.id ?? 0}`
})
afterAll(() => server.stop())

async function statementsOf(asker: Asker, path: string): Promise<number> {
  const texts = await countStatements(server.database, async () => {
    expect((await asker.request('GET', path)).status).toBe(200)
  })
  return texts.length
}

describe('what is asked of the database', () => {
  it('is as much for one entry as for twenty', async () => {
    const asked = async () => [
      await statementsOf(driver, `/api/v1/club/entry/standing?slug=${SLUG}`),
      await statementsOf(driver, `/api/v1/club/entry/offer?slug=${SLUG}`),
      await statementsOf(driver, '/api/v1/club/entry/mine'),
      await statementsOf(officer, listPath),
    ]
    // The first call also reads what is then kept.
    await asked()
    const before = await asked()
    for (let more = 0; more < 19; more += 1) await enter(await newDriver(server), SLUG)
    // A place was taken: settings are read once more.
    await asked()
    expect(await asked()).toEqual(before)
    expect(Math.max(...before)).toBeLessThanOrEqual(20)
    expect(before.slice(2)).toEqual([1, 4])
    expect((await offerOf(driver, SLUG)).entry?.state).toBe('awaiting_payment')
  })
})
