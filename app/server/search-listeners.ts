/** Writes pages, products, events and membership types to the search index. */
import { indexProduct, type ProductListeners } from '#features/catalogue/server/catalogue.public.ts'
import { eventAddress } from '#features/events/events.contract.ts'
import { type EventRow, lockEvent } from '#features/events/server/events.public.ts'
import { indexType, type TypeListeners } from '#features/membership/server/membership.public.ts'
import type { PageRecordOptions } from '#features/pages/server/pages.public.ts'
import { indexDocument, removeDocument } from '#features/search/server/search.public.ts'
import { translatedTexts } from '#features/site/record-texts.rules.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { TaskSignal } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { listUnindexed, type UnindexedRecord } from './unindexed-records.store.ts'

/** Updates the search index when a page is published or withdrawn. */
export const PAGE_LISTENERS: Pick<PageRecordOptions, 'onPublished' | 'onWithdrawn'> = {
  onPublished: (tx, { id, ...page }) => indexDocument(tx, { kind: 'page', recordId: String(id), ...page }),
  onWithdrawn: (tx, id) => removeDocument(tx, 'page', String(id)),
}

/** Updates the search index when a product is published or withdrawn. */
export const PRODUCT_LISTENERS: ProductListeners = {
  onPublished: (tx, { id, ...product }) =>
    indexDocument(tx, { kind: 'product', recordId: String(id), ...product }),
  onWithdrawn: (tx, id) => removeDocument(tx, 'product', String(id)),
}

/** Updates the search index when a membership type is offered or withdrawn. */
export const TYPE_LISTENERS: TypeListeners = {
  onOffered: (tx, { id, ...type }) =>
    indexDocument(tx, { kind: 'membership', recordId: String(id), ...type }),
  onWithdrawn: (tx, id) => removeDocument(tx, 'membership', String(id)),
}

/** Stores a published event in the search index. */
export async function indexEvent(
  tx: Tx,
  {
    id,
    slug,
    title,
    body,
    translations,
    updatedAt,
  }: Pick<EventRow, 'id' | 'slug' | 'title' | 'body' | 'translations' | 'updatedAt'>,
): Promise<void> {
  await indexDocument(tx, {
    kind: 'event',
    recordId: String(id),
    url: eventAddress(slug),
    title,
    body,
    translations: translatedTexts({ title, body }, translations),
    updatedAt,
  })
}

/** The greatest number of records that one run adds. The next run continues. */
const RECORDS_AT_MOST = 2000

/**
 * Adds public records to the search index that it does not have, or not in each of their languages: those saved by a
 * release that did not index them, and products whose sale began after their last save.
 */
export async function completeSearch(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  signal?: TaskSignal,
): Promise<void> {
  for (const record of await listUnindexed(database.db, instantOf(clock), RECORDS_AT_MOST)) {
    if (signal?.aborted === true) return
    await database.transaction((tx) => indexRecord(tx, record, clock.nowMs()))
  }
}

/** Indexes one record as it is now. Its row is locked, so that a save at the same time is not overwritten. */
async function indexRecord(tx: Tx, { kind, id }: UnindexedRecord, nowMs: number): Promise<void> {
  if (kind === 'product') return indexProduct(PRODUCT_LISTENERS, tx, { id, nowMs })
  if (kind === 'membership') return indexType(TYPE_LISTENERS, tx, id)
  const event = await lockEvent(tx, id)
  if (event !== null && event.status !== 'draft') await indexEvent(tx, event)
}
