/**
 * The words of a language, in two pieces: those of the public site, and those of every screen
 * beyond it, which come with the first such screen.
 * @source SPEC §4 "Language"
 */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#platform/shared/locales.ts'

type Piece = 'site' | 'app'
type Catalogue = { messages: Messages }

const siteCatalogues = import.meta.glob<Catalogue>('/locales/*/site.po')
const appCatalogues = import.meta.glob<Catalogue>('/locales/*/app.po')

const opened = new Map<Locale, Promise<I18n>>()

/** The languages that have a catalogue, in the order of SPEC §9. */
export const AVAILABLE_LOCALES: readonly Locale[] = Object.keys(siteCatalogues)
  .map((path) => path.split('/')[2])
  .filter(isLocale)

/** Source path of a catalogue, as the build's manifest names it. */
export function cataloguePath(locale: Locale, piece: Piece): string {
  return `locales/${locale}/${piece}.po`
}

/**
 * Words of a language, ready to use; English where that language has no catalogue. A browser gets
 * those of the public site; the server, which draws any screen, gets all.
 */
export function loadWords(locale: Locale): Promise<I18n> {
  const known = opened.get(locale)
  if (known) return known
  const words = openWords(locale)
  opened.set(locale, words)
  return words
}

/** Adds the words of the screens beyond the public site to the language in use. */
export async function loadAppWords(): Promise<void> {
  await Promise.all(
    [...opened].map(async ([locale, words]) => {
      const [i18n, messages] = await Promise.all([words, messagesOf(appCatalogues, locale, 'app')])
      i18n.load(locale, messages)
    }),
  )
}

/** Brings a screen together with the words it may say. */
export async function withAppWords<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadAppWords()])
  return module
}

async function openWords(locale: Locale): Promise<I18n> {
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale, messages: await messagesOf(siteCatalogues, locale, 'site') })
  if (import.meta.env.SSR) i18n.load(locale, await messagesOf(appCatalogues, locale, 'app'))
  return i18n
}

async function messagesOf(
  catalogues: Record<string, () => Promise<Catalogue>>,
  locale: Locale,
  piece: Piece,
): Promise<Messages> {
  const load =
    catalogues[`/${cataloguePath(locale, piece)}`] ?? catalogues[`/${cataloguePath(DEFAULT_LOCALE, piece)}`]
  if (!load) throw new Error(`no catalogue for ${locale}`)
  return (await load()).messages
}
