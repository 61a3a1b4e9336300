import type { IncomingHttpHeaders } from 'node:http'
import { type Locale, localeFor } from '#platform/shared/locales.ts'
import { findCookie } from './cookies.ts'

const REMEMBERED_WISHES = 1_000
const localeByWish = new Map<string, Locale>()

/** The language of an answer: the person's choice, else the browser's wish, else English. @source WIRE §5 */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  return localeOfWish(headers.cookie, headers['accept-language'])
}

/** The same, from the two headers themselves. What browsers send differs little, so each wish is worked out once. */
export function localeOfWish(cookie: string | undefined, acceptLanguage = ''): Locale {
  const choice = cookie === undefined ? undefined : findCookie(cookie, 'locale')
  if (choice !== undefined) return localeFor(choice, acceptLanguage)
  const known = localeByWish.get(acceptLanguage)
  if (known !== undefined) return known
  const locale = localeFor(undefined, acceptLanguage)
  if (localeByWish.size >= REMEMBERED_WISHES) localeByWish.clear()
  if (acceptLanguage.length < 200) localeByWish.set(acceptLanguage, locale)
  return locale
}
