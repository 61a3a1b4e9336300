import type { Db } from '#platform/server/database/pool.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import type { PageItem, SitemapEntry } from '../pages.contract.ts'
import { visiblePart, visibleUntilMs } from './page-view-of-stranger.ts'
import { findAllPages, findPageByUrl, findPagePart, findSitemapRecords } from './pages.store.ts'
import { presentListedPage, presentSinglePage, presentSitemapEntry } from './pages.presenters.ts'

/** Who is asking: strangers see what is published and shows now, the content desk sees all. */
export type Sight = { nowMs: number; seesAll: boolean }

/** Something made of pages, and until when it stays true; null until content changes. */
export type Timed<T> = T & { untilMs: number | null }

const URL_MAX_LENGTH = 500

/** The published page at an address as everybody may see it now, and until when it stays so. Null when there is none. */
export async function publicPage(
  db: Db,
  url: string,
  nowMs: number,
): Promise<{ page: PageItem; isArticle: boolean; visibleUntilMs: number | null } | null> {
  const found = await readPage(db, url, { nowMs, seesAll: false })
  return found && { page: found.item, isArticle: found.isArticle, visibleUntilMs: found.untilMs }
}

/** One page by its address; null when there is none for this caller. */
export async function readPage(
  db: Db,
  url: string,
  { nowMs, seesAll }: Sight,
): Promise<Timed<{ item: PageItem; isArticle: boolean }> | null> {
  if (url.length > URL_MAX_LENGTH || !isStorableText(url)) return null
  const stored = await findPageByUrl(db, url, { onlyPublished: !seesAll })
  if (stored === null) return null
  const item = presentSinglePage(seesAll ? stored : visiblePart(stored, nowMs))
  return {
    item,
    isArticle: stored.page.kind === 'article',
    untilMs: seesAll ? null : visibleUntilMs([stored], nowMs),
  }
}

/** A part of the page list. @source SPEC §7 "Content" */
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
  const data = rows.map((stored) => presentListedPage(seesAll ? stored : visiblePart(stored, nowMs)))
  return {
    data,
    total,
    page: number,
    page_size: pageSize,
    untilMs: seesAll ? null : visibleUntilMs(rows, nowMs),
  }
}

/** All pages, as pagesQuery wants them. @source SPEC §7 "GraphQL" */
export async function readAllPages(db: Db, { nowMs, seesAll }: Sight): Promise<Timed<{ pages: PageItem[] }>> {
  const rows = await findAllPages(db, { onlyPublished: !seesAll })
  return {
    pages: rows.map((stored) => presentListedPage(seesAll ? stored : visiblePart(stored, nowMs))),
    untilMs: seesAll ? null : visibleUntilMs(rows, nowMs),
  }
}

/** What the sitemap says of the published pages; one statement. @source SPEC §3 "Sitemap entry" */
export async function sitemapEntries(db: Db): Promise<SitemapEntry[]> {
  return (await findSitemapRecords(db)).map(presentSitemapEntry)
}
