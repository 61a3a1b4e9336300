/** The language a person chose for this browser. @source WIRE §5 "Language of a document" */
import type { Locale } from '../shared/locales.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Keeps the choice; documents come in this language from the next one on. */
export function keepLocale(locale: Locale): void {
  document.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
}
