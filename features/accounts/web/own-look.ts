/** The language and the colours that a person chose in their profile, on whichever device they log in. */
import { isLocale } from '#platform/shared/locales.ts'
import { keepLocale } from '#platform/web/locale-choice.ts'
import { chooseTheme, themeChoiceOf } from '#platform/web/theme-choice.ts'
import type { User } from '../accounts.contract.ts'

/**
 * Puts them in force on this device. Who leaves the colours to the device keeps what was chosen on it.
 * @returns whether the language is another one than the page's, so that the next page has to come from the server
 */
export function applyOwnLook({ locale, theme }: Pick<User, 'locale' | 'theme'>): boolean {
  const chosen = themeChoiceOf(theme)
  if (chosen !== 'system') chooseTheme(chosen)
  if (!isLocale(locale) || locale === document.documentElement.lang) return false
  keepLocale(locale)
  return true
}
