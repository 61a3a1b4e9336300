import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import { mailWritersOf } from '#app/server/mail-writers.ts'
import { settingsFrom } from '#app/server/settings.ts'
import { SHIPPED_WORDING } from '#platform/server/mail/render-mail.ts'
import { systemRandom } from '#platform/server/random.ts'
import {
  bodyOf,
  FINGERPRINT,
  freshCode,
  get,
  givePassword,
  logIn,
  post,
  signUp,
  stepUp,
  type Tokens,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import type { DeskAccount } from '../accounts-desk.contract.ts'
import { findAuditBreak } from './audit.ts'

const BASE = '/api/v1/staff/accounts'
/** The key shared by two processes of one club. */
const SECRET_KEY = 'a-secret-key-of-at-least-32-characters'
const NOTE = { id: 'note', message: 'Note' }
const PASSWORD = 'verandah otter quartz 7719'
let server: RunningServer
type Staff = { email: string; id: number; token: string }
let secretary: Staff
let owner: Staff

beforeAll(async () => {
  server = await startTestServer({ accountLimits: WIDE_LIMITS, settings: { SECRET_KEY } })
  owner = await staff('owner', ['owner'])
  secretary = await staff('secretary', ['membership'])
})
afterAll(() => server.stop())

async function person(name: string): Promise<Tokens & { email: string; id: number }> {
  const email = `${name}@corellaplains.example`
  const tokens = await signUp(server, email)
  const { user } = bodyOf(await get(server, 'authUser', tokens.access_token))
  return { ...tokens, email, id: user?.id ?? 0 }
}

async function staff(name: string, roles: readonly StaffRole[]): Promise<Staff> {
  const { email, id } = await person(name)
  await insertRoles(server.database.db, id, roles, new Date(server.clock.nowMs()))
  return { email, id, token: (await logIn(server, email)).access_token }
}

async function change(by: Staff, what: 'disable' | 'enable', personId: number, code?: string) {
  return server.request('POST', `${BASE}/${what}`, {
    headers: { authorization: `Bearer ${by.token}` },
    body: {
      person_id: personId,
      code: code ?? (await stepUp(server, by.email, by.token)),
      ...(what === 'disable' ? { reason: 'Lost phone' } : {}),
    },
  })
}

/** Returns the disabled accounts. */
async function list(q = ''): Promise<DeskAccount[]> {
  const answer = await server.request('GET', `${BASE}?state=disabled&q=${q}`, {
    headers: { authorization: `Bearer ${secretary.token}` },
  })
  return (answer.json() as { data: DeskAccount[] }).data
}

describe('disabling an account', () => {
  it.each([
    ['GET', BASE],
    ['POST', `${BASE}/disable`],
    ['POST', `${BASE}/enable`],
  ])('%s %s is restricted to the secretary and owners', async (method, path) => {
    const rest = method === 'POST' ? { body: {} } : {}
    expect((await server.request(method, path, rest)).status).toBe(401)
    for (const roles of [[], ['treasurer', 'content'], ['registrar']] as const)
      expect((await server.as({ roles }).request(method, path, rest)).status).toBe(403)
  })

  it('requires a code and a reason', async () => {
    const { id } = await person('reasonless')
    expect((await change(secretary, 'disable', id, '000000')).status).toBe(422)
    const answer = await server.request('POST', `${BASE}/disable`, {
      headers: { authorization: `Bearer ${secretary.token}` },
      body: { person_id: id, reason: '  ', code: '000000' },
    })
    expect(bodyOf(answer).errors?.map(({ field }) => field)).toEqual(['reason'])
  })

  it('invalidates access and refresh tokens at once, and enabling does not revive them', async () => {
    const { email, id, access_token: access, refresh_token: refresh } = await person('odessa')
    expect((await get(server, 'authUser', access)).status).toBe(200)
    const disabled = await change(secretary, 'disable', id)
    expect([disabled.status, bodyOf(disabled).item]).toMatchObject([
      200,
      { id, email, disabled_at: new Date(server.clock.nowMs()).toISOString() },
    ])
    expect(bodyOf(await get(server, 'authUser', access)).text_code).toBe('TOKEN_INVALID')
    const renewed = () => post(server, 'refreshToken', { refresh_token: refresh, fingerprint: FINGERPRINT })
    expect(bodyOf(await renewed()).text_code).toBe('TOKEN_INVALID')
    expect((await list()).map((account) => account.id)).toContain(id)

    expect((await change(secretary, 'enable', id)).status).toBe(200)
    expect(bodyOf(await get(server, 'authUser', access)).text_code).toBe('TOKEN_INVALID')
    expect(bodyOf(await renewed()).text_code).toBe('TOKEN_INVALID')
    expect((await logIn(server, email)).access_token).not.toBe('')
    expect((await list()).map((account) => account.id)).not.toContain(id)
  })

  it('takes effect in another server process within a second', async () => {
    const other = await startTestServer({ database: server.database, settings: { SECRET_KEY } })
    try {
      const { id, access_token: access } = await person('elsewhere')
      other.clock.advanceMs(server.clock.nowMs() - other.clock.nowMs())
      const status = async () =>
        (
          await other.request('GET', '/api/v1/cognito/user/authUser', {
            headers: { authorization: `Bearer ${access}` },
          })
        ).status
      expect(await status()).toBe(200)
      await change(secretary, 'disable', id)
      other.clock.advanceMs(999)
      expect(await status()).toBe(401)
    } finally {
      await other.stop()
    }
  })

  it('makes login, codes and password recovery answer as for an unknown address', async () => {
    const { email, id } = await person('banjo')
    await givePassword(server, email, PASSWORD)
    const oldCode = await freshCode(server, email)
    await change(secretary, 'disable', id)
    const unknown = 'unknown@corellaplains.example'
    const answers = async (address: string, code: string) => {
      const shown = []
      for (const [name, body] of [
        ['login', { username: address, password: PASSWORD, fingerprint: FINGERPRINT }],
        ['loginRecoveryCode', { email: address, code, fingerprint: FINGERPRINT }],
        ['sendLoginLink', { email: address, fingerprint: FINGERPRINT }],
        ['recoverPassword', { email: address }],
        [
          'recoverPasswordCheck',
          { email: address, code: '000000', newpassword: 'thistle ferry copper 4402' },
        ],
      ] as const) {
        const { status, text_code: textCode } = { ...bodyOf(await post(server, name, body)) }
        shown.push([name, status, textCode])
      }
      return shown
    }
    expect(await answers(email, oldCode)).toEqual(await answers(unknown, '000000'))
    const subjects = async (address: string) =>
      (await server.mailTo(address)).slice(0, 2).map(({ subject }) => subject)
    expect(await subjects(email)).toEqual(await subjects(unknown))
  })

  it('delays mails until the account is enabled', async () => {
    const { email, id } = await person('ines')
    const { service, features } = server.clubApp
    const settings = settingsFrom({
      DEMO: '1',
      DATA_DIR: '/tmp',
      PORT: '0',
      APP_URL: 'http://localhost:3000',
    })
    const { write } = mailWritersOf(
      {
        service,
        random: systemRandom(server.clock),
        settings,
        mailWording: () => Promise.resolve(SHIPPED_WORDING),
      },
      features.site,
    )
    const send = async () => {
      await server.database.transaction((tx) =>
        write(tx, id, () => ({ mail: 'test', subject: NOTE, heading: NOTE, paragraphs: [], why: NOTE })),
      )
      return (await server.mailTo(email)).filter(({ subject }) => subject === 'Note').length
    }
    expect(await send()).toBe(1)
    await change(secretary, 'disable', id)
    expect(await send()).toBe(1)
    await change(secretary, 'enable', id)
    expect(await send()).toBe(2)
  })

  it('is refused for the caller’s own account, for staff (by a secretary) and for the last owner', async () => {
    const registrar = await staff('registrar', ['registrar'])
    expect(bodyOf(await change(secretary, 'disable', secretary.id)).text_code).toBe('NOT_ELIGIBLE')
    expect((await change(secretary, 'disable', registrar.id)).status).toBe(403)
    expect((await change(owner, 'disable', registrar.id)).status).toBe(200)
    expect((await change(secretary, 'enable', registrar.id)).status).toBe(403)
    const second = await staff('second-owner', ['owner'])
    expect((await change(owner, 'disable', second.id)).status).toBe(200)
    const roles = await server.request('POST', '/api/v1/staff/roles', {
      headers: { authorization: `Bearer ${owner.token}` },
      body: { person_id: owner.id, roles: [], code: await stepUp(server, owner.email, owner.token) },
    })
    expect(bodyOf(roles).text_code).toBe('NOT_ELIGIBLE')
  })

  it('is refused for an unknown person and a second time, and is audited', async () => {
    const { id } = await person('twice')
    expect((await change(secretary, 'disable', 999_999)).status).toBe(404)
    expect((await change(secretary, 'enable', id)).status).toBe(409)
    expect((await change(secretary, 'disable', id)).status).toBe(200)
    expect((await change(secretary, 'disable', id)).status).toBe(409)
    const { rows } = await server.database.db.execute<{ verb: string; change: object }>(
      sql`select verb, change from audit_entry where subject_kind = 'person' and subject_id = ${String(id)}`,
    )
    expect(rows).toEqual([{ verb: 'disabled_account', change: { reason: 'Lost phone' } }])
    expect(await findAuditBreak(server.database.db)).toBeNull()
  })
})
