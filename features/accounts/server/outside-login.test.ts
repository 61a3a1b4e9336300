import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DemoDriver } from '#integrations/racers/fake-racers-drivers.ts'
import { type RacersSimulator, startRacersSimulator } from '#integrations/racers/fake-racers.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { visitOutside } from '#tests/kit/outside-visit.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { OUTSIDE_LOGIN_RETURN, OUTSIDE_LOGIN_START } from '../outside-login.contract.ts'
import { outsideAccount, person, session, sharedLogin } from './accounts.tables.ts'

const SITE = 'http://localhost:3000'
const FINGERPRINT = 'the-fingerprint-of-it'

const driver = (id: number, email: string, isEmailProved = true): DemoDriver => ({
  id,
  email,
  isEmailProved,
  firstName: 'A',
  lastName: 'B',
  mobilePhone: '0491 570 006',
  licence: 'Clubman',
})

let simulator: RacersSimulator
let server: RunningServer

beforeAll(async () => {
  simulator = await startRacersSimulator({
    siteUrl: SITE,
    siteName: 'Corella Plains',
    clock: systemClock,
    random: systemRandom(systemClock),
    drivers: [
      driver(1, 'Known@corellaplains.example'),
      driver(2, 'known@corellaplains.example', false),
      driver(3, 'nobody@corellaplains.example'),
      driver(4, 'a@corellaplains.example, known@corellaplains.example'),
      driver(5, 'known@corellaplains.example'),
    ],
    clients: [{ client_id: 'club', client_secret: 'a-secret', redirect_uris: [SITE + OUTSIDE_LOGIN_RETURN] }],
  })
  server = await startTestServer({
    // The provider simulator signs tokens with the real time, so the server’s clock starts at the real time.
    nowIso: new Date(systemClock.nowMs()).toISOString(),
    settings: { OAUTH_ISSUER: simulator.url, OAUTH_CLIENT_ID: 'club', OAUTH_CLIENT_SECRET: 'a-secret' },
  })
  await switchLogin(true)
})
afterAll(async () => {
  await server.stop()
  await simulator.close()
})

let personId = 0
beforeEach(async () => {
  await server.database.db.delete(person)
  await server.database.pool.query('delete from rate_limit')
  const at = new Date(server.clock.nowMs())
  const email = 'known@corellaplains.example'
  const row = {
    email,
    emailKey: email,
    firstName: 'A',
    lastName: 'B',
    emailProvedAt: at,
    createdAt: at,
    updatedAt: at,
  }
  const [made] = await server.database.db.insert(person).values(row).returning({ id: person.id })
  personId = made?.id ?? 0
})

async function switchLogin(third_party_login: boolean): Promise<void> {
  const answer = await server
    .as({ roles: ['owner'] })
    .request('POST', '/api/v1/cognito/domain/update', { body: { third_party_login } })
  expect(answer.status).toBe(200)
}

const cookieOf = (answer: Answer) =>
  (answer.headers['set-cookie']?.find((line) => line.startsWith('paddock-outside-login=')) ?? '').split(
    ';',
  )[0] ?? ''
const locationOf = (answer: Answer) => new URL(answer.headers.location ?? '', SITE)

async function begin(): Promise<{ cookie: string; target: URL; answer: Answer }> {
  const answer = await server.request('GET', `${OUTSIDE_LOGIN_START}?fingerprint=${FINGERPRINT}`)
  return { cookie: cookieOf(answer), target: locationOf(answer), answer }
}

async function followReturn(query: URLSearchParams | string, cookie: string): Promise<Answer> {
  return server.request('GET', `${OUTSIDE_LOGIN_RETURN}?${query}`, {
    headers: cookie === '' ? {} : { cookie },
  })
}

/** Completes an external login as one of the simulator’s drivers. */
async function logInAs(id: number, answer?: 'cancel'): Promise<Answer> {
  const { cookie, target } = await begin()
  const { returnedTo } = await visitOutside(target, { driver: id, ...(answer ? { answer } : {}) })
  return followReturn(returnedTo.searchParams, cookie)
}

const endOf = (answer: Answer) => `${locationOf(answer).pathname}${locationOf(answer).search}`
const links = () => server.database.db.select().from(outsideAccount)

