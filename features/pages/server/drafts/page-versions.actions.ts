/**
 * Lists pages and versions, and creates missing versions.
 * @source docs/reference/pages-and-blocks.md §8.1
 */
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  DESK_PAGE_COUNT,
  type DeskPage,
  type PageFilter,
  type PageVersionContent,
} from '../../page-drafts.contract.ts'
import { type PageVersion, VERSION_COUNT } from '../../page-versions.contract.ts'
import { findPageById } from '../pages.store.ts'
import { listBrokenTargets } from '../outside-links/outside-links.actions.ts'
import { needsTranslation } from '../../translations.rules.ts'
import {
  type DeskPageQuery,
  listDeskPageRows,
  listLinkedAddressesWithoutPage,
  listPagesLinkingToAny,
  listTranslatedContents,
} from './desk-pages.store.ts'
import { forgetDeletedPages } from './deleted-pages.store.ts'
import type { DraftDeps } from './draft-deps.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { hasVersion, liveContent, recordLiveVersion } from './live-page.ts'
import { deleteLinksBefore } from './preview-links.store.ts'
import { deleteEditsBefore } from './page-drafts.store.ts'
import {
  findVersion,
  listPagesWithoutVersion,
  listVersionRows,
  type VersionRow,
} from './page-versions.store.ts'
import { peopleOf, personOf, presentDeskPage } from './present-draft.ts'

/** Lists the pages for the desk. */
export async function listForDesk(
  deps: DraftDeps,
  { filter, ...asked }: Omit<DeskPageQuery, 'id' | 'ids' | 'filter'> & { filter?: PageFilter | undefined },
): Promise<{ data: DeskPage[]; is_whole: boolean }> {
  const { db } = deps.database
  const found =
    filter === 'translation'
      ? { ids: await pagesToTranslate(db) }
      : filter === 'broken_links'
        ? { ids: await pagesWithBrokenLinks(db, deps) }
        : { filter }
  const rows = await listDeskPageRows(db, { ...asked, ...found })
  const names = await deps.namesOf(db, [...new Set(rows.flatMap(peopleOf))])
  return {
    data: rows.map((row) => presentDeskPage(row, names)),
    is_whole: rows.length < DESK_PAGE_COUNT,
  }
}

/** Returns the pages with outdated or missing translations. */
async function pagesToTranslate(db: Db): Promise<number[]> {
  const contents = await listTranslatedContents(db)
  return contents.filter(({ content }) => needsTranslation(content)).map(({ id }) => id)
}

/**
 * Returns the ids of the pages whose live or scheduled version links to an address that does not exist, on this website
 * or another one.
 */
export async function pagesWithBrokenLinks(
  db: Db,
  { findUnknownPaths }: Pick<DraftDeps, 'findUnknownPaths'>,
): Promise<number[]> {
  const paths = await findUnknownPaths(db, await listLinkedAddressesWithoutPage(db))
  return listPagesLinkingToAny(db, { paths, urls: await listBrokenTargets(db) })
}

/** Lists the versions of a page, newest first. @throws Problem NOT_FOUND */
export async function versionsOf(
  deps: DraftDeps,
  { page, before }: { page: number; before?: number | undefined },
): Promise<{ data: PageVersion[]; is_whole: boolean }> {
  const { db } = deps.database
  const liveId = await liveVersionId(db, page)
  const rows = await listVersionRows(db, page, before)
  const present = await versionPresenter(deps, rows, liveId)
  return { data: rows.map(present), is_whole: rows.length < VERSION_COUNT }
}

/** Returns one version with its content. @throws Problem NOT_FOUND */
export async function versionOf(
  deps: DraftDeps,
  { page, version }: { page: number; version: number },
): Promise<{ version: PageVersion; content: PageVersionContent }> {
  const { db } = deps.database
  const liveId = await liveVersionId(db, page)
  const row = await findVersion(db, page, version)
  if (row === null) throw new Problem('NOT_FOUND')
  const present = await versionPresenter(deps, [row], liveId)
  return { version: present(row), content: row.content }
}

async function liveVersionId(db: Db, page: number): Promise<number | null> {
  const stored = await findPageById(db, page)
  if (stored === null) throw new Problem('NOT_FOUND')
  return stored.page.isPublished ? stored.page.versionId : null
}

async function versionPresenter(deps: DraftDeps, rows: readonly VersionRow[], liveId: number | null) {
  const names = await deps.namesOf(deps.database.db, [
    ...new Set(rows.flatMap(({ personId }) => personId ?? [])),
  ])
  return (row: VersionRow): PageVersion => ({
    number: row.number,
    kind: row.kind as PageVersion['kind'],
    person: row.personId === null ? null : personOf(names, row.personId),
    at: row.createdAt.toISOString(),
    is_live: row.id === liveId,
    passed_warnings: row.passedWarnings ?? [],
  })
}

/** The number of pages for which one transaction of the scheduled task creates a first version. */
const FIRST_VERSIONS = 50
/**
 * Age in ms after which an edit is deleted. By then its client no longer sends it again, and every other editor has
 * received it.
 */
const EDITS_KEPT_MS = 90 * 86_400_000

/** Age in ms after which a deleted page can no longer be restored. @source docs/reference/pages-and-blocks.md §8.6 */
const DELETED_PAGES_RETAINED_MS = 90 * 86_400_000

/**
 * Stores a version, with its references, for each page whose live content has no version, for example because an
 * earlier release changed the page. Also deletes old edits. Several processes may run it at once.
 */
export async function tidyDrafts(deps: DraftDeps): Promise<void> {
  const { database, clock } = deps
  await deleteEditsBefore(database.db, new Date(clock.nowMs() - EDITS_KEPT_MS))
  await deleteLinksBefore(database.db, instantOf(clock))
  await forgetDeletedPages(database.db, new Date(clock.nowMs() - DELETED_PAGES_RETAINED_MS))
  for (;;) {
    const ids = await listPagesWithoutVersion(database.db, FIRST_VERSIONS)
    for (const id of ids) await database.transaction((tx) => recordFirstVersion(tx, id, instantOf(clock)))
    if (ids.length < FIRST_VERSIONS) return
  }
}

async function recordFirstVersion(tx: Tx, id: number, at: Date): Promise<void> {
  const stored = await findPageById(tx, id, { isLocked: true })
  if (stored === null || hasVersion(stored)) return
  const content = contentOfPage(stored, await liveContent(tx, stored))
  await recordLiveVersion(tx, stored, content, { kind: 'imported', draftSeq: null, personId: null, at })
}
