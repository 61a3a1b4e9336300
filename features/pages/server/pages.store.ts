import { and, asc, eq, getColumns, gt, type SQL, sql } from 'drizzle-orm'
import { mediaVideo } from '#features/media/server/media.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { RecordQuery } from '#platform/server/records/record-model.ts'
import { page, pageBlock } from './pages.tables.ts'
import { addWidgetVideos } from './widget-media.ts'

/** Statements that read pages. Those that write are in page-save.store.ts. */

export type PageRecord = typeof page.$inferSelect

export type StoredBlock = typeof pageBlock.$inferSelect & {
  video: { widthPx: number; heightPx: number; slateHash: string; webmKey: string | null } | null
}

/** A page with all its blocks in order, including those that anonymous visitors may not see. */
export type StoredPage = { page: PageRecord; blocks: StoredBlock[] }

export const isPublished = eq(page.isPublished, true)

/** Lists pages and counts them, with two statements. */
export async function listPages(
  db: Db,
  { where, order, limit, offset }: RecordQuery,
): Promise<{ rows: StoredPage[]; total: number }> {
  const rows = await db
    .select({ ...getColumns(page), total: totalWhere(where) })
    .from(page)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [first] = rows
  if (first) return { rows: await withBlocks(db, rows), total: first.total }
  // A page number past the end returns no row, so the count needs a query of its own.
  return { rows: [], total: offset === 0 ? 0 : await db.$count(page, where) }
}

/** Returns a section of all or of the published pages, ordered by id, with two statements. */
export async function findPagePart(
  db: Db,
  { onlyPublished, limit, offset }: { onlyPublished: boolean; limit: number; offset: number },
): Promise<{ rows: StoredPage[]; total: number }> {
  return listPages(db, {
    where: onlyPublished ? isPublished : undefined,
    order: [asc(page.id)],
    limit,
    offset,
  })
}

/** Returns all pages or all published ones, ordered by id, with two statements. */
export async function findAllPages(
  db: Db,
  { onlyPublished }: { onlyPublished: boolean },
): Promise<StoredPage[]> {
  const pages = await db
    .select()
    .from(page)
    .where(onlyPublished ? isPublished : undefined)
    .orderBy(asc(page.id))
  return withBlocks(db, pages)
}

/** Returns pages with a higher id than `afterId`, at most `limit`, ordered by id, with two statements. */
export async function findPagesAfter(
  db: Db,
  { onlyPublished, afterId, limit }: { onlyPublished: boolean; afterId: number; limit: number },
): Promise<StoredPage[]> {
  const pages = await db
    .select()
    .from(page)
    .where(and(gt(page.id, afterId), onlyPublished ? isPublished : undefined))
    .orderBy(asc(page.id))
    .limit(limit)
  return withBlocks(db, pages)
}

/** Returns whether more than `count` pages are published. Reads no more than one row beyond. */
export async function hasMorePublished(db: Db, count: number): Promise<boolean> {
  const rows = await db
    .select({ id: page.id })
    .from(page)
    .where(isPublished)
    .orderBy(asc(page.id))
    .offset(count)
    .limit(1)
  return rows.length > 0
}

/** Returns one page, with two statements. `isLocked` locks its row until the transaction ends. */
export async function findPage(db: Db, where: SQL, { isLocked = false } = {}): Promise<StoredPage | null> {
  const query = db.select().from(page).where(where).limit(1)
  const [stored] = await withBlocks(db, await (isLocked ? query.for('update') : query))
  return stored ?? null
}

/** Returns a page by its id, published or not. `isLocked` as in `findPage`. */
export async function findPageById(
  db: Db,
  id: number,
  options?: { isLocked?: boolean },
): Promise<StoredPage | null> {
  return findPage(db, eq(page.id, id), options)
}

/** Returns the page with a URL, from all or from the published pages. */
export async function findPageByUrl(
  db: Db,
  url: string,
  { onlyPublished }: { onlyPublished: boolean },
): Promise<StoredPage | null> {
  return findPage(db, onlyPublished ? pageAt(url, isPublished) : pageAt(url))
}

function pageAt(url: string, condition?: SQL): SQL {
  const here = eq(page.url, url)
  return and(here, condition) ?? here
}

export type SitemapRecord = Pick<
  PageRecord,
  'url' | 'updatedAt' | 'priorityPercent' | 'seoTitle' | 'seoMetaDescription'
>

/** Returns the sitemap data of every published page, with one statement. */
export async function findSitemapRecords(db: Db): Promise<SitemapRecord[]> {
  return db
    .select({
      url: page.url,
      updatedAt: page.updatedAt,
      priorityPercent: page.priorityPercent,
      seoTitle: page.seoTitle,
      seoMetaDescription: page.seoMetaDescription,
    })
    .from(page)
    .where(isPublished)
    .orderBy(asc(page.url))
}

function totalWhere(where: SQL | undefined) {
  return sql<number>`(select count(*)::int from ${page} ${where === undefined ? sql`` : sql`where ${where}`})`
}

async function withBlocks(db: Db, pages: readonly PageRecord[]): Promise<StoredPage[]> {
  if (pages.length === 0) return []
  const ids = pages.map(({ id }) => id)
  const blocks = await db
    .select({
      ...getColumns(pageBlock),
      video: {
        widthPx: mediaVideo.widthPx,
        heightPx: mediaVideo.heightPx,
        slateHash: mediaVideo.slateHash,
        webmKey: mediaVideo.webmKey,
      },
    })
    .from(pageBlock)
    .leftJoin(mediaVideo, eq(mediaVideo.id, pageBlock.backgroundVideoId))
    // A single array parameter for any number of pages, so that the statement text stays the same.
    .where(sql`${pageBlock.pageId} = any(${sql.param(ids)}::int[])`)
    .orderBy(asc(pageBlock.pageId), asc(pageBlock.sortOrder), asc(pageBlock.id))
  const blocksOf = Map.groupBy(blocks, ({ pageId }) => pageId)
  return addWidgetVideos(
    db,
    pages.map((record) => ({ page: record, blocks: blocksOf.get(record.id) ?? [] })),
  )
}

/** Returns the addresses of all pages, published or not. */
export async function listPageUrls(db: Db): Promise<string[]> {
  return (await db.select({ url: page.url }).from(page)).map(({ url }) => url)
}
