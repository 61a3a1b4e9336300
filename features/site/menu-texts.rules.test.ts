import { expect, it } from 'vitest'
import { textsOfMenus, translatedMenus, usedMenuTexts } from './menu-texts.rules.ts'

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

it('translates texts, and does not change addresses or texts without a translation', () => {
  const texts = { Join: 'انضم', 'Take part': 'شارك', '/join': 'x' }
  expect(translatedMenus(MENUS, texts)).toEqual({
    header_menu: [
      { label: 'انضم', url: '/join' },
      { label: 'News', url: '/news' },
    ],
    footer_menu: [{ heading: 'شارك', links: [{ label: 'انضم', url: '/join' }] }],
  })
  expect(
    translatedMenus({ ...MENUS, header_menu: [{ label: 'toString', url: '/x' }] }, {}).header_menu,
  ).toEqual([{ label: 'toString', url: '/x' }])
})

it('keeps the translations of texts that the menus have', () => {
  const all = { ar: { Join: ' انضم ', News: ' ', Former: 'سابق' }, de: { Former: 'Früher' } }
  expect(usedMenuTexts(MENUS, all)).toEqual({ ar: { Join: 'انضم' } })
})
