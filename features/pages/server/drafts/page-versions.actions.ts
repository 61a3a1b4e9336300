/**
 * Lists pages and versions, and schedules and runs later publications.
 * @source docs/reference/pages-and-blocks.md §8.1
 */
import { CONTENT_RIGHT_REFUSALS } from '#features/staff/content-rights.contract.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  DESK_PAGE_COUNT,
  type DeskPage,
  PAGE_DRAFT_REFUSALS,
  type PageFilter,
  type PageVersionContent,
} from '../../page-drafts.contract.ts'
import { type PageVersion, VERSION_COUNT } from '../../page-versions.contract.ts'
import type { SeenWarning } from '../../page-findings.contract.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import { usesOfPage } from '../../content-uses.rules.ts'
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
import { contentOfDraft } from './draft-content.ts'
import { makeLinksDirect } from './direct-links.ts'
import type { DraftDeps } from './draft-deps.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { hasVersion, liveContent, recordLiveVersion } from './live-page.ts'
import { deleteLinksBefore } from './preview-links.store.ts'
import { auditOf } from './draft-audit.ts'
import { publishedChange } from './publishing.actions.ts'
import { endReview } from './reviews.actions.ts'
import { deleteEditsBefore, findDraft, findDraftState, markClean } from './page-drafts.store.ts'
import {
  deleteSchedule,
  failSchedule,
  findVersion,
  findVersionById,
  insertVersion,
  listDueSchedules,
  listPagesWithoutVersion,
  listVersionRows,
  lockSchedule,
  markPublished,
  replaceUses,
  saveSchedule,
  setLiveVersion,
  type VersionRow,
} from './page-versions.store.ts'
import { type Editing, requirePublisher } from './page-rights.ts'
import { peopleOf, personOf, presentDeskPage, readDeskPage } from './present-draft.ts'
import {
  auditedWarnings,
  checkContent,
  passWarnings,
  replaceLivePage,
  requirePublishing,
} from './publish-page.ts'

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

/**
 * Freezes the draft as a version that is published at an instant.
 * @throws Problem NOT_FOUND, CONFLICT, VALIDATION, MAY_NOT_PUBLISH, SECOND_PERSON_NEEDED
 */
export async function schedule(
  deps: DraftDeps,
  {
    page,
    personId,
    right,
    seq,
    at: publishAt,
    warnings: seenWarnings,
  }: Editing & { seq: number; at: Date; warnings?: readonly SeenWarning[] | undefined },
): Promise<{ page: DeskPage; version: number }> {
  if (publishAt.getTime() <= deps.clock.nowMs()) throw new Problem(PAGE_DRAFT_REFUSALS.TOO_EARLY)
  return deps.database.transaction(async (tx) => {
    const stored = await findPageById(tx, page, { isLocked: true })
    const seen = await findDraft(tx, page, { isLocked: true })
    if (stored === null || seen === null) throw new Problem('NOT_FOUND')
    if (seen.seq !== seq) throw new Problem(PAGE_DRAFT_REFUSALS.DRAFT_CHANGED)
    const draft = await makeLinksDirect(tx, deps, seen)
    const content = contentOfDraft(await findDraftState(tx, draft))
    const { changedBy } = draft
    await requirePublishing(deps, stored, content, { personId, right, changedBy })
    const { findings } = await checkContent(tx, deps, stored, content)
    if (findings.some(({ severity }) => severity === 'error'))
      throw new Problem(PAGE_DRAFT_REFUSALS.NOT_READY)
    const passedWarnings = passWarnings(findings, seenWarnings)
    const at = instantOf(deps.clock)
    const made = { pageId: page, kind: 'scheduled', content, draftSeq: draft.seq, personId } as const
    const version = await insertVersion(tx, { ...made, passedWarnings }, at)
    const waiting = { pageId: page, versionId: version.id, publishAt, personId, state: 'pending' }
    await saveSchedule(tx, { ...waiting, createdAt: at, changedBy })
    await replaceUses(tx, page, 'scheduled', usesOfPage(content))
    await endReview(tx, deps, stored, { personId, scheduledAt: publishAt })
    const change = {
      version: version.number,
      at: publishAt.toISOString(),
      ...auditedWarnings(passedWarnings),
    }
    const shown = await readDeskPage(tx, deps, page)
    await deps.audit(tx, auditOf(personId, 'scheduled', stored, change))
    return { page: shown, version: version.number }
  })
}

/** Cancels a schedule, if there is one. @throws Problem NOT_FOUND, MAY_NOT_PUBLISH */
export async function unschedule(deps: DraftDeps, { page, personId, right }: Editing): Promise<DeskPage> {
  return deps.database.transaction(async (tx) => {
    const stored = await findPageById(tx, page, { isLocked: true })
    if (stored === null) throw new Problem('NOT_FOUND')
    requirePublisher({ right }, stored.page.url)
    const wasScheduled = await deleteSchedule(tx, page)
    const shown = await readDeskPage(tx, deps, page)
    if (wasScheduled) await deps.audit(tx, auditOf(personId, 'unscheduled', stored, {}))
    return shown
  })
}

/** Returns whether the time of any scheduled publication has come. */
export async function hasDuePages({
  database,
  clock,
}: Pick<DraftDeps, 'database' | 'clock'>): Promise<boolean> {
  return (await listDueSchedules(database.db, instantOf(clock))).length > 0
}

/**
 * Publishes the scheduled versions that are due, if the person who scheduled them may still publish. Harmless if
 * several processes run it at once.
 */
export async function publishDuePages(deps: DraftDeps): Promise<void> {
  for (const page of await listDueSchedules(deps.database.db, instantOf(deps.clock))) {
    try {
      await publishScheduled(deps, page)
    } catch (error) {
      deps.log.warn({ err: error, page }, 'a scheduled page could not be published')
      await failSchedule(deps.database.db, page)
    }
  }
}

async function publishScheduled(deps: DraftDeps, page: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const stored = await findPageById(tx, page, { isLocked: true })
    const waiting = await lockSchedule(tx, page)
    // Another process has published it already, or the schedule was cancelled.
    if (stored === null || waiting === null || waiting.publishAt.getTime() > deps.clock.nowMs()) return
    const version = await findVersionById(tx, waiting.versionId)
    if (version === null) throw new Error(`the scheduled version of page ${page} is gone`)
    const { personId, changedBy } = waiting
    const right = await deps.findRight(tx, personId)
    if (right === null) throw new Problem(CONTENT_RIGHT_REFUSALS.mayNotPublish)
    const publisher = { personId, right, changedBy }
    const { saved, moved, finish } = await replaceLivePage(tx, deps, stored, version.content, publisher)
    await setVersionLive(tx, saved, version)
    await deleteSchedule(tx, page)
    const draft = await findDraft(tx, page, { isLocked: true })
    if (draft !== null && draft.seq === version.draftSeq) await markClean(tx, page, draft.seq)
    await finish()
    const change = publishedChange(version.number, moved, version.passedWarnings ?? [])
    await deps.audit(tx, auditOf(personId, 'published', saved, change))
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

async function setVersionLive(
  tx: Tx,
  saved: StoredPage,
  version: VersionRow & { content: PageVersionContent },
): Promise<void> {
  await markPublished(tx, version.id)
  await setLiveVersion(tx, saved.page.id, version.id, saved.page.updatedAt)
  await replaceUses(tx, saved.page.id, 'live', usesOfPage(version.content))
}
