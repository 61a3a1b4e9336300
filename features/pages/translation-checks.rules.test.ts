import { describe, expect, it } from 'vitest'
import { blankValues } from './blank-values.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import { BLOCK_FIELDS, PAGE_FIELDS } from './page-fields.rules.ts'
import { translationFindings } from './translation-checks.rules.ts'

const LANGUAGES = { main: 'en', offered: ['en', 'de'] } as const

const content: PageVersionContent = {
  fields: {
    ...blankValues(PAGE_FIELDS),
    name: 'Club day',
    translations: {
      de: { name: { value: 'Clubtag', of: 'Club day' } },
      fr: { name: { value: 'Ancien', of: 'Old name' } },
    },
  },
  blocks: [
    {
      key: 'a',
      values: {
        template: 'text',
        ...blankValues(BLOCK_FIELDS),
        variables: { heading: 'Bring gloves', html: '<p>At <strong>nine</strong>.</p>' },
        translations: {
          de: {
            'variables/heading': { value: 'Bringt Helme mit', of: 'Bring helmets' },
            'variables/html': { value: '<p>Um acht.</p>', of: '<p>At eight.</p>' },
          },
        },
      },
    },
  ],
}

describe('translationFindings', () => {
  it('names the block, the field and the present text of each outdated translation', () => {
    const outdated = { severity: 'warning', code: 'outdated_translation', block: 'a' }
    expect(translationFindings(content, LANGUAGES)).toEqual([
      { ...outdated, path: 'translations/de/variables/heading', quote: 'Bring gloves' },
      { ...outdated, path: 'translations/de/variables/html', quote: 'At nine.' },
    ])
  })

  it('ignores languages that the club does not offer, and missing translations', () => {
    expect(translationFindings(content, { main: 'en', offered: ['en'] })).toEqual([])
    expect(translationFindings(content, { main: 'en', offered: ['en', 'ar'] })).toEqual([])
    expect(translationFindings(content, { main: 'en', offered: ['en', 'fr'] })).toMatchObject([
      { block: null, path: 'translations/fr/name', quote: 'Club day' },
    ])
  })
})
