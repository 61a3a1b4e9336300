import type { IncomingHttpHeaders } from 'node:http'
import { type Locale, localeFor } from '#platform/shared/locales.ts'
import { findCookie } from './cookies.ts'

const REMEMBERED_CHOICES = 1_000
const preferredLocale = new Map<string, Locale>()

/**
 * Returns the language of the response: the person's choice (cookie), else the browser's preference, else English.
 * @source docs/reference/public-site.md §7.1
 */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  return localeOfRequest(headers.cookie, headers['accept-language'])
}

/**
 * Like `localeOf`, but from the two header values. The parsed Accept-Language values are cached, because browsers send
 * few different ones.
 */
export function localeOfRequest(cookie: string | undefined, acceptLanguage = ''): Locale {
  const choice = cookie === undefined ? undefined : findCookie(cookie, 'locale')
  if (choice !== undefined) return localeFor(choice, acceptLanguage)
  const known = preferredLocale.get(acceptLanguage)
  if (known !== undefined) return known
  const locale = localeFor(undefined, acceptLanguage)
  if (preferredLocale.size >= REMEMBERED_CHOICES) preferredLocale.clear()
  if (acceptLanguage.length < 200) preferredLocale.set(acceptLanguage, locale)
  return locale
}
