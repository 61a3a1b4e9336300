import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { person, racersLink } from '#features/accounts/server/accounts.tables.ts'
import type { RacersPlace } from '#integrations/racers/racers.ts'
import { racersTokenOf } from '#tests/kit/outside-visit.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { exportRacers, findRacersId } from './racers.public.ts'

const SITE = 'http://localhost:3000'
const PATH = '/api/v1/club/member/setRacersId'
const [JARRAH, ODESSA] = [48_213, 51_877]

let server: RunningServer
let place: RacersPlace
let people: [number, number] = [0, 0]

beforeAll(async () => {
  server = await startTestServer()
  const { text } = await server.request('GET', '/auth')
  place = (JSON.parse(/"racers":(\{[^}]*\})/.exec(text)?.[1] ?? 'null') as RacersPlace | null)!
})
afterAll(() => server.stop())

beforeEach(async () => {
  await server.database.db.delete(person)
  await server.database.pool.query('delete from rate_limit')
  people = [await newPerson('one@corellaplains.example'), await newPerson('two@corellaplains.example')]
})

async function newPerson(email: string): Promise<number> {
  const at = new Date(server.clock.nowMs())
  const [made] = await server.database.db
    .insert(person)
    .values({ email, emailKey: email, firstName: 'A', lastName: 'B', createdAt: at, updatedAt: at })
    .returning({ id: person.id })
  return made?.id ?? 0
}

async function set(personId: number | null, body: object) {
  const asker = personId === null ? server : server.as({ personId })
  const answer = await asker.request('POST', PATH, { body })
  return { status: answer.status, body: answer.json() as Record<string, unknown> }
}

const tokenOf = (driver: number) => racersTokenOf(place, SITE, driver)
const kept = () => server.database.db.select().from(racersLink)

