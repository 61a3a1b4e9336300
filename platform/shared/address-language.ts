/** The language that an address names in its query. */
import { LANGUAGE_QUERY } from './locales.ts'

/** Returns an address of this site that names a language, before the fragment; unchanged without a language. */
export function addressInLanguage(address: string, language: string | null | undefined): string {
  if (!language) return address
  const [place = '', ...fragment] = address.split('#')
  const named = `${place}${place.includes('?') ? '&' : '?'}${LANGUAGE_QUERY}=${encodeURIComponent(language)}`
  return [named, ...fragment].join('#')
}
