import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import {
  bodyOf,
  FINGERPRINT,
  get,
  logIn,
  post,
  signUp,
  type Tokens,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { accountKeysFrom } from './account-keys.ts'

const SECRET_KEY = 'a secret of the tests, as long as one has to be'
const ISSUER = 'http://localhost:3000'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ accountLimits: WIDE_LIMITS, settings: { SECRET_KEY } })
})
afterAll(() => server.stop())

const refresh = (refresh_token: unknown, fingerprint: unknown = FINGERPRINT, at = server) =>
  post(at, 'refreshToken', { refresh_token, fingerprint })
const codeOf = async (token: string, at = server) =>
  bodyOf(await get(at, 'authUser', token)).text_code ?? 'ok'
const sidOf = ({ access_token }: Tokens) =>
  (JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
const sessionRow = async (tokens: Tokens) =>
  (
    await server.database.db.execute<{ refresh_hash: string; generation: number; end_reason: string | null }>(
      sql`select * from session where id = ${sidOf(tokens)}::uuid`,
    )
  ).rows[0]
const mailsAboutEndedSessions = async (email: string) =>
  (await server.mailTo(email)).filter(({ subject }) => subject === 'We logged you out on one device').length

describe('access token', () => {
  it('is a short-lived EdDSA token of this site for this session', async () => {
    const { access_token } = await signUp(server, 'token@corellaplains.example')
    const [header, payload] = access_token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    expect(JSON.parse(header ?? '')).toEqual({ alg: 'EdDSA', typ: 'at+jwt' })
    const claims = JSON.parse(payload ?? '') as Record<string, unknown>
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600)
    expect(claims['iss']).toBe(ISSUER)
  })

  it('answers LOGIN_REQUIRED if missing and TOKEN_EXPIRED if expired, on public calls too', async () => {
    expect(await codeOf('')).toBe('LOGIN_REQUIRED')
    expect(bodyOf(await server.request('GET', '/api/v1/cognito/user/authUser')).text_code).toBe(
      'LOGIN_REQUIRED',
    )
    const { access_token } = await signUp(server, 'old@corellaplains.example')
    server.clock.advanceMs(599_000)
    expect(await codeOf(access_token)).toBe('ok')
    server.clock.advanceMs(1_000)
    expect(await codeOf(access_token)).toBe('TOKEN_EXPIRED')
    const headers = { authorization: `Bearer ${access_token}` }
    const publicCall = await server.request('GET', '/api/v1/cognito/domain/currentDomain', { headers })
    expect([publicCall.status, bodyOf(publicCall).text_code]).toEqual([401, 'TOKEN_EXPIRED'])
  })

  it('does not prevent a refresh or a logout when expired', async () => {
    const email = 'late@corellaplains.example'
    const { access_token, refresh_token } = await signUp(server, email)
    server.clock.advanceMs(601_000)
    const renewed = await post(
      server,
      'refreshToken',
      { refresh_token, fingerprint: FINGERPRINT },
      access_token,
    )
    expect(renewed.status).toBe(200)
    expect((await post(server, 'logout', {}, access_token)).status).toBe(200)
    expect(await codeOf(bodyOf(renewed).access_token ?? '')).toBe('TOKEN_INVALID')
  })

  it('costs one statement, and none while the caller is cached', async () => {
    const { access_token } = await signUp(server, 'cheap@corellaplains.example')
    server.clock.advanceMs(1_000)
    const headers = { authorization: `Bearer ${access_token}` }
    const askPublic = async () =>
      void (await server.request('GET', '/api/v1/cognito/user/999999', { headers }))
    const first = await countStatements(server.database, askPublic)
    const second = await countStatements(server.database, askPublic)
    expect([first.filter(isAboutSessions).length, second.filter(isAboutSessions).length]).toEqual([1, 0])
  })

  const isAboutSessions = (text: string) => text.includes('"session"')

  it.each(['logout', 'logoutEverywhere'])(
    'is invalid at once after %s, also in another process on the same database',
    async (call) => {
      const email = `${call.toLowerCase()}@corellaplains.example`
      const other = await startTestServer({
        database: server.database,
        settings: { SECRET_KEY, PROCESSES: '2' },
        nowIso: new Date(server.clock.nowMs()).toISOString(),
      })
      const { access_token } = await signUp(server, email)
      expect([await codeOf(access_token), await codeOf(access_token, other)]).toEqual(['ok', 'ok'])
      await post(server, call, {}, access_token)
      expect(await codeOf(access_token)).toBe('TOKEN_INVALID')
      expect(await codeOf(access_token, other)).toBe('TOKEN_INVALID')
      await other.stop()
    },
  )

  it('is invalid within a second after the account is disabled', async () => {
    const email = 'switched-off@corellaplains.example'
    const { access_token, refresh_token } = await signUp(server, email)
    expect(await codeOf(access_token)).toBe('ok')
    await server.database.db.execute(sql`update person set disabled_at = now() where email_key = ${email}`)
    server.clock.advanceMs(999)
    expect(await codeOf(access_token)).toBe('TOKEN_INVALID')
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  it('ends its session by GET logout too, and a second logout succeeds', async () => {
    const { access_token } = await signUp(server, 'get@corellaplains.example')
    expect((await get(server, 'logout', access_token)).status).toBe(200)
    expect(await codeOf(access_token)).toBe('TOKEN_INVALID')
    expect((await get(server, 'logout/', access_token)).status).toBe(200)
    expect((await get(server, 'logout')).status).toBe(200)
  })
})

describe('forged access token', () => {
  const keys = accountKeysFrom(SECRET_KEY)
  let good: Tokens
  let claims: { sub: string; sid: string }
  beforeAll(async () => {
    good = await signUp(server, 'forged@corellaplains.example')
    claims = JSON.parse(
      Buffer.from(good.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as typeof claims
  })
  const nowS = () => Math.floor(server.clock.nowMs() / 1_000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = () => ({ ...claims, aud: 'paddock', iss: ISSUER, iat: nowS(), exp: nowS() + 600 })
  /** Signs a token with the server’s own key, so that the token differs from a valid one only by `change`. */
  const signed = (change: object, header: object = {}) =>
    new SignJWT({ ...payload(), ...change })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...header })
      .sign(keys.accessPrivate)
  const publicPem = () => keys.accessPublic.export({ type: 'spki', format: 'pem' }).toString()
  const withHs256 = (secret: string | Buffer) => {
    const body = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode(payload())}`
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
  }

  it('is accepted if unchanged', async () => {
    expect(await codeOf(await signed({}))).toBe('ok')
  })

  const forgeries: [string, () => Promise<string> | string][] = [
    [
      'without a signature, alg none',
      () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(payload())}.`,
    ],
    ['alg None in other letters', () => `${encode({ alg: 'nOnE', typ: 'at+jwt' })}.${encode(payload())}.`],
    ['HS256 with the public key as PEM', () => withHs256(publicPem())],
    [
      'HS256 with the public key as bytes',
      () => withHs256(keys.accessPublic.export({ type: 'spki', format: 'der' })),
    ],
    ['HS256 with an empty secret', () => withHs256('')],
    ['its signature cut off', () => `${good.access_token.split('.').slice(0, 2).join('.')}.`],
    ['two parts', () => good.access_token.split('.').slice(0, 2).join('.')],
    [
      'other claims under the old signature',
      () =>
        [
          good.access_token.split('.')[0],
          encode({ ...payload(), sub: '1' }),
          good.access_token.split('.')[2],
        ].join('.'),
    ],
    [
      "another's key, with that key in the header",
      async () => {
        const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
        return new SignJWT(payload())
          .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', jwk: await exportJWK(publicKey) })
          .sign(privateKey)
      },
    ],
    ['a kid', () => signed({}, { kid: '../../dev/null' })],
    ['a jku', () => signed({}, { jku: 'https://evil.example/keys' })],
    ['an x5u', () => signed({}, { x5u: 'https://evil.example/cert' })],
    [
      'a crit',
      async () => {
        const [, body, signature] = (await signed({})).split('.')
        return [encode({ alg: 'EdDSA', typ: 'at+jwt', crit: ['b64'], b64: false }), body, signature].join('.')
      },
    ],
    ['another audience', () => signed({ aud: 'elsewhere' })],
    ['another issuer', () => signed({ iss: 'https://evil.example' })],
    ['no audience', () => signed({ aud: undefined })],
    ['no expiry', () => signed({ exp: undefined })],
    ['no time of issue', () => signed({ iat: undefined })],
    ['no session', () => signed({ sid: undefined })],
    ['a session that is a list', () => signed({ sid: [claims.sid] })],
    ["another's session", () => signed({ sid: '01900000-0000-7000-8000-000000000000' })],
    ['a session that is no id', () => signed({ sid: "' or 1=1 --" })],
    ['another person', () => signed({ sub: String(Number(claims.sub) + 1) })],
    ['a person that is no number', () => signed({ sub: 'admin' })],
    ['another type', () => signed({}, { typ: 'JWT' })],
    ['no type', () => signed({}, { typ: undefined })],
    ['a time before which it does not count', () => signed({ nbf: nowS() + 60 })],
    ['words', () => 'let me in'],
    ['8,000 letters', () => 'a'.repeat(8_000)],
    ['a refresh token', () => good.refresh_token],
  ]
  it.each(forgeries)('answers TOKEN_INVALID: %s', async (_, forge) => {
    const answer = await get(server, 'authUser', await forge())
    expect([answer.status, bodyOf(answer).text_code]).toEqual([401, 'TOKEN_INVALID'])
  })
})

describe('refresh token', () => {
  it('is unguessable, is stored only as a hash, and is replaced at each use', async () => {
    const first = await signUp(server, 'refresh@corellaplains.example')
    expect(Buffer.from(first.refresh_token, 'base64url').length).toBeGreaterThanOrEqual(32)
    const { rows } = await server.database.db.execute<Record<string, unknown>>(
      sql`select * from session where id = ${sidOf(first)}::uuid`,
    )
    expect(rows[0]?.['refresh_hash']).toBe(createHash('sha256').update(first.refresh_token).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(first.refresh_token)
    expect(JSON.stringify(rows)).not.toContain(FINGERPRINT)
    const second = bodyOf(await refresh(first.refresh_token))
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await codeOf(second.access_token ?? '')).toBe('ok')
  })

  it('is rotated once by 20 concurrent requests, which all get the same successor', async () => {
    const first = await signUp(server, 'many@corellaplains.example')
    const answers = (await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)))).map(
      bodyOf,
    )
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    expect((await sessionRow(first))?.generation).toBe(1)
    for (const { access_token } of answers) expect(await codeOf(access_token ?? '')).toBe('ok')
    expect((await refresh(answers[0]?.refresh_token)).status).toBe(200)
  })

  it('without the condition is rotated by all 20 concurrent requests, which shows that the condition prevents a race', async () => {
    const first = await signUp(server, 'twin@corellaplains.example')
    const { pool } = server.database
    const readers = await Promise.all(
      Array.from({ length: 20 }, () =>
        pool.query('select refresh_hash from session where id = $1', [sidOf(first)]),
      ),
    )
    const sawItLive = readers.filter(
      ({ rows }) =>
        (rows[0] as { refresh_hash: string }).refresh_hash ===
        createHash('sha256').update(first.refresh_token).digest('hex'),
    )
    const rotations = await Promise.all(
      sawItLive.map((_, index) =>
        pool.query(
          'update session set refresh_hash = $2, generation = generation + 1 where id = $1 and ended_at is null',
          [sidOf(first), `twin ${index}`],
        ),
      ),
    )
    expect(rotations.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)).toBe(20)
    expect((await sessionRow(first))?.generation).toBe(20)
  })

  it('gives the same successor when repeated within ten seconds, also in another process', async () => {
    const first = await signUp(server, 'again@corellaplains.example')
    const { refresh_token } = bodyOf(await refresh(first.refresh_token))
    server.clock.advanceMs(10_000)
    expect(bodyOf(await refresh(first.refresh_token)).refresh_token).toBe(refresh_token)
    const other = await startTestServer({
      database: server.database,
      settings: { SECRET_KEY },
      nowIso: new Date(server.clock.nowMs()).toISOString(),
    })
    expect(bodyOf(await refresh(first.refresh_token, FINGERPRINT, other)).refresh_token).toBe(refresh_token)
    await other.stop()
  })

  it('ends the session and notifies the person once when repeated after ten seconds', async () => {
    const email = 'stolen@corellaplains.example'
    const first = await signUp(server, email)
    const second = bodyOf(await refresh(first.refresh_token))
    server.clock.advanceMs(10_001)
    const reuse = await refresh(first.refresh_token)
    expect([reuse.status, bodyOf(reuse).text_code]).toEqual([401, 'TOKEN_INVALID'])
    expect((await refresh(second.refresh_token)).status).toBe(401)
    expect(await codeOf(second.access_token ?? '')).toBe('TOKEN_INVALID')
    await refresh(first.refresh_token)
    expect((await sessionRow(first))?.end_reason).toBe('reuse')
    expect(await mailsAboutEndedSessions(email)).toBe(1)
  })

  it('ends the session when older than the previous token, even within ten seconds', async () => {
    const email = 'grandparent@corellaplains.example'
    const first = await signUp(server, email)
    const second = bodyOf(await refresh(first.refresh_token))
    const third = bodyOf(await refresh(second.refresh_token))
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect((await refresh(third.refresh_token)).status).toBe(401)
    expect(await mailsAboutEndedSessions(email)).toBe(1)
  })

  it('ends the session and notifies the person when used with another fingerprint', async () => {
    const email = 'foreign@corellaplains.example'
    const first = await signUp(server, email)
    expect((await refresh(first.refresh_token, 'AnotherDevice_0123456')).status).toBe(401)
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect((await sessionRow(first))?.end_reason).toBe('fingerprint')
    expect(await mailsAboutEndedSessions(email)).toBe(1)
  })

  it.each([[undefined], [''], [[]], [[FINGERPRINT]], [null], [0], [{ length: 21 }]])(
    'is refused with the fingerprint %j',
    async (fingerprint) => {
      const { refresh_token } = await signUp(
        server,
        `fp${String(JSON.stringify(fingerprint)).length}@corellaplains.example`,
      )
      const answer = await post(server, 'refreshToken', { refresh_token, fingerprint })
      expect([answer.status, bodyOf(answer).refresh_token]).toEqual([422, undefined])
      const login = await post(server, 'loginRecoveryCode', {
        email: 'a@b.example',
        code: '123456',
        fingerprint,
      })
      expect(login.status).toBe(422)
    },
  )

  it.each(['', 'x', 'A'.repeat(86), '../../etc/passwd'])(
    'is refused if not issued by this installation (%j)',
    async (made) => {
      expect([401, 422]).toContain((await refresh(made)).status)
    },
  )

  it('is refused with one character changed, without ending the session', async () => {
    const { refresh_token } = await signUp(server, 'letter@corellaplains.example')
    const changed = `${refresh_token.slice(0, 40)}${refresh_token[40] === 'a' ? 'b' : 'a'}${refresh_token.slice(41)}`
    expect((await refresh(changed)).status).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  it('is valid while used, and expires thirty days after its last use', async () => {
    const first = await signUp(server, 'month@corellaplains.example')
    const dayMs = DAY_MS
    server.clock.advanceMs(30 * dayMs - 1)
    const second = bodyOf(await refresh(first.refresh_token))
    server.clock.advanceMs(30 * dayMs - 1)
    const third = bodyOf(await refresh(second.refresh_token))
    server.clock.advanceMs(30 * dayMs)
    expect((await refresh(third.refresh_token)).status).toBe(401)
  })

  it('survives a restart, and so does the end of its session', async () => {
    const dead = await signUp(server, 'restart-dead@corellaplains.example')
    const alive = await signUp(server, 'restart-alive@corellaplains.example')
    await refresh(dead.refresh_token, 'AnotherDevice_0123456')
    const next = await startTestServer({
      database: server.database,
      settings: { SECRET_KEY },
      nowIso: new Date(server.clock.nowMs()).toISOString(),
    })
    expect((await refresh(dead.refresh_token, FINGERPRINT, next)).status).toBe(401)
    expect(await codeOf(dead.access_token, next)).toBe('TOKEN_INVALID')
    expect(await codeOf(alive.access_token, next)).toBe('ok')
    expect((await refresh(alive.refresh_token, FINGERPRINT, next)).status).toBe(200)
    await next.stop()
  })

  it('is refused by an installation with another secret key', async () => {
    const { refresh_token, access_token } = await signUp(server, 'secret@corellaplains.example')
    const guest = await startTestServer({
      database: server.database,
      nowIso: new Date(server.clock.nowMs()).toISOString(),
    })
    expect((await refresh(refresh_token, FINGERPRINT, guest)).status).toBe(401)
    expect(await codeOf(access_token, guest)).toBe('TOKEN_INVALID')
    await guest.stop()
  })
})

