import type { Locale } from '#platform/shared/locales.ts'

/**
 * The HTML attribute for an element whose texts are in another language than the document. Only `lang` is set: the
 * direction of the layout stays that of the document.
 */
export type LanguageMark = { lang: Locale }

/**
 * The property of a widget’s values that names the language of all its texts. It is present only if the caller
 * requested a language.
 */
export const LANGUAGE_MARK = '_lang'
