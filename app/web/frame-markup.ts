/**
 * Cache of the rendered header and footer, which saves half of the work of rendering a page. They are the same on all
 * pages of a language, except for the menu item that is marked as current, and for the menu of a browser whose cookie
 * says that a person is logged in.
 */
import type { SiteFrame } from '#features/site/site-frame.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { isAtOrBelow } from '#platform/ui/ScreenLink.tsx'
import { CACHED_FOOTER, CACHED_HEADER } from './shell/stored-frame.ts'

/** The paths of the members' menu. */
const MEMBERS_MENU = ['/', '/calendar', '/vehicles', '/specialvehicle', '/shop'] as const

type Markup = { header: string; footer: string }

/** Cached by frame object, which is replaced when content changes. */
const cached = new WeakMap<SiteFrame, Map<string, Markup>>()

export type FrameMarkup = {
  areStored: boolean
  /**
   * Returns the rendered page with the cached header and footer inserted. If none are cached, returns the page
   * unchanged and caches its header and footer.
   */
  complete(drawn: string): string
}

/** Returns the function that completes a page at this path, and whether its header and footer are cached. */
export function frameMarkupFor(
  frame: SiteFrame,
  { locale, isMember }: { locale: Locale; isMember: boolean },
  pathname: string,
): FrameMarkup {
  const ofFrame = cached.get(frame) ?? new Map<string, Markup>()
  cached.set(frame, ofFrame)
  const menu = isMember ? MEMBERS_MENU : frame.header_menu.map(({ url }) => url)
  const marked = menu.filter((url) => isAtOrBelow(pathname, url))
  const key = [locale, isMember ? 'member' : '', ...marked].join(' ')
  const known = ofFrame.get(key)
  if (known) return { areStored: true, complete: (drawn) => filled(drawn, known) }
  return {
    areStored: false,
    complete: (drawn) => {
      const found = markupIn(drawn)
      if (found) ofFrame.set(key, found)
      return drawn
    },
  }
}

/**
 * Inserts header and footer at their placeholders. The first placeholder in the markup is the header's and the last one
 * the footer's, so that text in the page's content that looks like a placeholder is not replaced.
 */
function filled(drawn: string, { header, footer }: Markup): string {
  const [headerPlace, footerPlace] = [placeOf(CACHED_HEADER), placeOf(CACHED_FOOTER)]
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

/** Returns header and footer of a rendered page; null for a screen with its own frame. */
function markupIn(drawn: string): Markup | null {
  const header = between(drawn, drawn.indexOf('<header class="site-header'), '</header>')
  const footer = between(drawn, drawn.lastIndexOf('<footer class="site-footer'), '</footer>')
  return header === null || footer === null ? null : { header, footer }
}

function between(text: string, start: number, end: string): string | null {
  const endAt = text.indexOf(end, start)
  if (start < 0 || endAt < 0) return null
  // Convert to bytes and back to get a copy: a slice would keep the whole text in memory.
  return Buffer.from(text.slice(start, endAt + end.length)).toString()
}
