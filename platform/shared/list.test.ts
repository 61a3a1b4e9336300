import { describe, expect, it } from 'vitest'
import { betweenIn, listIn } from './list.ts'
import { LOCALES } from './locales.ts'

/** What ICU puts between the first two of four, in the kind of list that parts by a sign in this language. */
function partedByIcu(locale: string): string {
  const kind =
    locale === 'ar' ? ({ type: 'unit', style: 'short' } as const) : ({ type: 'conjunction' } as const)
  const [, between] = new Intl.ListFormat(locale, kind).formatToParts(['a', 'b', 'c', 'd'])
  // Arabic joins its "and" to the word behind it.
  return between?.value.replace('و', '') ?? ''
}

describe('a list', () => {
  it.each(LOCALES)('is parted in %s as ICU does it', (locale) => {
    expect(betweenIn(locale)).toBe(partedByIcu(locale))
  })

  it('has no place for what is empty', () => {
    expect(listIn('ar', ['Full', '', undefined, 'Family'])).toBe('Full، Family')
    expect(listIn('uz', ['Full', 'Family'])).toBe('Full, Family')
    expect(listIn('en', [])).toBe('')
  })
})
