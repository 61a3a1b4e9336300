import type { Locale } from '#platform/shared/locales.ts'

/** The attributes of an element whose texts are in another language than the document. */
export type LanguageMark = { lang: Locale; dir: 'ltr' | 'rtl' }

/** The property of a widget’s values that marks all its texts. It is present only in answers to a named language. */
export const LANGUAGE_MARK = '_lang'
