import { describe, expect, it } from 'vitest'
import {
  answerInLanguage,
  inLanguage,
  presentedTexts,
  type RecordTexts,
  tidyRecordTexts,
  translationState,
  withoutField,
  withTranslation,
} from './record-texts.rules.ts'
import type { ShownLanguage } from './shown-language.rules.ts'

const GERMAN: ShownLanguage = { language: 'de', main: 'en', isOffered: true }
const BOTH = { name: { value: 'Voll', of: 'Full' }, note: { value: 'Alles', of: 'Everything' } }
const rowOf = (translations: RecordTexts, note = 'Everything') => ({
  id: 7,
  name: 'Full',
  note,
  translations,
})

describe('a record in the language of a reader', () => {
  it('is the same object for the main language', () => {
    const row = rowOf({ de: BOTH })
    expect(inLanguage(row, ['name', 'note'], null)).toBe(row)
  })

  it.each([
    ['translates each text', rowOf({ de: BOTH }), GERMAN, ['Voll', 'Alles'], undefined],
    [
      'names the language of a missing translation',
      rowOf({ de: { name: BOTH.name } }),
      GERMAN,
      ['Voll', 'Everything'],
      { note: 'en' },
    ],
    [
      'names the language of all texts without any translation',
      rowOf({}),
      GERMAN,
      ['Full', 'Everything'],
      { name: 'en', note: 'en' },
    ],
    [
      'ignores other languages',
      rowOf({ ar: BOTH }),
      GERMAN,
      ['Full', 'Everything'],
      { name: 'en', note: 'en' },
    ],
    [
      'ignores a language that the club no longer offers',
      rowOf({ de: BOTH }),
      { ...GERMAN, isOffered: false },
      ['Full', 'Everything'],
      { name: 'en', note: 'en' },
    ],
    [
      'shows an outdated translation',
      rowOf({ de: { ...BOTH, name: { value: 'Alt', of: 'Old' } } }),
      GERMAN,
      ['Alt', 'Alles'],
      undefined,
    ],
    ['shows no translation of an empty text', rowOf({ de: BOTH }, ''), GERMAN, ['Voll', ''], undefined],
  ] as const)('%s', (_title, row, shown, [name, note], textLanguages) => {
    const found = inLanguage(row, ['name', 'note'], shown)
    expect([found.name, found.note, found.textLanguages]).toEqual([name, note, textLanguages])
    expect(found.id).toBe(7)
  })

  it('takes no property of Object as a translation', () => {
    const row = { constructor: 'Full', translations: { de: {} } }
    expect(inLanguage(row, ['constructor'], GERMAN).constructor).toBe('Full')
  })
})

it.each([
  ['Full', undefined, 'missing'],
  ['Full', { value: 'Voll', of: 'Full' }, 'current'],
  ['Full member', { value: 'Voll', of: 'Full' }, 'outdated'],
] as const)(
  'says whether the translation of %s from %o is missing, outdated or current',
  (source, known, state) => {
    expect(translationState(source, known)).toBe(state)
  },
)

it('stores trimmed texts and no empty ones', () => {
  const all = { de: { name: { value: ' Voll ', of: 'Full' }, note: { value: ' ', of: 'x' } }, ar: {} }
  expect(tidyRecordTexts(all)).toEqual({ de: { name: { value: 'Voll', of: 'Full' } } })
})

it('changes one translation, and removes an emptied one together with its language', () => {
  const place = { language: 'de', field: 'name' } as const
  const one = withTranslation({}, place, { value: 'Voll', of: 'Full' })
  expect(one).toEqual({ de: { name: { value: 'Voll', of: 'Full' } } })
  const two = withTranslation(one, { ...place, field: 'note' }, { value: 'Alles', of: 'Everything' })
  expect(two).toEqual({ de: BOTH })
  expect(withTranslation(two, place, { value: '', of: 'Full' })).toEqual({ de: { note: BOTH.note } })
  expect(withTranslation(one, place, { value: '', of: 'Full' })).toEqual({})
})

it('removes the translations of one text, and a language that has no other one', () => {
  expect(withoutField({ de: BOTH, ar: { name: BOTH.name } }, 'name')).toEqual({ de: { note: BOTH.note } })
})

it('puts the languages of untranslated texts beside those of an answer', () => {
  const answer = { id: 7, name: 'Full', note: 'Everything' }
  const texts = { de: { name: BOTH.name } }
  expect(answerInLanguage(answer, texts, ['name', 'note'], null)).toBe(answer)
  expect(answerInLanguage(answer, texts, ['name', 'note'], GERMAN)).toEqual({
    id: 7,
    name: 'Voll',
    note: 'Everything',
    text_languages: { note: 'en' },
  })
  expect(answerInLanguage(answer, { de: BOTH }, ['name', 'note'], GERMAN)).toEqual({
    id: 7,
    name: 'Voll',
    note: 'Alles',
  })
})

it('adds no field to an answer about a record without translations', () => {
  expect(presentedTexts({})).toEqual({})
  expect(presentedTexts({ de: BOTH })).toEqual({ translations: { de: BOTH } })
})
