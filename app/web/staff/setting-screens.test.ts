import { expect, it } from 'vitest'
import { SETTING_SCREENS } from '#features/staff/setting-screens.rules.ts'
import { DESK } from './desk.tsx'

const SCREENS = Object.entries(SETTING_SCREENS)

it.each(SCREENS)('%s has the same roles in the navigation and for its last change', (path, { roles }) => {
  const screens = DESK.filter((screen) => screen.path === path)
  expect(screens).not.toEqual([])
  for (const screen of screens) expect(screen.roles).toEqual(roles)
})

it('every screen of the area Settings has a help text', () => {
  const paths = DESK.filter(({ area }) => area === 'settings').map(({ path }) => path)
  expect(paths.filter((path) => !(path in SETTING_SCREENS))).toEqual([])
})
