import { translatedSeoOfPages } from '#features/pages/server/pages.public.ts'
import type { LoadSitemap, LoadTranslatedSeo } from '#features/site/server/site-reader.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { pageSitemap, shopSitemap } from './club-records.ts'
import { calendarSitemap } from './open-events.ts'

/**
 * Returns the functions that load the sitemap: pages, the shop with its products, the calendar with its events; and the
 * translated titles of the pages.
 */
export function sitemapLoaders(clock: Clock): {
  loadSitemap: LoadSitemap
  loadTranslatedSeo: LoadTranslatedSeo
} {
  return {
    loadSitemap: async (db) => [
      ...(await pageSitemap(db)),
      ...(await shopSitemap(db, clock.nowMs())),
      ...(await calendarSitemap(db)),
    ],
    loadTranslatedSeo: translatedSeoOfPages,
  }
}
