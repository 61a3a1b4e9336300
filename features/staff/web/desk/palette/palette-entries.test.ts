import { expect, test } from 'vitest'
import Menu from 'lucide-react/icons/menu'
import type { DeskArea } from '../../desk-area.ts'
import { matching, nameParts, type PaletteEntry, settingEntries } from './palette-entries.ts'

const entry = (name: string, detail = ''): PaletteEntry => ({
  key: name,
  kind: 'go',
  name,
  detail,
  path: '/',
})
const PAGES = [entry('Bank statement', 'Money'), entry('Übersicht', 'Geld'), entry('New event')]

test.each([
  ['', ['Bank statement', 'Übersicht', 'New event']],
  ['mon ba', ['Bank statement']],
  ['ubers', ['Übersicht']],
  ['ÜBER', ['Übersicht']],
  ['ew', []],
  ['event x', []],
  ['new-ev', ['New event']],
])('“%s” matches %s', (query, names) => {
  expect(matching(PAGES, query).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['Odessa Tamblyn-Roe', 'tambl', ['Odessa ', '[Tambl]', 'yn-', 'Roe']],
  ['Odessa Tamblyn-Roe', 'roe od', ['[Od]', 'essa ', 'Tamblyn-', '[Roe]']],
  ['1001', '10', ['[10]', '01']],
  ['Cap', '', ['Cap']],
  ['', 'x', ['']],
])('the name “%s” is marked for “%s”', (name, query, expected) => {
  expect(nameParts(name, query).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))).toEqual(expected)
})

test.each([
  [['content'], ['Menus']],
  [['owner'], ['Menus', 'Bank account']],
  [['right:site_settings.see'], []],
  [['shop'], []],
])('the roles %j find the settings %j', (roles, names) => {
  const title = (id: string) => ({ id })
  const areas: DeskArea[] = [
    {
      id: 'website',
      title: title('Website'),
      icon: Menu,
      pages: [{ path: '/cms/site', title: title('Website settings'), roles: ['content'] }],
    },
  ]
  const settings = [
    {
      path: '/cms/site',
      screen: '/cms/site',
      title: title('Menus'),
      roles: ['content'] as const,
      isInRight: true,
    },
    {
      path: '/cms/settings',
      screen: '/cms/settings',
      title: title('Bank account'),
      roles: ['owner'] as const,
      isInRight: false,
    },
  ]
  const found = settingEntries(settings, areas, roles, ({ id }) => id)
  expect(found.map(({ name }) => name)).toEqual(names)
  expect(found.filter(({ name }) => name === 'Menus').map(({ detail }) => detail)).toEqual(
    names.length === 0 ? [] : ['Website settings'],
  )
})