describe('list of sessions', () => {
  it('lists the person’s sessions and ends one or all of them, but never another person’s', async () => {
    const email = 'devices@corellaplains.example'
    const phone = await signUp(server, email)
    const laptop = await logIn(server, email, 'LaptopFingerprint_012')
    const other = await signUp(server, 'neighbour@corellaplains.example')
    const listed = bodyOf(await get(server, 'sessions', phone.access_token)).data ?? []
    expect(listed.map(({ id, is_current, method }) => ({ id, is_current, method }))).toEqual(
      expect.arrayContaining([
        { id: sidOf(phone), is_current: true, method: 'code' },
        { id: sidOf(laptop), is_current: false, method: 'code' },
      ]),
    )
    const foreign = await post(server, 'sessions/end', { id: sidOf(other) }, phone.access_token)
    const missing = await post(
      server,
      'sessions/end',
      { id: '01900000-0000-7000-8000-000000000000' },
      phone.access_token,
    )
    expect([foreign.status, bodyOf(foreign).text_code, bodyOf(foreign).message]).toEqual([
      missing.status,
      bodyOf(missing).text_code,
      bodyOf(missing).message,
    ])
    expect(await codeOf(other.access_token)).toBe('ok')
    expect((await post(server, 'sessions/end', { id: sidOf(laptop) }, phone.access_token)).status).toBe(200)
    expect(await codeOf(laptop.access_token)).toBe('TOKEN_INVALID')
    expect(await codeOf(phone.access_token)).toBe('ok')
  })
})

