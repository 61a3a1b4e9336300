/**
 * The theme: light, dark, or the device's setting. The choice is stored in a cookie, so that the server renders the
 * next page in it from the first byte.
 * @source docs/reference/public-site.md §7.2
 */
import { type Theme, THEME_COOKIE, themeOf } from '../shared/themes.ts'
import { readCookie, setCookie } from './cookies.ts'

export type ThemeChoice = 'system' | Theme

const listeners = new Set<() => void>()

/** Converts any text to a choice; an unknown value follows the device. */
export function themeChoiceOf(value: string | null | undefined): ThemeChoice {
  return themeOf(value) ?? 'system'
}

/** Returns the theme chosen in this browser. */
export function readTheme(): ThemeChoice {
  return themeChoiceOf(readCookie(THEME_COOKIE))
}

/** Applies the choice at once and stores it for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  setCookie(THEME_COOKIE, choice === 'system' ? null : choice)
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const tell of listeners) tell()
}

/** Subscribes to changes of the choice on this page. @returns a function that unsubscribes */
export function onThemeChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
