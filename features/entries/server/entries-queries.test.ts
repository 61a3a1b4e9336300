import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, enterAndPay, newDriver, offerOf, putHillclimb } from '#tests/entries/entry-server.ts'
import { event } from '#features/events/server/events.tables.ts'
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

describe('the number of SQL statements', () => {
  it('is the same for one entry and for twenty', async () => {
    const asked = async () => [
      await statementsOf(driver, `/api/v1/club/entry/standing?slug=${SLUG}`),
      await statementsOf(driver, `/api/v1/club/entry/offer?slug=${SLUG}`),
      await statementsOf(driver, '/api/v1/club/entry/mine'),
      await statementsOf(officer, listPath),
    ]
    // The first call also reads data that is cached afterwards.
    await asked()
    const before = await asked()
    for (let more = 0; more < 19; more += 1) await enter(await newDriver(server), SLUG)
    // Taking a place invalidates the cache, so the settings are read once more.
    await asked()
    expect(await asked()).toEqual(before)
    expect(Math.max(...before)).toBeLessThanOrEqual(20)
    expect(before.slice(2)).toEqual([1, 4])
    expect((await offerOf(driver, SLUG)).entry?.state).toBe('awaiting_payment')
  })
})

describe('the public list of entries', () => {
  it('needs one statement, names only those who agreed, marks reserves and contains no other personal data', async () => {
    const slug = 'listed-openly'
    await putHillclimb(server, slug)
    const [named, unnamed, waiting] = [
      await newDriver(server),
      await newDriver(server),
      await newDriver(server),
    ]
    const classless = { class_code: '', race_number: '' }
    await enterAndPay(server, named, slug, { ...classless, race_number: '44', shows_name: true })
    await enterAndPay(server, unnamed, slug, { ...classless, race_number: '7', shows_name: false })
    await enter(waiting, slug, { ...classless, takes_reserve: true, expected_total: 120 })
    const path = `/api/v1/club/entry/list?slug=${slug}`
    const answer = await server.request('GET', path)
    const { data } = answer.json() as { data: Record<string, unknown>[] }
    expect(data).toEqual([
      { race_number: '7', name: '', class_code: '', car: expect.any(String), is_reserve: false },
      {
        race_number: '44',
        name: expect.stringMatching(/\S/),
        class_code: '',
        car: expect.any(String),
        is_reserve: false,
      },
      {
        race_number: '',
        name: expect.stringMatching(/\S/),
        class_code: '',
        car: expect.any(String),
        is_reserve: true,
      },
    ])
    expect(answer.text).not.toMatch(/@|\+61|1048771/)
    expect((await named.request('GET', path)).text).toBe(answer.text)
    expect(answer.headers['cache-control']).toBe('public, max-age=30')
    const texts = await countStatements(server.database, async () => void (await server.request('GET', path)))
    expect(texts.length).toBe(1)

    expect((await server.request('GET', '/api/v1/club/entry/list?slug=nowhere')).status).toBe(404)
    await server.database.db.update(event).set({ status: 'draft' }).where(eq(event.slug, slug))
    expect((await server.request('GET', path)).status).toBe(404)
  })
})
