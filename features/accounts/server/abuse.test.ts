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
  stepUp,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'

const PASSWORD = 'a quandary of marmalade'

describe('mail flooding (threat row 12), with the default rate limits', () => {
  let server: RunningServer
  beforeAll(async () => {
    // The test client connects from the loopback address, like a trusted proxy, so the server accepts its
    // x-forwarded-for header.
    server = await startTestServer({ settings: { TRUSTED_PROXIES: 'loopback' } })
  })
  afterAll(() => server.stop())

  const send = (email: string, ip: string, call = 'sendLoginLink') =>
    server.request('POST', `/api/v1/cognito/user/${call}`, {
      body: { email },
      headers: { 'x-forwarded-for': ip },
    })

  it('sends at most five mails an hour to an address, for all calls and clients together, with identical answers', async () => {
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

  it('counts 40 concurrent requests exactly', async () => {
    const email = 'at-once@corellaplains.example'
    await Promise.all(Array.from({ length: 40 }, (_, index) => send(email, `198.51.100.${index}`)))
    expect(await server.mailTo(email)).toHaveLength(5)
  })

  it('sends at most twenty mails an hour for one IP address, to all recipients together, with identical answers', async () => {
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

  it('neither charges the recipient nor stores the address when the client’s IP is over its limit', async () => {
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

  it('ignores x-forwarded-for from an untrusted client', async () => {
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

  it('refuses the eleventh step-up code within an hour', async () => {
    const email = 'member@corellaplains.example'
    server.clock.advanceMs(HOUR_MS)
    const { access_token } = await signUp(server, email)
    for (let index = 0; index < 10; index += 1)
      expect((await post(server, 'sendStepUpCode', {}, access_token)).status).toBe(200)
    const refused = await post(server, 'sendStepUpCode', {}, access_token)
    expect([refused.status, bodyOf(refused).text_code, refused.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMITED',
      '3600',
    ])
  })

  it('still sends login codes to an address that other members have requested as their new address', async () => {
    server.clock.advanceMs(HOUR_MS)
    const victim = 'victim@corellaplains.example'
    await signUp(server, victim)
    const own = 'attacker@corellaplains.example'
    const { access_token } = await signUp(server, own)
    for (let index = 0; index < 8; index += 1) {
      const wrong = await post(server, 'sendEmailCode', { email: victim, code: '000000' }, access_token)
      expect(wrong.status).toBe(422)
    }
    const code = await stepUp(server, own, access_token)
    expect((await post(server, 'sendEmailCode', { email: victim, code }, access_token)).status).toBe(200)
    const before = (await server.mailTo(victim)).length
    for (let index = 0; index < 4; index += 1) await post(server, 'sendLoginLink', { email: victim })
    expect((await server.mailTo(victim)).length).toBe(before + 4)
  })

  it('counts codes mailed to new addresses against the caller’s limit', async () => {
    server.clock.advanceMs(HOUR_MS)
    const own = 'charged@corellaplains.example'
    const { access_token } = await signUp(server, own)
    const send = async (email: string, code: string) =>
      (await post(server, 'sendEmailCode', { email, code }, access_token)).status
    for (let index = 0; index < 5; index += 1)
      expect(await send(`w${index}@corellaplains.example`, await stepUp(server, own, access_token))).toBe(200)
    // Five step-up codes and five codes to new addresses reach the person’s limit of ten an hour.
    expect((await post(server, 'sendStepUpCode', {}, access_token)).status).toBe(429)
  })

  it('sends step-up codes to a member whose address has reached its limit of login codes', async () => {
    server.clock.advanceMs(HOUR_MS)
    const email = 'flooded@corellaplains.example'
    const { access_token } = await signUp(server, email)
    for (let index = 0; index < 8; index += 1) await post(server, 'sendLoginLink', { email })
    expect((await post(server, 'sendStepUpCode', {}, access_token)).status).toBe(200)
  })

  it('keeps a code for a new address valid while another member tries wrong codes for the same address', async () => {
    server.clock.advanceMs(HOUR_MS)
    const wanted = 'contested@corellaplains.example'
    const own = 'mover@corellaplains.example'
    const { access_token } = await signUp(server, own)
    const other = await signUp(server, 'meddler@corellaplains.example')
    const code = await stepUp(server, own, access_token)
    await post(server, 'sendEmailCode', { email: wanted, code }, access_token)
    const newCode = await mailedCode(server, wanted)
    for (let index = 0; index < 6; index += 1)
      await post(server, 'changeEmail', { email: wanted, code: '000000' }, other.access_token)
    expect((await post(server, 'changeEmail', { email: wanted, code: newCode }, access_token)).status).toBe(
      200,
    )
  })
})

describe('password guessing (threat row 5), with the default rate limits', () => {
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

  it('blocks after ten failures, concurrent or sequential, for known and unknown addresses alike', async () => {
    for (const username of [email, 'nobody@corellaplains.example']) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => tryWith('wrong', username)))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    }
    expect((await tryWith(PASSWORD)).status).toBe(429)
    server.clock.advanceMs(15 * 60_000)
    expect((await tryWith(PASSWORD)).status).toBe(200)
  })

  it('does not count successful logins', async () => {
    for (let index = 0; index < 12; index += 1) expect((await tryWith(PASSWORD)).status).toBe(200)
  })
})

describe('account enumeration (threat row 11)', () => {
  let server: RunningServer
  const known = 'known@corellaplains.example'
  const unknown = 'unknown@corellaplains.example'
  const shared = 'shared@corellaplains.example'
  beforeAll(async () => {
    server = await startTestServer({ accountLimits: WIDE_LIMITS })
    await signUp(server, known)
    await givePassword(server, known, PASSWORD)
    await signUp(server, shared)
    await givePassword(server, shared, PASSWORD)
    const { db } = server.database
    await db.execute(sql`insert into person (email, email_key, first_name, last_name, created_at, updated_at)
      select email, email_key || ' 0b5e', 'Finch', 'Roe', now(), now() from person where email_key = ${shared}`)
    await db.execute(sql`insert into shared_login (person_id, holder_id, created_at)
      select s.id, h.id, now() from person s, person h
      where s.email_key = ${`${shared} 0b5e`} and h.email_key = ${shared}`)
  })
  afterAll(() => server.stop())

  const person = { first_name: 'A', last_name: 'B', date_of_birth: '1990-01-01', fingerprint: FINGERPRINT }
  const calls: [string, (email: string) => object][] = [
    ['sendLoginLink', (email) => ({ email, fingerprint: FINGERPRINT })],
    ['registerLink', (email) => ({ ...person, email })],
    ['checkoutCode', (email) => ({ email, first_name: 'A', last_name: 'B', fingerprint: FINGERPRINT })],
    ['recoverPassword', (email) => ({ email })],
    ['login', (email) => ({ username: email, password: 'not the password', fingerprint: FINGERPRINT })],
    ['loginRecoveryCode', (email) => ({ email, code: '000000', fingerprint: FINGERPRINT })],
    ['loginAs', (email) => ({ email, token: 'none', person_id: 1, fingerprint: FINGERPRINT })],
    ['recoverPasswordCheck', (email) => ({ email, code: '000000', newpassword: 'Jarrah Quillfeather' })],
  ]
  it.each(calls)(
    '%s gives the same answer, statements and number of mails for unknown, known and shared addresses',
    async (call, input) => {
      const seen = []
      for (const email of [unknown, known, shared]) {
        const mailsBefore = await queued()
        let answer = ''
        const statements = await countStatements(server.database, async () => {
          const { status, text } = await post(server, call, input(email))
          answer = `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`
        })
        seen.push({ answer, statements, mails: (await queued()) - mailsBefore })
      }
      expect([seen[1], seen[2]]).toEqual([seen[0], seen[0]])
    },
  )

  const queued = async () =>
    Number(
      (await server.database.db.execute<{ count: string }>(sql`select count(*) from job`)).rows[0]?.count,
    )

  it('login performs a full password check for an unknown address too', async () => {
    // Compares processor time of all threads as a ratio, because a slower or busier machine affects both measurements
    // in the same way.
    const costsUs: Record<string, number[]> = { [known]: [], [unknown]: [] }
    for (let round = 0; round < 20; round += 1)
      for (const email of round % 2 === 0 ? [known, unknown] : [unknown, known]) {
        const before = process.cpuUsage()
        await post(server, 'login', {
          username: email,
          password: 'not the password',
          fingerprint: FINGERPRINT,
        })
        const { user, system } = process.cpuUsage(before)
        costsUs[email]?.push(user + system)
      }
    const median = (email: string) => (costsUs[email] ?? []).toSorted((a, b) => a - b)[10] ?? Number.NaN
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
    expect(median(unknown) / median(known)).toBeLessThan(2)
  })

  it('gives the same answer when the new address already has an account, and notifies its owner', async () => {
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
    expect((await server.mailTo(known))[0]?.subject).toBe('Someone tried to use your address')
    // The timeout is long because the mails of the earlier tests are sent first.
  }, 60_000)
})

describe('request and response protection', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startTestServer({ accountLimits: WIDE_LIMITS })
  })
  afterAll(() => server.stop())

  it('refuses a write with an XSRF cookie but no header, and accepts one without cookies', async () => {
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

  it('writes no secret and no email address to the log', async () => {
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

  it('sends no-store with every answer', async () => {
    const { access_token } = await signUp(server, 'stored@corellaplains.example')
    for (const call of ['authUser', 'sessions', 'myAccount', 'privacy', 'logout']) {
      expect((await get(server, call, access_token)).headers['cache-control']).toBe('no-store')
    }
  })

  it.each(['authUser', 'sessions', 'myAccount', 'creditBalance?supplier=1', 'privacy', 'privacy/export/x'])(
    '%s requires login in every spelling of its path',
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
  ])('%s requires login', async (call) => {
    for (const spelling of [call, `${call}/`, call.toLowerCase()]) {
      const answer = await post(server, spelling, {})
      expect([answer.status, bodyOf(answer).text_code]).toEqual([401, 'LOGIN_REQUIRED'])
    }
  })

  test('refuses a body that is not an object, is not JSON or attempts prototype pollution, with the documented error', async () => {
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
