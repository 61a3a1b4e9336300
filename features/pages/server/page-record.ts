import * as z from 'zod'
import { CONTENT_RIGHT_REFUSALS } from '#features/staff/content-rights.contract.ts'
import { contentRightOf } from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { defineRecordModel } from '#platform/server/records/record-calls.ts'
import type { RecordContext, RecordFields, RecordStore } from '#platform/server/records/record-model.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { PageItem } from '../pages.contract.ts'
import { type PageDraft, pageFields } from '../pages.schema.ts'
import { SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from '../seo-lengths.rules.ts'
import { GUEST } from '../audience.rules.ts'
import { CONTENT_DESK, seesAllContent } from './content-desk.ts'
import { deleteUses } from './drafts/page-versions.store.ts'
import type { AddressDeps } from './drafts/draft-deps.ts'
import { emitLivePage, followLivePage, type LiveDeps } from './drafts/live-page.ts'
import { requirePublisher } from './drafts/page-rights.ts'
import { settleAddress } from './drafts/publish-page.ts'
import { preparePage } from './prepare-page.ts'
import { blockValuesOf, pageValuesOf, withStoredAudiences } from './page-draft-values.ts'
import { deletePage, insertPage, replaceBlocks, updatePage } from './page-save.store.ts'
import { findPage, isPublished, listPages, type StoredPage } from './pages.store.ts'
import { partFor } from './page-viewer.ts'
import { presentDeskFields, presentSinglePage } from './pages.presenters.ts'
import { visiblePart, visibleUntilMs } from './public-page-view.ts'
import { page } from './pages.tables.ts'

export type PageRecordOptions = LiveDeps & {
  /** First path segments of the app’s own routes, which pages must not use. */
  appRouteNames: readonly string[]
  /** Updates redirects and links after an address changed. Not set while a new club is created, which has neither. */
  addresses?: AddressDeps & { clock: Clock }
  /** Whether the club requires a second person to publish pages. Not set while a new club is created. */
  needsSecondPerson?: () => Promise<boolean>
}

const text = z.string().max(200)
const rowId = z.int().min(1).max(2_147_483_647)
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

const forAll = { read: 'anyone' } as const
const forDesk = { read: CONTENT_DESK, write: CONTENT_DESK } as const
const openWritten = { read: 'anyone', write: CONTENT_DESK } as const

type PageField = keyof PageItem | keyof ReturnType<typeof presentDeskFields> | keyof typeof pageFields

/** @source docs/reference/pages-and-blocks.md §1.1, §1.2 */
const FIELDS: RecordFields<PageField> = {
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
  changes_at: forAll,
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
    const { pageContents } = changes
    if (pageContents) {
      const blocks = withStoredAudiences(pageContents, stored.blocks)
      await replaceBlocks(tx, stored.page.id, blockValuesOf(blocks))
    }
  },
  setEnabled: async (tx, stored, isEnabled, at) =>
    updatePage(tx, stored.page.id, { isPublished: isEnabled }, at),
  remove: async (tx, stored) => deletePage(tx, stored.page.id),
}

/**
 * Defines the record calls of pages. Saving is one transaction: the page, its blocks, the calls of `onPublished` or
 * `onWithdrawn`, and the content version, which makes every process drop its cache. These calls change the live page,
 * so they need the right to publish it, and if the club requires a second person for publishing, a page that they save
 * is not published.
 * @source docs/reference/pages-and-blocks.md §1.1, §7.1
 */
export function pageRecord(deps: PageRecordOptions): RecordCalls {
  const routeNames = new Set(deps.appRouteNames.map((name) => name.toLowerCase()))
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
      const seesAll = seesAllContent(context)
      const own = seesAll ? stored : partFor(stored, GUEST)
      const shown = seesAll ? own : visiblePart(own, context.nowMs)
      const changesAtMs = visibleUntilMs([own], context.nowMs)
      return { ...presentSinglePage(shown, changesAtMs), ...presentDeskFields(shown) }
    },
    uniques: { page_url_key: 'url' },
    mayChange: async (tx, existing, { caller }) => {
      if (existing !== null) await requireRight(tx, caller, existing)
    },
    beforeSave: async (tx, given, existing) => {
      const ownBlockIds = new Set(existing?.blocks.map(({ id }) => id))
      const { draft, problems } = await preparePage(tx, given, { appRouteNames: routeNames, ownBlockIds })
      if (problems.length > 0) throw new Problem('VALIDATION', { fields: problems })
      return draft
    },
    afterSave: async (tx, saved, id, { caller, nowMs, before, note }) => {
      if (saved === null) {
        await deleteUses(tx, id)
        const removed = before === null ? [] : await deps.addresses?.removeRedirectsTo(tx, before.page.url)
        if (removed !== undefined && removed.length > 0) note({ removed_redirects: removed })
      } else {
        await requireRight(tx, caller, saved)
        if (saved.page.isPublished && (await deps.needsSecondPerson?.()))
          throw new Problem(CONTENT_RIGHT_REFUSALS.secondPersonNeeded)
        const personId = caller.kind === 'person' ? caller.personId : null
        await followLivePage(tx, saved, { personId, at: new Date(nowMs) })
        if (deps.addresses !== undefined && saved.page.isPublished)
          await settleAddress(tx, { ...deps, ...deps.addresses }, before, saved, {
            personId,
            withOwnLinks: true,
          })
      }
      // Call this last, because the row that it locks delays every other change of content until the commit.
      await emitLivePage(tx, deps, id, saved)
    },
    warnings: seoWarnings,
  })
}

/** @throws Problem MAY_NOT_PUBLISH */
async function requireRight(
  tx: Tx,
  caller: RecordContext['caller'],
  { page: { url } }: StoredPage,
): Promise<void> {
  requirePublisher({ right: await contentRightOf(tx, caller) }, url)
}

/** Returns warnings for texts that search engines would cut off. @source docs/reference/pages-and-blocks.md §1.2 */
function seoWarnings({ page: { seoTitle, seoMetaDescription } }: StoredPage) {
  return [
    ...((seoTitle?.length ?? 0) > SEO_TITLE_LENGTH ? [{ field: 'seo_title', code: 'too_long' }] : []),
    ...((seoMetaDescription?.length ?? 0) > SEO_DESCRIPTION_LENGTH
      ? [{ field: 'seo_meta_description', code: 'too_long' }]
      : []),
  ]
}
