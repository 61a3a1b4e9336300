/**
 * Replaces images, videos and files in the content of every feature, in one transaction.
 * @source docs/reference/media.md §6.4
 */
import { eq, inArray, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { product } from '#features/catalogue/server/catalogue.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { type MediaReplacement, replaceMediaIn } from '#features/media/replace-media.rules.ts'
import { mediaVideo } from '#features/media/server/media.tables.ts'
import { changePageMedia } from '#features/pages/server/pages.public.ts'
import { recordGroup } from '#features/pages/server/pages.tables.ts'
import { siteSetting } from '#features/site/server/site.tables.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantAfter } from '#platform/server/revision.ts'
import { findMediaUses } from './media-uses.store.ts'
import { PAGE_LISTENERS } from './search-listeners.ts'

/**
 * Replaces every use of some media. Each record gets a new revision, so that a form opened before cannot undo it.
 * @returns the number of changed records
 */
export async function replaceMediaUses(
  { clock, contentVersion }: Pick<Service, 'clock' | 'contentVersion'>,
  tx: Tx,
  replacement: MediaReplacement,
  personId: number,
): Promise<number> {
  const { uses } = await findMediaUses(tx, replacement.kind, replacement.from)
  const idsOf = (kind: string) => [
    ...new Set(uses.filter((use) => use.kind === kind).map(({ id }) => Number(id))),
  ]
  const change = <Value>(value: Value) => replaceMediaIn(value, replacement)
  const pages = await changePageMedia(tx, { contentVersion, clock, ...PAGE_LISTENERS }, idsOf('page'), {
    change,
    personId,
  })
  const after = (changedAt: Date) => instantAfter(changedAt, clock.nowMs())
  const products = await lockRows(tx, product, product.id, idsOf('product'))
  for (const { id, images, body, updatedAt } of products)
    await tx
      .update(product)
      .set({ images: change(images), body: change(body), updatedAt: after(updatedAt) })
      .where(eq(product.id, id))
  for (const row of await lockRows(tx, event, event.id, idsOf('event'))) {
    const { id, imageHash, body, documents, updatedAt } = row
    await tx
      .update(event)
      .set({
        imageHash: change(imageHash),
        body: change(body),
        documents: change(documents),
        updatedAt: after(updatedAt),
      })
      .where(eq(event.id, id))
  }
  for (const row of await lockRows(tx, recordGroup, recordGroup.id, idsOf('group'))) {
    const { id, imageHash, content, translations, updatedAt } = row
    await tx
      .update(recordGroup)
      .set({
        imageHash: change(imageHash),
        content: change(content),
        translations: change(translations),
        updatedAt: after(updatedAt),
      })
      .where(eq(recordGroup.id, id))
  }
  for (const { id, slateHash } of await lockRows(tx, mediaVideo, mediaVideo.id, idsOf('video')))
    await tx
      .update(mediaVideo)
      .set({ slateHash: change(slateHash) })
      .where(eq(mediaVideo.id, id))
  await changeSettings(
    tx,
    uses.filter((use) => use.kind === 'setting').map(({ id }) => id),
    { change, after },
  )
  await pages.finish()
  if (uses.length > 0) await contentVersion.bump(tx)
  return new Set(uses.map(({ kind, id }) => `${kind}:${id}`)).size
}

async function changeSettings(
  tx: Tx,
  keys: readonly string[],
  { change, after }: { change: <Value>(value: Value) => Value; after: (changedAt: Date) => Date },
): Promise<void> {
  if (keys.length === 0) return
  const rows = await tx
    .select()
    .from(siteSetting)
    .where(inArray(siteSetting.key, [...keys]))
    .for('update')
  for (const { key, value, updatedAt } of rows)
    await tx
      .update(siteSetting)
      .set({ value: change(value), updatedAt: after(updatedAt) })
      .where(eq(siteSetting.key, key))
}

/** Returns rows in the order of their ids, locked. */
async function lockRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  id: PgColumn,
  ids: readonly number[],
): Promise<InferSelectModel<Table>[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(table)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .for('update')
}
