import type { IncomingHttpHeaders } from 'node:http'
import {
  isLocale,
  LANGUAGE_HEADER,
  LANGUAGE_QUERY,
  type Locale,
  localeFor,
} from '#platform/shared/locales.ts'
import { findCookie } from './cookies.ts'

/** The cookie with the language that a person chose in this browser. */
export const LOCALE_COOKIE = 'locale'

const REMEMBERED_CHOICES = 1_000
const preferredLocale = new Map<string, Locale>()

/**
 * Returns the language of the response: the one of the document that makes a call, else the person's choice (cookie),
 * else the browser's preference, else English.
 * @source docs/reference/public-site.md §7.1
 */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  const ofDocument = headers[LANGUAGE_HEADER]
  if (typeof ofDocument === 'string' && isLocale(ofDocument)) return ofDocument
  return localeOfRequest(headers.cookie, headers['accept-language'])
}

/**
 * Like `localeOf`, but from the two header values. The parsed Accept-Language values are cached, because browsers send
 * few different ones.
 */
export function localeOfRequest(cookie: string | undefined, acceptLanguage = ''): Locale {
  const choice = cookie === undefined ? undefined : findCookie(cookie, LOCALE_COOKIE)
  if (choice !== undefined) return localeFor(choice, acceptLanguage)
  const known = preferredLocale.get(acceptLanguage)
  if (known !== undefined) return known
  const locale = localeFor(undefined, acceptLanguage)
  if (preferredLocale.size >= REMEMBERED_CHOICES) preferredLocale.clear()
  if (acceptLanguage.length < 200) preferredLocale.set(acceptLanguage, locale)
  return locale
}

/**
 * Returns the language that the address of a page names; undefined if it names none.
 * @source docs/reference/public-site.md §7.1
 */
export function localeOfAddress(url: string): Locale | undefined {
  // Most addresses have no query, so return early.
  const queryStart = url.indexOf('?')
  if (queryStart < 0 || !url.includes(`${LANGUAGE_QUERY}=`, queryStart)) return undefined
  const named = new URLSearchParams(url.slice(queryStart)).get(LANGUAGE_QUERY) ?? undefined
  return isLocale(named) ? named : undefined
}

/**
 * Returns a cookie for a visitor who opens an address in another language than they would otherwise get, so that the
 * next pages are in the same language. The cookie lasts until the browser is closed. Undefined if the visitor has
 * chosen a language, or if they get this language anyway.
 */
export function localeCookieFor(
  named: Locale | undefined,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): string | undefined {
  if (named === undefined) return undefined
  const hasChosen = cookie !== undefined && findCookie(cookie, LOCALE_COOKIE) !== undefined
  if (hasChosen || localeOfRequest(cookie, acceptLanguage) === named) return undefined
  return `${LOCALE_COOKIE}=${named}; Path=/; SameSite=Lax`
}
