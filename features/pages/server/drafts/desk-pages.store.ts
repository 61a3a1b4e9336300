import { and, asc, eq, gt, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { DESK_PAGE_COUNT, type PageFilter, type PageVersionContent } from '../../page-drafts.contract.ts'
import {
  contentUse,
  editConflict,
  hasTranslations,
  pageDraft,
  pageSchedule,
  pageVersion,
} from '../page-drafts.tables.ts'
import { page } from '../pages.tables.ts'
import { pageReview } from '../reviews.tables.ts'

/** Statements for the list of pages at the desk. */

const HAS_DRAFT = sql<boolean>`coalesce(${pageDraft.seq} > ${pageDraft.cleanSeq}, false)`
const HAS_CONFLICTS = sql<boolean>`exists (
  select from ${editConflict} where ${editConflict.pageId} = ${page.id} and ${editConflict.settledAt} is null)`

/** The filters that are computed in code, because SQL cannot express them. */
export type ComputedFilter = Extract<PageFilter, 'translation' | 'broken_links'>

/** The SQL condition of each filter. For a computed filter, the caller passes the page ids as `ids`. */
const FILTERS: Record<Exclude<PageFilter, ComputedFilter>, SQL> = {
  draft: HAS_DRAFT,
  review: eq(pageReview.state, 'asked'),
  published: eq(page.isPublished, true),
  unpublished: eq(page.isPublished, false),
  scheduled: sql`${pageSchedule.pageId} is not null`,
  conflict: HAS_CONFLICTS,
}

/**
 * The filters of the list; all pages if none is given. For the next part, `after` is the last address of the previous
 * part.
 */
export type DeskPageQuery = {
  q?: string | undefined
  filter?: Exclude<PageFilter, ComputedFilter> | undefined
  after?: string | undefined
  id?: number
  /** Restricts the list to these pages. */
  ids?: readonly number[]
}

export type DeskPageRow = Awaited<ReturnType<typeof listDeskPageRows>>[number]

/** Lists pages by address. */
export async function listDeskPageRows(db: Db, { q = '', filter, after, id, ids }: DeskPageQuery) {
  const part = `%${q.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return db
    .select({
      id: page.id,
      name: page.name,
      url: page.url,
      isPublished: page.isPublished,
      updatedAt: sql`greatest(${page.updatedAt}, ${pageDraft.updatedAt})`.mapWith(page.updatedAt),
      hasDraft: HAS_DRAFT,
      hasConflicts: HAS_CONFLICTS,
      liveVersion: sql<number | null>`(
        select number from ${pageVersion} where ${pageVersion.id} = ${page.versionId})`,
      schedule: {
        version: pageVersion.number,
        at: pageSchedule.publishAt,
        personId: pageSchedule.personId,
        state: pageSchedule.state,
      },
      review: {
        state: pageReview.state,
        personId: pageReview.personId,
        note: pageReview.note,
        askedAt: pageReview.askedAt,
        answeredBy: pageReview.answeredBy,
        reason: pageReview.reason,
        answeredAt: pageReview.answeredAt,
      },
      changedBy: pageDraft.changedBy,
    })
    .from(page)
    .leftJoin(pageDraft, eq(pageDraft.pageId, page.id))
    .leftJoin(pageSchedule, eq(pageSchedule.pageId, page.id))
    .leftJoin(pageReview, eq(pageReview.pageId, page.id))
    .leftJoin(pageVersion, eq(pageVersion.id, pageSchedule.versionId))
    .where(
      and(
        q === '' ? undefined : or(ilike(page.name, part), ilike(page.url, part)),
        filter === undefined ? undefined : FILTERS[filter],
        ids === undefined ? undefined : sql`${page.id} = any(${sql.param([...ids])}::int[])`,
        after === undefined ? undefined : gt(page.url, after),
        id === undefined ? undefined : eq(page.id, id),
      ),
    )
    .orderBy(asc(page.url))
    .limit(DESK_PAGE_COUNT)
}

/**
 * Returns the draft, or else the live version, of every page that has translations. Pages without translations are not
 * read.
 */
export async function listTranslatedContents(db: Db): Promise<{ id: number; content: PageVersionContent }[]> {
  const { rows } = await db.execute<{ id: number; content: PageVersionContent }>(sql`
    select d.page_id as id, jsonb_build_object('fields', d.values, 'blocks', coalesce(
      (select jsonb_agg(jsonb_build_object('key', b.key, 'values', b.values) order by b.position)
        from draft_block b where b.page_id = d.page_id and b.removed is null), '[]')) as content
    from page_draft d where d.page_id in (
      select t.page_id from page_draft t where ${hasTranslations(sql`t.values`)}
      union select t.page_id from draft_block t where t.removed is null and ${hasTranslations(sql`t.values`)})
    union all
    select p.id, v.content from page_version v join page p on p.version_id = v.id
    where ${hasTranslations(sql`v.content`)} and not exists (select from page_draft d where d.page_id = p.id)`)
  return rows
}

/** Returns the address of a page; null if there is no such page. */
export async function findPageUrl(db: Db, id: number): Promise<string | null> {
  const [row] = await db.select({ url: page.url }).from(page).where(eq(page.id, id))
  return row?.url ?? null
}

/** Returns the pages that have one of these addresses, published or not, by address. */
export async function findPagesAt(db: Db, urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: page.id, url: page.url })
    .from(page)
    .where(sql`${page.url} = any(${sql.param([...urls])}::text[])`)
  return new Map(rows.map(({ id, url }) => [url, id]))
}

/** Returns the other pages that link to an address, live or scheduled. */
export async function listPagesLinkingTo(db: Db, pageId: number, path: string) {
  return db
    .selectDistinct({ id: page.id, name: page.name, url: page.url, stage: contentUse.stage })
    .from(contentUse)
    .innerJoin(page, eq(page.id, contentUse.sourceId))
    .where(
      and(
        eq(contentUse.sourceKind, 'page'),
        eq(contentUse.targetKind, 'path'),
        eq(contentUse.targetKey, path),
        sql`${contentUse.sourceId} <> ${pageId}`,
      ),
    )
    .orderBy(page.url)
    .limit(DESK_PAGE_COUNT)
}

/** Returns which of these addresses no published page has. */
export async function findAddressesWithoutPage(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db
    .select({ path: sql<string>`asked.path` })
    .from(sql`unnest(${sql.param([...paths])}::text[]) as asked (path)`)
    .leftJoin(page, and(sql`${page.url} = asked.path`, eq(page.isPublished, true)))
    .where(isNull(page.id))
  return new Set(rows.map(({ path }) => path))
}

/** Returns the addresses of this website that pages link to, live or scheduled, and that no published page has. */
export async function listLinkedAddressesWithoutPage(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct u.target_key as path from content_use u
    where u.source_kind = 'page' and u.target_kind = 'path'
      and not exists (select from page p where p.url = u.target_key and p.is_published)`)
  return rows.map(({ path }) => path)
}

