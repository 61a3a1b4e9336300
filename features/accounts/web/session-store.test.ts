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

/** Opens another tab with separate module instances. */
async function openTab() {
  vi.resetModules()
  return { ...(await import('./session-store.ts')), ...(await import('./stored-session.ts')) }
}

describe('stored session', () => {
  it('is stored under one name with the defaults of the specification', async () => {
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

  it('is empty, with a logged warning, if the stored JSON is invalid', async () => {
    browser.storage.set('paddock.session', '{"access_token": "x"')
    const { readSession, hasStoredSession, EMPTY_SESSION } = await openTab()
    expect(hasStoredSession()).toBe(false)
    expect(readSession()).toEqual(EMPTY_SESSION)
    expect(warned.some(([where]) => where === 'stored state paddock.session')).toBe(true)
  })

  it.each(['null', '[]', '7', '"text"', '{"access_token": 5, "user": {"id": "x"}, "link_active": "yes"}'])(
    'ignores the stored value %s with an invalid shape',
    async (stored) => {
      browser.storage.set('paddock.session', stored)
      const { readSession, EMPTY_SESSION } = await openTab()
      expect(readSession()).toEqual(EMPTY_SESSION)
    },
  )

  it('is the same in all tabs immediately', async () => {
    const [first, second] = [await openTab(), await openTab()]
    second.readSession()
    first.storeTokens({ access_token: 'a', refresh_token: 'r' })
    expect(second.sessionStore.getState()).toMatchObject({ access_token: 'a', refresh_token: 'r' })
    expect(second.hasStoredSession()).toBe(true)
  })

  it('keeps another tab’s latest change when a different part is changed', async () => {
    const tab = await openTab()
    tab.storeTokens({ access_token: 'old', refresh_token: 'old' })
    // The other tab has written, but its storage event has not arrived.
    browser.storage.set(
      'paddock.session',
      JSON.stringify({ ...tab.readSession(), access_token: 'new', refresh_token: 'new' }),
    )
    tab.changeSession({ link_active: false })
    expect(tab.readSession()).toMatchObject({ access_token: 'new', refresh_token: 'new', link_active: false })
  })

  it('has a fingerprint of 21 characters, created on first use and kept after logout', async () => {
    const tab = await openTab()
    expect(tab.readSession().auth_fingerprint).toBe('')
    const made = tab.fingerprint()
    expect(made).toMatch(/^[\w-]{21}$/)
    tab.clearSession()
    expect(tab.fingerprint()).toBe(made)
    expect((await openTab()).fingerprint()).toBe(made)
  })

  it('does not count as a session without an access token', async () => {
    const tab = await openTab()
    tab.fingerprint()
    expect(tab.hasStoredSession()).toBe(false)
  })
})
