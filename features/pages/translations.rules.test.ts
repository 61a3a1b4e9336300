import { describe, expect, it } from 'vitest'
import { contentLanguagesOf } from '#features/site/content-languages.rules.ts'
import { blankValues } from './blank-values.rules.ts'
import { DRAFT_BLOCK_FIELDS } from './classic-fields.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import { BLOCK_FIELDS } from './page-fields.rules.ts'
import { changesBetween } from './version-changes.rules.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import {
  countTranslations,
  languageOfPath,
  needsTranslation,
  textsOfValues,
  withoutLostTranslations,
} from './translations.rules.ts'
import { WIDGET_FIELDS } from './widget-fields.rules.ts'

const IMAGE = { hash: 'a'.repeat(32), aspect: '16x9', placeholder: '#112233', width: 1600, height: 900 }

const steps = (translations: object = {}) => ({
  template: 'steps' as const,
  ...blankValues(BLOCK_FIELDS),
  variables: {
    ...blankValues(WIDGET_FIELDS.steps),
    heading: 'Steps',
    steps: [
      { _key: 'k1', title: 'Write', text: '' },
      { _key: 'k2', title: 'Pay', text: ' ' },
    ],
  },
  translations,
})
const pageOf = (translations: object): PageVersionContent => ({
  fields: { name: 'Join', url: '/join', translations: {} },
  blocks: [{ key: 'b', values: steps(translations) }],
})
const of = (value: string, source: string) => ({ value, of: source })

describe('the texts of a block', () => {
  it('are the non-empty ones, each with the state of its translation', () => {
    const values = steps({
      ar: {
        'variables/heading': of('خطوات', 'Steps'),
        'variables/steps/k2/title': of('سدد', 'Pay now'),
        'variables/steps/k9/title': of('زال', 'Gone'),
      },
    })
    const texts = textsOfValues('b', DRAFT_BLOCK_FIELDS, values, 'ar')
    expect(texts.map(({ path, state }) => [path, state])).toEqual([
      ['variables/heading', 'current'],
      ['variables/steps/k1/title', 'missing'],
      ['variables/steps/k2/title', 'outdated'],
    ])
    expect(countTranslations(texts)).toEqual({ missing: 1, outdated: 1 })
  })

  it('include the descriptions of images, but neither addresses nor the block names that only the editor shows', () => {
    const values = {
      template: 'page_head' as const,
      ...blankValues(BLOCK_FIELDS),
      name: 'Head',
      variables: { ...blankValues(WIDGET_FIELDS.page_head), image: { ...IMAGE, alt: 'The start line' } },
    }
    expect(textsOfValues('b', DRAFT_BLOCK_FIELDS, values, 'ar').map(({ path }) => path)).toEqual([
      'variables/image/alt',
    ])
  })
})

it.each([
  ['no translation at all', {}, false],
  [
    'every text translated',
    {
      ar: {
        'variables/heading': of('خطوات', 'Steps'),
        'variables/steps/k1/title': of('اكتب', 'Write'),
        'variables/steps/k2/title': of('سدد', 'Pay'),
      },
    },
    true,
  ],
  ['a translation of an older text', { ar: { 'variables/heading': of('خطوات', 'Old steps') } }, true],
])('finds a page to translate among those with translations: %s', (_, translations, expected) => {
  // The page name must be translated too, and none of these pages has a translation of it. Therefore even the page
  // whose blocks are all translated still needs a translation.
  expect(needsTranslation(pageOf(translations))).toBe(expected)
})

it('finds nothing to do on a page whose texts are all translated', () => {
  const page = pageOf({
    ar: {
      'variables/heading': of('خطوات', 'Steps'),
      'variables/steps/k1/title': of('اكتب', 'Write'),
      'variables/steps/k2/title': of('سدد', 'Pay'),
    },
  })
  const fields = { ...page.fields, translations: { ar: { name: of('الانضمام', 'Join') } } }
  expect(needsTranslation({ ...page, fields })).toBe(false)
})

it('copies no translation of an item that is no longer there', () => {
  const kept = { 'variables/heading': of('خطوات', 'Steps') }
  const values = steps({ ar: { ...kept, 'variables/steps/k9/title': of('زال', 'Gone') } })
  expect(withoutLostTranslations(DRAFT_BLOCK_FIELDS, values)['translations']).toEqual({ ar: kept })
})

it('shows the original texts to readers of the main language, and in a club with one language', () => {
  const several = contentLanguagesOf({ main_language: 'en', further_languages: ['ar', 'en', 'ar'] })
  expect(several.offered).toEqual(['en', 'ar'])
  expect(shownLanguage(several, 'en')).toBeNull()
  expect(shownLanguage(several, 'ar')).toEqual({ language: 'ar', main: 'en', isOffered: true })
  expect(shownLanguage(several, 'fr')).toEqual({ language: 'fr', main: 'en', isOffered: false })
  const one = contentLanguagesOf({ main_language: 'en', further_languages: ['en'] })
  expect(shownLanguage(one, 'ar')).toBeNull()
})

it('lists a changed translation as a change of its own, under the label of its text', () => {
  const before = pageOf({ ar: { 'variables/heading': of('خطوات', 'Steps') } })
  const after = pageOf({ ar: { 'variables/heading': of('الخطوات', 'Steps') } })
  const [change, ...rest] = changesBetween(before, after)
  expect(rest).toEqual([])
  expect(change).toMatchObject({ kind: 'field', before: 'خطوات', after: 'الخطوات' })
  const path = change?.kind === 'field' ? change.path : ''
  expect(languageOfPath(path)).toBe('ar')
  expect(languageOfPath('variables/heading')).toBeNull()
})
