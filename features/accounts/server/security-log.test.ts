import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { bodyOf, get, givePassword, post, signUp, WIDE_LIMITS } from '#tests/accounts/members.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { securityEvent } from './accounts.tables.ts'
import { openSecurityLog } from './security-log.ts'

const EMAIL = 'watched@corellaplains.example'
const BASE = '/api/v1/cognito/user'

let server: RunningServer
let personId = 0
beforeAll(async () => {
  server = await startTestServer({ accountLimits: WIDE_LIMITS, settings: { TRUSTED_PROXIES: 'loopback' } })
  const { access_token: token } = await signUp(server, EMAIL)
  personId = (bodyOf(await get(server, 'authUser', token)).user as { id: number }).id
  await givePassword(server, EMAIL, 'a quandary of marmalade')
  await eventsNow()
  await server.database.db.delete(securityEvent)
})
afterAll(() => server.stop())

async function eventsNow() {
  await server.clubApp.features.accounts.securityLog.flush()
  const rows = await server.database.db.select().from(securityEvent)
  return rows.map(({ code, call, network, personId: who, count }) => ({ code, call, network, who, count }))
}
const clear = async () => {
  await eventsNow()
  await server.database.db.delete(securityEvent)
}
const tryPassword = (username: string, address: string, password = 'a wrong password') =>
  server.request('POST', `${BASE}/login`, {
    body: { username, password, fingerprint: 'f'.repeat(32) },
    headers: { 'x-forwarded-for': address },
  })

describe('security log', () => {
  it('counts failed log-ins by account, network and call', async () => {
    await clear()
    await tryPassword(EMAIL, '2001:db8:1:2::1')
    await tryPassword(EMAIL.toUpperCase(), '2001:db8:1:2::2')
    await tryPassword(EMAIL, '192.0.2.1')
    expect(await eventsNow()).toEqual([
      {
        code: 'LOGIN_FAILED',
        call: `POST ${BASE}/login`,
        network: '2001:db8:1:2::/64',
        who: personId,
        count: 2,
      },
      { code: 'LOGIN_FAILED', call: `POST ${BASE}/login`, network: '192.0.2.1', who: personId, count: 1 },
    ])
  })

  it('stores neither what was typed for an unknown account nor a password', async () => {
    await clear()
    await tryPassword('typed-password-by-mistake', '192.0.2.2', 'another secret')
    await tryPassword('nobody@corellaplains.example', '192.0.2.2', 'another secret')
    const rows = await eventsNow()
    expect(rows).toMatchObject([{ code: 'LOGIN_FAILED', who: 0, count: 2 }])
    expect(JSON.stringify(rows)).not.toMatch(/typed-password|another secret|nobody@/)
  })

  it('counts wrong codes of a log-in and of a recovery', async () => {
    await clear()
    await post(server, 'loginRecoveryCode', { email: EMAIL, code: '000000', fingerprint: 'f'.repeat(32) })
    await post(server, 'recoverPasswordCheck', {
      email: EMAIL,
      code: '000000',
      newpassword: 'three odd wombats',
    })
    expect((await eventsNow()).map(({ code, call, who }) => `${code} ${call} ${who}`)).toEqual([
      `LOGIN_FAILED POST ${BASE}/loginRecoveryCode ${personId}`,
      `VALIDATION POST ${BASE}/recoverPasswordCheck ${personId}`,
    ])
  })

  it('counts refused access with the account that called', async () => {
    await clear()
    const member = server.as({ personId })
    expect((await member.request('GET', '/api/v1/staff/counts')).status).toBe(403)
    expect((await server.request('GET', `${BASE}/authUser`)).status).toBe(401)
    expect((await eventsNow()).map(({ code, who }) => `${code} ${who}`)).toEqual([
      `FORBIDDEN ${personId}`,
      'LOGIN_REQUIRED 0',
    ])
  })

  it('does not count successful log-ins, missing records or invalid input', async () => {
    await clear()
    await tryPassword(EMAIL, '192.0.2.3', 'a quandary of marmalade')
    await server.request('GET', '/api/v1/unknown')
    await server.request('POST', `${BASE}/login`, { body: {} })
    expect(await eventsNow()).toEqual([])
  })

  it('counts everything beyond the hour’s row limit in one row, and starts again in the next hour', async () => {
    await clear()
    const log = openSecurityLog(server.clubApp.service, { heldMost: 4, rowsAnHourMost: 3 })
    const noteFrom = (n: number) =>
      log.note(
        {
          method: 'GET',
          routeOptions: { url: '/x' },
          ip: `198.51.100.${n}`,
          caller: { kind: 'anonymous' },
        } as never,
        new Problem('FORBIDDEN'),
      )
    for (let n = 0; n < 10; n += 1) noteFrom(n)
    await log.flush()
    expect((await eventsNow()).map(({ network, count }) => `${network} ${count}`)).toEqual([
      '198.51.100.0 1',
      '198.51.100.1 1',
      '198.51.100.2 1',
      '* 7',
    ])
    server.clock.advanceMs(HOUR_MS)
    noteFrom(20)
    await log.flush()
    expect((await eventsNow()).map(({ network }) => network)).toContain('198.51.100.20')
  })

  it('is deleted after 30 days', async () => {
    server.clock.advanceMs(31 * 24 * HOUR_MS)
    await server.clubApp.features.accounts.sweep()
    expect(await server.database.db.select().from(securityEvent)).toEqual([])
  })
})
