import type { Db } from '#platform/server/database/pool.ts'
import { earliestOf } from '#platform/shared/earliest.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import type { SitemapEntry } from '#features/site/site.contract.ts'
import type { PageItem } from '../pages.contract.ts'
import type { PageVersionContent } from '../page-drafts.contract.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { TranslatedSeo } from '#features/site/translated-seo.rules.ts'
import { findVersionContents, listTranslatedSeo } from './drafts/page-versions.store.ts'
import { cleanTranslatedHtml, translatedPage } from './translated-page.ts'
import { asGuest, type FindViewer, isLimited, partFor } from './page-viewer.ts'
import { visiblePart, visibleUntilMs } from './public-page-view.ts'
import {
  findAllPages,
  findPageByUrl,
  findPagePart,
  findPagesAfter,
  findSitemapRecords,
  type StoredPage,
} from './pages.store.ts'
import { presentListedPage, presentSinglePage, presentSitemapEntry } from './pages.presenters.ts'

/**
 * The inputs that determine the content a caller may see. Anonymous visitors see published and currently visible
 * content, content staff see everything. For both, blocks whose audience excludes the viewer are left out.
 */
export type Sight = {
  nowMs: number
  seesAll: boolean
  shown?: ShownLanguage | null
  findViewer: FindViewer
}

/**
 * A result derived from pages, with the instant until which it is valid (null: until content changes), and whether it
 * contains blocks with a limited audience.
 */
export type Timed<T> = T & { untilMs: number | null; isLimited: boolean }

const URL_MAX_LENGTH = 500

export type PublicPage = {
  page: PageItem
  isArticle: boolean
  /** ISO 8601. */
  publishedAt: string
  visibleUntilMs: number | null
  /** Whether logged-in people may see other blocks than guests. */
  isLimited: boolean
  /** The translated title and description for search engines; null in the main language. */
  seo: TranslatedSeo | null
}

/** Returns the published page with a URL as guests see it now, and until when it is unchanged. Null if there is none. */
export async function publicPage(
  db: Db,
  url: string,
  nowMs: number,
  shown: ShownLanguage | null = null,
): Promise<PublicPage | null> {
  const found = await readPage(db, url, { nowMs, seesAll: false, shown, findViewer: asGuest })
  return (
    found && {
      page: found.item,
      isArticle: found.isArticle,
      publishedAt: found.publishedAt,
      visibleUntilMs: found.untilMs,
      isLimited: found.isLimited,
      seo: found.seo,
    }
  )
}

/** Returns one page by its URL; null if there is none that this caller may see. */
export async function readPage(
  db: Db,
  url: string,
  sight: Sight,
): Promise<Timed<{
  item: PageItem
  isArticle: boolean
  publishedAt: string
  seo: TranslatedSeo | null
}> | null> {
  if (url.length > URL_MAX_LENGTH || !isStorableText(url)) return null
  const stored = await findPageByUrl(db, url, { onlyPublished: !sight.seesAll })
  if (stored === null) return null
  const { shown = null } = sight
  const [visible] = await visiblePages([stored], sight)
  if (visible === undefined) return null
  const versions = await versionsFor(db, [stored], shown)
  const inLanguage = shown && translatedPage(visible.page, versionOf(stored, versions), shown)
  return {
    item: presentSinglePage(
      inLanguage ?? visible.page,
      visible.changesAtMs,
      shown ? cleanTranslatedHtml(shown) : undefined,
    ),
    seo: inLanguage?.seo ?? null,
    isArticle: stored.page.kind === 'article',
    // During a deployment a process of the previous release may publish without setting `publishedAt`.
    publishedAt: (stored.page.publishedAt ?? stored.page.createdAt).toISOString(),
    ...validityOf([visible], sight),
  }
}

/** Returns one page of the page list. @source docs/reference/pages-and-blocks.md §7.1 */
export async function readPageList(
  db: Db,
  { page: number, pageSize }: { page: number; pageSize: number },
  sight: Sight,
): Promise<Timed<{ data: PageItem[]; total: number; page: number; page_size: number }>> {
  const { rows, total } = await findPagePart(db, {
    onlyPublished: !sight.seesAll,
    limit: pageSize,
    offset: (number - 1) * pageSize,
  })
  const visible = await visiblePages(rows, sight)
  return {
    data: await presentAll(db, visible, sight),
    total,
    page: number,
    page_size: pageSize,
    ...validityOf(visible, sight),
  }
}

/** Returns all pages for the `pagesQuery` document. @source docs/reference/pages-and-blocks.md §7.2 */
export async function readAllPages(db: Db, sight: Sight): Promise<Timed<{ pages: PageItem[] }>> {
  const rows = await findAllPages(db, { onlyPublished: !sight.seesAll })
  const visible = await visiblePages(rows, sight)
  return { pages: await presentAll(db, visible, sight), ...validityOf(visible, sight) }
}

/**
 * Returns the pages with a higher id than `afterId`, at most `limit`, ordered by id. `lastId` is the id to continue
 * after; null if these are the last ones.
 */
export async function readPagesAfter(
  db: Db,
  { afterId, limit }: { afterId: number; limit: number },
  sight: Sight,
): Promise<{ pages: PageItem[]; lastId: number | null }> {
  const rows = await findPagesAfter(db, { onlyPublished: !sight.seesAll, afterId, limit })
  const last = rows.length < limit ? undefined : rows.at(-1)
  return {
    pages: await presentAll(db, await visiblePages(rows, sight), sight),
    lastId: last?.page.id ?? null,
  }
}

/**
 * The part of a page that the caller sees. `changesAtMs` is the instant when this part changes because a block begins
 * or ends; null if never.
 */
type VisiblePage = { page: StoredPage; changesAtMs: number | null; isLimited: boolean }

async function visiblePages(
  rows: readonly StoredPage[],
  { nowMs, seesAll, findViewer }: Sight,
): Promise<VisiblePage[]> {
  const { viewer, untilMs } = await (isLimited(rows) ? findViewer : asGuest)()
  return rows.map((stored) => {
    const own = partFor(stored, viewer)
    const limited = isLimited([stored])
    return {
      page: seesAll ? own : visiblePart(own, nowMs),
      changesAtMs: earliestOf([visibleUntilMs([own], nowMs), limited ? untilMs : null]),
      isLimited: limited,
    }
  })
}

function validityOf(visible: readonly VisiblePage[], { seesAll }: Sight) {
  return {
    untilMs: seesAll ? null : earliestOf(visible.map(({ changesAtMs }) => changesAtMs)),
    isLimited: visible.some((page) => page.isLimited),
  }
}

async function presentAll(
  db: Db,
  visible: readonly VisiblePage[],
  { shown = null }: Sight,
): Promise<PageItem[]> {
  const pages = visible.map(({ page }) => page)
  const versions = await versionsFor(db, pages, shown)
  const clean = shown ? cleanTranslatedHtml(shown) : undefined
  return visible.map(({ page, changesAtMs }) => {
    const inLanguage = shown ? translatedPage(page, versionOf(page, versions), shown) : page
    return presentListedPage(inLanguage, changesAtMs, clean)
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

/**
 * Returns the translated titles and descriptions of the published pages by their path, for the window title after a
 * navigation in the app.
 */
export async function translatedSeoOfPages(
  db: Db,
  shown: ShownLanguage,
): Promise<ReadonlyMap<string, TranslatedSeo>> {
  const rows = await listTranslatedSeo(db, shown.language)
  return new Map(rows.map(({ url, ...seo }) => [url, seo]))
}
