import { describe, expect, it } from 'vitest'
import { findRedirectFault, redirectKey, resolveRedirect } from './redirects.rules.ts'

const TABLE = new Map([
  ['/old', '/older'],
  ['/older', '/join#fees'],
  ['/round', '/about'],
  ['/bad', '//evil.example'],
])

describe('the redirect table', () => {
  it('follows a chain to its end', () => {
    expect(resolveRedirect(TABLE, '/old')).toBe('/join#fees')
  })

  it('does not mind case or a closing slash', () => {
    expect(resolveRedirect(TABLE, '/OLD/')).toBe('/join#fees')
    expect(redirectKey('/Old/?x=1#y')).toBe('/old')
    expect(redirectKey('/')).toBe('/')
  })

  it('says nothing of other paths', () => {
    expect(resolveRedirect(TABLE, '/join')).toBeNull()
  })

  it('never leaves the site, even when such an entry was stored', () => {
    expect(resolveRedirect(TABLE, '/bad')).toBeNull()
  })

  it('never goes round, even when such an entry was stored', () => {
    const round = new Map([
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/a'],
      ['/self', '/self/'],
    ])
    expect(resolveRedirect(round, '/a')).toBeNull()
    expect(resolveRedirect(round, '/self')).toBeNull()
  })

  it.each([
    [{ from: '/new', to: '/join' }, null],
    [{ from: '/old', to: '/about' }, null],
    [{ from: '/join', to: '/old' }, 'loop'],
    [{ from: '/x', to: '/x' }, 'loop'],
    [{ from: '/x', to: '/X/#top' }, 'loop'],
    [{ from: '/é', to: '/%C3%A9' }, 'loop'],
    [{ from: '/a/../x', to: '/x' }, 'loop'],
    [{ from: '/100%', to: '/join' }, null],
    [{ from: '/x', to: '//evil.example' }, 'not_a_path'],
    [{ from: '/x', to: '/\\evil.example' }, 'not_a_path'],
    [{ from: '/x', to: 'javascript:alert(1)' }, 'not_a_path'],
    [{ from: '/x', to: 'https://evil.example/' }, 'not_a_path'],
    [{ from: '//x', to: '/join' }, 'not_a_path'],
    [{ from: '/x?y=1', to: '/join' }, 'not_a_path'],
    [{ from: '/cms', to: '/join' }, 'reserved'],
    [{ from: '/CMS/pages', to: '/join' }, 'reserved'],
    [{ from: '/logout', to: '/join' }, 'reserved'],
  ])('%j: %s', (wanted, code) => {
    expect(findRedirectFault(TABLE, wanted)?.code ?? null).toBe(code)
  })
})
