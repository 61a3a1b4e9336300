import { APP_ROUTE_NAMES } from '#app/web/paths.ts'
import { productRecord, publicProducts } from '#features/catalogue/server/catalogue.public.ts'
import { eventRecord, findTicketEvent } from '#features/events/server/events.public.ts'
import { addImage, type MediaService } from '#features/media/server/media.public.ts'
import { memberRecord } from '#features/membership/server/membership.public.ts'
import {
  groupRecord,
  lockProductGroup,
  pageRecord,
  type PageRecordOptions,
  SEO_DESCRIPTION_LENGTH,
  sitemapEntries,
} from '#features/pages/server/pages.public.ts'
import { findTextBeginnings, indexDocument, removeDocument } from '#features/search/server/search.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { SitemapEntry } from '#features/site/site.contract.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import type { Service } from '#platform/server/service.ts'
import { cutAtWord } from '#platform/shared/trim-text.ts'
import type { Selling } from './open-selling.ts'
import { pageAddresses } from './page-addresses.ts'
import type { Tickets } from './open-tickets.ts'
import { SHELF_LISTENERS } from './search-listeners.ts'

/** Updates the search index when a page is published or withdrawn. */
export const PAGE_LISTENERS: Pick<PageRecordOptions, 'onPublished' | 'onWithdrawn'> = {
  onPublished: (tx, { id, ...page }) => indexDocument(tx, { kind: 'page', recordId: String(id), ...page }),
  onWithdrawn: (tx, id) => removeDocument(tx, 'page', String(id)),
}

type RecordDeps = {
  media: MediaService
  tickets: Pick<Tickets, 'onTicketSaved'>
  selling: Pick<Selling, 'onStockReturned' | 'deliveryFrom'>
  site: Pick<SiteReader, 'desk' | 'shown'>
}

/** Returns the models that the generic record calls serve, each with the functions that run after a change. */
export function clubRecords(
  { database, clock, contentVersion }: Pick<Service, 'database' | 'clock' | 'contentVersion'>,
  { media, tickets, selling, site }: RecordDeps,
): RecordCalls[] {
  return [
    eventRecord(),
    memberRecord(),
    pageRecord({
      contentVersion,
      appRouteNames: APP_ROUTE_NAMES,
      ...PAGE_LISTENERS,
      addresses: { clock, ...pageAddresses(clock) },
      needsSecondPerson: async () => (await site.desk()).second_person_publishes,
    }),
    groupRecord({
      database,
      contentVersion,
      shown: site.shown,
      addresses: {
        clock,
        appRouteNames: APP_ROUTE_NAMES,
        ...PAGE_LISTENERS,
        ...pageAddresses(clock),
      },
      storeImage: (bytes, fileName, alt) => addImage(media, bytes, fileName, alt),
    }),
    productRecord({
      contentVersion,
      ...SHELF_LISTENERS,
      ticketEvent: findTicketEvent,
      lockGroup: lockProductGroup,
      onTicketSaved: tickets.onTicketSaved,
      onStockReturned: selling.onStockReturned,
      deliveryFrom: selling.deliveryFrom,
      storePicture: (bytes, fileName) => addImage(media, bytes, fileName, ''),
      shown: site.shown,
    }),
  ]
}

/** The published pages for the sitemap; a page without a description of its own has the beginning of its text. */
export async function pageSitemap(db: Service['database']['db']): Promise<SitemapEntry[]> {
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
export async function shopSitemap(db: Service['database']['db'], nowMs: number): Promise<SitemapEntry[]> {
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
