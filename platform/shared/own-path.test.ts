import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

describe('ownPath', () => {
  it.each(['/', '/join', '/news?page=2', '/about#history', '/a/b/c', '/search/a%20b', '/a:b'])(
    'accepts %j',
    (text) => {
      expect(ownPath(text)).toBe(text)
    },
  )

  it('works on phones without URL.canParse', () => {
    const younger = Object.getOwnPropertyDescriptor(URL, 'canParse') ?? {}
    Reflect.deleteProperty(URL, 'canParse')
    try {
      expect([ownPath('/vehicle/7?tab=log'), ownPath('//evil.example')]).toEqual(['/vehicle/7?tab=log', null])
    } finally {
      Object.defineProperty(URL, 'canParse', younger)
    }
  })

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example',
    'https://own.invalid/join',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    ' /join',
    '',
    'join',
    '#join',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/ join',
    '/jo\u00adin',
    '/\u200b/evil.example',
  ])('rejects %j', (text) => {
    expect(ownPath(text)).toBeNull()
  })
})
