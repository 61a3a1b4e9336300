import { describe, expect, it } from 'vitest'
import {
  menuTextsOf,
  recordTextsOf,
  textsOfMenus,
  translatedMenus,
  usedMenuTexts,
} from './menu-texts.rules.ts'

const MENUS = {
  header_menu: [
    { label: 'Join', url: '/join' },
    { label: 'News', url: '/news' },
  ],
  footer_menu: [{ heading: 'Take part', links: [{ label: 'Join', url: '/join' }] }],
}

it('names each text of the menus once', () => {
  expect(textsOfMenus(MENUS)).toEqual(['Join', 'News', 'Take part'])
})

it('translates texts, marks texts without a translation, and does not change addresses', () => {
  const texts = { Join: 'انضم', 'Take part': 'شارك', '/join': 'x' }
  expect(translatedMenus(MENUS, texts, 'en')).toEqual({
    header_menu: [
      { label: 'انضم', url: '/join' },
      { label: 'News', url: '/news', lang: 'en' },
    ],
    footer_menu: [{ heading: 'شارك', links: [{ label: 'انضم', url: '/join' }] }],
  })
  expect(
    translatedMenus({ ...MENUS, header_menu: [{ label: 'toString', url: '/x' }] }, {}, 'de').header_menu,
  ).toEqual([{ label: 'toString', url: '/x', lang: 'de' }])
})

it('keeps the translations of texts that the menus have', () => {
  const all = { ar: { Join: ' انضم ', News: ' ', Former: 'سابق' }, de: { Former: 'Früher' } }
  expect(usedMenuTexts(MENUS, all)).toEqual({ ar: { Join: 'انضم' } })
})

describe('the form of the translations', () => {
  const SOURCES = ['Join', 'News', 'toString']
  const ALL = { ar: { Join: 'انضم', Former: 'سابق' }, de: { News: 'Neues' } }

  it('has the translations of the texts by their place', () => {
    expect(recordTextsOf(SOURCES, ALL)).toEqual({
      ar: { 0: { value: 'انضم', of: 'Join' } },
      de: { 1: { value: 'Neues', of: 'News' } },
    })
    expect(recordTextsOf(SOURCES, {})).toEqual({})
  })

  it.each([
    ['nothing changed', recordTextsOf(SOURCES, ALL), ALL],
    [
      'one text was translated',
      { ...recordTextsOf(SOURCES, ALL), de: { 0: { value: 'Beitreten', of: 'Join' } } },
      { ...ALL, de: { Join: 'Beitreten' } },
    ],
    [
      'a language was emptied',
      { de: { 1: { value: 'Neues', of: 'News' } } },
      { ...ALL, ar: { Former: 'سابق' } },
    ],
    [
      'a language is new',
      { fr: { 2: { value: 'x', of: 'toString' } } },
      { ar: { Former: 'سابق' }, de: {}, fr: { toString: 'x' } },
    ],
    ['a place is unknown', { de: { 7: { value: 'x', of: 'y' } } }, { ar: { Former: 'سابق' }, de: {} }],
  ])(
    'keeps translations of texts that the menus do not have at the moment: %s',
    (_title, record, expected) => {
      expect(menuTextsOf(SOURCES, record, ALL)).toEqual(expected)
    },
  )
})
