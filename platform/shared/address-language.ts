/** The language in the query of a URL. */
import { LANGUAGE_QUERY } from './locales.ts'

/**
 * Adds a language to the query of a URL of this site, before its fragment. Returns the URL unchanged if no language is
 * given.
 */
export function addressInLanguage(address: string, language: string | null | undefined): string {
  if (!language) return address
  const [place = '', ...fragment] = address.split('#')
  const named = `${place}${place.includes('?') ? '&' : '?'}${LANGUAGE_QUERY}=${encodeURIComponent(language)}`
  return [named, ...fragment].join('#')
}
