import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { systemRandom } from '#platform/server/random.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import {
  bodyOf,
  FINGERPRINT,
  freshCode,
  get,
  logIn,
  mailedCode,
  post,
  signUp,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { newCode } from './mailed-code.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ accountLimits: WIDE_LIMITS })
})
afterAll(() => server.stop())

const codeCall = (email: string, code: string, fingerprint = FINGERPRINT) =>
  post(server, 'loginRecoveryCode', { email, code, fingerprint })
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const peopleWith = async (email: string) =>
  (
    await server.database.db.execute<{ count: string }>(
      sql`select count(*) from person where email_key = ${email}`,
    )
  ).rows[0]?.count

describe('sign-up', () => {
  it('creates the account from the sign-up data once the mailed code has verified the address', async () => {
    const { access_token } = await signUp(server, 'new@corellaplains.example')
    const { user } = bodyOf(await get(server, 'authUser', access_token))
    expect(user).toMatchObject({
      first_name: 'Jarrah',
      last_name: 'Quillfeather',
      email: 'new@corellaplains.example',
      date_of_birth: '1984-05-17',
      is_admin: false,
      roles: [],
      has_password: false,
      locale: 'en',
    })
  })

  it('creates no account before the code is used', async () => {
    const email = 'unproved@corellaplains.example'
    await post(server, 'registerLink', {
      email,
      first_name: 'A',
      last_name: 'B',
      date_of_birth: '1990-01-01',
    })
    expect(await peopleWith(email)).toBe('0')
  })

  it('stores the language of the new member and mails in it', async () => {
    const email = 'sprache@corellaplains.example'
    const headers = { 'accept-language': 'pl' }
    const body = { email, first_name: 'Piotr', last_name: 'Ż', date_of_birth: '1996-12-12' }
    await server.request('POST', '/api/v1/cognito/user/registerLink', { body, headers })
    const [mail] = await server.mailTo(email)
    expect(mail?.html).toContain('<html lang="pl"')
    const login = await server.request('POST', '/api/v1/cognito/user/loginRecoveryCode', {
      body: { email, code: mail?.code, fingerprint: FINGERPRINT },
      headers,
    })
    expect(bodyOf(await get(server, 'authUser', bodyOf(login).access_token)).user?.locale).toBe('pl')
  })

  it('reports the errors of all fields at once and sends no mail', async () => {
    const answer = await post(server, 'registerLink', {
      email: 'no address',
      first_name: ' ',
      last_name: '...',
      date_of_birth: '2027-01-01',
    })
    expect(answer.status).toBe(422)
    expect(bodyOf(answer).errors?.map(({ field, message }) => [field, message])).toEqual([
      ['first_name', 'Enter your first name'],
      ['last_name', 'Enter your last name'],
      ['date_of_birth', 'Date of birth must be in the past'],
      ['email', 'Enter an email address in the correct format, like name@example.com'],
    ])
  })

  it('gives the same answer for an address with an account; the mail says so and offers a login code', async () => {
    const email = 'twice@corellaplains.example'
    await signUp(server, email)
    const body = {
      first_name: 'Some',
      last_name: 'Body',
      date_of_birth: '1990-01-01',
      fingerprint: FINGERPRINT,
    }
    const known = await post(server, 'registerLink', { ...body, email })
    const unknown = await post(server, 'registerLink', { ...body, email: 'other@corellaplains.example' })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    const [mail] = await server.mailTo(email)
    expect(mail?.text).toContain('You have an account already')
    const { access_token } = await logIn(server, email, FINGERPRINT, mail?.code)
    expect(bodyOf(await get(server, 'authUser', access_token)).user?.first_name).toBe('Jarrah')
  })

  it('never includes text typed by an anonymous person in the mail', async () => {
    const email = 'bait@corellaplains.example'
    await post(server, 'registerLink', {
      email,
      first_name: 'Visit-evil.example',
      last_name: 'Now',
      date_of_birth: '1990-01-01',
    })
    const [mail] = await server.mailTo(email)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil')
  })
})

