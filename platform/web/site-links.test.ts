import { describe, expect, it } from 'vitest'
import { isOwnScreen, linksInLanguage } from './site-links.ts'

describe('an address', () => {
  it.each([
    ['/events', true],
    ['/events?page=2#top', true],
    ['//elsewhere.example', false],
    ['https://elsewhere.example', false],
    ['/assets/file.pdf', false],
    ['/api/v1/x', false],
    ['/sitemap.xml', false],
    ['#part', false],
    ['mailto:a@b.example', false],
  ])('%s is a screen of this app: %s', (href, expected) => {
    expect(isOwnScreen(href)).toBe(expected)
  })
})

describe('the links of formatted text', () => {
  it.each([
    ['<a href="/about">x</a>', '<a href="/about?lang=de">x</a>'],
    ['<a title="t" href="/about#team">x</a>', '<a title="t" href="/about?lang=de#team">x</a>'],
    ['<a href="/calendar?kind=run">x</a>', '<a href="/calendar?kind=run&lang=de">x</a>'],
    [
      '<p><a href="/a">x</a> <a href="/b">y</a></p>',
      '<p><a href="/a?lang=de">x</a> <a href="/b?lang=de">y</a></p>',
    ],
    ['<a href="/about?lang=ar">x</a>', '<a href="/about?lang=ar">x</a>'],
    ['<a href="/calendar?kind=run&amp;lang=ar">x</a>', '<a href="/calendar?kind=run&amp;lang=ar">x</a>'],
    ['<a href="#team">x</a>', '<a href="#team">x</a>'],
    ['<a href="https://example.com/">x</a>', '<a href="https://example.com/">x</a>'],
    ['<a href="//example.com/">x</a>', '<a href="//example.com/">x</a>'],
    ['<a href="/api/v1/cognito/default/file/7">x</a>', '<a href="/api/v1/cognito/default/file/7">x</a>'],
    ['<a href="/rules.pdf">x</a>', '<a href="/rules.pdf">x</a>'],
    ['<a href="mailto:club@example.com">x</a>', '<a href="mailto:club@example.com">x</a>'],
    ['<img src="/about" alt=\'href="/about"\'>', '<img src="/about" alt=\'href="/about"\'>'],
  ])('name the language of the address: %s', (html, expected) => {
    expect(linksInLanguage(html, 'de')).toBe(expected)
  })
  it('are unchanged if the address names no language', () => {
    expect(linksInLanguage('<a href="/about">x</a>', undefined)).toBe('<a href="/about">x</a>')
  })
})
