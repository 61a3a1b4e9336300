import { expect, it } from 'vitest'
import { SETTING_SCREENS } from '#features/staff/setting-screens.rules.ts'
import { helpPathAt, SCREEN_HELP } from '#features/staff/web/desk/help/screen-help.ts'
import { DESK } from './desk.tsx'

const SCREENS = DESK.map(({ path, takesRest }) => (takesRest === true ? `${path}/*` : path))

/** Returns an address of a screen, with a number in the place of each `*`. */
const addressOf = (screen: string) => screen.replaceAll('*', '17')

it.each([...new Set(SCREENS)])('%s has a help text of its own', (screen) => {
  const list = screen.replace(/\/\*$/, '')
  // The records and tabs of a settings screen share its help.
  expect(helpPathAt(addressOf(screen))).toBe(list in SETTING_SCREENS ? list : screen)
})

it.each([
  ['/cms/members/', '/cms/members'],
  ['/cms/members/new', '/cms/members/new'],
  ['/cms/entries/1', '/cms/entries/*'],
  ['/cms/entries/1/sheets', '/cms/entries/*/sheets'],
  ['/cms/entries/1/messages/new', '/cms/entries/*/messages'],
  ['/cms/entries/entry/17', '/cms/entries/entry/*'],
  ['/cms/events/1/prices', '/cms/events/*'],
  ['/cms/site/tracks', '/cms/site'],
  ['/cms/nothing', null],
  ['/cms/membersx', null],
  ['/', null],
])('the address %s has the help of %s', (address, path) => {
  expect(helpPathAt(address)).toBe(path)
})

it('every help text belongs to a screen', () => {
  const isOfScreen = (path: string) =>
    SCREENS.some(
      (screen) => path === screen || (screen.endsWith('/*') && path.startsWith(screen.slice(0, -1))),
    )
  expect(Object.keys(SCREEN_HELP).filter((path) => !isOfScreen(path))).toEqual([])
})

it('a help text has at most 100 words, and that of a settings screen at most 120', () => {
  const wordsOf = (path: string) => {
    const help = SCREEN_HELP[path]
    const messages = help === undefined ? [] : [help.purpose, ...help.steps]
    return messages.flatMap(({ message = '' }) => message.split(/\s+/)).length
  }
  // A settings screen explains several settings.
  const mostOf = (path: string) => (path in SETTING_SCREENS ? 120 : 100)
  expect(Object.keys(SCREEN_HELP).filter((path) => wordsOf(path) > mostOf(path))).toEqual([])
})