describe('login through an external account', () => {
  it('redirects only to the provider, with state, nonce and a PKCE challenge', async () => {
    const { answer, target, cookie } = await begin()
    expect(answer.status).toBe(302)
    expect(target.origin).toBe(simulator.url)
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      redirect_uri: SITE + OUTSIDE_LOGIN_RETURN,
      code_challenge_method: 'S256',
      scope: 'openid email',
    })
    expect(target.searchParams.get('state')).toMatch(/^[\w-]{32}$/)
    expect(target.searchParams.get('nonce')).toMatch(/^[\w-]{32}$/)
    expect(cookie).not.toContain(target.searchParams.get('state'))
    const line = answer.headers['set-cookie']?.find((text) => text.startsWith('paddock-outside-login='))
    expect(line).toMatch(/; Path=\/api\/v1\/cognito\/user\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('logs in the person with the verified address, binds the session to the device and links the account', async () => {
    const answer = await logInAs(1)
    const place = locationOf(answer)
    expect([answer.status, place.origin + place.pathname, place.search]).toEqual([
      302,
      `${SITE}/token-login`,
      '',
    ])
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    const tokens = new URLSearchParams(place.hash.slice(1))
    const user = await server.request('GET', '/api/v1/cognito/user/authUser', {
      headers: { authorization: `Bearer ${tokens.get('a')}` },
    })
    expect(user.json()).toMatchObject({ user: { id: personId } })
    const refreshed = await server.request('POST', '/api/v1/cognito/user/refreshToken', {
      body: { refresh_token: tokens.get('r'), fingerprint: FINGERPRINT },
    })
    expect(refreshed.status).toBe(200)
    expect(await links()).toMatchObject([{ personId, issuer: simulator.url, subject: '1' }])
    expect(await server.database.db.select({ method: session.method }).from(session)).toEqual([
      { method: 'outside' },
    ])
  })

  it('finds a linked account by the provider’s id even after the address changed', async () => {
    await logInAs(1)
    await server.database.db
      .update(person)
      .set({ email: 'new@x.example', emailKey: 'new@x.example' })
      .where(eq(person.id, personId))
    expect(locationOf(await logInAs(1)).pathname).toBe('/token-login')
    // An account at the provider with the former address is not linked to any person here.
    expect(endOf(await logInAs(5))).toBe('/login?outside=unknown')
  })

  it.each([
    [2, 'unproved', 'an address that the provider has not proved'],
    [3, 'unknown', 'an address that nobody here has'],
    [4, 'unproved', 'two addresses in one'],
  ])('refuses driver %i with the reason %s: %s', async (id, end) => {
    expect(endOf(await logInAs(id))).toBe(`/login?outside=${end}`)
    expect(await links()).toEqual([])
    expect(await server.database.db.select().from(session)).toEqual([])
  })

  describe('with an address that several people share', () => {
    /** Lets a child log in with the address of the person. @returns the id of the child */
    async function share(): Promise<number> {
      const { db } = server.database
      const now = new Date(server.clock.nowMs())
      const email = 'known@corellaplains.example'
      const emailKey = `${email} ${crypto.randomUUID()}`
      const names = { firstName: 'Finch', lastName: 'B' }
      const [made] = await db
        .insert(person)
        .values({ email, emailKey, ...names, createdAt: now, updatedAt: now })
        .returning({ id: person.id })
      const id = made?.id ?? 0
      await db.insert(sharedLogin).values({ personId: id, holderId: personId, createdAt: now })
      return id
    }

    it('begins no session and links no account', async () => {
      await share()
      expect(endOf(await logInAs(1))).toBe('/login?outside=shared')
      expect(await links()).toEqual([])
      expect(await server.database.db.select().from(session)).toEqual([])
    })

    it('links no account while the account of the other person is disabled', async () => {
      const child = await share()
      await server.database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, child))
      expect(endOf(await logInAs(1))).toBe('/login?outside=shared')
      expect(await links()).toEqual([])
    })

    it('logs in the holder if the account was linked before', async () => {
      await logInAs(1)
      await share()
      expect(locationOf(await logInAs(1)).pathname).toBe('/token-login')
      const sessions = await server.database.db.select().from(session)
      expect(sessions.map((one) => one.personId)).toEqual([personId, personId])
    })

    it('links the holder after the shared log-in has ended', async () => {
      const child = await share()
      await server.database.db.delete(sharedLogin).where(eq(sharedLogin.personId, child))
      expect(locationOf(await logInAs(1)).pathname).toBe('/token-login')
      expect(await links()).toMatchObject([{ personId }])
    })
  })

  it('deletes credentials that were set up before the address was verified', async () => {
    await server.database.db
      .update(person)
      .set({ emailProvedAt: null, passwordHash: 'planted' })
      .where(eq(person.id, personId))
    await server.database.db.insert(outsideAccount).values({
      personId,
      issuer: simulator.url,
      subject: 'planted',
      linkedAt: new Date(server.clock.nowMs()),
    })
    expect(locationOf(await logInAs(1)).pathname).toBe('/token-login')
    expect(await links()).toMatchObject([{ subject: '1' }])
    const [found] = await server.database.db.select().from(person)
    expect([found?.passwordHash, found?.emailProvedAt === null]).toEqual([null, false])
  })

  it('refuses a disabled account', async () => {
    await logInAs(1)
    await server.database.db
      .update(person)
      .set({ disabledAt: new Date(server.clock.nowMs()) })
      .where(eq(person.id, personId))
    expect(endOf(await logInAs(1))).toBe('/login?outside=unknown')
  })

  it('reports that the person declined', async () => {
    expect(endOf(await logInAs(1, 'cancel'))).toBe('/login?outside=denied')
  })
})

