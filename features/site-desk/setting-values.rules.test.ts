import { expect, it } from 'vitest'
import { sentSettings, typedSettings } from './setting-values.rules.ts'

const KEYS = ['facebook', 'seo_title_suffix', 'show_back_to_top']
const HOW = { spaced: ['seo_title_suffix'], nullable: ['facebook'] }

it.each([
  [
    { facebook: null, seo_title_suffix: '', show_back_to_top: false, other: 1 },
    { facebook: '', seo_title_suffix: '', show_back_to_top: false },
    { facebook: null, seo_title_suffix: '', show_back_to_top: false },
  ],
  [
    { facebook: 'https://facebook.com/x', seo_title_suffix: ' | Club', show_back_to_top: true },
    { facebook: 'https://facebook.com/x', seo_title_suffix: ' | Club', show_back_to_top: true },
    { facebook: 'https://facebook.com/x', seo_title_suffix: ' | Club', show_back_to_top: true },
  ],
])('shows %j and sends it back', (stored, typed, sent) => {
  expect(typedSettings(stored, KEYS)).toEqual(typed)
  expect(sentSettings(typed, HOW)).toEqual(sent)
})

it('removes spaces at the ends, except in settings that keep them', () => {
  const typed = { facebook: ' x ', seo_title_suffix: ' | Club ', show_back_to_top: true }
  expect(sentSettings(typed, HOW)).toEqual({
    facebook: 'x',
    seo_title_suffix: ' | Club ',
    show_back_to_top: true,
  })
})
