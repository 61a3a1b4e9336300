import { describe, expect, it } from 'vitest'
import { articleHeadline } from './article-headline.ts'

describe('articleHeadline', () => {
  it.each([
    ['short', 'A day at Tallow Creek', 'A day at Tallow Creek'],
    ['with odd spaces', '  A day\n at  Tallow Creek ', 'A day at Tallow Creek'],
    ['of exactly 110 letters', `${'x'.repeat(54)} ${'y'.repeat(55)}`, `${'x'.repeat(54)} ${'y'.repeat(55)}`],
    [
      'of 111 letters ends before the word that does not fit',
      `${'x'.repeat(54)} ${'y'.repeat(56)}`,
      'x'.repeat(54),
    ],
    [
      'whose word ends at 110 keeps it',
      `${'x'.repeat(54)} ${'y'.repeat(55)} z`,
      `${'x'.repeat(54)} ${'y'.repeat(55)}`,
    ],
    ['of one endless word is cut', 'x'.repeat(200), 'x'.repeat(110)],
  ])('shortens a headline: %s', (_what, text, headline) => {
    expect(articleHeadline(text)).toBe(headline)
    expect(headline.length).toBeLessThanOrEqual(110)
  })
})