it('answers UNAVAILABLE instead of TOKEN_INVALID when the database is down', async () => {
  const ill = await startTestServer({ settings: { SECRET_KEY } })
  const { access_token, refresh_token } = await signUp(ill, 'ill@corellaplains.example')
  await ill.database.close()
  ill.clock.advanceMs(1_000)
  for (const answer of [
    await get(ill, 'authUser', access_token),
    await refresh(refresh_token, FINGERPRINT, ill),
  ]) {
    expect([answer.status, bodyOf(answer).text_code]).toEqual([503, 'UNAVAILABLE'])
  }
  await ill.stop()
})

it('deletes expired data and keeps current data', async () => {
  const old = await startTestServer({ settings: { SECRET_KEY } })
  await signUp(old, 'long-ago@corellaplains.example')
  old.clock.advanceMs(130 * DAY_MS)
  const { access_token } = await signUp(old, 'today@corellaplains.example')
  await old.clubApp.features.accounts.sweep()
  const counts = await Promise.all(
    ['session', 'login_code', 'account_budget'].map(async (table) => {
      const { rows } = await old.database.pool.query(`select count(*)::int as count from ${table}`)
      return (rows as { count: number }[])[0]?.count
    }),
  )
  // One session, one code, and the rate-limit counters of one address and one network were deleted.
  expect(counts).toEqual([1, 1, 2])
  expect(await codeOf(access_token, old)).toBe('ok')
  await old.stop()
})

it('reads the caller’s roles on each request', async () => {
  const email = 'desk@corellaplains.example'
  const { access_token } = await signUp(server, email)
  expect(
    (
      await server.request('POST', '/api/v1/cognito/domain/update', {
        body: {},
        headers: { authorization: `Bearer ${access_token}` },
      })
    ).status,
  ).toBe(403)
  await server.database.db.execute(
    sql`insert into person_role select id, 'content', ${new Date(systemClock.nowMs()).toISOString()}::timestamptz from person where email_key = ${email}`,
  )
  server.clock.advanceMs(999)
  expect(
    (
      await server.request('POST', '/api/v1/cognito/domain/update', {
        body: {},
        headers: { authorization: `Bearer ${access_token}` },
      })
    ).status,
  ).toBe(200)
  expect(bodyOf(await get(server, 'authUser', access_token)).user).toMatchObject({
    is_admin: true,
    roles: ['content'],
  })
})
