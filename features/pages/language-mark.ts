import type { Locale } from '#platform/shared/locales.ts'

/**
 * The attribute of an element whose texts are in another language than the document. The layout keeps the direction of
 * the document, as the page around it.
 */
export type LanguageMark = { lang: Locale }

/** The property of a widget’s values that marks all its texts. It is present only in answers to a named language. */
export const LANGUAGE_MARK = '_lang'
