import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { lifeOf, needsRefresh } from './access-token.ts'
import { isOtherPerson, readTokenLogin } from './token-login.ts'

const tokenOf = (claims: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

describe('readTokenLogin', () => {
  const ALLOWED = ['https://other.example']
  const read = (query: string) => readTokenLogin(new URLSearchParams(query), ALLOWED)

  it('reads an access token and a refresh token', () => {
    expect(read('a=A&r=R')).toEqual({
      login: { tokens: { access_token: 'A', refresh_token: 'R' }, baseURL: '' },
      refusedBase: false,
    })
  })

  it.each(['', 'a=A', 'r=R', 'a=&r=R'])('returns no login if a token is missing: %j', (query) => {
    expect(read(query).login).toBeNull()
  })

  it('accepts a base URL from the list', () => {
    expect(read('a=A&r=R&b=https://other.example').login?.baseURL).toBe('https://other.example')
  })

  it.each([
    'https://evil.example',
    'https://other.example.evil.example',
    'https://other.example/',
    'https://other.example@evil.example',
    '//other.example',
    'javascript:alert(1)',
  ])('ignores and reports the base URL %s', (base) => {
    expect(read(`a=A&r=R&b=${encodeURIComponent(base)}`)).toMatchObject({
      login: { baseURL: '' },
      refusedBase: true,
    })
  })
})

describe('replacing an existing session', () => {
  const [own, sameAgain, others] = [{ sub: '7', exp: 1 }, { sub: '7', exp: 2 }, { sub: '8' }].map(
    tokenOf,
  ) as [string, string, string]

  it('needs confirmation if the token belongs to another person', () => {
    expect(isOtherPerson(own, others)).toBe(true)
    expect(isOtherPerson(own, tokenOf({ sub: '7', iss: 'https://other.example' }))).toBe(true)
  })

  it('needs confirmation if the token names no person', () => {
    expect(isOtherPerson(own, 'nonsense')).toBe(true)
    expect(isOtherPerson('nonsense', 'nonsense')).toBe(true)
  })

  it('needs no confirmation for the same person or an anonymous visitor', () => {
    expect(isOtherPerson(own, sameAgain)).toBe(false)
    expect(isOtherPerson('', others)).toBe(false)
  })
})

describe('access token claims', () => {
  it('contain the expiry, also with non-ASCII text in the token', () => {
    expect(lifeOf(tokenOf({ iat: 100, exp: 700, name: 'Želazny' }))).toEqual({
      issuedAtS: 100,
      expiresAtS: 700,
    })
  })

  it.each(['', 'x', 'a.b.c', 'a.!.c', tokenOf(null), tokenOf({}), tokenOf({ exp: '5' })])(
    'are empty for the invalid token %j',
    (text) => {
      expect(lifeOf(text)).toBeNull()
      expect(needsRefresh(text, 0)).toBe(false)
    },
  )

  it.each([
    [669_999, false],
    [670_000, true],
    [800_000, true],
  ])('require a refresh 30 seconds or less before the expiry: at %i ms of 700 s, %s', (nowMs, expected) => {
    expect(needsRefresh(tokenOf({ exp: 700 }), nowMs)).toBe(expected)
  })
})

describe('secrets in the URL', () => {
  let browser: FakeBrowser

  beforeEach(() => vi.resetModules())
  afterEach(() => browser.close())

  it.each(['?a=A&r=R', '#a=A&r=R', '?a=A#r=R'])(
    'are removed from the address bar when the module loads: %s',
    async (rest) => {
      browser = openFakeBrowser(`https://club.example/token-login${rest}`)
      const { takeSecrets } = await import('./address-secrets.ts')
      expect(browser.location.href).toBe('https://club.example/token-login')
      expect(Object.fromEntries(takeSecrets())).toEqual({ a: 'A', r: 'R' })
      expect([...takeSecrets()]).toEqual([])
    },
  )

  it('leave a URL without secrets unchanged', async () => {
    browser = openFakeBrowser('https://club.example/login?from=poster')
    await import('./address-secrets.ts')
    expect(browser.location.href).toBe('https://club.example/login?from=poster')
  })
})
