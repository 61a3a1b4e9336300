import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import {
  bodyOf,
  FINGERPRINT,
  get,
  givePassword,
  mailedCode,
  post,
  signUp,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { netOf } from './budgets.ts'

const PASSWORD = 'a quandary of marmalade'

describe('mail bombing (row 12), with a club’s own limits', () => {
  let server: RunningServer
  beforeAll(async () => {
    // The test sits on this machine, where a proxy would stand: so it may say from where it comes.
    server = await startTestServer({ settings: { TRUSTED_PROXIES: 'loopback' } })
  })
  afterAll(() => server.stop())

  const send = (email: string, ip: string, call = 'sendLoginLink') =>
    server.request('POST', `/api/v1/cognito/user/${call}`, {
      body: { email },
      headers: { 'x-forwarded-for': ip },
    })

  it('sends five mails an hour to an address, from wherever and for whatever they are asked, and answers alike', async () => {
    const email = 'bombed@corellaplains.example'
    const answers = []
    for (let index = 0; index < 12; index += 1) {
      answers.push(
        await send(email, `203.0.113.${index}`, index % 2 === 0 ? 'sendLoginLink' : 'recoverPassword'),
      )
    }
    expect(new Set(answers.map(({ status, text }) => `${status}${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await server.mailTo(email)).toHaveLength(5)
    server.clock.advanceMs(HOUR_MS)
    await send(email, '203.0.113.1')
    expect(await server.mailTo(email)).toHaveLength(6)
  })

  it('counts forty at once exactly', async () => {
    const email = 'at-once@corellaplains.example'
    await Promise.all(Array.from({ length: 40 }, (_, index) => send(email, `198.51.100.${index}`)))
    expect(await server.mailTo(email)).toHaveLength(5)
  })

  it('sends twenty mails an hour for one address of the net, to whomever, and answers alike', async () => {
    const ip = '192.0.2.7'
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(`many${index}@corellaplains.example`, ip)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status}${text}`)).size).toBe(1)
    const { rows } = await server.database.db.execute<{ count: string }>(
      sql`select count(*) from job where payload->>'to' like 'many%'`,
    )
    expect(rows[0]?.count).toBe('20')
  })

  it('does not let one who has to wait use up what others may have, nor fill a table with names', async () => {
    const victim = 'spared@corellaplains.example'
    const ip = '192.0.2.99'
    for (let index = 0; index < 20; index += 1) await send(`filler${index}@corellaplains.example`, ip)
    for (let index = 0; index < 10; index += 1) await send(victim, ip)
    const { rows } = await server.database.db.execute<Record<string, unknown>>(
      sql`select 1 from account_budget where key like ${`%${victim}`}`,
    )
    expect(rows).toEqual([])
    await send(victim, '192.0.2.100')
    expect(await server.mailTo(victim)).toHaveLength(1)
  })

  it('does not let a new address within the same IPv6 network begin anew', () => {
    expect(netOf('2001:db8:1:2:aaaa::1')).toBe(netOf('2001:DB8:1:2:bbbb:c:d:e'))
    expect(netOf('2001:db8:1:2::1')).not.toBe(netOf('2001:db8:1:3::1'))
    expect(netOf('::1')).toBe('0:0:0:0::/64')
    expect([netOf('192.0.2.1'), netOf('::ffff:192.0.2.1')]).toEqual(['192.0.2.1', '::ffff:192.0.2.1'])
  })

  it('does not believe a stranger about where they come from', async () => {
    const plain = await startTestServer()
    for (let index = 0; index < 25; index += 1) {
      await plain.request('POST', '/api/v1/cognito/user/sendLoginLink', {
        body: { email: `e${index}@corellaplains.example` },
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      })
    }
    const { rows } = await plain.database.db.execute<{ count: string }>(sql`select count(*) from job`)
    expect(rows[0]?.count).toBe('20')
    await plain.stop()
  })

  it('a member who asks for a code again and again is told to wait', async () => {
    const email = 'member@corellaplains.example'
    server.clock.advanceMs(HOUR_MS)
    const { access_token } = await signUp(server, email)
    for (let index = 0; index < 4; index += 1)
      expect((await post(server, 'sendStepUpCode', {}, access_token)).status).toBe(200)
    const refused = await post(server, 'sendStepUpCode', {}, access_token)
    expect([refused.status, bodyOf(refused).text_code, refused.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMITED',
      '3600',
    ])
  })
})

describe('guessing a password (row 5), with a club’s own limits', () => {
  let server: RunningServer
  const email = 'guessed@corellaplains.example'
  beforeAll(async () => {
    server = await startTestServer()
    await signUp(server, email)
    await givePassword(server, email, PASSWORD)
  })
  afterAll(() => server.stop())
  const tryWith = (password: string, username = email) =>
    post(server, 'login', { username, password, fingerprint: FINGERPRINT })

  it('is stopped after ten failures, at once or one by one, for known and unknown addresses alike', async () => {
    for (const username of [email, 'nobody@corellaplains.example']) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => tryWith('wrong', username)))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    }
    expect((await tryWith(PASSWORD)).status).toBe(429)
    server.clock.advanceMs(15 * 60_000)
    expect((await tryWith(PASSWORD)).status).toBe(200)
  })

  it('does not count who gets in', async () => {
    for (let index = 0; index < 12; index += 1) expect((await tryWith(PASSWORD)).status).toBe(200)
  })
})

