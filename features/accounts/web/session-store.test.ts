import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { EMPTY_USER } from './empty-user.ts'

let browser: FakeBrowser
let warned: unknown[][]

beforeEach(() => {
  browser = openFakeBrowser()
  warned = []
  vi.spyOn(console, 'warn').mockImplementation((...words) => void warned.push(words))
})

afterEach(() => {
  vi.restoreAllMocks()
  browser.close()
})

/** One more tab, with modules of its own. */
async function openTab() {
  vi.resetModules()
  return { ...(await import('./session-store.ts')), ...(await import('./kept-session.ts')) }
}

describe('the session', () => {
  it('is kept under one name with the defaults of the specification', async () => {
    const { changeSession } = await openTab()
    changeSession({})
    expect([...browser.storage.keys()]).toEqual(['paddock.session'])
    expect(JSON.parse(browser.storage.get('paddock.session') ?? '')).toEqual({
      access_token: '',
      refresh_token: '',
      user: EMPTY_USER,
      redirect_after_login: '/',
      auth_fingerprint: '',
      oauth2_state: '',
      baseURL: '',
      link_active: true,
    })
  })

  it('is logged and treated as empty when the stored JSON is invalid', async () => {
    browser.storage.set('paddock.session', '{"access_token": "x"')
    const { readSession, isSessionKept, EMPTY_SESSION } = await openTab()
    expect(isSessionKept()).toBe(false)
    expect(readSession()).toEqual(EMPTY_SESSION)
    expect(warned.some(([where]) => where === 'stored state paddock.session')).toBe(true)
  })

  it.each(['null', '[]', '7', '"text"', '{"access_token": 5, "user": {"id": "x"}, "link_active": "yes"}'])(
    'takes nothing from the stored value %s that is not of its shape',
    async (stored) => {
      browser.storage.set('paddock.session', stored)
      const { readSession, EMPTY_SESSION } = await openTab()
      expect(readSession()).toEqual(EMPTY_SESSION)
    },
  )

  it('is the same in all tabs at once', async () => {
    const [first, second] = [await openTab(), await openTab()]
    second.readSession()
    first.keepTokens({ access_token: 'a', refresh_token: 'r' })
    expect(second.sessionStore.getState()).toMatchObject({ access_token: 'a', refresh_token: 'r' })
    expect(second.isSessionKept()).toBe(true)
  })

  it('keeps what a sibling tab changed a moment ago when another part of it is changed', async () => {
    const tab = await openTab()
    tab.keepTokens({ access_token: 'old', refresh_token: 'old' })
    // The sibling's write is there, the word of it is not.
    browser.storage.set(
      'paddock.session',
      JSON.stringify({ ...tab.readSession(), access_token: 'new', refresh_token: 'new' }),
    )
    tab.changeSession({ link_active: false })
    expect(tab.readSession()).toMatchObject({ access_token: 'new', refresh_token: 'new', link_active: false })
  })

  it('has a fingerprint of 21 characters, made on first use and kept after logging out', async () => {
    const tab = await openTab()
    expect(tab.readSession().auth_fingerprint).toBe('')
    const made = tab.fingerprint()
    expect(made).toMatch(/^[\w-]{21}$/)
    tab.clearSession()
    expect(tab.fingerprint()).toBe(made)
    expect((await openTab()).fingerprint()).toBe(made)
  })

  it('is no session without an access token', async () => {
    const tab = await openTab()
    tab.fingerprint()
    expect(tab.isSessionKept()).toBe(false)
  })
})
