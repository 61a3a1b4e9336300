/**
 * The header and the footer are the same on every page of a language, but for the entry of the menu that is marked as
 * the place where one is. They are drawn once and put around the pages that follow: half of the work of drawing a page.
 */
import type { SiteFrame } from '#features/site/site-frame.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { isAtOrBelow } from '#platform/ui/ScreenLink.tsx'
import { KEPT_FOOTER, KEPT_HEADER } from './shell/kept-frame.ts'

type Markup = { header: string; footer: string }

/** They go with the frame, and that goes when content changes. */
const kept = new WeakMap<SiteFrame, Map<string, Markup>>()

export type FrameMarkup = {
  areKept: boolean
  /** What was drawn, with header and footer in their places; those of the first page are kept. */
  complete(drawn: string): string
}

/** Header and footer for a page at this path. */
export function frameMarkupFor(frame: SiteFrame, locale: Locale, pathname: string): FrameMarkup {
  const ofFrame = kept.get(frame) ?? new Map<string, Markup>()
  kept.set(frame, ofFrame)
  const marked = frame.header_menu.filter(({ url }) => isAtOrBelow(pathname, url)).map(({ url }) => url)
  const key = [locale, ...marked].join(' ')
  const known = ofFrame.get(key)
  if (known) return { areKept: true, complete: (drawn) => filled(drawn, known) }
  return {
    areKept: false,
    complete: (drawn) => {
      const found = markupIn(drawn)
      if (found) ofFrame.set(key, found)
      return drawn
    },
  }
}

/** The header comes before anything that people have written, the footer after it. */
function filled(drawn: string, { header, footer }: Markup): string {
  const [headerPlace, footerPlace] = [placeOf(KEPT_HEADER), placeOf(KEPT_FOOTER)]
  const headerAt = drawn.indexOf(headerPlace)
  const footerAt = drawn.lastIndexOf(footerPlace)
  if (headerAt < 0 || footerAt < 0) return drawn
  return (
    drawn.slice(0, headerAt) +
    header +
    drawn.slice(headerAt + headerPlace.length, footerAt) +
    footer +
    drawn.slice(footerAt + footerPlace.length)
  )
}

function placeOf(name: string): string {
  return `<${name}></${name}>`
}

/** Null for a screen with a frame of its own. */
function markupIn(drawn: string): Markup | null {
  const header = between(drawn, drawn.indexOf('<header class="site-header'), '</header>')
  const footer = between(drawn, drawn.lastIndexOf('<footer class="site-footer'), '</footer>')
  return header === null || footer === null ? null : { header, footer }
}

function between(text: string, start: number, end: string): string | null {
  const endAt = text.indexOf(end, start)
  if (start < 0 || endAt < 0) return null
  // By way of bytes: a slice would hold on to the whole text.
  return Buffer.from(text.slice(start, endAt + end.length)).toString()
}
