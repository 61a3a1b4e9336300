import type { Theme } from '#platform/shared/themes.ts'
import type { Locale } from '#platform/shared/locales.ts'

/** What the renderer makes of one address. */
export type PageDocument = {
  status: number
  /** The whole document; empty for a redirect. */
  html: string
  /** Beside those the edge sets; `location` for a redirect. Names in lower case. */
  headers?: Record<string, string>
  /** When a block begins or ends to show: until then the document stays as it is. */
  expiresAtMs?: number
  /** Equal for everybody who asks in this language, so that it may be kept. */
  cacheable: boolean
}

/** Where pages come from. Handed in by app/, so that the server knows nothing of the web. */
export type Documents = {
  /**
   * @param address canonical path (percent-encoded as it came), and of the query what `queryNames` lists, in its order
   * @param theme light or dark, where the person has chosen
   * @throws Problem where not even a "not found" page can be made
   */
  find(address: string, locale: Locale, theme?: Theme): Promise<PageDocument>
  /** Query parameters that change a document; all others never reach it, nor the cache. */
  queryNames?: readonly string[]
  /** Where `/` is another document for who has a cookie of this name, and under which address that one is made. */
  ownHome?: { cookie: string; address: string }
}
