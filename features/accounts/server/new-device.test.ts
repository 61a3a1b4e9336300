import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  FINGERPRINT,
  freshCode,
  givePassword,
  logIn,
  post,
  signUp,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

const OTHER_DEVICE = 'anotherdevice-0000000'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PASSWORD = 'gravel rash at corner 4'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ accountLimits: WIDE_LIMITS })
})
afterAll(() => server.stop())

const noticesTo = async (email: string) =>
  (await server.mailTo(email)).filter(({ subject }) => subject === 'New login to your account')

/** Logs in by code with the given User-Agent and returns the status. */
async function logInFrom(email: string, fingerprint: string, userAgent: string): Promise<number> {
  const answer = await server.request('POST', '/api/v1/cognito/user/loginRecoveryCode', {
    body: { email, code: await freshCode(server, email), fingerprint },
    headers: { 'user-agent': userAgent },
  })
  return answer.status
}

describe('login on a device that is new to the person', () => {
  it('mails the person once, naming the device and the time', async () => {
    const email = 'jarrah@corellaplains.example'
    await signUp(server, email)
    expect(await noticesTo(email)).toEqual([])
    expect(await logInFrom(email, OTHER_DEVICE, FIREFOX)).toBe(200)
    const [mail] = await noticesTo(email)
    expect(mail?.text).toContain('Device: Firefox on Windows')
    expect(mail?.text).toMatch(/Time: .*21 Nov 2026.*11:\d\d am/)
    expect(mail?.link).toBe('http://localhost:3000/profile#security')
    expect(mail?.code).toBeUndefined()

    expect(await logInFrom(email, OTHER_DEVICE, FIREFOX)).toBe(200)
    await logIn(server, email, FINGERPRINT)
    expect(await noticesTo(email)).toHaveLength(1)
  })

  it('mails after every login method and names only known browsers and systems', async () => {
    const email = 'odessa@corellaplains.example'
    await signUp(server, email)
    await givePassword(server, email, PASSWORD)
    const answer = await server.request('POST', '/api/v1/cognito/user/login', {
      body: { username: email, password: PASSWORD, fingerprint: OTHER_DEVICE },
      headers: { 'user-agent': 'Call 1800 555 000 now <a href="https://evil.example">' },
    })
    expect(answer.status).toBe(200)
    const [mail] = await noticesTo(email)
    expect(mail?.text).toContain('Device: Unknown device')
    expect(`${mail?.text ?? ''}${mail?.html ?? ''}`).not.toMatch(/1800 555|evil/)
  })

  it('mails in the language of the person’s profile', async () => {
    const email = 'samira@corellaplains.example'
    await signUp(server, email)
    await server.database.db.execute(sql`update person set locale = 'ar' where email_key = ${email}`)
    await logIn(server, email, OTHER_DEVICE)
    const mail = (await server.mailTo(email)).find(({ link }) => link?.endsWith('/profile#security'))
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
  })

  it('sends no mail after a failed login, nor to another person who uses the same device', async () => {
    const mine = 'dot@corellaplains.example'
    await signUp(server, mine)
    await freshCode(server, mine)
    const wrong = await post(server, 'loginRecoveryCode', {
      email: mine,
      code: '000000',
      fingerprint: OTHER_DEVICE,
    })
    expect(wrong.status).toBe(401)
    await signUp(server, 'banjo@corellaplains.example', OTHER_DEVICE)
    expect(await noticesTo(mine)).toEqual([])
    expect(await noticesTo('banjo@corellaplains.example')).toEqual([])
    await logIn(server, mine, OTHER_DEVICE)
    expect(await noticesTo(mine)).toHaveLength(1)
  })
})
