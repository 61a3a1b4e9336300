import { describe, expect, it } from 'vitest'
import { authorizeUrl, isNonceOurs, placeAfterConnecting, readReturn } from './racers.rules.ts'

const idTokenWith = (claims: unknown) =>
  ['h', Buffer.from(JSON.stringify(claims)).toString('base64url'), 's'].join('.')

describe('authorizeUrl', () => {
  it('contains client_id, redirect_uri, scope=all, state, nonce and the PKCE challenge', () => {
    const url = new URL(
      authorizeUrl({
        racers: { url: 'https://racers.example', clientId: 'club & co' },
        redirectUri: 'https://club.example/auth',
        state: 's',
        nonce: 'n',
        codeChallenge: 'c',
      }),
    )
    expect(url.origin).toBe('https://racers.example')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'club & co',
      redirect_uri: 'https://club.example/auth',
      scope: 'all',
      state: 's',
      nonce: 'n',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    })
  })
})

describe('readReturn', () => {
  it.each([
    ['', 'sent', 'none'],
    ['x=1', 'sent', 'none'],
    ['code=c&state=sent', 'sent', 'code'],
    ['code=c&state=other', 'sent', 'bad_state'],
    ['code=c&state=', 'sent', 'bad_state'],
    ['code=c', 'sent', 'bad_state'],
    ['code=c&state=', '', 'bad_state'],
    ['code=c&state=sent', '', 'bad_state'],
    ['code=c&state=sent&state=other', 'sent', 'bad_state'],
    ['code=c&state=SENT', 'sent', 'bad_state'],
    ['error=access_denied&state=other', 'sent', 'bad_state'],
    ['error=access_denied&state=sent', 'sent', 'refused'],
    ['error=access_denied&code=c&state=sent', 'sent', 'refused'],
    ['code=&state=sent', 'sent', 'refused'],
  ])('the query %j with the stored state %j is read as %s', (query, state, kind) => {
    expect(readReturn(new URLSearchParams(query), state).kind).toBe(kind)
  })
})

describe('nonce', () => {
  it.each([
    ['is ours when the id token repeats it', idTokenWith({ nonce: 'n' }), true],
    ['cannot be asked for where there is no id token', undefined, true],
    ['is not ours when it is another', idTokenWith({ nonce: 'm' }), false],
    ['is not ours when it is missing', idTokenWith({ sub: '1' }), false],
    ['is not ours in an id token that is none', 'x', false],
    ['is not ours in an id token that is no text', 5, false],
    ['is not ours in an id token that says null', idTokenWith(null), false],
  ])('%s', (_, idToken, isOurs) => {
    expect(isNonceOurs(idToken, 'n')).toBe(isOurs)
  })

  it('is not ours if the request was sent without a nonce', () => {
    expect(isNonceOurs(idTokenWith({ nonce: '' }), '')).toBe(false)
  })
})

describe('placeAfterConnecting', () => {
  it.each([
    ['/profile', '/profile'],
    ['/calendar?month=2#top', '/calendar?month=2#top'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%0d%0aLocation:x', '/%0d%0aLocation:x'],
    ['javascript:alert(1)', '/'],
    ['/auth', '/'],
    ['/auth?code=1&state=2', '/'],
    ['/AUTH/', '/'],
    ['/authors', '/authors'],
    ['', '/'],
  ])('goes from %j to %j', (place, path) => {
    expect(placeAfterConnecting(place)).toBe(path)
  })
})
