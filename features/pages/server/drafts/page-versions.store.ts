import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { ContentUse } from '../../content-uses.rules.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type PageVersionContent, TRANSLATIONS } from '../../page-drafts.contract.ts'
import { type PageVersion, VERSION_COUNT } from '../../page-versions.contract.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import { contentUse, pageSchedule, pageVersion } from '../page-drafts.tables.ts'
import { page, pageBlock } from '../pages.tables.ts'

/** SQL statements for the versions of pages, their references and their schedules. */

export type VersionRow = Omit<typeof pageVersion.$inferSelect, 'content'>
export type VersionWithContent = typeof pageVersion.$inferSelect

const WITHOUT_CONTENT = {
  id: pageVersion.id,
  pageId: pageVersion.pageId,
  number: pageVersion.number,
  kind: pageVersion.kind,
  name: pageVersion.name,
  sha256: pageVersion.sha256,
  draftSeq: pageVersion.draftSeq,
  personId: pageVersion.personId,
  passedWarnings: pageVersion.passedWarnings,
  createdAt: pageVersion.createdAt,
}

/** Stores a version under the page’s next number. The caller must have locked the page’s row. */
export async function insertVersion(
  db: Db,
  version: {
    pageId: number
    kind: PageVersion['kind']
    content: PageVersionContent
    draftSeq: number | null
    personId: number | null
    passedWarnings?: readonly PageFinding[] | null
  },
  at: Date,
): Promise<VersionRow> {
  const { passedWarnings = null } = version
  const content = sql`${JSON.stringify(version.content)}::jsonb`
  const [row] = await db
    .insert(pageVersion)
    .values({
      ...version,
      passedWarnings: passedWarnings === null ? null : [...passedWarnings],
      content,
      number: sql`(select coalesce(max(number), 0) + 1 from ${pageVersion} where page_id = ${version.pageId})`,
      sha256: sql`encode(sha256(convert_to((${content})::text, 'UTF8')), 'hex')`,
      name: null,
      createdAt: at,
    })
    .returning(WITHOUT_CONTENT)
  if (!row) throw new Error('the version was not written')
  return row
}

/** Makes a version the live one. `pageUpdatedAt` is the page’s `updated_at`. */
export async function setLiveVersion(
  db: Db,
  pageId: number,
  versionId: number | null,
  pageUpdatedAt: Date,
): Promise<void> {
  await db.update(page).set({ versionId, versionAt: pageUpdatedAt }).where(eq(page.id, pageId))
}

/** Marks a version as published. */
export async function markPublished(db: Db, versionId: number): Promise<void> {
  await db.update(pageVersion).set({ kind: 'published' }).where(eq(pageVersion.id, versionId))
}

/** Returns a version with its content; null if there is none. */
export async function findVersionById(db: Db, id: number): Promise<VersionWithContent | null> {
  const [row] = await db.select().from(pageVersion).where(eq(pageVersion.id, id))
  return row ?? null
}