describe('setRacersId', () => {
  it('stores the id that the service confirms, and can be repeated', async () => {
    const racers_access_token = await tokenOf(JARRAH)
    for (const racers_id of [JARRAH, String(JARRAH)]) {
      const answer = await set(people[0], { racers_id, racers_access_token })
      expect(answer).toEqual({ status: 200, body: { status: 'success', racers_id: String(JARRAH) } })
    }
    expect(await kept()).toEqual([
      { personId: people[0], racersId: String(JARRAH), provedAt: new Date(server.clock.nowMs()) },
    ])
    expect(await findRacersId(server.database.db, people[0])).toBe(String(JARRAH))
    expect(await findRacersId(server.database.db, people[1])).toBeNull()
  })

  it('replaces the first id by another proved one', async () => {
    await set(people[0], { racers_id: JARRAH, racers_access_token: await tokenOf(JARRAH) })
    await set(people[0], { racers_id: ODESSA, racers_access_token: await tokenOf(ODESSA) })
    expect((await kept()).map(({ racersId }) => racersId)).toEqual([String(ODESSA)])
  })

  it.each([
    ['somebody else’s id', async () => ({ racers_id: ODESSA, racers_access_token: await tokenOf(JARRAH) })],
    ['a made-up token', async () => ({ racers_id: JARRAH, racers_access_token: 'made-up' })],
    ['a token with a header in it', async () => ({ racers_id: JARRAH, racers_access_token: 'x\r\ny: z' })],
  ])('stores nothing for %s', async (_, make) => {
    const { status, body } = await set(people[0], await make())
    expect([status, body['text_code']]).toEqual([422, 'NOT_ELIGIBLE'])
    expect(await kept()).toEqual([])
  })

  it('refuses an id that another member has, with a specific message', async () => {
    const racers_access_token = await tokenOf(JARRAH)
    await set(people[0], { racers_id: JARRAH, racers_access_token })
    const { status, body } = await set(people[1], { racers_id: JARRAH, racers_access_token })
    expect([status, body['text_code']]).toEqual([422, 'NOT_ELIGIBLE'])
    expect(body['message']).toContain('already connected to another member')
    expect((await kept()).map(({ personId }) => personId)).toEqual([people[0]])
  })

  it('stores an id for exactly one of two concurrent claims', async () => {
    const racers_access_token = await tokenOf(JARRAH)
    const answers = await Promise.all(people.map((id) => set(id, { racers_id: JARRAH, racers_access_token })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await kept()).toHaveLength(1)
  })

  it.each([
    ['nothing', {}],
    ['no token', { racers_id: JARRAH }],
    ['no id', { racers_access_token: 'x' }],
    ['a list', { racers_id: [JARRAH], racers_access_token: 'x' }],
    ['a negative id', { racers_id: -1, racers_access_token: 'x' }],
    ['an id that is a sentence', { racers_id: 'me or 1=1', racers_access_token: 'x' }],
    ['a token without end', { racers_id: JARRAH, racers_access_token: 'x'.repeat(5_000) }],
    ['a field of another call', { racers_id: JARRAH, racers_access_token: 'x', person_id: 1 }],
  ])('refuses a body with %s', async (_, body) => {
    const answer = await set(people[0], body)
    expect([answer.status, answer.body['text_code']]).toEqual([422, 'VALIDATION'])
  })

  it('requires login', async () => {
    const { status, body } = await set(null, {
      racers_id: JARRAH,
      racers_access_token: await tokenOf(JARRAH),
    })
    expect([status, body['text_code']]).toEqual([401, 'LOGIN_REQUIRED'])
  })

  it('limits the calls to the service per person', async () => {
    const body = { racers_id: JARRAH, racers_access_token: 'made-up' }
    const statuses: number[] = []
    for (let call = 0; call < 21; call += 1) statuses.push((await set(people[0], body)).status)
    expect([statuses.filter((status) => status === 422).length, statuses.at(-1)]).toEqual([20, 429])
    expect((await set(people[1], body)).status).toBe(422)
  })

  it('deletes the id with its person', async () => {
    await set(people[0], { racers_id: JARRAH, racers_access_token: await tokenOf(JARRAH) })
    await server.database.db.delete(person).where(eq(person.id, people[0]))
    expect(await kept()).toEqual([])
  })

  it('writes no token to the log', async () => {
    const racers_access_token = await tokenOf(JARRAH)
    await set(people[0], { racers_id: ODESSA, racers_access_token })
    expect(server.logged()).not.toContain(racers_access_token)
  })
})

describe('stored licence id', () => {
  const ask = async (personId: number, method: string, call: string, body?: object) => {
    const path = `/api/v1/club/member/${call}`
    const answer = await server.as({ personId }).request(method, path, body === undefined ? {} : { body })
    return answer.json() as Record<string, unknown>
  }

  it('is returned to its holder only', async () => {
    await set(people[0], { racers_id: JARRAH, racers_access_token: await tokenOf(JARRAH) })
    expect(await ask(people[0], 'GET', 'racersId')).toEqual({ status: 'success', racers_id: String(JARRAH) })
    expect(await ask(people[1], 'GET', 'racersId')).toEqual({ status: 'success', racers_id: null })
  })

  it('is deleted by disconnecting, even if repeated, and is then free for another person', async () => {
    const racers_access_token = await tokenOf(JARRAH)
    await set(people[0], { racers_id: JARRAH, racers_access_token })
    for (let time = 0; time < 2; time += 1)
      expect(await ask(people[0], 'POST', 'removeRacersId', {})).toEqual({
        status: 'success',
        racers_id: null,
      })
    expect(await kept()).toEqual([])
    expect((await set(people[1], { racers_id: JARRAH, racers_access_token })).status).toBe(200)
  })

  it('is disconnected or replaced only after a step-up', async () => {
    const stale = server.as({ personId: people[0], isSteppedUp: false })
    await set(people[0], { racers_id: JARRAH, racers_access_token: await tokenOf(JARRAH) })
    const removed = await stale.request('POST', '/api/v1/club/member/removeRacersId', { body: {} })
    const other = { racers_id: ODESSA, racers_access_token: await tokenOf(ODESSA) }
    const replaced = await stale.request('POST', PATH, { body: other })
    expect([codeOf(removed), codeOf(replaced)]).toEqual(['STEP_UP_NEEDED', 'STEP_UP_NEEDED'])
    const same = { racers_id: JARRAH, racers_access_token: await tokenOf(JARRAH) }
    expect(codeOf(await stale.request('POST', PATH, { body: same }))).toBe('success')
  })

  it('stays when another person disconnects, even if that person names it', async () => {
    await set(people[0], { racers_id: JARRAH, racers_access_token: await tokenOf(JARRAH) })
    await ask(people[1], 'POST', 'removeRacersId', {})
    expect(await ask(people[1], 'POST', 'removeRacersId', { person_id: people[0] })).toMatchObject({
      text_code: 'VALIDATION',
    })
    expect((await kept()).map(({ personId }) => personId)).toEqual([people[0]])
  })

  it('is included in the holder’s data export', async () => {
    await set(people[0], { racers_id: JARRAH, racers_access_token: await tokenOf(JARRAH) })
    expect(await exportRacers(server.database.db, people[0])).toEqual({
      racers_id: String(JARRAH),
      proved_at: new Date(server.clock.nowMs()).toISOString(),
    })
    expect(await exportRacers(server.database.db, people[1])).toBeNull()
  })

  it.each([
    ['GET', 'racersId'],
    ['POST', 'removeRacersId'],
  ])('requires login: %s %s', async (method, call) => {
    const rest = method === 'GET' ? {} : { body: {} }
    const answer = await server.request(method, `/api/v1/club/member/${call}`, rest)
    expect([answer.status, (answer.json() as { text_code: string }).text_code]).toEqual([
      401,
      'LOGIN_REQUIRED',
    ])
  })
})

describe('site with a licence service', () => {
  it('passes its URL to the pages and allows only it in the content policy', async () => {
    const { headers } = await server.request('GET', '/auth')
    expect(place).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      clientId: 'paddock',
      tokenPath: '/authtoken',
    })
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${place.url};`)
  })

  it('stops the simulator when it stops', async () => {
    const other = await startTestServer()
    const { text } = await other.request('GET', '/auth')
    const { url } = JSON.parse(/"racers":(\{[^}]*\})/.exec(text)?.[1] ?? 'null') as RacersPlace
    expect((await fetch(url)).status).toBe(200)
    await other.stop()
    await expect(fetch(url)).rejects.toThrow()
  })
})

describe('unreachable licence service', () => {
  it('stores nothing and explains why', async () => {
    const lonely = await startTestServer({
      settings: { RACERS_URL: 'http://127.0.0.1:9', RACERS_CLIENT_ID: 'club' },
    })
    const answer = await lonely
      .as({ personId: 1 })
      .request('POST', PATH, { body: { racers_id: 1, racers_access_token: 'x' } })
    expect([answer.status, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        text_code: 'NOT_ELIGIBLE',
        message: expect.stringContaining('does not answer right now'),
      }),
    ])
    await lonely.stop()
  })
})
