/** Stores the language that a person chose in this browser. @source docs/reference/public-site.md §7.1 */
import { LANGUAGE_QUERY, type Locale } from '../shared/locales.ts'
import { setCookie } from './cookies.ts'

/** Stores the choice; it applies from the next document on, also at an address that names another language. */
export function storeLocale(locale: Locale): void {
  setCookie('locale', locale)
  const url = new URL(window.location.href)
  url.searchParams.delete(LANGUAGE_QUERY)
  history.replaceState(history.state, '', url.href)
}
