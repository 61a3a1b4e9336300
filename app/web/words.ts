/** The catalogue of a language: loaded once, on first use. @source SPEC §4 "Language" */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#platform/shared/locales.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/web.po')

const loaded = new Map<Locale, Promise<I18n>>()

/** The languages that have a catalogue, in the order of SPEC §9. */
export const AVAILABLE_LOCALES: readonly Locale[] = Object.keys(catalogues)
  .map((path) => path.split('/')[2])
  .filter(isLocale)

/** Source path of a catalogue, as the build's manifest names it. */
export function cataloguePath(locale: Locale): string {
  return `locales/${locale}/web.po`
}

/** Words of a language, ready to use; English where that language has no catalogue. */
export function loadWords(locale: Locale): Promise<I18n> {
  const known = loaded.get(locale)
  if (known) return known
  const words = makeWords(locale)
  loaded.set(locale, words)
  return words
}

async function makeWords(locale: Locale): Promise<I18n> {
  const load = catalogues[`/${cataloguePath(locale)}`] ?? catalogues[`/${cataloguePath(DEFAULT_LOCALE)}`]
  if (!load) throw new Error(`no catalogue for ${locale}`)
  const { messages } = await load()
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale, messages })
  return i18n
}
