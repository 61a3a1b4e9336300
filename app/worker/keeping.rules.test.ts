import { describe, expect, it } from 'vitest'
import { LANGUAGE_HEADER as LANGUAGE_OF_PAGES } from '#platform/shared/locales.ts'
import { CHECKED_HEADER as HEADER_OF_PAGES } from '#platform/web/stored-answers.ts'
import {
  answerKey,
  type Asked,
  bearerOf,
  CHECKED_HEADER,
  documentKey,
  isInAnyLanguage,
  isMembersScreen,
  isOwnDocument,
  isShell,
  keepingOf,
  keyInLanguage,
  languageNamedIn,
  LANGUAGE_HEADER,
  mayStoreDocument,
  shellsToDrop,
} from './keeping.rules.ts'

const asked = (path: string, rest: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  path,
  search: '',
  isNavigation: false,
  hasBearer: true,
  ...rest,
})

describe('data that a member reads is cached under their own name', () => {
  it.each([
    '/api/v1/club/membership/home',
    '/api/v1/club/membership/card',
    '/api/v1/club/member/getMembership',
    '/api/v1/club/logBook/mine',
    '/api/v1/club/logBook/vehicle',
    '/api/v1/club/entry/mine',
    '/api/v1/sell/tickets',
    '/api/v1/sell/order/mine',
    '/api/v1/club/event/calendar',
    '/api/v1/club/gate/events',
  ])('caches the response to GET %s', (path) => {
    expect(keepingOf(asked(path))).toBe('own')
  })

  it.each(['/api/v1/club/vehicle', '/api/v1/club/vehicle/12', '/api/v1/club/specialVehicle'])(
    'POST %s, which reads lists and records',
    (path) => {
      expect(keepingOf(asked(path, { method: 'POST' }))).toBe('own')
    },
  )

  it('is not cached for requests without a token, except public data', () => {
    expect(keepingOf(asked('/api/v1/club/membership/card', { hasBearer: false }))).toBe('never')
    expect(keepingOf(asked('/api/v1/club/event/calendar/twilight', { hasBearer: false }))).toBe('open')
  })
})

describe('requests that are never cached', () => {
  it.each([
    ['POST', '/api/v1/cognito/user/login'],
    ['POST', '/api/v1/cognito/user/refreshToken'],
    ['GET', '/api/v1/cognito/user/authUser'],
    ['GET', '/api/v1/cognito/user/sessions'],
    ['POST', '/api/v1/sell/cart/submitOrder'],
    ['POST', '/api/v1/club/logBook/entry'],
    ['POST', '/api/v1/club/vehicle/create'],
    ['POST', '/api/v1/club/vehicle/update'],
    ['POST', '/api/v1/club/vehicle/delete'],
    ['POST', '/api/v1/club/specialVehicle/submit'],
    ['GET', '/api/v1/club/specialVehicle/file/7'],
    ['GET', '/api/v1/club/membership/desk/members'],
    ['GET', '/api/v1/sell/desk/books'],
    ['GET', '/api/v1/sell/invoice'],
    ['GET', '/api/v1/club/gate/guests'],
    ['GET', '/assets/f/12'],
    ['GET', '/sw.js'],
    ['GET', '/manifest.webmanifest'],
  ])('never caches the response to %s %s', (method, path) => {
    expect(keepingOf(asked(path, { method }))).toBe('never')
  })

  it.each([
    '/cms',
    '/cms/members',
    '/cms/gate/elsewhere',
    '/cms/gates',
    '/checkout',
    '/cart',
    '/login',
    '/auth',
    '/token-login',
    '/renew',
    '/card/abc.def',
    '/unsubscribe/abc',
    '/guardian/abc',
    '/draft-preview/abc.def',
    '/invoice/abc',
    '/vehicle/new',
    '/calendar/twilight/enter',
    '/dev/mailbox',
    '/api/v1/x',
    '/sitemap.xml',
  ])('the document at %s', (path) => {
    expect(keepingOf(asked(path, { isNavigation: true, hasBearer: false }))).toBe('never')
  })
})