describe('response of the provider', () => {
  it('is accepted once, only in the browser that started the login and only with its state', async () => {
    const [mine, other] = [await begin(), await begin()]
    const { returnedTo } = await visitOutside(mine.target, { driver: 1 })
    const query = returnedTo.searchParams
    const forged = new URLSearchParams(query)
    forged.set('state', 'x'.repeat(32))
    const stateless = new URLSearchParams(query)
    stateless.delete('state')
    expect(endOf(await followReturn(query, ''))).toBe('/login?outside=bad_state')
    expect(endOf(await followReturn(query, other.cookie))).toBe('/login?outside=bad_state')
    expect(endOf(await followReturn(query, 'paddock-outside-login=made-up'))).toBe('/login?outside=bad_state')
    expect(endOf(await followReturn(forged, mine.cookie))).toBe('/login?outside=bad_state')
    expect(endOf(await followReturn(stateless, mine.cookie))).toBe('/login?outside=bad_state')
    expect(locationOf(await followReturn(query, mine.cookie)).pathname).toBe('/token-login')
    expect(endOf(await followReturn(query, mine.cookie))).toBe('/login?outside=failed')
  })

  it('is refused with a code from another attempt', async () => {
    const [mine, other] = [await begin(), await begin()]
    const { returnedTo } = await visitOutside(other.target, { driver: 1 })
    const injected = new URLSearchParams(returnedTo.searchParams)
    injected.set('state', mine.target.searchParams.get('state') ?? '')
    expect(endOf(await followReturn(injected, mine.cookie))).toBe('/login?outside=failed')
  })

  it('is refused from another issuer', async () => {
    const { cookie, target } = await begin()
    const { returnedTo } = await visitOutside(target, { driver: 1 })
    const mixed = new URLSearchParams(returnedTo.searchParams)
    mixed.set('iss', 'https://evil.example')
    expect(endOf(await followReturn(mixed, cookie))).toBe('/login?outside=failed')
  })

  it('is refused after ten minutes', async () => {
    const { cookie, target } = await begin()
    const { returnedTo } = await visitOutside(target, { driver: 1 })
    server.clock.advanceMs(10 * 60 * 1_000 + 1_000)
    expect(endOf(await followReturn(returnedTo.searchParams, cookie))).toBe('/login?outside=bad_state')
    server.clock.advanceMs(-10 * 60 * 1_000 - 1_000)
  })

  it.each([
    'redirect_uri=https://evil.example',
    'next=//evil.example',
    'state=a&state=b',
    'code=a%0d%0aLocation:%20b',
    '',
  ])('redirects only to this site’s login page for the query %j', async (query) => {
    const location = locationOf(await followReturn(query, (await begin()).cookie))
    expect([location.origin, location.pathname]).toEqual([SITE, '/login'])
  })

  it('writes neither code, state nor token to the log', async () => {
    const { cookie, target } = await begin()
    const { returnedTo } = await visitOutside(target, { driver: 1 })
    const answer = await followReturn(returnedTo.searchParams, cookie)
    await followReturn(returnedTo.searchParams, cookie)
    const tokens = new URLSearchParams(locationOf(answer).hash.slice(1))
    const secrets = [
      returnedTo.searchParams.get('code'),
      returnedTo.searchParams.get('state'),
      tokens.get('a'),
      tokens.get('r'),
      FINGERPRINT,
    ]
    for (const secret of secrets) expect(server.logged()).not.toContain(secret)
  })
})

describe('start of an external login', () => {
  it('refuses requests from another site, HEAD requests and requests without a fingerprint', async () => {
    const path = `${OUTSIDE_LOGIN_START}?fingerprint=${FINGERPRINT}`
    const crossSite = await server.request('GET', path, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(endOf(crossSite)).toBe('/login?outside=failed')
    expect(endOf(await server.request('GET', OUTSIDE_LOGIN_START))).toBe('/login?outside=failed')
    expect((await server.request('HEAD', path)).status).toBe(404)
  })

  it('is limited to 30 starts', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 31; call += 1) statuses.push((await begin()).answer.status)
    expect([statuses.filter((status) => status === 302).length, statuses.at(-1)]).toEqual([30, 429])
  })

  describe('an external login that the club has disabled', () => {
    beforeAll(() => switchLogin(false))
    afterEach(() => switchLogin(true))

    it('answers 404 and is missing on the login page', async () => {
      expect((await begin()).answer.status).toBe(404)
      expect((await followReturn('code=x&state=y', '')).status).toBe(404)
      const { text } = await server.request('GET', '/login')
      expect(text).toContain('"outsideLogin":null')
      expect(text).not.toContain('Continue with')
    })
  })

  it('shows a button on the login page when enabled', async () => {
    const { text } = await server.request('GET', '/login')
    const { host } = new URL(simulator.url)
    expect(text).toContain(`"outsideLogin":"${host}"`)
    expect(text.replaceAll('<!-- -->', '')).toContain(`Continue with ${host}`)
  })
})
