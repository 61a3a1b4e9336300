import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { serve } from '#platform/server/http/serve.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { STEP_UP_LASTS_MS } from '#platform/shared/step-up.rules.ts'
import {
  bodyOf,
  FINGERPRINT,
  givePassword,
  logIn,
  post,
  signUp,
  stepUp,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

const GUARDED = '/api/v1/test/guarded'
const PASSWORD = 'a quandary of marmalade'
let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({
    accountLimits: WIDE_LIMITS,
    routes: [
      (app) =>
        serve(app, endpoint('POST', GUARDED), {
          answer: z.object({}),
          handle: ({ caller }) => {
            requireStepUp(caller, server.clock)
            return {}
          },
        }),
    ],
  })
})
afterAll(() => server.stop())

async function guarded(token: string): Promise<string> {
  const answer = await server.request('POST', GUARDED, {
    body: {},
    headers: { authorization: `Bearer ${token}` },
  })
  return bodyOf(answer).text_code ?? bodyOf(answer).status
}

async function passwordSession(email: string): Promise<string> {
  await signUp(server, email)
  await givePassword(server, email, PASSWORD)
  return tokenByPassword(email)
}

async function tokenByPassword(email: string): Promise<string> {
  const answer = await post(server, 'login', {
    username: email,
    password: PASSWORD,
    fingerprint: FINGERPRINT,
  })
  return bodyOf(answer).access_token ?? ''
}

describe('step-up of a session', () => {
  it('is needed after a password login, and applies to its session only', async () => {
    const email = 'steps-up@corellaplains.example'
    const token = await passwordSession(email)
    expect(await guarded(token)).toBe('STEP_UP_NEEDED')
    const code = await stepUp(server, email, token)
    expect(
      (await post(server, 'stepUp', { code: code === '000000' ? '000001' : '000000' }, token)).status,
    ).toBe(422)
    expect(await guarded(token)).toBe('STEP_UP_NEEDED')
    expect((await post(server, 'stepUp', { code }, token)).status).toBe(200)
    expect(await guarded(token)).toBe('success')
    expect((await post(server, 'stepUp', { code }, token)).status).toBe(422)
    expect(await guarded(await tokenByPassword(email))).toBe('STEP_UP_NEEDED')
  })

  it('is included in a login by mailed code, and expires', async () => {
    const email = 'fresh-login@corellaplains.example'
    await signUp(server, email)
    const { access_token: token, refresh_token } = await logIn(server, email)
    expect(await guarded(token)).toBe('success')
    server.clock.advanceMs(STEP_UP_LASTS_MS)
    const renewed = await post(server, 'refreshToken', { refresh_token, fingerprint: FINGERPRINT })
    expect(await guarded(bodyOf(renewed).access_token ?? '')).toBe('STEP_UP_NEEDED')
  })

  it('requires login', async () => {
    expect((await post(server, 'stepUp', { code: '123456' })).status).toBe(401)
    expect((await server.request('POST', GUARDED, { body: {} })).status).toBe(401)
  })
})
