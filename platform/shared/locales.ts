/**
 * The interface languages, in the order of the language menu.
 * @source docs/reference/public-site.md §7.1
 */
export const LOCALES = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'id',
  'it',
  'ja',
  'ka',
  'ko',
  'pl',
  'pt-BR',
  'ru',
  'tr',
  'uk',
  'uz',
  'vi',
  'zh-CN',
] as const

export type Locale = (typeof LOCALES)[number]

/** The query parameter of a page’s address that decides its language before the cookie. */
export const LANGUAGE_QUERY = 'lang'
/** The header with which a document names its language in its calls. */
export const LANGUAGE_HEADER = 'x-language'

/** The language used when no better match is known. @source docs/reference/public-site.md §7.1 */
export const DEFAULT_LOCALE: Locale = 'en'

/** Returns whether the text is one of the 18 languages. */
export function isLocale(text: string | undefined): text is Locale {
  return text !== undefined && (LOCALES as readonly string[]).includes(text)
}

/** Returns the writing direction of a language, for `<html dir>`. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

/**
 * Returns the best language for an Accept-Language header. Exact tags win, then the primary subtag (`pt` finds pt-BR,
 * `zh` finds zh-CN).
 */
export function bestLocale(acceptLanguage: string | undefined): Locale {
  const inputs = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const q = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find((value) => value !== undefined)
      return { tag: tag.trim(), weight: q === undefined ? 1 : Number(q), order }
    })
    .filter((input) => input.tag !== '' && input.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
  for (const { tag } of inputs) {
    const exact = LOCALES.find((locale) => locale.toLowerCase() === tag)
    if (exact) return exact
    const primary = tag.split('-')[0]
    const related = LOCALES.find((locale) => locale.toLowerCase().split('-')[0] === primary)
    if (related) return related
  }
  return DEFAULT_LOCALE
}

/**
 * Returns the language of a document: the person's choice (cookie), else the browser's preference, else English.
 * @source docs/reference/public-site.md §7.1
 */
export function localeFor(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  return isLocale(cookie) ? cookie : bestLocale(acceptLanguage)
}
