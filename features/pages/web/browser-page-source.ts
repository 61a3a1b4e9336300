/** The page source of a browser: the cached page list first, then the server. */
import type { FoundPage, PageSource } from '../page-source.ts'
import { browserClock } from '#platform/web/clock.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { viewOfPage } from '../page-view.ts'
import type { PageItem } from '../pages.contract.ts'
import { seoOf } from '../page-seo.ts'
import { hasChangedSince } from '../pages.rules.ts'
import { fetchPage, forgetPages, mayBeClassic, pageList, reloadPageList } from './page-store.ts'
import { redirectOf, refreshSitemap, sitemapEntryOf } from './sitemap-store.ts'

type SiteFacts = {
  origin: string
  titlePrefix: string
  titleSuffix: string
  /** True if the listPageContentFeature flag is off. */
  useClassicCalls: boolean
  /** True if pages are loaded one by one, because the list of all is too large. */
  hasManyPages: boolean
}

/** @source docs/reference/pages-and-blocks.md §5.1 */
export function browserPageSource(facts: SiteFacts): PageSource {
  return {
    async find(path): Promise<FoundPage> {
      const { hasManyPages, useClassicCalls } = facts
      const sitemap = refreshSitemap(hasManyPages ? path : undefined)
      const isEmpty = pageList.getState().pages.length === 0
      // A list that was stored when the site had fewer pages would be compared and loaded again.
      if (hasManyPages && !isEmpty) forgetPages()
      if (!hasManyPages && isEmpty) await reloadPageList(useClassicCalls)
      const kept = pageList.getState().pages.find((page) => page.url === path)
      const isUsable = kept !== undefined && !mayBeClassic(kept)
      const isFromStoredList = isUsable && !hasChangedSince(kept, browserClock.nowMs())
      const item = isFromStoredList ? kept : await findAtServer(path, facts, isUsable ? kept : null)
      const seo = () => (item === null ? null : seoOf(path, item.name, sitemapEntryOf(path), facts))
      // Show a cached page at once. Only its title may depend on the sitemap, which can arrive later.
      if (!isFromStoredList) await sitemap
      const redirectTo = redirectOf(path)
      return {
        view: item === null ? null : viewOfPage(item),
        seo: seo(),
        ...(isFromStoredList ? { seoLater: sitemap.then(seo) } : {}),
        ...(redirectTo === null ? {} : { redirectTo }),
      }
    },
  }
}

/**
 * Loads a page from the server. Offline, returns the cached page, whose blocks are still shown and hidden by their
 * times.
 */
async function findAtServer(
  path: string,
  { useClassicCalls }: SiteFacts,
  stored: PageItem | null,
): Promise<PageItem | null> {
  try {
    const item = await fetchPage(path, useClassicCalls)
    // A block of this page has begun or ended since the list was cached, so the whole list is stale.
    if (stored !== null) void reloadPageList(useClassicCalls)
    return item
  } catch (error) {
    if (stored === null || !(error instanceof RequestFailure)) throw error
    return stored
  }
}
