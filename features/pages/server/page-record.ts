import { msg } from '@lingui/core/macro'
import * as z from 'zod'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { defineRecordModel } from '#platform/server/records/record-calls.ts'
import type { RecordField, RecordStore } from '#platform/server/records/record-model.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { type PageDraft, pageFields, SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from '../pages.schema.ts'
import { cleanHtml, cleanVariables } from './clean-html.ts'
import { CONTENT_DESK, seesAllContent } from './content-desk.ts'
import { pageProblems } from './page-problems.ts'
import { blockValuesOf, pageValuesOf } from './page-draft-values.ts'
import {
  deletePage,
  findMissingImages,
  findMissingVideos,
  hasGroup,
  insertPage,
  replaceBlocks,
  updatePage,
} from './page-save.store.ts'
import { type PageSearchText, searchTextOf } from './page-search-text.ts'
import { findPage, isPublished, listPages, type StoredPage } from './pages.store.ts'
import { presentDeskFields, presentSinglePage } from './pages.presenters.ts'
import { visiblePart } from './page-view-of-stranger.ts'
import { page } from './pages.tables.ts'

/** What is told of a page that strangers may find, in the transaction that saved it. */
export type PublishedPage = PageSearchText & { id: number; url: string; title: string; updatedAt: Date }

export type PageRecordOptions = {
  contentVersion: Pick<ContentVersion, 'bump'>
  /** Told of each page that is now to be found. */
  onPublished: (tx: Tx, page: PublishedPage) => Promise<void>
  /** Told of each page that is not, or no longer, to be found. */
  onWithdrawn: (tx: Tx, pageId: number) => Promise<void>
  /** First segments of the app's own addresses: no page may be saved there. */
  appRouteNames: readonly string[]
}

const text = z.string().max(200)
const rowId = z.int().min(1).max(2_147_483_647)
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

const forAll = { read: 'anyone' } as const
const forDesk = { read: CONTENT_DESK, write: CONTENT_DESK } as const
const openWritten = { read: 'anyone', write: CONTENT_DESK } as const

/** @source WIRE §5, DOMAIN §3.14 */
const FIELDS: Readonly<Record<string, RecordField>> = {
  id: {
    ...forAll,
    filter: { by: 'anyone', column: page.id, value: rowId, operators: ['eq', 'in'] },
    order: { by: 'anyone', column: page.id },
  },
  name: {
    ...openWritten,
    accepts: pageFields.name,
    filter: { by: 'anyone', column: page.name, value: text, operators: ['eq', 'ne', 'in', 'like'] },
    order: { by: 'anyone', column: page.name },
  },
  url: {
    ...openWritten,
    accepts: pageFields.url,
    filter: { by: 'anyone', column: page.url, value: text, operators: ['eq', 'ne', 'in', 'like'] },
    order: { by: 'anyone', column: page.url },
  },
  item_url: forAll,
  content: { ...openWritten, accepts: pageFields.content, initial: '' },
  pageContents: { ...openWritten, accepts: pageFields.pageContents, initial: [] },
  updated_at: {
    ...forAll,
    filter: { by: 'anyone', column: page.updatedAt, value: instant, operators: ['lt', 'lte', 'gt', 'gte'] },
    order: { by: 'anyone', column: page.updatedAt },
  },
  slug: forAll,
  title: forAll,
  meta_description: forAll,
  rows: { ...openWritten, accepts: pageFields.rows, initial: null },
  sitemap_model: forAll,
  sitemap_group_model: forAll,
  seo_title: { ...forDesk, accepts: pageFields.seo_title, initial: null },
  seo_meta_description: { ...forDesk, accepts: pageFields.seo_meta_description, initial: null },
  kind: {
    ...forDesk,
    accepts: pageFields.kind,
    initial: 'website',
    filter: { by: CONTENT_DESK, column: page.kind, value: pageFields.kind, operators: ['eq', 'ne', 'in'] },
  },
  priority: { ...forDesk, accepts: pageFields.priority, initial: 0.5 },
  is_published: {
    ...forDesk,
    accepts: pageFields.is_published,
    initial: false,
    filter: { by: CONTENT_DESK, column: page.isPublished, value: z.boolean(), operators: ['eq', 'ne'] },
  },
  group_id: {
    ...forDesk,
    accepts: pageFields.group_id,
    initial: null,
    filter: {
      by: CONTENT_DESK,
      column: page.groupId,
      value: rowId.nullable(),
      operators: ['eq', 'ne', 'in'],
    },
  },
  created_at: {
    read: CONTENT_DESK,
    filter: {
      by: CONTENT_DESK,
      column: page.createdAt,
      value: instant,
      operators: ['lt', 'lte', 'gt', 'gte'],
    },
    order: { by: CONTENT_DESK, column: page.createdAt },
  },
}

