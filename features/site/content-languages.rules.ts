/** The languages of the club’s own texts. @source docs/reference/public-site.md §7.1 */
import { addressInLanguage } from '#platform/shared/address-language.ts'
import { isLocale, LANGUAGE_QUERY, type Locale } from '#platform/shared/locales.ts'

/** The languages in which a club offers its own texts. */
export type ContentLanguages = {
  /** The language in which the club writes the texts. */
  main: Locale
  /** Every language that is offered, the main one first. */
  offered: readonly Locale[]
}

/** Returns the languages from the settings. The main language never counts as a further one. */
export function contentLanguagesOf(settings: {
  main_language: Locale
  further_languages: readonly Locale[]
}): ContentLanguages {
  const { main_language: main, further_languages: further } = settings
  return { main, offered: [main, ...new Set(further.filter((language) => language !== main))] }
}

/**
 * The address of a page in one language. With `x-default` it is the address that shows the page in the visitor's
 * language.
 */
export type LanguageAddress = { hreflang: Locale | 'x-default'; href: string }

/** Returns the addresses of a page in each offered language; an empty list for a club with one language. */
export function languageAddresses(url: string, { offered }: ContentLanguages): LanguageAddress[] {
  if (offered.length < 2) return []
  return [
    ...offered.map((language) => ({ hreflang: language, href: addressInLanguage(url, language) })),
    { hreflang: 'x-default', href: url },
  ]
}

/** Returns the language that the query of an address names, if the club offers this language; null otherwise. */
export function languageOfAddress(search: string, { offered }: ContentLanguages): Locale | null {
  const named = new URLSearchParams(search).get(LANGUAGE_QUERY) ?? undefined
  return offered.length > 1 && isLocale(named) && offered.includes(named) ? named : null
}
