import type { Db } from '#platform/server/database/pool.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import type { SitemapEntry } from '#features/site/site.contract.ts'
import type { PageItem } from '../pages.contract.ts'
import type { PageVersionContent } from '../page-drafts.contract.ts'
import type { ShownLanguage } from '../translations.rules.ts'
import { findVersionContents } from './drafts/page-versions.store.ts'
import { cleanTranslatedHtml, translatedPage, type TranslatedSeo } from './translated-page.ts'
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
export type Sight = { nowMs: number; seesAll: boolean; shown?: ShownLanguage | null }

/** A result derived from pages, with the instant until which it is valid; null until content changes. */
export type Timed<T> = T & { untilMs: number | null }

const URL_MAX_LENGTH = 500

export type PublicPage = {
  page: PageItem
  isArticle: boolean
  /** ISO 8601. */
  publishedAt: string
  visibleUntilMs: number | null
  /** The translations for search engines; null in the main language. */
  seo: TranslatedSeo | null
}

/** Returns the published page with a URL as visible now, and until when it is unchanged. Null if there is none. */
export async function publicPage(
  db: Db,
  url: string,
  nowMs: number,
  shown: ShownLanguage | null = null,
): Promise<PublicPage | null> {
  const found = await readPage(db, url, { nowMs, seesAll: false, shown })
  return (
    found && {
      page: found.item,
      isArticle: found.isArticle,
      publishedAt: found.publishedAt,
      visibleUntilMs: found.untilMs,
      seo: found.seo,
    }
  )
}

/** Returns one page by its URL; null if there is none that this caller may see. */
export async function readPage(
  db: Db,
  url: string,
  { nowMs, seesAll, shown = null }: Sight,
): Promise<Timed<{
  item: PageItem
  isArticle: boolean
  publishedAt: string
  seo: TranslatedSeo | null
}> | null> {
  if (url.length > URL_MAX_LENGTH || !isStorableText(url)) return null
  const stored = await findPageByUrl(db, url, { onlyPublished: !seesAll })
  if (stored === null) return null
  const changesAtMs = visibleUntilMs([stored], nowMs)
  const visible = seesAll ? stored : visiblePart(stored, nowMs)
  const versions = await versionsFor(db, [stored], shown)
  const inLanguage = shown && translatedPage(visible, versionOf(stored, versions), shown)
  return {
    item: presentSinglePage(
      inLanguage ?? visible,
      changesAtMs,
      shown ? cleanTranslatedHtml(shown) : undefined,
    ),
    seo: inLanguage?.seo ?? null,
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
  sight: Sight,
): Promise<Timed<{ data: PageItem[]; total: number; page: number; page_size: number }>> {
  const { nowMs, seesAll } = sight
  const { rows, total } = await findPagePart(db, {
    onlyPublished: !seesAll,
    limit: pageSize,
    offset: (number - 1) * pageSize,
  })
  return {
    data: await presentAll(db, rows, sight),
    total,
    page: number,
    page_size: pageSize,
    untilMs: seesAll ? null : visibleUntilMs(rows, nowMs),
  }
}

/** Returns all pages for the `pagesQuery` document. @source docs/reference/pages-and-blocks.md §7.2 */
export async function readAllPages(db: Db, sight: Sight): Promise<Timed<{ pages: PageItem[] }>> {
  const { nowMs, seesAll } = sight
  const rows = await findAllPages(db, { onlyPublished: !seesAll })
  return {
    pages: await presentAll(db, rows, sight),
    untilMs: seesAll ? null : visibleUntilMs(rows, nowMs),
  }
}

async function presentAll(
  db: Db,
  rows: readonly StoredPage[],
  { nowMs, seesAll, shown = null }: Sight,
): Promise<PageItem[]> {
  const versions = await versionsFor(db, rows, shown)
  const clean = shown ? cleanTranslatedHtml(shown) : undefined
  return rows.map((stored) => {
    const visible = seesAll ? stored : visiblePart(stored, nowMs)
    const inLanguage = shown ? translatedPage(visible, versionOf(stored, versions), shown) : visible
    return presentListedPage(inLanguage, visibleUntilMs([stored], nowMs), clean)
  })
}

type Versions = ReadonlyMap<number, PageVersionContent>

/** Returns the live versions of pages by id, which have the translations. Executes no statement in the main language. */
async function versionsFor(
  db: Db,
  rows: readonly StoredPage[],
  shown: ShownLanguage | null,
): Promise<Versions> {
  const ids = shown?.isOffered === true ? rows.flatMap(({ page }) => page.versionId ?? []) : []
  return ids.length === 0 ? new Map() : findVersionContents(db, ids)
}

function versionOf({ page }: StoredPage, versions: Versions): PageVersionContent | null {
  return page.versionId === null ? null : (versions.get(page.versionId) ?? null)
}

/**
 * Returns the sitemap entries of the published pages, with one statement.
 * @source docs/reference/pages-and-blocks.md §1.5
 */
export async function sitemapEntries(db: Db): Promise<SitemapEntry[]> {
  return (await findSitemapRecords(db)).map(presentSitemapEntry)
}
