import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { openSmallApi, type SmallApi } from '#tests/kit/small-api.ts'
import { authUser, loginRecoveryCode, logout } from '../accounts.contract.ts'

const USER = { id: 7, first_name: 'Jarrah' }
const TOKENS = { access_token: 'e30.e30.x', refresh_token: 'r' }
const AWAY = { status: 503, body: {} }

let browser: FakeBrowser
let api: SmallApi
/** The number of profile requests that fail before one succeeds. */
let silences: number

beforeEach(async () => {
  browser = openFakeBrowser()
  silences = 0
  api = await openSmallApi(({ path }) => {
    if (path === loginRecoveryCode.path) return { body: TOKENS }
    if (path !== authUser.path) return undefined
    return api.askedFor(authUser.path).length > silences ? { body: { user: USER } } : AWAY
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.resetModules()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
  browser.close()
})

async function openLogin() {
  const { openSession } = await import('./session.ts')
  const { readSession } = await import('./session-store.ts')
  const { logInByCode } = await import('./account-calls.ts')
  openSession({ apiUrl: api.url, tokenLoginBaseUrls: [] })
  return { logInByCode, readSession }
}

describe('login while the profile cannot be loaded', () => {
  it('succeeds with the same code once the profile loads', async () => {
    silences = 1
    const { logInByCode, readSession } = await openLogin()
    await expect(logInByCode('jarrah@club.example', '123456')).resolves.toBe(true)
    expect(readSession()).toMatchObject({ user: USER, ...TOKENS })
    expect(api.askedFor(loginRecoveryCode.path)).toHaveLength(1)
  })

  it('fails after some attempts and leaves no session', async () => {
    silences = Number.POSITIVE_INFINITY
    const { logInByCode, readSession } = await openLogin()
    await expect(logInByCode('jarrah@club.example', '123456')).rejects.toMatchObject({
      kind: 'network_error',
    })
    expect(readSession()).toMatchObject({ access_token: '', refresh_token: '' })
    await vi.waitFor(() => expect(api.askedFor(logout.path)).toHaveLength(1))
  })
})

describe('login without browser storage', () => {
  it('reports the missing storage before a code is requested or consumed', async () => {
    const { logInByCode } = await openLogin()
    const { mailLoginCode } = await import('./account-calls.ts')
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const failure = { textCode: 'NO_STORAGE', status: 0 }
    await expect(mailLoginCode('jarrah@club.example', true)).rejects.toMatchObject(failure)
    await expect(logInByCode('jarrah@club.example', '123456')).rejects.toMatchObject(failure)
    expect(api.askedFor(loginRecoveryCode.path)).toEqual([])
  })
})