/** Returns the pages that link to one of these paths or outside addresses, live or scheduled, by id. */
export async function listPagesLinkingToAny(
  db: Db,
  { paths, urls }: { paths: readonly string[]; urls: readonly string[] },
): Promise<number[]> {
  const isTarget = (kind: 'path' | 'url', keys: readonly string[]) =>
    and(eq(contentUse.targetKind, kind), sql`${contentUse.targetKey} = any(${sql.param([...keys])}::text[])`)
  const rows = await db
    .selectDistinct({ id: contentUse.sourceId })
    .from(contentUse)
    .innerJoin(page, eq(page.id, contentUse.sourceId))
    .where(
      and(
        // Unpublishing a page does not delete its rows with stage `live`, so ignore them.
        or(eq(page.isPublished, true), eq(contentUse.stage, 'scheduled')),
        eq(contentUse.sourceKind, 'page'),
        or(isTarget('path', paths), isTarget('url', urls)),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Returns the pages whose live form, draft or scheduled version contains one of these texts, by id. */
export async function listPagesWithText(db: Db, texts: readonly string[]): Promise<number[]> {
  const parts = texts.map((text) => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`)
  const anyPart = sql`any(${sql.param(parts)}::text[])`
  const { rows } = await db.execute<{ id: number }>(sql`select p.id from page p
    where to_jsonb(p)::text ilike ${anyPart}
      or exists (select from page_block b where b.page_id = p.id and to_jsonb(b)::text ilike ${anyPart})
      or exists (select from page_draft d where d.page_id = p.id and d.values::text ilike ${anyPart})
      or exists (select from draft_block d where d.page_id = p.id and d.values::text ilike ${anyPart})
      or exists (select from page_schedule s join page_version v on v.id = s.version_id
        where s.page_id = p.id and v.content::text ilike ${anyPart})
    order by p.id`)
  return rows.map(({ id }) => id)
}
