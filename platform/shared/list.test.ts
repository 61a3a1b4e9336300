import { describe, expect, it } from 'vitest'
import { betweenIn, listIn } from './list.ts'
import { LOCALES } from './locales.ts'

/**
 * Returns ICU's separator between the first two of four items, in the list style that uses a punctuation mark in this
 * language.
 */
function partedByIcu(locale: string): string {
  const kind =
    locale === 'ar' ? ({ type: 'unit', style: 'short' } as const) : ({ type: 'conjunction' } as const)
  const [, between] = new Intl.ListFormat(locale, kind).formatToParts(['a', 'b', 'c', 'd'])
  // Remove the Arabic word for "and", which is attached to the following word.
  return between?.value.replace('و', '') ?? ''
}

describe('list', () => {
  it.each(LOCALES)('has the same separator in %s as in ICU', (locale) => {
    expect(betweenIn(locale)).toBe(partedByIcu(locale))
  })

  it('omits empty items', () => {
    expect(listIn('ar', ['Full', '', undefined, 'Family'])).toBe('Full، Family')
    expect(listIn('uz', ['Full', 'Family'])).toBe('Full, Family')
    expect(listIn('en', [])).toBe('')
  })
})
