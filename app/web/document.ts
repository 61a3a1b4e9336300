/** The HTML text around what React draws. */
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import type { Theme } from '#platform/shared/themes.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import type { Piece } from './words.ts'

/** Addresses of the built client, read from the build's manifest. */
export type ClientAssets = {
  /** The module that waits for the first paint, and then lets the app begin. */
  begin: string
  /** The app. */
  entry: string
  styles: readonly string[]
  /** Font files that the first paint needs. */
  fonts: readonly string[]
  /** Where the words of a language are: of the public site, and of all beyond it. */
  words: (locale: Locale) => Readonly<Record<Piece, string>>
  /** What else the browser should fetch with it: for the language, and for what the page holds (source files). */
  preloads: (locale: Locale, sources: readonly string[]) => readonly string[]
  /**
   * Stylesheets of code that is not part of the first load, as far as this markup wears them: the others would hold up
   * the first paint for nothing, and come with the code itself.
   */
  stylesOf: (sources: readonly string[], body: string) => readonly string[]
}

type DocumentParts = {
  locale: Locale
  /** The person's own choice; absent: as the device says. */
  theme: Theme | undefined
  title: string
  description: string
  headHtml: string
  body: string
  /** What the routes found, by their ids. */
  loaderData: Readonly<Record<string, unknown>>
  assets: ClientAssets
  /** Source files of the screens and widgets on this page. */
  sources: readonly string[]
  /** On paper below everything: the page's address, and "Printed {time}" for whoever knows the time. */
  printFoot: { url: string; words: string }
  /** Read as it stands: no script takes it over. */
  isStill?: boolean
}

/** JSON that can stand inside a script element: no tag can be closed or opened in it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** What the routes found as text: the frame and the page are the same objects again and again. */
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

/** What starts the app, and what it will ask for first. The page can be read without: styles and letters go before. */
function startOf({ assets, locale, sources }: DocumentParts): string {
  const needs = assets.preloads(locale, sources).join(' ')
  return `<script type="module" src="${assets.begin}" data-app="${assets.entry}" data-needs="${needs}"></script>`
}

/** Puts a whole document together. No inline script that runs, no inline style. */
export function documentHtml(parts: DocumentParts): string {
  const { assets, locale, printFoot } = parts
  const words = assets.words(locale)
  return [
    '<!doctype html>',
    `<html lang="${locale}" dir="${directionOf(locale)}"${parts.theme === undefined ? '' : ` data-theme="${parts.theme}"`}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapedHtml(parts.title)}</title>`,
    `<meta name="description" content="${escapedHtml(parts.description)}">`,
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
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