const STORE: RecordStore<StoredPage, PageDraft> = {
  list: listPages,
  find: findPage,
  insert: async (tx, draft, at) => {
    const id = await insertPage(tx, pageValuesOf(draft), at)
    await replaceBlocks(tx, id, blockValuesOf(draft.pageContents))
    return id
  },
  update: async (tx, stored, changes, at) => {
    await updatePage(tx, stored.page.id, pageValuesOf(changes), at)
    if (changes.pageContents) await replaceBlocks(tx, stored.page.id, blockValuesOf(changes.pageContents))
  },
  setEnabled: async (tx, stored, isEnabled, at) =>
    updatePage(tx, stored.page.id, { isPublished: isEnabled }, at),
  remove: async (tx, stored) => deletePage(tx, stored.page.id),
}

/**
 * The generic calls for pages. Saving one is one transaction: the page, its blocks, what others
 * are told of it, and the content version by which every process drops what it keeps.
 * @source SPEC §3 "CMS page", §7
 */
export function pageRecord({
  contentVersion,
  appRouteNames,
  onPublished,
  onWithdrawn,
}: PageRecordOptions): RecordCalls {
  const routeNames = new Set(appRouteNames.map((name) => name.toLowerCase()))
  return defineRecordModel<StoredPage, PageDraft>({
    base: '/api/v1/cognito/page',
    name: 'page',
    fields: FIELDS,
    key: { id: page.id, url: { column: page.url, fromKey: (key) => `/${key.replace(/^\/+/, '')}` } },
    store: STORE,
    reads: 'anyone',
    writes: CONTENT_DESK,
    scope: (context) => (seesAllContent(context) ? undefined : isPublished),
    idOf: (stored) => stored.page.id,
    changedAt: (stored) => stored.page.updatedAt,
    present: (stored, context) => {
      const shown = seesAllContent(context) ? stored : visiblePart(stored, context.nowMs)
      return { ...presentSinglePage(shown), ...presentDeskFields(shown) }
    },
    uniques: { page_url_key: 'url' },
    beforeSave: async (tx, draft, existing) => {
      const ownBlockIds = new Set(existing?.blocks.map(({ id }) => id))
      const problems = pageProblems(draft, { appRouteNames: routeNames, ownBlockIds })
      if (problems.length === 0) problems.push(...(await missingParts(tx, draft)))
      if (problems.length > 0) throw new Problem('VALIDATION', { fields: problems.slice(0, 50) })
      return cleaned(draft)
    },
    afterSave: async (tx, saved, id) => {
      if (saved?.page.isPublished) {
        const { name, url, updatedAt } = saved.page
        await onPublished(tx, { id, url, title: name, updatedAt, ...searchTextOf(saved) })
      } else {
        await onWithdrawn(tx, id)
      }
      // Last, since its row holds up every other change of content until the commit.
      await contentVersion.bump(tx)
    },
    warnings: seoWarnings,
  })
}

/** Pictures, videos and the group that the page names but that are not there. */
async function missingParts(
  tx: Tx,
  { pageContents = [], group_id: groupId }: Partial<PageDraft>,
): Promise<FieldProblem[]> {
  const hashes = pageContents.flatMap(({ imageHashes }) => imageHashes.background_image ?? [])
  const videoIds = pageContents.flatMap(({ background_video_id: id }) => id ?? [])
  const missingImages = await findMissingImages(tx, hashes)
  const missingVideos = await findMissingVideos(tx, videoIds)
  const missing = (field: string): FieldProblem => ({
    field,
    code: 'unknown',
    message: msg`There is no such thing.`,
  })
  return [
    ...pageContents.flatMap(({ imageHashes, background_video_id: videoId }, at) => [
      ...(missingImages.has(imageHashes.background_image ?? '')
        ? [missing(`pageContents.${at}.imageHashes.background_image`)]
        : []),
      ...(missingVideos.has(videoId ?? 0) ? [missing(`pageContents.${at}.background_video_id`)] : []),
    ]),
    ...(typeof groupId === 'number' && !(await hasGroup(tx, groupId)) ? [missing('group_id')] : []),
  ]
}

function cleaned(draft: Partial<PageDraft>): Partial<PageDraft> {
  const { content, pageContents, rows } = draft
  return {
    ...draft,
    ...(content === undefined ? {} : { content: cleanHtml(content) }),
    ...(pageContents && {
      pageContents: pageContents.map((block) => ({
        ...block,
        variables: cleanVariables(block.variables, cleanHtml),
      })),
    }),
    ...(rows && {
      rows: rows.map((row) => ({
        ...row,
        blocks: row.blocks.map((block) => ({
          ...block,
          widgets: block.widgets.map((widget) => ({
            ...widget,
            variables: cleanVariables(widget.variables, cleanHtml),
          })),
        })),
      })),
    }),
  }
}

/** What search engines would cut off. @source DOMAIN §3.14 */
function seoWarnings({ page: { seoTitle, seoMetaDescription } }: StoredPage) {
  return [
    ...((seoTitle?.length ?? 0) > SEO_TITLE_LENGTH ? [{ field: 'seo_title', code: 'too_long' }] : []),
    ...((seoMetaDescription?.length ?? 0) > SEO_DESCRIPTION_LENGTH
      ? [{ field: 'seo_meta_description', code: 'too_long' }]
      : []),
  ]
}
