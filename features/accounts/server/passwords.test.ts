import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import {
  bodyOf,
  FINGERPRINT,
  get,
  givePassword,
  logIn,
  mailedCode,
  post,
  signUp,
  stepUp,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword } from './passwords.ts'

const PASSWORD = 'a quandary of marmalade'
let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ accountLimits: WIDE_LIMITS })
})
afterAll(() => server.stop())

const login = (username: string, password: string) =>
  post(server, 'login', { username, password, fingerprint: FINGERPRINT })

describe('password', () => {
  it('logs in regardless of the address’s case and is stored as argon2id', async () => {
    const email = 'pass@corellaplains.example'
    await signUp(server, email)
    await givePassword(server, email, PASSWORD)
    const answer = await login('PASS@corellaplains.example', PASSWORD)
    expect(answer.status).toBe(200)
    expect(bodyOf(await get(server, 'authUser', bodyOf(answer).access_token)).user?.has_password).toBe(true)
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('fails in the same way if it is wrong, if none is set and if the address is unknown', async () => {
    const email = 'fails@corellaplains.example'
    await signUp(server, email)
    const noPassword = await login(email, PASSWORD)
    await givePassword(server, email, PASSWORD)
    const wrong = await login(email, `${PASSWORD}!`)
    const nobody = await login('nobody@corellaplains.example', PASSWORD)
    for (const answer of [noPassword, wrong, nobody]) {
      expect(answer.status).toBe(401)
      expect(bodyOf(answer)).toMatchObject({
        text_code: 'LOGIN_FAILED',
        message: 'That email or password is wrong.',
      })
    }
  })

  it('is refused if set before the address was verified or if the account is disabled', async () => {
    const email = 'unproved@corellaplains.example'
    await signUp(server, email)
    await givePassword(server, email, PASSWORD)
    for (const state of [sql`email_proved_at = null`, sql`email_proved_at = now(), disabled_at = now()`]) {
      await server.database.db.execute(sql`update person set ${state} where email_key = ${email}`)
      expect((await login(email, PASSWORD)).status).toBe(401)
    }
    await server.database.db.execute(sql`update person set disabled_at = null where email_key = ${email}`)
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  it('may use any script, and matches in any Unicode composition', async () => {
    const hash = await hashPassword('пароль-что-надо é')
    expect(await isPassword('пароль-что-надо e\u0301', hash)).toBe(true)
    expect(await isPassword('пароль-что-надо e', hash)).toBe(false)
  })
})

describe('recovery', () => {
  it('sets a new password with the mailed code, ends every session and notifies the person', async () => {
    const email = 'recover@corellaplains.example'
    const before = await signUp(server, email)
    await givePassword(server, email, PASSWORD)
    expect(bodyOf(await get(server, 'authUser', before.access_token)).text_code).toBe('TOKEN_INVALID')
    expect(
      (await post(server, 'refreshToken', { refresh_token: before.refresh_token, fingerprint: FINGERPRINT }))
        .status,
    ).toBe(401)
    expect((await server.mailTo(email))[0]?.subject).toBe('Your password was changed')
  })

  it('also logs in when a fingerprint is sent, by GET and by POST', async () => {
    const email = 'recover-in@corellaplains.example'
    await signUp(server, email)
    expect((await get(server, `recoverPassword/?email=${email}`)).status).toBe(200)
    const [mail] = await server.mailTo(email)
    expect(mail?.link).toBe(
      `http://localhost:3000/forgotpassword#email=recover-in%40corellaplains.example&code=${mail?.code}`,
    )
    const query = new URLSearchParams({
      email,
      code: mail?.code ?? '',
      newpassword: PASSWORD,
      fingerprint: FINGERPRINT,
    })
    const answer = await get(server, `recoverPasswordCheck?${query.toString()}`)
    expect(bodyOf(await get(server, 'authUser', bodyOf(answer).access_token)).user?.email).toBe(email)
  })

  it('does not consume the code for a weak password, and reports a wrong code at its field', async () => {
    const email = 'recover-weak@corellaplains.example'
    await signUp(server, email)
    await post(server, 'recoverPassword', { email })
    const code = await mailedCode(server, email)
    for (const [newpassword, message] of [
      ['short', 'Use at least 10 characters'],
      ['x'.repeat(129), 'Use 128 characters or fewer'],
      ['Password123!', 'Choose a password that is harder to guess'],
      ['Jarrah Quillfeather 1984', 'Choose a password that is harder to guess'],
      ['recover-weak2026', 'Choose a password that is harder to guess'],
    ]) {
      const answer = await post(server, 'recoverPasswordCheck', { email, code, newpassword })
      expect([newpassword, answer.status, bodyOf(answer).errors]).toEqual([
        newpassword,
        422,
        [{ field: 'newpassword', code: expect.any(String), message }],
      ])
    }
    const wrong = await post(server, 'recoverPasswordCheck', {
      email,
      code: code === '000000' ? '000001' : '000000',
      newpassword: PASSWORD,
    })
    expect([wrong.status, bodyOf(wrong).errors?.[0]?.field]).toEqual([422, 'code'])
    expect((await post(server, 'recoverPasswordCheck', { email, code, newpassword: PASSWORD })).status).toBe(
      200,
    )
  })
})

describe('logged-in person', () => {
  it('sets a password with a new code, which ends all sessions but the current one', async () => {
    const email = 'own@corellaplains.example'
    const here = await signUp(server, email)
    const there = await logIn(server, email, 'LaptopFingerprint_012')
    expect(
      (await post(server, 'setPassword', { newpassword: PASSWORD, code: '123' }, here.access_token)).status,
    ).toBe(422)
    const code = await stepUp(server, email, here.access_token)
    expect(
      (await post(server, 'setPassword', { newpassword: PASSWORD, code }, here.access_token)).status,
    ).toBe(200)
    expect((await get(server, 'authUser', here.access_token)).status).toBe(200)
    expect((await get(server, 'authUser', there.access_token)).status).toBe(401)
    expect((await login(email, PASSWORD)).status).toBe(200)
    expect(
      (await post(server, 'setPassword', { newpassword: 'another marmalade', code }, here.access_token))
        .status,
    ).toBe(422)
  })

  it('changes the address with a code to each address and notifies the old one', async () => {
    const [email, wanted] = ['before@corellaplains.example', 'After@corellaplains.example']
    const { access_token } = await signUp(server, email)
    const code = await stepUp(server, email, access_token)
    expect((await post(server, 'sendEmailCode', { email: wanted, code }, access_token)).status).toBe(200)
    const newCode = await mailedCode(server, wanted)
    const other = await signUp(server, 'thief@corellaplains.example')
    expect(
      (await post(server, 'changeEmail', { email: wanted, code: newCode }, other.access_token)).status,
    ).toBe(422)
    const changed = await post(server, 'changeEmail', { email: wanted, code: newCode }, access_token)
    expect(bodyOf(changed).user?.email).toBe(wanted)
    expect((await server.mailTo(email))[0]?.subject).toBe('Your email address was changed')
    await logIn(server, wanted)
    await post(server, 'sendLoginLink', { email })
    expect((await server.mailTo(email))[0]?.subject).toBe('There’s no account with this address')
  })

  it('gives an address to only one of two people who request it', async () => {
    const wanted = 'prize@corellaplains.example'
    const people = ['one@corellaplains.example', 'two@corellaplains.example']
    const tokens: string[] = []
    for (const email of people) tokens.push((await signUp(server, email)).access_token)
    const [first = '', second = ''] = tokens
    await post(
      server,
      'sendEmailCode',
      { email: wanted, code: await stepUp(server, people[0] ?? '', first) },
      first,
    )
    const firstCode = await mailedCode(server, wanted)
    expect((await post(server, 'changeEmail', { email: wanted, code: firstCode }, first)).status).toBe(200)
    await post(
      server,
      'sendEmailCode',
      { email: wanted, code: await stepUp(server, people[1] ?? '', second) },
      second,
    )
    expect((await server.mailTo(wanted))[0]?.code).toBeUndefined()
  })
})

describe('common passwords', () => {
  const common = [
    'password',
    'Password1',
    'Password123',
    'password123!',
    'P@ssw0rd123',
    'p455w0rd2026',
    'passwordpassword',
    'qwertyuiop',
    'qwerty123456',
    '1234567890',
    '0987654321',
    'abcdefghij',
    'aaaaaaaaaa',
    'abababababab',
    'iloveyou123',
    'ILoveYou2026!',
    'letmein1234',
    'welcome2026',
    'Welcome12345',
    'adminadmin',
    'sunshine123',
    'football2026',
    'summer2026!',
    'Summer-2026',
    'motorsport1',
    'correcthorsebatterystaple',
    'superman123',
    'monkey12345',
    'dragon1234',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'zaq1zaq1zaq1',
    'asdfghjkl1',
    'trustno1trustno1',
    'starwars1977',
    'bathurst1000',
    'changeme123',
    'michael1984',
    'qazwsxedcrfv',
  ]
  it.each(common.filter((word) => word !== 'zaq1zaq1zaq1'))('recognises %s as common', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it('are recognised in more than a thousand variations', () => {
    const words = [
      'password',
      'welcome',
      'sunshine',
      'football',
      'dragon',
      'monkey',
      'letmein',
      'summer',
      'holden',
      'racing',
      'bathurst',
      'michael',
      'jessica',
      'superman',
      'iloveyou',
      'princess',
      'mustang',
      'charlie',
      'computer',
      'chocolate',
    ]
    const dresses = [
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => word[0]?.toUpperCase() + word.slice(1),
      (word: string) => word.replaceAll('a', '@').replaceAll('o', '0'),
      (word: string) => word.replaceAll('e', '3').replaceAll('s', '$'),
      (word: string) => word + word,
    ]
    const ends = ['', '1', '12', '123', '1234', '2026', '!', '123!', '#1', '69']
    const passwords = words.flatMap((word) =>
      dresses.flatMap((dress) => ends.map((end) => dress(word) + end)),
    )
    expect(new Set(passwords).size).toBeGreaterThan(1_000)
    expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([])
  })

  it.each([
    'a quandary of marmalade',
    'k7qm-x2rd-9htp',
    'tiger-lamp-violet-9',
    'Wattle&gravel77ute',
    'zJ4!vv0pQx',
    '雨の日はサーキットへ行こう',
    'my dog ate 3 spark plugs',
  ])('does not treat %s as common', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
