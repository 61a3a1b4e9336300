/** The source of a screen’s page: the database on the server, the cached page list in a browser. */
import { createContext } from 'react-router'
import type { PageView } from './page-view.ts'

/** The metadata in a page’s head, from the sitemap entry of its path. @source docs/reference/public-site.md §3.1 */
export type PageSeo = { title: string; description: string; canonical: string }

export type FoundPage = {
  /** Null if there is no page at this path. */
  view: PageView | null
  seo: PageSeo | null
  /** Resolves to `seo` later, if a browser shows a cached page before the sitemap is loaded. */
  seoLater?: Promise<PageSeo | null>
  /** The path of this site to which the redirect table redirects this path. */
  redirectTo?: string
}

export type PageSource = {
  find(path: string): Promise<FoundPage>
}

/** The router context that holds the source; app/ sets it on server and browser. */
export const pageSourceContext = createContext<PageSource>()
