import type { IncomingHttpHeaders } from 'node:http'
import { type Locale, localeFor } from '#platform/shared/locales.ts'
import { findCookie } from './cookies.ts'

const REMEMBERED_WISHES = 1_000
const localeByWish = new Map<string, Locale>()

/** The language of an answer: the person's choice, else the browser's wish, else English. @source WIRE §5 */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  const choice = headers.cookie === undefined ? undefined : findCookie(headers.cookie, 'locale')
  if (choice !== undefined) return localeFor(choice, headers['accept-language'])
  const wish = headers['accept-language'] ?? ''
  const known = localeByWish.get(wish)
  if (known !== undefined) return known
  const locale = localeFor(undefined, wish)
  if (localeByWish.size >= REMEMBERED_WISHES) localeByWish.clear()
  if (wish.length < 200) localeByWish.set(wish, locale)
  return locale
}
