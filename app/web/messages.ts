/**
 * The messages of a language in two catalogues: one for the public site, and one for all other screens, which is loaded
 * with the first of them.
 * @source docs/reference/public-site.md §7.1
 */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'

export type Piece = 'site' | 'app'
type Catalogue = { messages: Messages }

/**
 * The server bundles all catalogues. In a browser this is null, because it reads the addresses of its language's
 * catalogues from the document.
 */
const onServer = import.meta.env.SSR
  ? {
      site: import.meta.glob<Catalogue>('/locales/*/site.po'),
      app: import.meta.glob<Catalogue>('/locales/*/app.po'),
    }
  : null

const opened = new Map<Locale, Promise<I18n>>()

/**
 * Data attributes of the app's element that contain the addresses of the catalogues: `data-words`, `data-more-words`.
 */
const WORDS_ATTRIBUTES = { site: 'words', app: 'moreWords' } as const

/** Returns the source path of a catalogue, as the build manifest names it. */
export function cataloguePath(locale: Locale, piece: Piece): string {
  return `locales/${locale}/${piece}.po`
}

/**
 * Loads the messages of a language, or English if it has no catalogue. A browser loads those of the public site; the
 * server, which renders any screen, loads all.
 */
export function loadMessages(locale: Locale): Promise<I18n> {
  const known = opened.get(locale)
  if (known) return known
  const words = openMessages(locale)
  opened.set(locale, words)
  return words
}

/** Adds the messages of the screens beyond the public site to each language that was loaded. */
export async function loadAppMessages(): Promise<void> {
  await addMessages((locale) => messagesOf(locale, 'app'))
}

/** Adds further messages to each language that was loaded. @param load returns the messages of a language */
export async function addMessages(load: (locale: Locale) => Promise<Messages>): Promise<void> {
  await Promise.all(
    [...opened].map(async ([locale, words]) => {
      const [i18n, messages] = await Promise.all([words, load(locale)])
      i18n.load(locale, messages)
    }),
  )
}

/** Loads a lazy module together with the messages of the screens beyond the public site. */
export async function withAppMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadAppMessages()])
  return module
}

async function openMessages(locale: Locale): Promise<I18n> {
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale, messages: await messagesOf(locale, 'site') })
  if (import.meta.env.SSR) i18n.load(locale, await messagesOf(locale, 'app'))
  return i18n
}

async function messagesOf(locale: Locale, piece: Piece): Promise<Messages> {
  if (onServer === null) return (await loadFromDocument(piece)).messages
  const catalogues = onServer[piece]
  const load =
    catalogues[`/${cataloguePath(locale, piece)}`] ?? catalogues[`/${cataloguePath(DEFAULT_LOCALE, piece)}`]
  if (!load) throw new Error(`no catalogue for ${locale}`)
  return (await load()).messages
}

/** Loads a catalogue from the address in the document. @throws Error if the document names none */
function loadFromDocument(piece: Piece): Promise<Catalogue> {
  const address = document.getElementById('app')?.dataset[WORDS_ATTRIBUTES[piece]]
  if (address === undefined) throw new Error('the document does not say where its words are')
  return import(/* @vite-ignore */ address) as Promise<Catalogue>
}
