import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { type Asked, openSmallApi, type Said, type SmallApi } from '#tests/kit/small-api.ts'
import { authUser, loginRecoveryCode, logout, refreshToken } from '../accounts.contract.ts'
import { EMPTY_USER } from './empty-user.ts'

const SESSION = 'paddock.session'
const ITEMS = endpoint<{ note?: string }, { n: number }>('POST', '/api/v1/things')
const JARRAH = { id: 7, first_name: 'Jarrah', last_name: 'Quillfeather' }

/** Returns an access token with the claims that the client reads. */
function tokenFor(name: string, secondsLeft = 600, sub = '7'): string {
  const nowS = Math.floor(Date.now() / 1000)
  const claims = { sub, iat: nowS - 1, exp: nowS + secondsLeft, name }
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${name}`
}

const refusal = (status: number, text_code: string, message = text_code): Said => ({
  status,
  body: { status: 'error', text_code, message },
})

let browser: FakeBrowser
let api: SmallApi
let answer: (asked: Asked) => Said | undefined | Promise<Said | undefined>

beforeEach(async () => {
  browser = openFakeBrowser()
  api = await openSmallApi((asked) => answer(asked))
  answer = () => undefined
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await api.close()
  browser.close()
})

/** Opens another tab with separate module instances. */
async function openTab(settings: { tokenLoginBaseUrls?: string[] } = {}) {
  vi.resetModules()
  const http = await import('#platform/web/http.ts')
  const session = await import('./session.ts')
  const store = await import('./session-store.ts')
  session.openSession({ apiUrl: api.url, tokenLoginBaseUrls: settings.tokenLoginBaseUrls ?? [] })
  return { ...http, ...session, ...store, guard: await import('./guard.ts') }
}

function keep(session: object): void {
  browser.storage.set(SESSION, JSON.stringify(session))
}

function kept(): Record<string, unknown> {
  return JSON.parse(browser.storage.get(SESSION) ?? '{}') as Record<string, unknown>
}

const LOGGED_IN = () => ({
  access_token: tokenFor('one'),
  refresh_token: 'r-one',
  user: JARRAH,
  auth_fingerprint: 'F'.repeat(21),
})

describe('call with a bearer token', () => {
  it('sends the access token in an Authorization header', async () => {
    const session = LOGGED_IN()
    keep(session)
    const tab = await openTab()
    await tab.call(ITEMS, {})
    expect(api.asked[0]?.headers.authorization).toBe(`Bearer ${session.access_token}`)
  })

  it('sends no token for an anonymous visitor, nor with calls that create a session', async () => {
    const tab = await openTab()
    await tab.call(ITEMS, {})
    keep(LOGGED_IN())
    await tab.call(
      loginRecoveryCode,
      { email: 'a@b.example', code: '123456', fingerprint: 'f' },
      { bearer: 'none' },
    )
    expect(api.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })
})

describe.each([401, 422])('on %i TOKEN_EXPIRED', (status) => {
  /** Refuses the first token and issues a second one. */
  const expiring = (fresh: string): void => {
    answer = ({ path, headers }) => {
      if (path === refreshToken.path) return { body: { access_token: fresh, refresh_token: 'r-two' } }
      return headers.authorization === `Bearer ${fresh}`
        ? { body: { n: 1, data: { pages: 1 } } }
        : refusal(status, 'TOKEN_EXPIRED')
    }
  }

  it('refreshes with the refresh token and the fingerprint, stores both new tokens and retries once', async () => {
    const fresh = tokenFor('two')
    keep(LOGGED_IN())
    expiring(fresh)
    const tab = await openTab()
    await expect(tab.call(ITEMS, { note: 'x' })).resolves.toMatchObject({ n: 1 })
    expect(api.askedFor(refreshToken.path).map(({ body }) => body)).toEqual([
      { refresh_token: 'r-one', fingerprint: 'F'.repeat(21) },
    ])
    expect(api.askedFor(ITEMS.path).map(({ body }) => body)).toEqual([{ note: 'x' }, { note: 'x' }])
    expect(kept()).toMatchObject({ access_token: fresh, refresh_token: 'r-two' })
  })

  it('does the same for GraphQL', async () => {
    keep(LOGGED_IN())
    expiring(tokenFor('two'))
    const tab = await openTab()
    await expect(tab.askGraphql('/graphql', '{ pages }', {})).resolves.toEqual({ pages: 1 })
    expect(api.askedFor('/graphql')).toHaveLength(2)
  })

  it('sends the same Idempotency-Key with the retry', async () => {
    keep(LOGGED_IN())
    expiring(tokenFor('two'))
    const tab = await openTab()
    await tab.call(ITEMS, {}, { idempotencyKey: 'key-1' })
    expect(api.askedFor(ITEMS.path).map(({ headers }) => headers['idempotency-key'])).toEqual([
      'key-1',
      'key-1',
    ])
  })

  it('logs out and goes to / when the refresh is refused', async () => {
    keep(LOGGED_IN())
    answer = ({ path }) =>
      refusal(
        path === refreshToken.path ? 401 : status,
        path === refreshToken.path ? 'TOKEN_INVALID' : 'TOKEN_EXPIRED',
      )
    const tab = await openTab()
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ kind: 'bad_request' })
    expect(kept()).toMatchObject({ access_token: '', refresh_token: '', user: EMPTY_USER })
    await vi.waitFor(() => expect(browser.leftFor).toEqual(['/']))
    expect(api.askedFor(ITEMS.path)).toHaveLength(1)
  })

  it('reports how much unsent data was lost with a session that could not be refreshed', async () => {
    keep(LOGGED_IN())
    answer = ({ path }) => refusal(401, path === refreshToken.path ? 'TOKEN_INVALID' : 'TOKEN_EXPIRED')
    const tab = await openTab()
    const { createSendLater, readLost } = await import('#platform/web/send-later.ts')
    const drives = createSendLater<object>('drives', {
      name: 'drives',
      isInput: () => true,
      send: () => Promise.resolve(),
    })
    drives.add('a', {})
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ kind: 'bad_request' })
    expect(readLost()).toEqual({ drives: 1, 'check-ins': 0 })
  })

  it('does not retry a second time', async () => {
    keep(LOGGED_IN())
    answer = ({ path }) =>
      path === refreshToken.path
        ? { body: { access_token: tokenFor('two'), refresh_token: 'r-two' } }
        : refusal(status, 'TOKEN_EXPIRED')
    const tab = await openTab()
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ textCode: 'TOKEN_EXPIRED' })
    expect(api.askedFor(ITEMS.path)).toHaveLength(2)
  })
})

describe('failed refresh', () => {
  it('without a response does not log out', async () => {
    keep(LOGGED_IN())
    answer = ({ path }) => (path === refreshToken.path ? null : refusal(401, 'TOKEN_EXPIRED'))
    const tab = await openTab()
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ kind: 'network_error' })
    expect(kept()).toMatchObject({ refresh_token: 'r-one', user: JARRAH })
    expect(browser.leftFor).toEqual([])
  })

  it.each([429, 500, 503])('with status %i does not log out', async (status) => {
    keep(LOGGED_IN())
    answer = ({ path }) =>
      refusal(
        path === refreshToken.path ? status : 401,
        path === refreshToken.path ? 'UNAVAILABLE' : 'TOKEN_EXPIRED',
      )
    const tab = await openTab()
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ status })
    expect(kept()).toMatchObject({ refresh_token: 'r-one' })
  })

  it.each([
    ['a page of whatever stands in front of the server', refusal(404, '')],
    ['a refusal of how it was sent', refusal(403, 'XSRF_MISMATCH')],
  ])('with %s does not log out', async (_name, said) => {
    keep(LOGGED_IN())
    answer = ({ path }) => (path === refreshToken.path ? said : refusal(401, 'TOKEN_EXPIRED'))
    const tab = await openTab()
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ kind: 'bad_request' })
    expect(kept()).toMatchObject({ refresh_token: 'r-one', user: JARRAH })
    expect(browser.leftFor).toEqual([])
  })

  it('is retried at once if its response was lost, before the server treats the old token as stolen', async () => {
    // The check that runs every 10 seconds never fires here, so only an immediate retry can succeed.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    keep(LOGGED_IN())
    const fresh = { access_token: tokenFor('two'), refresh_token: 'r-two' }
    answer = ({ path, headers }) => {
      if (path === refreshToken.path)
        return api.askedFor(refreshToken.path).length === 1 ? null : { body: fresh }
      return headers.authorization === `Bearer ${fresh.access_token}` ? {} : refusal(401, 'TOKEN_EXPIRED')
    }
    const tab = await openTab()
    await tab.call(ITEMS, {})
    const [first, second] = api.askedFor(refreshToken.path)
    expect(second?.body).toEqual(first?.body)
    expect(kept()).toMatchObject(fresh)
  })
})

describe.each([
  ['TOKEN_INVALID', refusal(401, 'TOKEN_INVALID')],
  ['"Signature verification failed"', refusal(422, '', 'Signature verification failed')],
])('on %s', (_name, said) => {
  it('logs out and goes to / without a refresh', async () => {
    keep(LOGGED_IN())
    answer = () => said
    const tab = await openTab()
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ kind: 'bad_request' })
    expect(kept()).toMatchObject({ access_token: '', refresh_token: '', user: EMPTY_USER })
    await vi.waitFor(() => expect(browser.leftFor).toEqual(['/']))
    expect(api.askedFor(refreshToken.path)).toEqual([])
  })
})

describe('a session that ends', () => {
  it('leaves the document only after the stored values of the person are deleted', async () => {
    // The request to open the database stays pending until the test calls `onerror`.
    const opening: { onerror?: () => void; error: Error } = { error: new Error('refused') }
    vi.stubGlobal('indexedDB', { open: () => opening })
    keep(LOGGED_IN())
    answer = () => refusal(401, 'TOKEN_INVALID')
    const tab = await openTab()
    const { forgetDurableNames } = await import('#platform/web/durable-storage.ts')
    tab.onSessionEnd(() => forgetDurableNames('typed ', () => true))
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ kind: 'bad_request' })
    expect(browser.leftFor).toEqual([])
    opening.onerror?.()
    await vi.waitFor(() => expect(browser.leftFor).toEqual(['/']))
    vi.unstubAllGlobals()
  })
})

describe('tabs of one browser', () => {
  it('refresh once: the other tabs use the first tab’s new token', async () => {
    const fresh = tokenFor('two')
    keep(LOGGED_IN())
    const tabs = [await openTab(), await openTab(), await openTab()]
    answer = ({ path, headers }) => {
      if (path === refreshToken.path) return { body: { access_token: fresh, refresh_token: 'r-two' } }
      return headers.authorization === `Bearer ${fresh}` ? { body: { n: 1 } } : refusal(401, 'TOKEN_EXPIRED')
    }
    await Promise.all(tabs.map((tab) => tab.call(ITEMS, {})))
    expect(api.askedFor(refreshToken.path)).toHaveLength(1)
  })

  it('are all logged out together, with both tokens and the profile deleted', async () => {
    keep(LOGGED_IN())
    const [first, second] = [await openTab(), await openTab()]
    const ended = vi.fn<() => void>()
    second.onSessionEnd(ended)
    await first.logOut()
    expect(ended).toHaveBeenCalledTimes(1)
    expect(second.sessionStore.getState()).toMatchObject({
      access_token: '',
      refresh_token: '',
      user: EMPTY_USER,
    })
    expect(api.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/cognito/user/logout',
    ])
  })

  it('clear a person’s data if another person logs in, and keep it if the same person does', async () => {
    keep(LOGGED_IN())
    const [first, second] = [await openTab(), await openTab()]
    const [endedHere, endedThere] = [vi.fn<() => void>(), vi.fn<() => void>()]
    first.onSessionEnd(endedHere)
    second.onSessionEnd(endedThere)
    await first.logIn({ access_token: tokenFor('again'), refresh_token: 'r-again' })
    expect(endedHere).not.toHaveBeenCalled()
    await first.logIn({ access_token: tokenFor('two', 600, '8'), refresh_token: 'r-two' })
    expect(endedHere).toHaveBeenCalledTimes(1)
    expect(endedThere).toHaveBeenCalledTimes(1)
  })

  it('do not undo a logout when a pending refresh completes', async () => {
    keep({ ...LOGGED_IN(), access_token: tokenFor('one', 20) })
    answer = ({ path }) => {
      if (path !== refreshToken.path) return undefined
      browser.storage.set(SESSION, JSON.stringify({ ...kept(), access_token: '', refresh_token: '' }))
      return { body: { access_token: tokenFor('two'), refresh_token: 'r-two' } }
    }
    const tab = await openTab()
    await tab.call(ITEMS, {})
    expect(kept()['access_token']).toBe('')
  })
})

describe('expiry check', () => {
  it('runs once at start and refreshes at 30 seconds or less; calls wait for it', async () => {
    const fresh = tokenFor('two')
    keep({ ...LOGGED_IN(), access_token: tokenFor('one', 30) })
    answer = ({ path }) =>
      path === refreshToken.path
        ? { body: { access_token: fresh, refresh_token: 'r-two' } }
        : { body: { n: 1 } }
    const tab = await openTab()
    await tab.call(ITEMS, {})
    expect(api.asked.map(({ path }) => path)).toEqual([refreshToken.path, ITEMS.path])
    expect(api.asked[1]?.headers.authorization).toBe(`Bearer ${fresh}`)
  })

  it('does not refresh a token that lasts longer, and checks again every 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    keep({ ...LOGGED_IN(), access_token: tokenFor('one', 45) })
    answer = ({ path }) =>
      path === refreshToken.path
        ? { body: { access_token: tokenFor('two'), refresh_token: 'r-two' } }
        : undefined
    const tab = await openTab()
    await tab.call(ITEMS, {})
    vi.advanceTimersByTime(10_000)
    await tab.call(ITEMS, {})
    expect(api.askedFor(refreshToken.path)).toEqual([])
    vi.advanceTimersByTime(10_000)
    await vi.waitFor(() => expect(api.askedFor(refreshToken.path)).toHaveLength(1))
  })

  it('stops delaying calls after 2 seconds', async () => {
    vi.useFakeTimers()
    vi.resetModules()
    const { startReadiness, whenReady } = await import('./readiness.ts')
    let isReady = false
    startReadiness()
    void whenReady().then(() => (isReady = true))
    await vi.advanceTimersByTimeAsync(1_900)
    expect(isReady).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isReady).toBe(true)
  })
})

describe('link_active', () => {
  it('is false after a network failure and true again after any answer with a status', async () => {
    keep(LOGGED_IN())
    const tab = await openTab()
    expect(tab.readSession().link_active).toBe(true)
    answer = () => null
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ kind: 'network_error' })
    expect(kept()['link_active']).toBe(false)
    answer = () => refusal(500, 'INTERNAL')
    await expect(tab.call(ITEMS, {})).rejects.toMatchObject({ kind: 'bad_response' })
    expect(kept()['link_active']).toBe(true)
  })
})

describe('profile', () => {
  it('is loaded with the token after a login', async () => {
    answer = ({ path }) => (path === authUser.path ? { body: { user: JARRAH } } : undefined)
    const tab = await openTab()
    await tab.logIn({ access_token: tokenFor('one'), refresh_token: 'r-one' })
    expect(tab.readSession().user).toMatchObject(JARRAH)
  })

  it.each([
    ['a refusal', refusal(500, 'INTERNAL')],
    ['nobody', { body: { user: {} } }],
  ])('is empty when the server answers %s', async (_name, said) => {
    keep(LOGGED_IN())
    answer = () => said
    const tab = await openTab()
    await tab.loadUser()
    expect(tab.readSession().user).toEqual(EMPTY_USER)
  })

  it('belongs to the person who logged in last, even if an earlier response arrives later', async () => {
    const dot = { id: 8, first_name: 'Dot' }
    keep(LOGGED_IN())
    const tab = await openTab()
    let letFirstGo = (): void => undefined
    const first = new Promise<void>((resolve) => (letFirstGo = resolve))
    const firstToken = String(kept()['access_token'])
    answer = async ({ headers }) => {
      if (headers.authorization !== `Bearer ${firstToken}`) return { body: { user: dot } }
      await first
      return { body: { user: JARRAH } }
    }
    const late = tab.loadUser()
    await vi.waitFor(() => expect(api.asked).toHaveLength(1))
    await tab.logIn({ access_token: tokenFor('two', 600, '8'), refresh_token: 'r-two' })
    letFirstGo()
    await late
    expect(tab.readSession().user).toMatchObject(dot)
  })

  it('stays as stored while the server is unreachable', async () => {
    keep(LOGGED_IN())
    answer = () => null
    const tab = await openTab()
    await tab.loadUser()
    expect(tab.readSession().user).toMatchObject(JARRAH)
  })

  it.each([429, 502, 503, 504])(
    'stays as stored, with its person logged in, while the server restarts: %i',
    async (status) => {
      keep(LOGGED_IN())
      answer = () => refusal(status, '')
      const tab = await openTab()
      await tab.loadUser()
      expect(tab.readSession().user).toMatchObject(JARRAH)
      await expect(tab.guard.mayEnter('/profile')).resolves.toBe(true)
    },
  )
})

describe('guard', () => {
  it('admits a logged-in person', async () => {
    keep(LOGGED_IN())
    const tab = await openTab()
    await expect(tab.guard.mayEnter('/profile')).resolves.toBe(true)
  })

  it('stores an anonymous visitor’s page with its query', async () => {
    const tab = await openTab()
    await expect(tab.guard.mayEnter('/vehicle/7?tab=log#last')).resolves.toBe(false)
    expect(kept()['redirect_after_login']).toBe('/vehicle/7?tab=log#last')
  })

  it.each(['//evil.example/x', String.raw`/\evil.example`, 'javascript:alert(1)', 'https://evil.example/'])(
    'does not store %s',
    async (place) => {
      const tab = await openTab()
      await tab.guard.mayEnter(place)
      expect(kept()['redirect_after_login']).toBe('/')
    },
  )

  it('logs out first when the profile id is empty', async () => {
    keep({ ...LOGGED_IN(), user: {} })
    answer = ({ path }) => (path === authUser.path ? { body: { user: {} } } : undefined)
    const tab = await openTab()
    await expect(tab.guard.mayEnter('/profile')).resolves.toBe(false)
    expect(kept()).toMatchObject({ access_token: '', refresh_token: '', redirect_after_login: '/profile' })
  })
})

describe('guard with an empty profile', () => {
  it.each([null, refusal(429, ''), refusal(503, '')])(
    'keeps the person logged in if the profile cannot be loaded: %j',
    async (response) => {
      const session = { ...LOGGED_IN(), user: {} }
      keep(session)
      answer = ({ path }) => (path === authUser.path ? response : undefined)
      const tab = await openTab()
      await expect(tab.guard.mayEnter('/profile')).resolves.toBe(true)
      expect(kept()).toMatchObject({ access_token: session.access_token })
    },
  )
})

describe('base URL of a token login', () => {
  it('is used if it is on the server’s list', async () => {
    const other = await openSmallApi(() => ({ body: { n: 2 } }))
    keep({ ...LOGGED_IN(), baseURL: other.url })
    const tab = await openTab({ tokenLoginBaseUrls: [other.url] })
    await expect(tab.call(ITEMS, {})).resolves.toMatchObject({ n: 2 })
    expect(api.asked).toEqual([])
    await other.close()
  })

  it('is used for every call until logout, even if the site sets its base URL later', async () => {
    const other = await openSmallApi(() => ({ body: { n: 2 } }))
    keep({ ...LOGGED_IN(), baseURL: other.url })
    const tab = await openTab({ tokenLoginBaseUrls: [other.url] })
    await tab.call(ITEMS, {})
    tab.setBaseUrl(api.url)
    await tab.call(ITEMS, {})
    expect(other.asked).toHaveLength(2)
    await tab.logOut()
    expect(other.asked.map(({ path }) => path)).toEqual([ITEMS.path, ITEMS.path, logout.path])
    expect(api.asked).toEqual([])
    await tab.call(ITEMS, {})
    expect(api.asked).toHaveLength(1)
    await other.close()
  })

  it('is ignored if it is not on the list, even if browser storage contains it', async () => {
    keep({ ...LOGGED_IN(), baseURL: 'https://evil.example' })
    const tab = await openTab({ tokenLoginBaseUrls: ['https://good.example'] })
    await tab.call(ITEMS, {})
    expect(api.asked).toHaveLength(1)
  })

  it('is deleted with the session', async () => {
    keep({ ...LOGGED_IN(), baseURL: api.url })
    const tab = await openTab({ tokenLoginBaseUrls: [api.url] })
    await tab.logOut()
    expect(kept()['baseURL']).toBe('')
  })
})