describe('documents', () => {
  it.each(['/', '/home', '/about', '/calendar', '/calendar/twilight', '/membershipcard', '/news/x'])(
    'are cached at %s',
    (path) => {
      expect(keepingOf(asked(path, { isNavigation: true, hasBearer: false }))).toBe('document')
    },
  )

  it('are not cached as the response to a form', () => {
    expect(keepingOf(asked('/contact', { isNavigation: true, method: 'POST' }))).toBe('never')
  })

  it('use the members’ shell for members’ screens, but not for public pages', () => {
    for (const path of ['/membershipcard', '/Vehicles', '/vehicle/12', '/vehicle/12/logbook', '/orders'])
      expect(isMembersScreen(path)).toBe(true)
    for (const path of ['/about', '/vehicle/new', '/vehicle/12/other', '/cms'])
      expect(isMembersScreen(path)).toBe(false)
  })

  it('marked no-store are cached only if they are the empty members’ shell', () => {
    const noStore = 'private, no-store'
    expect(mayStoreDocument('/about', noStore)).toBe(false)
    expect(mayStoreDocument('/about', 'public, max-age=0')).toBe(true)
    expect(mayStoreDocument('/vehicles', noStore)).toBe(true)
    // The page that logs out is cached, so that a person can log out offline.
    expect(mayStoreDocument('/logout', noStore)).toBe(true)
    expect(mayStoreDocument('/set-up/secret', noStore)).toBe(false)
  })

  it('of the gate is the only one of the desk that is cached, under its own name since only it may use the camera', () => {
    for (const path of ['/cms/gate', '/cms/gate/', '/CMS/Gate']) {
      expect(keepingOf(asked(path, { isNavigation: true, hasBearer: false }))).toBe('document')
      expect(mayStoreDocument(path, 'private, no-store')).toBe(true)
      expect(isShell(path, 'private, no-store')).toBe(true)
      // Only the gate's own document has a header that allows the camera, so the worker must not serve another cached
      // document for the gate.
      expect(isMembersScreen(path)).toBe(false)
    }
  })

  it('of tickets are personal, since their address is a secret', () => {
    expect(isOwnDocument('/print-tickets/0190-abc')).toBe(true)
    expect(isOwnDocument('/calendar')).toBe(false)
  })

  it('are found under any spelling of their address', () => {
    expect(documentKey('/MembershipCard/')).toBe('/membershipcard')
    expect(documentKey('/')).toBe('/')
  })
})

describe('files', () => {
  it('are cached if the build put a hash into their name', () => {
    expect(keepingOf(asked('/assets/web-Bockht_R.js'))).toBe('file')
    expect(keepingOf(asked('/theme-0123456789ab.css'))).toBe('file')
  })

  it('that are pictures have a limit of their own', () => {
    expect(keepingOf(asked('/assets/i/0123456789abcdef0123456789abcdef/16x9/500.avif'))).toBe('picture')
  })
})

describe('the owner of a response', () => {
  const tokenOf = (claims: object): string =>
    `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

  it('is read from the token', () => {
    expect(bearerOf(tokenOf({ sub: '7', sid: 'a-1', name: 'Ødegård' }))).toEqual({
      owner: '7',
      session: 'a-1',
    })
  })

  it.each([
    null,
    '',
    'Bearer x',
    'Bearer a.b.c',
    tokenOf({}),
    tokenOf({ sub: '7' }),
    tokenOf({ sub: 7, sid: 'a' }),
    tokenOf({ sub: '../x', sid: 'a' }),
  ])('is null for %s', (header) => {
    expect(bearerOf(header)).toBeNull()
  })
})

it('distinguishes two requests to the same address by their body', () => {
  const vehicles = { path: '/api/v1/club/vehicle', search: '' }
  expect(answerKey(vehicles, '{"page":1}')).not.toBe(answerKey(vehicles, '{"page":2}'))
  expect(answerKey({ ...vehicles, search: '?id=1' }, '')).toBe('/api/v1/club/vehicle?id=1')
})

it('keeps the cached files of this build and of the one before', () => {
  const names = ['paddock-shell-1', 'paddock-own-7', 'paddock-shell-2', 'paddock-shell-3']
  expect(shellsToDrop(names, 'paddock-shell-3')).toEqual(['paddock-shell-1'])
  expect(shellsToDrop(['paddock-shell-3'], 'paddock-shell-3')).toEqual([])
})

it('uses the same header name as the pages for the time at which a response came from the server', () => {
  expect(CHECKED_HEADER).toBe(HEADER_OF_PAGES)
})

it('uses the same header name as the pages for the language', () => {
  expect(LANGUAGE_HEADER).toBe(LANGUAGE_OF_PAGES)
})

it.each([
  ['', null],
  ['?page=2', null],
  ['?lang=de', 'de'],
  ['?page=2&lang=pt-BR&q=1', 'pt-BR'],
  ['?lang=', null],
  ['?lang=deutsch', null],
  ['?lang=de-', null],
  ['?slang=de', null],
])('reads the language of a document from %j as %s', (search, language) => {
  expect(languageNamedIn(search)).toBe(language)
})

describe('the key of a response has the language of its page', () => {
  it.each([
    ['/calendar', 'de', '/calendar?x-language=de'],
    ['/calendar?page=2', 'pt-BR', '/calendar?page=2&x-language=pt-BR'],
    ['/calendar', null, '/calendar'],
    ['/calendar', '', '/calendar'],
    ['/calendar', 'a&b=c', '/calendar?x-language=a%26b%3Dc'],
  ])('of %s in %s', (key, language, expected) => {
    expect(keyInLanguage(key, language)).toBe(expected)
  })

  it.each([
    ['/calendar', '/calendar', true],
    ['/calendar?x-language=de', '/calendar', true],
    ['/calendar?page=2&x-language=pt-BR', '/calendar?page=2', true],
    ['/calendar?page=2&x-language=de', '/calendar', false],
    ['/calendar?page=2', '/calendar', false],
  ])('compares %s and %s without the language', (cached, key, isSame) => {
    expect(isInAnyLanguage(cached, key)).toBe(isSame)
  })
})
