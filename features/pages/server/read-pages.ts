import type { Db } from '#platform/server/database/pool.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import type { SitemapEntry } from '#features/site/site.contract.ts'
import type { PageItem } from '../pages.contract.ts'
import { visiblePart, visibleUntilMs } from './public-page-view.ts'
import {
  findAllPages,
  findPageByUrl,
  findPagePart,
  findSitemapRecords,
  type StoredPage,
} from './pages.store.ts'
import { presentListedPage, presentSinglePage, presentSitemapEntry } from './pages.presenters.ts'

/**
 * What the caller may see: anonymous visitors only published and currently visible content, content staff everything.
 */
export type Sight = { nowMs: number; seesAll: boolean }

/** A result derived from pages, with the instant until which it is valid; null until content changes. */
export type Timed<T> = T & { untilMs: number | null }

const URL_MAX_LENGTH = 500

export type PublicPage = {
  page: PageItem
  isArticle: boolean
  /** ISO 8601. */
  publishedAt: string
  visibleUntilMs: number | null
}

/** Returns the published page with a URL as visible now, and until when it is unchanged. Null if there is none. */
export async function publicPage(db: Db, url: string, nowMs: number): Promise<PublicPage | null> {
  const found = await readPage(db, url, { nowMs, seesAll: false })
  return (
    found && {
      page: found.item,
      isArticle: found.isArticle,
      publishedAt: found.publishedAt,
      visibleUntilMs: found.untilMs,
    }
  )
}

/** Returns one page by its URL; null if there is none that this caller may see. */
export async function readPage(
  db: Db,
  url: string,
  { nowMs, seesAll }: Sight,
): Promise<Timed<{ item: PageItem; isArticle: boolean; publishedAt: string }> | null> {
  if (url.length > URL_MAX_LENGTH || !isStorableText(url)) return null
  const stored = await findPageByUrl(db, url, { onlyPublished: !seesAll })
  if (stored === null) return null
  const changesAtMs = visibleUntilMs([stored], nowMs)
  const item = presentSinglePage(seesAll ? stored : visiblePart(stored, nowMs), changesAtMs)
  return {
    item,
    isArticle: stored.page.kind === 'article',
    // During a deployment a process of the previous release may publish without setting `publishedAt`.
    publishedAt: (stored.page.publishedAt ?? stored.page.createdAt).toISOString(),
    untilMs: seesAll ? null : changesAtMs,
  }
}

/** Returns one page of the page list. @source docs/reference/pages-and-blocks.md §7.1 */
export async function readPageList(
  db: Db,
  { page: number, pageSize }: { page: number; pageSize: number },
  { nowMs, seesAll }: Sight,
): Promise<Timed<{ data: PageItem[]; total: number; page: number; page_size: number }>> {
  const { rows, total } = await findPagePart(db, {
    onlyPublished: !seesAll,
    limit: pageSize,
    offset: (number - 1) * pageSize,
  })
  const data = rows.map((stored) => presentAt(stored, { nowMs, seesAll }))
  return {
    data,
    total,
    page: number,
    page_size: pageSize,
    untilMs: seesAll ? null : visibleUntilMs(rows, nowMs),
  }
}

/** Returns all pages for the `pagesQuery` document. @source docs/reference/pages-and-blocks.md §7.2 */
export async function readAllPages(db: Db, { nowMs, seesAll }: Sight): Promise<Timed<{ pages: PageItem[] }>> {
  const rows = await findAllPages(db, { onlyPublished: !seesAll })
  return {
    pages: rows.map((stored) => presentAt(stored, { nowMs, seesAll })),
    untilMs: seesAll ? null : visibleUntilMs(rows, nowMs),
  }
}

function presentAt(stored: StoredPage, { nowMs, seesAll }: Sight): PageItem {
  return presentListedPage(seesAll ? stored : visiblePart(stored, nowMs), visibleUntilMs([stored], nowMs))
}

/**
 * Returns the sitemap entries of the published pages, with one statement.
 * @source docs/reference/pages-and-blocks.md §1.5
 */
export async function sitemapEntries(db: Db): Promise<SitemapEntry[]> {
  return (await findSitemapRecords(db)).map(presentSitemapEntry)
}
