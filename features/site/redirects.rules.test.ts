import { describe, expect, it } from 'vitest'
import { findRedirectFault, redirectKey, resolveRedirect } from './redirects.rules.ts'

const TABLE = new Map([
  ['/old', '/older'],
  ['/older', '/join#fees'],
  ['/round', '/about'],
  ['/bad', '//evil.example'],
])

describe('the redirect table', () => {
  it('follows a chain of redirects to its end', () => {
    expect(resolveRedirect(TABLE, '/old')).toBe('/join#fees')
  })

  it('ignores case and a trailing slash', () => {
    expect(resolveRedirect(TABLE, '/OLD/')).toBe('/join#fees')
    expect(redirectKey('/Old/?x=1#y')).toBe('/old')
    expect(redirectKey('/')).toBe('/')
  })

  it('does not redirect other paths', () => {
    expect(resolveRedirect(TABLE, '/join')).toBeNull()
  })

  it('never leaves the site, even if such an entry is stored', () => {
    expect(resolveRedirect(TABLE, '/bad')).toBeNull()
  })

  it('reads a target that does not begin with a slash as a path of this site', () => {
    expect(resolveRedirect(new Map([['/new', 'join#fees']]), '/new')).toBe('/join#fees')
  })

  it('ignores a stored entry from a reserved path', () => {
    const stored = new Map([
      ['/login', '/join'],
      ['/old', '/login'],
    ])
    expect(resolveRedirect(stored, '/login')).toBeNull()
    expect(resolveRedirect(stored, '/old')).toBe('/login')
  })

  it('never loops, even if such entries are stored', () => {
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
    [{ from: '/login', to: '/join' }, 'reserved'],
    [{ from: '/Auth/', to: '/join' }, 'reserved'],
    [{ from: '/token-login', to: '/join' }, 'reserved'],
    [{ from: '/api/v1/cognito/page', to: '/join' }, 'reserved'],
    [{ from: '/graphql', to: '/join' }, 'reserved'],
    [{ from: '/sitemap.xml', to: '/join' }, 'reserved'],
    [{ from: '/sitemap-2.xml', to: '/join' }, 'reserved'],
    [{ from: '/new', to: '/login' }, null],
    [{ from: '/new', to: 'join' }, null],
    [{ from: '/new', to: 'tracks/mount-quandary?from=here#map' }, null],
    [{ from: '/new', to: 'new' }, 'loop'],
    [{ from: '/x', to: '\\evil.example' }, 'not_a_path'],
    [{ from: '/x', to: ' join' }, 'not_a_path'],
  ])('validates the new entry %j: %s', (wanted, code) => {
    expect(findRedirectFault(TABLE, wanted)?.code ?? null).toBe(code)
  })
})
