/** The HTML document around the markup that React renders. */
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import type { Theme } from '#platform/shared/themes.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import type { Piece } from './messages.ts'
import { pictureLinkFor } from './preload-picture.ts'

/** Paths of the built client's files, from the build manifest. */
export type ClientAssets = {
  /** The module that starts the app after the first paint. */
  begin: string
  /** The app's entry module. */
  entry: string
  styles: readonly string[]
  /** Font files that the first paint needs. */
  fonts: readonly string[]
  /** Returns the paths of a language's message catalogues: one for the public site, one for all other screens. */
  words: (locale: Locale) => Readonly<Record<Piece, string>>
  /**
   * Returns the other files to preload: the message catalogue of the language, the code of these source files, and all
   * that either of them imports.
   */
  preloads: (locale: Locale, sources: readonly string[]) => readonly string[]
  /**
   * Returns the style sheets of lazy code that this markup uses. Others would only delay the first paint; they load
   * with their code.
   */
  stylesOf: (sources: readonly string[], body: string) => readonly string[]
}

type DocumentParts = {
  locale: Locale
  /** The theme that the person chose; undefined if the device's setting applies. */
  theme: Theme | undefined
  /**
   * True if a person is logged in. The link "Log in" is then hidden until the app replaces it by their account menu.
   */
  isMember: boolean
  /** The language in which the app asks for content; undefined for the main language of the club. */
  contentLanguage?: Locale | undefined
  title: string
  description: string
  headHtml: string
  body: string
  /** Loader data by route id. */
  loaderData: Readonly<Record<string, unknown>>
  assets: ClientAssets
  /** Source files of the screens and widgets on this page. */
  sources: readonly string[]
  /** Foot of the printed page: the page's address and the text "Printed {time}", whose time the browser inserts. */
  printFoot: { url: string; words: string }
  /** True if the document is static: no script hydrates it. */
  isStill?: boolean
  /** True if the screen shows nothing without the app, so that the app starts without waiting for an action. */
  startsAtOnce: boolean
}

/** Returns JSON that is safe inside a script element: it cannot open or close a tag. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Loader data as JSON, cached by object: frame and page are the same objects for many requests. */
const jsonOf = new WeakMap<object, string>()

function hydrationJson(loaderData: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(loaderData)
    .filter(([, data]) => data !== undefined)
    .map(([id, data]) => `${jsonForScript(id)}:${keptJson(data)}`)
  return `{"loaderData":{${parts.join(',')}}}`
}

function keptJson(data: unknown): string {
  if (typeof data !== 'object' || data === null) return jsonForScript(data)
  const known = jsonOf.get(data)
  if (known !== undefined) return known
  const text = jsonForScript(data)
  jsonOf.set(data, text)
  return text
}

/**
 * Returns the script element that starts the app and names its preloads. It comes after styles and fonts, because the
 * page is readable without it.
 */
function startOf({ assets, locale, sources, startsAtOnce }: DocumentParts): string {
  const needs = assets.preloads(locale, sources).join(' ')
  return `<script type="module" src="${assets.begin}" data-app="${assets.entry}" data-needs="${needs}"${startsAtOnce ? ' data-start="now"' : ''}></script>`
}

/** Returns the complete HTML document. It contains no executable inline script and no inline style. */
export function documentHtml(parts: DocumentParts): string {
  const { assets, locale, printFoot } = parts
  const words = assets.words(locale)
  return [
    '<!doctype html>',
    `<html lang="${locale}" dir="${directionOf(locale)}"${parts.theme === undefined ? '' : ` data-theme="${parts.theme}"`}${parts.isMember ? ' data-member' : ''}${parts.contentLanguage === undefined ? '' : ` data-content-lang="${parts.contentLanguage}"`}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapedHtml(parts.title)}</title>`,
    `<meta name="description" content="${escapedHtml(parts.description)}">`,
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    pictureLinkFor(parts.body),
    ...[...assets.styles, ...assets.stylesOf(parts.sources, parts.body)].map(
      (href) => `<link rel="stylesheet" href="${href}">`,
    ),
    parts.isStill ? '' : startOf(parts),
    parts.headHtml,
    '</head><body>',
    `<div id="app" data-words="${words.site}" data-more-words="${words.app}">${parts.body}</div>`,
    `<p id="print-foot" class="page paper-only pt-4 text-note" data-words="${escapedHtml(printFoot.words)}"><bdi dir="ltr">${escapedHtml(printFoot.url)}</bdi></p>`,
    parts.isStill
      ? ''
      : `<script type="application/json" id="hydration">${hydrationJson(parts.loaderData)}</script>`,
    '</body></html>',
  ].join('')
}