describe('a member never learns whether an address has an account (row 11)', () => {
  let server: RunningServer
  const known = 'known@corellaplains.example'
  const unknown = 'unknown@corellaplains.example'
  beforeAll(async () => {
    server = await startTestServer({ accountLimits: WIDE_LIMITS })
    await signUp(server, known)
    await givePassword(server, known, PASSWORD)
  })
  afterAll(() => server.stop())

  const person = { first_name: 'A', last_name: 'B', date_of_birth: '1990-01-01', fingerprint: FINGERPRINT }
  const calls: [string, (email: string) => object][] = [
    ['sendLoginLink', (email) => ({ email, fingerprint: FINGERPRINT })],
    ['registerLink', (email) => ({ ...person, email })],
    ['recoverPassword', (email) => ({ email })],
    ['login', (email) => ({ username: email, password: 'not the password', fingerprint: FINGERPRINT })],
    ['loginRecoveryCode', (email) => ({ email, code: '000000', fingerprint: FINGERPRINT })],
    ['recoverPasswordCheck', (email) => ({ email, code: '000000', newpassword: 'Jarrah Quillfeather' })],
  ]
  it.each(calls)('by %s: same answer, same statements, as many mails', async (call, input) => {
    const seen = []
    for (const email of [unknown, known]) {
      const mailsBefore = await queued()
      let answer = ''
      const statements = await countStatements(server.database, async () => {
        const { status, text } = await post(server, call, input(email))
        answer = `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`
      })
      seen.push({ answer, statements, mails: (await queued()) - mailsBefore })
    }
    expect(seen[0]).toEqual(seen[1])
  })

  const queued = async () =>
    Number(
      (await server.database.db.execute<{ count: string }>(sql`select count(*) from job`)).rows[0]?.count,
    )

  it.each([
    ['sendLoginLink', (email: string) => ({ email }), 0],
    ['recoverPassword', (email: string) => ({ email }), 0],
    [
      'login',
      (email: string) => ({ username: email, password: 'not the password', fingerprint: FINGERPRINT }),
      4,
    ],
  ])(
    'by the work that %s costs over 500 calls, and so by the time it takes',
    async (call, input, leastMs) => {
      const rounds = 250
      // What the processor worked, in every thread: unlike a clock, it does not count what else the machine does.
      const costsMs: Record<string, number[]> = { [known]: [], [unknown]: [] }
      for (let round = 0; round < rounds; round += 1) {
        for (const email of round % 2 === 0 ? [known, unknown] : [unknown, known]) {
          const before = process.cpuUsage()
          await post(server, call, input(email))
          const { user, system } = process.cpuUsage(before)
          costsMs[email]?.push((user + system) / 1_000)
        }
      }
      const median = (email: string) =>
        (costsMs[email] ?? []).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
      expect(Math.abs(median(known) - median(unknown))).toBeLessThan(5)
      // An unknown address costs a whole password check too: else it would answer for a fraction of this.
      expect(median(unknown)).toBeGreaterThan(leastMs)
    },
    60_000,
  )

  it('who changes to an address that is taken gets the same answer, and the owner is told', async () => {
    const email = 'mover@corellaplains.example'
    const { access_token } = await signUp(server, email)
    const answers = []
    for (const wanted of [known, 'free@corellaplains.example']) {
      await post(server, 'sendStepUpCode', {}, access_token)
      answers.push(
        await post(
          server,
          'sendEmailCode',
          { email: wanted, code: await mailedCode(server, email) },
          access_token,
        ),
      )
    }
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"status":"success"}'],
      [200, '{"status":"success"}'],
    ])
    expect((await server.mailTo(known))[0]?.subject).toBe('Somebody wanted to use your address')
    // All the mails of the tests before are sent first.
  }, 60_000)
})

