/** The language in which a reader sees the texts of a club with several languages. @source docs/reference/public-site.md §7.1 */
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import type { ContentLanguages } from './content-languages.rules.ts'

/** A language in which content is shown, of a club that offers more than one. */
export type ShownLanguage = {
  language: Locale
  main: Locale
  /** Whether the club offers its content in this language. If not, everything is shown in the main language. */
  isOffered: boolean
}

/**
 * Returns the language in which a reader sees the content. Null if that is the main language: for a club with one
 * language, and for a reader of the main language.
 */
export function shownLanguage({ main, offered }: ContentLanguages, language: Locale): ShownLanguage | null {
  if (offered.length < 2 || language === main) return null
  return { language, main, isOffered: offered.includes(language) }
}

/**
 * Returns HTML of the main language inside an element that names this language. If the document reads from right to
 * left, a style sheet sets the direction of each paragraph, so that lists stay on their side.
 */
export function markedHtml(html: string, { language, main }: ShownLanguage): string {
  const direction = directionOf(language) === 'rtl' ? '' : ` dir="${directionOf(main)}"`
  return `<div lang="${main}"${direction}>${html}</div>`
}
