/**
 * Light, dark, or as the device says. The choice is a cookie, so that the server draws the next page in it from the
 * first byte.
 * @source DOMAIN §6.2 rule 11
 */
import { type Theme, THEME_COOKIE, themeOf } from '../shared/themes.ts'
import { readCookie, setCookie } from './cookies.ts'

export type ThemeChoice = 'system' | Theme

const listeners = new Set<() => void>()

/** Narrows any text to a choice; what is none follows the device. */
export function themeChoiceOf(value: string | null | undefined): ThemeChoice {
  return themeOf(value) ?? 'system'
}

/** What was chosen in this browser. */
export function readTheme(): ThemeChoice {
  return themeChoiceOf(readCookie(THEME_COOKIE))
}

/** Shows the choice at once and keeps it for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  setCookie(THEME_COOKIE, choice === 'system' ? null : choice)
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const tell of listeners) tell()
}

/** Calls back when another choice was made on this page. Answers how to stop listening. */
export function onThemeChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
