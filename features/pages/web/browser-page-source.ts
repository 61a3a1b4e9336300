/** The page source of a browser: the kept list first, the server for what it does not hold. */
import type { FoundPage, PageSource } from '../page-source.ts'
import { viewOfPage } from '../page-view.ts'
import type { PageItem } from '../pages.contract.ts'
import { seoOf } from '../page-seo.ts'
import { fetchPage, mayBeClassic, pageList, reloadPageList } from './page-store.ts'
import { redirectOf, refreshSitemap, sitemapEntryOf } from './sitemap-store.ts'

type SiteFacts = {
  origin: string
  titlePrefix: string
  titleSuffix: string
  /** True when the listPageContentFeature flag is off. */
  useClassicCalls: boolean
}

/** @source SPEC §4 "Page loading" */
export function browserPageSource(facts: SiteFacts): PageSource {
  return {
    async find(path): Promise<FoundPage> {
      const sitemap = refreshSitemap()
      if (pageList.getState().pages.length === 0) await reloadPageList(facts.useClassicCalls)
      const kept = pageList.getState().pages.find((page) => page.url === path)
      const isFromKeptList = kept !== undefined && !mayBeClassic(kept)
      const item: PageItem | null = isFromKeptList ? kept : await fetchPage(path, facts.useClassicCalls)
      const seo = () => (item === null ? null : seoOf(path, item.name, sitemapEntryOf(path), facts))
      // What is kept shows at once; only its title may have to wait.
      if (!isFromKeptList) await sitemap
      const redirectTo = item === null ? redirectOf(path) : null
      return {
        view: item === null ? null : viewOfPage(item),
        seo: seo(),
        ...(isFromKeptList ? { seoLater: sitemap.then(seo) } : {}),
        ...(redirectTo === null ? {} : { redirectTo }),
      }
    },
  }
}
