/** Applies the language and theme of a person’s profile on each device where they log in. */
import { isLocale } from '#platform/shared/locales.ts'
import { storeLocale } from '#platform/web/locale-choice.ts'
import { chooseTheme, themeChoiceOf } from '#platform/web/theme-choice.ts'
import type { User } from '../accounts.contract.ts'

/**
 * Applies language and theme on this device. The profile theme `system` leaves the device’s choice unchanged.
 * @returns whether the language differs from the page’s, so that the next page must be loaded from the server
 */
export function applyOwnLook({ locale, theme }: Pick<User, 'locale' | 'theme'>): boolean {
  const chosen = themeChoiceOf(theme)
  if (chosen !== 'system') chooseTheme(chosen)
  if (!isLocale(locale) || locale === document.documentElement.lang) return false
  storeLocale(locale)
  return true
}