describe('code at the checkout', () => {
  const ask = (email: string, names: { first_name: string; last_name: string }) =>
    post(server, 'checkoutCode', { email, ...names, fingerprint: FINGERPRINT })
  const JUNO = { first_name: 'Juno', last_name: 'Wattlebark' }
  const userOf = async (email: string) => {
    const { access_token } = await logIn(server, email, FINGERPRINT, await mailedCode(server, email))
    return bodyOf(await get(server, 'authUser', access_token)).user
  }

  it('creates an account without a date of birth, which can be added once', async () => {
    const email = 'buyer@corellaplains.example'
    expect((await ask(email, JUNO)).status).toBe(200)
    expect(await peopleWith(email)).toBe('0')
    const { access_token } = await logIn(server, email, FINGERPRINT, await mailedCode(server, email))
    const { user } = bodyOf(await get(server, 'authUser', access_token))
    expect(user).toMatchObject({ ...JUNO, email, date_of_birth: null })
    const add = (day: string) => post(server, 'update', { date_of_birth: day }, access_token)
    expect((await add('1990-01-01')).status).toBe(200)
    expect((await add('1991-01-01')).status).toBe(422)
  })

  it('logs in to an existing account, which keeps its name and date of birth', async () => {
    const email = 'regular@corellaplains.example'
    await signUp(server, email)
    await ask(email, JUNO)
    expect(await userOf(email)).toMatchObject({ first_name: 'Jarrah', date_of_birth: '1984-05-17' })
    expect(await peopleWith(email)).toBe('1')
  })

  it('mails the same text, without a link, with and without an account', async () => {
    const [known, unknown] = ['known-buyer@corellaplains.example', 'new-buyer@corellaplains.example']
    await signUp(server, known)
    const mails = []
    for (const email of [known, unknown]) {
      await ask(email, { first_name: 'Visit-evil.example', last_name: 'Now' })
      const [mail] = await server.mailTo(email)
      expect(mail?.code).toMatch(/^\d{6}$/)
      expect(mail?.link).toBeUndefined()
      expect(mail?.text).not.toContain('evil')
      mails.push([mail?.subject, mail?.text.replace(mail.code ?? '', '')])
    }
    expect(mails[0]).toEqual(mails[1])
  })

  it('never takes the date of birth that another person typed for the address', async () => {
    const email = 'contested@corellaplains.example'
    const other = { first_name: 'Some', last_name: 'Body', date_of_birth: '1950-01-01' }
    await post(server, 'registerLink', { email, ...other })
    // Mails that were queued at the same instant have no defined order.
    server.clock.advanceMs(1_000)
    await ask(email, JUNO)
    expect(await userOf(email)).toMatchObject({ ...JUNO, date_of_birth: null })
  })

  it('reports the errors of all fields at once, and refuses an invalid address', async () => {
    const answer = await ask('no address', { first_name: ' ', last_name: '' })
    expect(answer.status).toBe(422)
    expect(bodyOf(answer).errors?.map(({ field }) => field)).toEqual(['first_name', 'last_name', 'email'])
  })

  it('stops mailing beyond the limit of the address, with the same answer', async () => {
    const narrow = await startTestServer()
    const email = 'bombed@corellaplains.example'
    const answers = []
    for (let index = 0; index < 7; index += 1)
      answers.push(await post(narrow, 'checkoutCode', { email, ...JUNO, fingerprint: FINGERPRINT }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await narrow.mailTo(email)).toHaveLength(5)
    await narrow.stop()
  })
})

describe('mail with a code', () => {
  it('contains the code and a link to a page, as HTML and as plain text', async () => {
    const email = 'mail@corellaplains.example'
    await signUp(server, email)
    await post(server, 'sendLoginLink', { email, fingerprint: FINGERPRINT, code_only: false })
    const [mail] = await server.mailTo(email)
    const link = `http://localhost:3000/login#email=mail%40corellaplains.example&code=${mail?.code}`
    expect(mail?.code).toMatch(/^\d{6}$/)
    expect(mail).toMatchObject({ to: email, link, subject: 'Your login code' })
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(mail?.code)
  })

  it('has no code in its subject, and none in the queue after sending', async () => {
    const email = 'subjects@corellaplains.example'
    await signUp(server, email)
    await post(server, 'sendLoginLink', { email })
    await post(server, 'recoverPassword', { email })
    await post(server, 'registerLink', {
      email,
      first_name: 'A',
      last_name: 'B',
      date_of_birth: '1990-01-01',
    })
    const mails = await server.mailTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Your login code', 'Your code for a new password']),
    )
    for (const { subject } of mails) expect(subject).not.toMatch(/\d{6}/)
    const { rows } = await server.database.db.execute<{ payload: string }>(
      sql`select distinct payload::text as payload from job where kind = 'mail.send' and finished_at is not null`,
    )
    expect(rows).toEqual([{ payload: '{}' }])
  })

  it.each([
    ['/renew?type=FULL', '&place=%2Frenew%3Ftype%3DFULL'],
    ['//elsewhere.example', ''],
    ['https://elsewhere.example', ''],
  ])('leads to the page %s after the login only if it is on this site', async (place, added) => {
    const email = `place-${added.length}-${place.length}@corellaplains.example`
    await post(server, 'registerLink', {
      email,
      first_name: 'A',
      last_name: 'B',
      date_of_birth: '1990-01-01',
      redirect_after_login: place,
    })
    const [mail] = await server.mailTo(email)
    expect(mail?.link).toBe(
      `http://localhost:3000/login#email=${encodeURIComponent(email)}&code=${mail?.code}${added}`,
    )
  })

  it('contains no link when only the code was requested', async () => {
    const email = 'mail@corellaplains.example'
    await post(server, 'sendLoginLink', { email, fingerprint: FINGERPRINT, code_only: true })
    const [mail] = await server.mailTo(email)
    expect(mail?.link).toBeUndefined()
    expect(mail?.text).not.toContain('http')
  })

  it('has a link that mail scanners can open without using up the code', async () => {
    const email = 'scanned@corellaplains.example'
    await signUp(server, email)
    await post(server, 'sendLoginLink', { email })
    const [mail] = await server.mailTo(email)
    const { pathname, search } = new URL(mail?.link ?? '')
    for (const method of ['GET', 'HEAD', 'GET']) await server.request(method, pathname + search)
    const form = `/api/v1/cognito/user/loginRecoveryCode?email=${email}&code=${mail?.code}&fingerprint=${FINGERPRINT}`
    expect((await server.request('HEAD', form)).status).toBe(405)
    expect((await codeCall(email, mail?.code ?? '')).status).toBe(200)
  })
})