describe('around the calls', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startTestServer({ accountLimits: WIDE_LIMITS })
  })
  afterAll(() => server.stop())

  it('a write whose cookie came along without its header is refused, and one without cookies is not', async () => {
    const body = { email: 'x@corellaplains.example' }
    const path = '/api/v1/cognito/user/sendLoginLink'
    const cookie = 'XSRF-TOKEN=abcdefghijklmnopqrstuv'
    const refused = await server.request('POST', path, { body, headers: { cookie } })
    expect([refused.status, bodyOf(refused).text_code]).toEqual([403, 'XSRF_MISMATCH'])
    expect(
      (
        await server.request('POST', path, {
          body,
          headers: { cookie, 'x-xsrf-token': 'abcdefghijklmnopqrstuv' },
        })
      ).status,
    ).toBe(200)
    expect((await server.request('POST', path, { body })).status).toBe(200)
    expect(
      (
        await server.request('POST', path, {
          body: JSON.stringify(body),
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415)
  })

  it('no secret and no address stands in a log line', async () => {
    const email = 'logged@corellaplains.example'
    const { access_token, refresh_token } = await signUp(server, email)
    await get(server, `recoverPassword?email=${email}`)
    const code = await mailedCode(server, email)
    await get(
      server,
      `recoverPasswordCheck?email=${email}&code=${code}&newpassword=${encodeURIComponent(PASSWORD)}&fingerprint=${FINGERPRINT}`,
    )
    await get(server, `LOGINRECOVERYCODE/?EMAIL=${email}&Code=${code}&fingerprint=${FINGERPRINT}`)
    await post(server, 'login', { username: email, password: PASSWORD, fingerprint: FINGERPRINT })
    await get(server, 'logout', access_token)
    await server.request('GET', `/token-login?a=${access_token}&r=${refresh_token}&b=https://evil.example`)
    const logged = server.logged()
    expect(logged).toContain('recoverPasswordCheck')
    for (const secret of [
      email,
      encodeURIComponent(email),
      code,
      'quandary',
      FINGERPRINT,
      access_token,
      refresh_token,
    ]) {
      expect(logged.includes(secret), secret.slice(0, 12)).toBe(false)
    }
  })

  it('answers are for nobody else: no-store on all of them', async () => {
    const { access_token } = await signUp(server, 'stored@corellaplains.example')
    for (const call of ['authUser', 'sessions', 'myAccount', 'privacy', 'logout']) {
      expect((await get(server, call, access_token)).headers['cache-control']).toBe('no-store')
    }
  })

  it.each(['authUser', 'sessions', 'myAccount', 'creditBalance?supplier=1', 'privacy', 'privacy/export/x'])(
    '%s is for members, however it is spelled',
    async (call) => {
      const [path = '', query] = call.split('?')
      const spellings = [path, `${path}/`, path.toUpperCase(), `/${path}`, path.replace('a', '%61')]
      for (const spelling of spellings) {
        const answer = await get(server, query === undefined ? spelling : `${spelling}?${query}`)
        expect([spelling, answer.status, bodyOf(answer).text_code]).toEqual([spelling, 401, 'LOGIN_REQUIRED'])
      }
    },
  )

  it.each([
    'update',
    'uploadImage',
    'setPassword',
    'sendStepUpCode',
    'sendEmailCode',
    'changeEmail',
    'logoutEverywhere',
    'sessions/end',
    'privacy/ask',
  ])('%s is for members', async (call) => {
    for (const spelling of [call, `${call}/`, call.toLowerCase()]) {
      const answer = await post(server, spelling, {})
      expect([answer.status, bodyOf(answer).text_code]).toEqual([401, 'LOGIN_REQUIRED'])
    }
  })

  test('a body that is no object, no JSON, or reaches into a prototype is refused in the documented shape', async () => {
    for (const body of [
      '[]',
      '"x"',
      '{',
      '{"__proto__":{"a":1},"email":"x@y.example"}',
      '{"email":"x\\u0000@y.example"}',
    ]) {
      const answer = await server.request('POST', '/api/v1/cognito/user/sendLoginLink', {
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect([400, 422]).toContain(answer.status)
      expect(bodyOf(answer)).toMatchObject({ status: 'error' })
    }
    expect(({} as { a?: number }).a).toBeUndefined()
  })
})
