/**
 * The words of a language, in two pieces: those of the public site, and those of every screen
 * beyond it, which come with the first such screen.
 * @source SPEC §4 "Language"
 */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'

export type Piece = 'site' | 'app'
type Catalogue = { messages: Messages }

/** The server has all of them at hand. A browser is told by its document where those of its language are. */
const onServer = import.meta.env.SSR
  ? {
      site: import.meta.glob<Catalogue>('/locales/*/site.po'),
      app: import.meta.glob<Catalogue>('/locales/*/app.po'),
    }
  : null

const opened = new Map<Locale, Promise<I18n>>()

/** On the app's element, where the addresses stand: `data-words`, `data-more-words`. */
const WORDS_ATTRIBUTES = { site: 'words', app: 'moreWords' } as const

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
      const [i18n, messages] = await Promise.all([words, messagesOf(locale, 'app')])
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

/** @throws Error where the document does not say */
function loadFromDocument(piece: Piece): Promise<Catalogue> {
  const address = document.getElementById('app')?.dataset[WORDS_ATTRIBUTES[piece]]
  if (address === undefined) throw new Error('the document does not say where its words are')
  return import(/* @vite-ignore */ address) as Promise<Catalogue>
}