describe('mailed code', () => {
  const email = 'code@corellaplains.example'
  const fresh = () => freshCode(server, email)
  beforeAll(() => signUp(server, email))

  it('works once, regardless of the address’s case and of a copied space', async () => {
    const code = await fresh()
    expect((await codeCall(` ${email.toUpperCase()} `, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(
      200,
    )
    const again = await codeCall(email, code)
    expect(again.status).toBe(401)
    expect(bodyOf(again)).toMatchObject({
      text_code: 'LOGIN_FAILED',
      message: 'That code is wrong or has expired. Send a new one',
      errors: [{ field: 'code', code: 'wrong' }],
    })
  })

  it('expires after ten minutes', async () => {
    const early = await fresh()
    server.clock.advanceMs(10 * 60_000 - 1)
    expect((await codeCall(email, early)).status).toBe(200)
    const late = await fresh()
    server.clock.advanceMs(10 * 60_000)
    expect((await codeCall(email, late)).status).toBe(401)
  })

  it('stays refused after it expired, even if the clock moves backwards', async () => {
    const code = await fresh()
    server.clock.advanceMs(10 * 60_000)
    expect((await codeCall(email, code)).status).toBe(401)
    server.clock.advanceMs(-5 * 60_000)
    expect((await codeCall(email, code)).status).toBe(401)
    server.clock.advanceMs(5 * 60_000)
  })

  it('is invalid after five wrong attempts, even if the right code follows', async () => {
    const code = await fresh()
    for (let tries = 0; tries < 4; tries += 1) await codeCall(email, wrongFor(code))
    expect((await codeCall(email, code)).status).toBe(200)
    const next = await fresh()
    for (let tries = 0; tries < 5; tries += 1) await codeCall(email, wrongFor(next))
    expect((await codeCall(email, next)).status).toBe(401)
  })

  it('counts at most five of 40 concurrent wrong attempts and is then invalid', async () => {
    const code = await fresh()
    await Promise.all(Array.from({ length: 40 }, () => codeCall(email, wrongFor(code))))
    const { rows } = await server.database.db.execute<{ wrong_tries: number }>(
      sql`select wrong_tries from login_code where email_key = ${email} and purpose = 'login'`,
    )
    expect(rows[0]?.wrong_tries).toBe(5)
    expect((await codeCall(email, code)).status).toBe(401)
  })

  it('is invalidated by a newer code', async () => {
    const first = await fresh()
    const second = await fresh()
    // The two codes are equal with a probability of one in a million.
    expect((await codeCall(email, first === second ? wrongFor(second) : first)).status).toBe(401)
    expect((await codeCall(email, second)).status).toBe(200)
  })

  it('for login cannot set a new password, and stays valid together with a recovery code', async () => {
    const code = await fresh()
    await post(server, 'recoverPassword', { email })
    const newpassword = 'a quandary of marmalade'
    expect(
      (await post(server, 'recoverPasswordCheck', { email, code: wrongFor(code), newpassword })).status,
    ).toBe(422)
    expect((await codeCall(email, code)).status).toBe(200)
  })

  it('creates exactly one session when used by 50 concurrent requests', async () => {
    const code = await fresh()
    const before = await sessionCount()
    const answers = await Promise.all(Array.from({ length: 50 }, () => codeCall(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49)
    expect((await sessionCount()) - before).toBe(1)
  })

  const sessionCount = async () =>
    Number(
      (await server.database.db.execute<{ count: string }>(sql`select count(*) from session`)).rows[0]?.count,
    )

  it('is stored only as a hash', async () => {
    const code = await fresh()
    const { rows } = await server.database.db.execute<Record<string, unknown>>(
      sql`select * from login_code where email_key = ${email}`,
    )
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('has six digits, all combinations equally likely', () => {
    const random = systemRandom(new MovableClock('2026-11-21T00:00:00Z'))
    const codes = Array.from({ length: 20_000 }, () => newCode(random))
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    const firstDigits = Array.from(
      { length: 10 },
      (_, digit) => codes.filter((code) => code.startsWith(String(digit))).length,
    )
    for (const count of firstDigits) expect(Math.abs(count - 2_000)).toBeLessThan(300)
  })
})

describe('email address', () => {
  const tricks = [
    'a@x.example, b@y.example',
    '"v@x.example y"@z.example',
    'u@good.example(x)evil.example',
    'u\u00AD@x.example',
    'u＠x.example',
    'u@x.example\r\nBcc: b@y.example',
    'U <u@x.example>',
    'u@x',
    '@x.example',
    '',
    'u@x.example;b@y.example',
    'u@[127.0.0.1]',
    'ü@x.example',
  ]
  it.each(tricks)('refuses %j and queues no mail', async (email) => {
    for (const call of ['sendLoginLink', 'recoverPassword']) {
      const answer = await post(server, call, { email })
      expect([answer.status, bodyOf(answer).text_code]).toEqual([422, 'VALIDATION'])
    }
    const { rows } = await server.database.db.execute<{ count: string }>(
      sql`select count(*) from job where payload::text like '%x.example%'`,
    )
    expect(rows[0]?.count).toBe('0')
  })

  it.each([[['a@x.example']], [{ address: 'a@x.example' }], [null], [7], [undefined]])(
    'refuses %j as an address',
    async (email) => {
      expect((await post(server, 'sendLoginLink', { email })).status).toBe(422)
    },
  )

  it('refuses two addresses in one query', async () => {
    expect((await get(server, 'recoverPassword?email=a@x.example&email=b@y.example')).status).toBe(422)
  })

  it('matches an address in another case and mails to the stored one', async () => {
    await signUp(server, 'Stored.Case@corellaplains.example')
    await post(server, 'sendLoginLink', { email: 'STORED.case@CORELLAPLAINS.example' })
    const { rows } = await server.database.db.execute<{ to: string }>(
      sql`select distinct payload->>'to' as to from job where payload->>'to' ilike 'stored.case@%'`,
    )
    expect(rows).toEqual([{ to: 'Stored.Case@corellaplains.example' }])
  })

  it('refuses a call with an unknown field', async () => {
    const answer = await post(server, 'sendLoginLink', {
      email: 'a@corellaplains.example',
      to: 'b@evil.example',
    })
    expect([answer.status, bodyOf(answer).errors?.[0]?.field]).toEqual([422, 'to'])
  })
})

describe('address with credentials set up before it was verified', () => {
  it('belongs to the first person who verifies it; earlier passwords, linked accounts and sessions are deleted', async () => {
    const email = 'victim@corellaplains.example'
    const { access_token } = await signUp(server, email)
    // The account is now as it is after an import, or after a login through an external account that did not verify the
    // address: it has a password but no verified address.
    await server.database.db.execute(
      sql`update person set email_proved_at = null, password_hash = 'x' where email_key = ${email}`,
    )
    await server.database.db.execute(
      sql`insert into outside_account select id, 'https://issuer.example', 'attacker', now() from person where email_key = ${email}`,
    )
    server.clock.advanceMs(1_000)
    expect((await get(server, 'authUser', access_token)).status).toBe(200)
    const mine = await logIn(server, email)
    expect(bodyOf(await get(server, 'authUser', access_token)).text_code).toBe('TOKEN_INVALID')
    expect(bodyOf(await get(server, 'authUser', mine.access_token)).user).toMatchObject({
      has_password: false,
    })
    const { rows } = await server.database.db.execute<{ count: string }>(
      sql`select count(*) from outside_account`,
    )
    expect(rows[0]?.count).toBe('0')
  })
})

test('needs at most six statements for a code login, sending and verifying together', async () => {
  const email = 'few@corellaplains.example'
  await signUp(server, email)
  const counted = await countStatements(server.database, async () => {
    await post(server, 'sendLoginLink', { email })
  })
  const code = await mailedCode(server, email)
  const proved = await countStatements(server.database, async () => {
    await codeCall(email, code)
  })
  expect([counted.length, proved.length]).toEqual([2, 2])
})

test('sends no usable code to a disabled account', async () => {
  const email = 'off@corellaplains.example'
  await signUp(server, email)
  await server.database.db.execute(sql`update person set disabled_at = now() where email_key = ${email}`)
  await post(server, 'sendLoginLink', { email })
  const [mail] = await server.mailTo(email)
  expect(mail?.code).toBeUndefined()
  expect(mail?.text).toContain('but it has no account')
})
