/** Where a screen gets its page from: the database in process on the server, the kept list in a browser. */
import { createContext } from 'react-router'
import type { PageView } from './page-view.ts'

/** What the head of a page says of it, from the sitemap entry of its path. @source SPEC §2 */
export type PageSeo = { title: string; description: string; canonical: string }

export type FoundPage = {
  /** Null: there is no such page. */
  view: PageView | null
  seo: PageSeo | null
  /** In a browser that shows a kept page before it has the sitemap: what `seo` will then be. */
  seoLater?: Promise<PageSeo | null>
  /** A path of this site that the redirect table sends this one to. */
  redirectTo?: string
}

export type PageSource = {
  find(path: string): Promise<FoundPage>
}

/** The router's handle on the source; app/ sets it on either side. */
export const pageSourceContext = createContext<PageSource>()
