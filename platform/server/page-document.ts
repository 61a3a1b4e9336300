import type { Theme } from '#platform/shared/themes.ts'
import type { Locale } from '#platform/shared/locales.ts'

/** The result of rendering one address. */
export type PageDocument = {
  status: number
  /** The complete HTML document; empty for a redirect. */
  html: string
  /** Headers in addition to those of the edge; `location` for a redirect. Names in lower case. */
  headers?: Record<string, string>
  /** Time at which a block of the page appears or disappears; the document is valid until then. */
  expiresAtMs?: number
  /** Whether the document shows places left at events, so that it changes when one is taken or freed. */
  showsPlaces?: boolean
  /** Whether the document is the same for everybody in this language, so that it may be cached. */
  cacheable: boolean
}

/** The source of rendered pages. Injected by app/, so that the server does not depend on the web code. */
export type Documents = {
  /**
   * Renders the document of an address.
   * @param address canonical path (percent-encoded as it came), followed by those query parameters that `queryNames`
   * lists, in its order
   * @param theme light or dark, if the person has chosen one
   * @param isMember whether the browser says that a person is logged in; the document still contains nothing personal
   * @throws Problem if not even the "not found" page can be rendered
   */
  find(address: string, locale: Locale, theme?: Theme, isMember?: boolean): Promise<PageDocument>
  /** Query parameters that change a document; all others are ignored by renderer and cache. */
  queryNames?: readonly string[]
  /**
   * The name of the cookie that a logged-in browser sends with the value `1`, and the address of the document that such
   * a browser gets at `/`.
   */
  ownHome?: { cookie: string; address: string }
}