/** Returns the contents of versions by their ids, with one statement. */
export async function findVersionContents(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, PageVersionContent>> {
  const rows = await db
    .select({ id: pageVersion.id, content: pageVersion.content })
    .from(pageVersion)
    .where(inArray(pageVersion.id, [...ids]))
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/**
 * Returns the translated titles and descriptions of the published pages, with one statement. It reads no blocks. A page
 * without a search title uses its name as the title.
 */
export async function listTranslatedSeo(
  db: Db,
  language: Locale,
): Promise<{ url: string; title: string | null; description: string | null }[]> {
  const textOf = (field: string) => {
    const path = sql.param(['fields', TRANSLATIONS, language, field, 'value'])
    return sql<string | null>`${pageVersion.content} #>> ${path}::text[]`
  }
  return db
    .select({
      url: page.url,
      title: sql<
        string | null
      >`coalesce(${textOf('seo_title')}, case when ${page.seoTitle} is null then ${textOf('name')} end)`,
      description: textOf('seo_meta_description'),
    })
    .from(page)
    .innerJoin(pageVersion, eq(pageVersion.id, page.versionId))
    .where(eq(page.isPublished, true))
}

/** Returns the content of the version that is live; null for a page that has none. */
export async function findLiveContent(db: Db, pageId: number): Promise<PageVersionContent | null> {
  const [row] = await db
    .select({ content: pageVersion.content })
    .from(page)
    .innerJoin(pageVersion, eq(pageVersion.id, page.versionId))
    .where(eq(page.id, pageId))
  return row?.content ?? null
}

/** Returns a page’s version by its number; null if there is none. */
export async function findVersion(
  db: Db,
  pageId: number,
  number: number,
): Promise<VersionWithContent | null> {
  const [row] = await db
    .select()
    .from(pageVersion)
    .where(and(eq(pageVersion.pageId, pageId), eq(pageVersion.number, number)))
  return row ?? null
}

/** Lists a page’s versions without their content, newest first, beginning below a version number. */
export async function listVersionRows(
  db: Db,
  pageId: number,
  before: number | undefined,
): Promise<VersionRow[]> {
  return db
    .select(WITHOUT_CONTENT)
    .from(pageVersion)
    .where(
      and(eq(pageVersion.pageId, pageId), before === undefined ? undefined : lt(pageVersion.number, before)),
    )
    .orderBy(desc(pageVersion.number))
    .limit(VERSION_COUNT)
}

/** Gives blocks new keys. @returns the new keys by block id */
export async function rekeyBlocks(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .update(pageBlock)
    .set({ key: sql`gen_random_uuid()` })
    .where(inArray(pageBlock.id, [...ids]))
    .returning({ id: pageBlock.id, key: pageBlock.key })
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** Returns the pages whose live content is not stored as a version, oldest first. */
export async function listPagesWithoutVersion(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: page.id })
    .from(page)
    .where(or(isNull(page.versionId), isNull(page.versionAt), sql`${page.versionAt} <> ${page.updatedAt}`))
    .orderBy(page.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Replaces the stored list of the images, videos, addresses and outside links in the live or the scheduled version of a
 * page.
 */
export async function replaceUses(
  db: Db,
  pageId: number,
  stage: 'live' | 'scheduled',
  uses: readonly ContentUse[],
): Promise<void> {
  await db
    .delete(contentUse)
    .where(
      and(eq(contentUse.sourceKind, 'page'), eq(contentUse.sourceId, pageId), eq(contentUse.stage, stage)),
    )
  if (uses.length === 0) return
  await db.insert(contentUse).values(
    uses.map(({ place, target }) => ({
      sourceKind: 'page',
      sourceId: pageId,
      stage,
      place,
      targetKind: target.kind,
      targetKey: target.key,
    })),
  )
}

/** Deletes the stored lists of what a page uses, when the page is deleted. */
export async function deleteUses(db: Db, pageId: number): Promise<void> {
  await db.delete(contentUse).where(and(eq(contentUse.sourceKind, 'page'), eq(contentUse.sourceId, pageId)))
}

/** Schedules a version in place of an earlier schedule of the page. */
export async function saveSchedule(db: Db, schedule: typeof pageSchedule.$inferInsert): Promise<void> {
  const { pageId: _, ...set } = schedule
  await db.insert(pageSchedule).values(schedule).onConflictDoUpdate({ target: pageSchedule.pageId, set })
}

/** Deletes a page’s schedule and the stored uses of its version. @returns whether the page had a schedule */
export async function deleteSchedule(db: Db, pageId: number): Promise<boolean> {
  await replaceUses(db, pageId, 'scheduled', [])
  const rows = await db
    .delete(pageSchedule)
    .where(eq(pageSchedule.pageId, pageId))
    .returning({ pageId: pageSchedule.pageId })
  return rows.length > 0
}

/** Marks the due schedules of pages as failed, because a version could not be published. */
export async function failSchedules(db: Db, pageIds: readonly number[], now: Date): Promise<void> {
  await db
    .update(pageSchedule)
    .set({ state: 'failed' })
    .where(and(inArray(pageSchedule.pageId, [...pageIds]), isDue(now)))
}

/** A page with a pending schedule that is due, and the release that it belongs to. */
export type DueSchedule = { pageId: number; releaseId: string | null }

/** Returns the pages with a pending schedule that is due. */
export async function listDueSchedules(db: Db, now: Date): Promise<DueSchedule[]> {
  return db
    .select({ pageId: pageSchedule.pageId, releaseId: pageSchedule.releaseId })
    .from(pageSchedule)
    .where(isDue(now))
    .orderBy(pageSchedule.publishAt, pageSchedule.pageId)
}

const isDue = (now: Date) => and(eq(pageSchedule.state, 'pending'), sql`${pageSchedule.publishAt} <= ${now}`)

/** Returns the content of the version that a page will publish; null if nothing is scheduled. */
export async function findScheduledContent(db: Db, pageId: number): Promise<PageVersionContent | null> {
  const [row] = await db
    .select({ content: pageVersion.content })
    .from(pageSchedule)
    .innerJoin(pageVersion, eq(pageVersion.id, pageSchedule.versionId))
    .where(and(eq(pageSchedule.pageId, pageId), eq(pageSchedule.state, 'pending')))
  return row?.content ?? null
}

/** Returns the pending schedule of a page, locked; null if there is none. */
export async function lockSchedule(db: Db, pageId: number): Promise<typeof pageSchedule.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(pageSchedule)
    .where(and(eq(pageSchedule.pageId, pageId), eq(pageSchedule.state, 'pending')))
    .for('update')
  return row ?? null
}
