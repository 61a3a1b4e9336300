/**
 * The steps that follow each change of a live page, whether the change came from the editor or from the record calls: a
 * version, the references, the redirect from a changed address, the search text and the content version.
 * @source docs/reference/pages-and-blocks.md §8.1
 */
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { isLocale, type Locale } from '#platform/shared/locales.ts'
import { usesOfPage } from '../../content-uses.rules.ts'
import { translationsOf } from '../../draft-tree.rules.ts'
import { diffPages } from '../../page-diff.rules.ts'
import type { PageVersionContent } from '../../page-drafts.contract.ts'
import type { PageVersion } from '../../page-versions.contract.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import { isPlainEqual } from '../../plain-equal.ts'
import { type PageSearchText, searchTextOf } from '../page-search-text.ts'
import type { StoredPage } from '../pages.store.ts'
import { translatedPage } from '../translated-page.ts'
import { applyServerEdit } from './draft-edits.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { findDraft, markClean } from './page-drafts.store.ts'
import {
  findLiveContent,
  findVersionById,
  insertVersion,
  rekeyBlocks,
  replaceUses,
  setLiveVersion,
  type VersionRow,
} from './page-versions.store.ts'

/** A published page as passed to `onPublished`, in the transaction that saved it. */
export type PublishedPage = PageSearchText & {
  id: number
  url: string
  title: string
  updatedAt: Date
  /** The page in each language into which any of its texts is translated. */
  translations: (PageSearchText & { language: Locale; title: string })[]
}

export type LiveDeps = {
  contentVersion: Pick<ContentVersion, 'bump'>
  /** Called for each page that is published. */
  onPublished: (tx: Tx, page: PublishedPage) => Promise<void>
  /** Called for each page that is withdrawn or saved without being published. */
  onWithdrawn: (tx: Tx, pageId: number) => Promise<void>
}

/** Stores the live page as a version and makes this the live version. The caller must have locked the page’s row. */
export async function recordLiveVersion(
  tx: Tx,
  stored: StoredPage,
  content: PageVersionContent,
  made: {
    kind: PageVersion['kind']
    draftSeq: number | null
    personId: number | null
    /** The warnings that the person passed; absent if the content was not checked. */
    passedWarnings?: readonly PageFinding[]
    at: Date
  },
): Promise<VersionRow> {
  const pageId = stored.page.id
  const { at, ...version } = made
  const row = await insertVersion(tx, { pageId, content, ...version }, at)
  await setLiveVersion(tx, pageId, row.id, stored.page.updatedAt)
  await replaceUses(tx, pageId, 'live', usesOfPage(content))
  return row
}

/** Returns the content of the live version, or null if the page has none. */
export async function liveContent(tx: Db, { page }: StoredPage): Promise<PageVersionContent | null> {
  return page.versionId === null ? null : ((await findVersionById(tx, page.versionId))?.content ?? null)
}

/** Returns whether the content of the live page equals its latest version. */
export function hasVersion({ page }: StoredPage): boolean {
  return page.versionId !== null && page.versionAt?.getTime() === page.updatedAt.getTime()
}

/**
 * Stores a version of a page that the record calls have changed, and applies the same change to the draft. If an editor
 * has changed the same field in the draft, the field becomes a conflict.
 */
export async function followLivePage(
  tx: Tx,
  stored: StoredPage,
  { personId, at }: { personId: number | null; at: Date },
): Promise<void> {
  const previous = await liveContent(tx, stored)
  const content = await rekeyed(tx, stored, previous)
  if (previous !== null && isPlainEqual(previous, content)) {
    await setLiveVersion(tx, stored.page.id, stored.page.versionId, stored.page.updatedAt)
    return
  }
  await recordLiveVersion(tx, stored, content, { kind: 'published', draftSeq: null, personId, at })
  const draft = await findDraft(tx, stored.page.id, { isLocked: true })
  if (draft === null || previous === null) return
  const seq = await applyServerEdit(tx, draft, {
    personId: personId ?? 0,
    base: draft.cleanSeq,
    operations: diffPages(previous, content),
    isAutomatic: true,
    at,
  })
  if (draft.seq === draft.cleanSeq) await markClean(tx, stored.page.id, seq)
}

/**
 * Gives a new key to each block whose template changed, because the values of different templates have no common
 * fields.
 */
async function rekeyed(
  tx: Tx,
  stored: StoredPage,
  previous: PageVersionContent | null,
): Promise<PageVersionContent> {
  const templates = new Map(previous?.blocks.map(({ key, values }) => [key, values.template]))
  const changed = stored.blocks.filter(({ key, template }) => (templates.get(key) ?? template) !== template)
  if (changed.length === 0) return contentOfPage(stored, previous)
  const keys = await rekeyBlocks(
    tx,
    changed.map(({ id }) => id),
  )
  const blocks = stored.blocks.map((block) => ({ ...block, key: keys.get(block.id) ?? block.key }))
  return contentOfPage({ ...stored, blocks }, previous)
}

/** Returns a page as search indexes it, in all languages. */
export async function publishedPage(tx: Tx, saved: StoredPage): Promise<PublishedPage> {
  const { id, name, url, updatedAt } = saved.page
  const version = await findLiveContent(tx, id)
  const inLanguage = (content: PageVersionContent, language: Locale) => {
    // The search index has one language for each text and no marks inside it, so pass `language` as the main language:
    // nothing is marked.
    const shown = { language, main: language, isOffered: true }
    const { page, blocks } = translatedPage(saved, content, shown, (html) => html)
    return { language, title: page.name, ...searchTextOf({ page, blocks }) }
  }
  const translations =
    version === null ? [] : languagesOf(version).map((language) => inLanguage(version, language))
  return { id, url, title: name, updatedAt, ...searchTextOf(saved), translations }
}

function languagesOf({ fields, blocks }: PageVersionContent): Locale[] {
  const parts = [fields, ...blocks.map(({ values }) => values)]
  const named = parts.flatMap((values) =>
    Object.entries(translationsOf(values)).flatMap(([language, texts]) =>
      Object.keys(texts).length === 0 ? [] : language,
    ),
  )
  return [...new Set(named)].filter((language) => isLocale(language))
}

/**
 * Updates the search index and raises the content version. Call it last, because it locks a row that every publisher
 * needs.
 */
export async function emitLivePage(
  tx: Tx,
  deps: LiveDeps,
  pageId: number,
  saved: StoredPage | null,
): Promise<void> {
  await indexLivePage(tx, deps, pageId, saved)
  await deps.contentVersion.bump(tx)
}

/** Updates the search index. The caller raises the content version at the end of its transaction. */
export async function indexLivePage(
  tx: Tx,
  deps: Omit<LiveDeps, 'contentVersion'>,
  pageId: number,
  saved: StoredPage | null,
): Promise<void> {
  if (saved?.page.isPublished) {
    await deps.onPublished(tx, await publishedPage(tx, saved))
  } else {
    await deps.onWithdrawn(tx, pageId)
  }
}
