/** The language a person chose for this browser. @source WIRE §5 "Language of a document" */
import type { Locale } from '../shared/locales.ts'
import { setCookie } from './cookies.ts'

/** Keeps the choice; documents come in this language from the next one on. */
export function keepLocale(locale: Locale): void {
  setCookie('locale', locale)
}
