import { APP_ROUTE_NAMES } from '#app/web/paths.ts'
import { productRecord, publicProducts } from '#features/catalogue/server/catalogue.public.ts'
import { eventRecord } from '#features/events/server/events.public.ts'
import { addImage, type MediaService } from '#features/media/server/media.public.ts'
import type { SitemapEntry } from '#features/pages/pages.contract.ts'
import { memberRecord } from '#features/membership/server/membership.public.ts'
import { groupRecord, pageRecord } from '#features/pages/server/pages.public.ts'
import { indexDocument, removeDocument } from '#features/search/server/search.public.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import type { Service } from '#platform/server/service.ts'
import type { Tickets } from './open-tickets.ts'

/** The models that the generic record calls work on, and what follows from a change of each. */
export function clubRecords(
  { database, contentVersion }: Pick<Service, 'database' | 'contentVersion'>,
  media: MediaService,
  tickets: Pick<Tickets, 'onTicketSaved'>,
): RecordCalls[] {
  return [
    eventRecord(),
    memberRecord(),
    pageRecord({
      contentVersion,
      appRouteNames: APP_ROUTE_NAMES,
      onPublished: (tx, { id, ...page }) =>
        indexDocument(tx, { kind: 'page', recordId: String(id), ...page }),
      onWithdrawn: (tx, id) => removeDocument(tx, 'page', String(id)),
    }),
    groupRecord({
      database,
      contentVersion,
      keepImage: (bytes, fileName, alt) => addImage(media, bytes, fileName, alt),
    }),
    productRecord({
      contentVersion,
      onPublished: (tx, { id, ...product }) =>
        indexDocument(tx, { kind: 'product', recordId: String(id), ...product }),
      onWithdrawn: (tx, id) => removeDocument(tx, 'product', String(id)),
      onTicketSaved: tickets.onTicketSaved,
      keepPicture: (bytes, fileName) => addImage(media, bytes, fileName, ''),
    }),
  ]
}

/** The shop and its products, as search engines should know them. */
export async function shopSitemap(db: Service['database']['db'], nowMs: number): Promise<SitemapEntry[]> {
  const { products } = await publicProducts(db, nowMs)
  return products.map(({ url, name, body, updated_at: lastmod }) => ({
    url: `/shop/${url}`,
    lastmod,
    model: 'product',
    priority: 0.5,
    seo_title: name,
    seo_meta_description: body.slice(0, 160),
  }))
}
