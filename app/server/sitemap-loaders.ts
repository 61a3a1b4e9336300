import { publicProducts } from '#features/catalogue/server/catalogue.public.ts'
import { eventsSitemap } from '#features/events/server/events.public.ts'
import {
  SEO_DESCRIPTION_LENGTH,
  sitemapEntries,
  translatedSeoOfPages,
} from '#features/pages/server/pages.public.ts'
import { findTextBeginnings } from '#features/search/server/search.public.ts'
import type { SitemapEntry } from '#features/site/site.contract.ts'
import type { LoadSitemap, LoadTranslatedSeo } from '#features/site/server/site-reader.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { cutAtWord } from '#platform/shared/trim-text.ts'

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

/** Returns the published pages; a page without a description of its own has the beginning of its text. */
async function pageSitemap(db: Db): Promise<SitemapEntry[]> {
  const entries = await sitemapEntries(db)
  if (entries.every(({ seo_meta_description: description }) => description !== null)) return entries
  const texts = await findTextBeginnings(db, 'page')
  return entries.map((entry) => {
    const { title = '', text = '' } = texts.get(entry.url) ?? {}
    return {
      ...entry,
      seo_meta_description:
        entry.seo_meta_description ?? (cutAtWord(text || title, SEO_DESCRIPTION_LENGTH) || null),
    }
  })
}

/** Returns the sitemap entries of the shop and its public products; none if there is no public product. */
async function shopSitemap(db: Db, nowMs: number): Promise<SitemapEntry[]> {
  const { products } = await publicProducts(db, nowMs)
  const entries = products.map(({ url, name, body, updated_at: lastmod }) => ({
    url: `/shop/${url}`,
    lastmod,
    model: 'product',
    priority: 0.5,
    seo_title: name,
    seo_meta_description: cutAtWord(body || name, SEO_DESCRIPTION_LENGTH),
  }))
  if (entries.length === 0) return []
  const lastmod = entries.map((entry) => entry.lastmod).reduce((a, b) => (a > b ? a : b))
  const shop = {
    url: '/shop',
    lastmod,
    model: 'product',
    priority: 0.7,
    seo_title: null,
    seo_meta_description: cutAtWord(products.map(({ name }) => name).join(', '), SEO_DESCRIPTION_LENGTH),
  }
  return [shop, ...entries]
}

/** Returns the sitemap entries of the calendar and its events. */
async function calendarSitemap(db: Db): Promise<SitemapEntry[]> {
  return (await eventsSitemap(db)).map(({ url, lastmod, title, description }) => ({
    url,
    lastmod,
    model: 'event',
    priority: 0.7,
    seo_title: title,
    seo_meta_description: description,
  }))
}
