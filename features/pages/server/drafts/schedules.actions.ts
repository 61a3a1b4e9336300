/**
 * Schedules versions of pages and publishes them at their time.
 * @source docs/reference/pages-and-blocks.md §8.8
 */
import { CONTENT_RIGHT_REFUSALS } from '#features/staff/content-rights.contract.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { usesOfPage } from '../../content-uses.rules.ts'
import { type DeskPage, PAGE_DRAFT_REFUSALS, type PageVersionContent } from '../../page-drafts.contract.ts'
import type { SeenWarning } from '../../page-findings.contract.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import { makeLinksDirect } from './direct-links.ts'
import { auditOf } from './draft-audit.ts'
import { contentOfDraft } from './draft-content.ts'
import type { DraftAudit, DraftDeps } from './draft-deps.ts'
import { finishPages } from './finish-pages.ts'
import { lockedPage } from './locked-draft.ts'
import { type DraftRow, findDraft, findDraftState, markClean } from './page-drafts.store.ts'
import { type Editing, type Editor, requirePublisher } from './page-rights.ts'
import {
  deleteSchedule,
  type DueSchedule,
  failSchedules,
  findVersionById,
  insertVersion,
  listDueSchedules,
  lockSchedule,
  markPublished,
  replaceUses,
  saveSchedule,
  setLiveVersion,
  type VersionRow,
} from './page-versions.store.ts'
import { readDeskPage } from './present-draft.ts'
import {
  auditedWarnings,
  checkContent,
  passWarnings,
  type PublishedTogether,
  replaceLivePage,
  requirePublishing,
} from './publish-page.ts'
import { publishedChange } from './publishing.actions.ts'
import { endReview } from './reviews.actions.ts'

/** Refuses a time that has passed. @throws Problem VALIDATION */
export function requireFuture({ clock }: Pick<DraftDeps, 'clock'>, at: Date): void {
  if (at.getTime() <= clock.nowMs()) throw new Problem(PAGE_DRAFT_REFUSALS.TOO_EARLY)
}

/**
 * Freezes the draft as a version that is published at an instant.
 * @throws Problem NOT_FOUND, CONFLICT, VALIDATION, MAY_NOT_PUBLISH, SECOND_PERSON_NEEDED
 */
export async function schedule(
  deps: DraftDeps,
  {
    page,
    seq,
    at: publishAt,
    warnings: seenWarnings,
    ...editor
  }: Editing & { seq: number; at: Date; warnings?: readonly SeenWarning[] | undefined },
): Promise<{ page: DeskPage; version: number }> {
  requireFuture(deps, publishAt)
  return deps.database.transaction(async (tx) => {
    const stored = await findPageById(tx, page, { isLocked: true })
    const draft = await findDraft(tx, page, { isLocked: true })
    if (stored === null || draft === null) throw new Problem('NOT_FOUND')
    if (draft.seq !== seq) throw new Problem(PAGE_DRAFT_REFUSALS.DRAFT_CHANGED)
    const asked = { stored, draft, seenWarnings, publishAt, releaseId: null, ...editor }
    const { version, entry } = await scheduleDraft(tx, deps, asked)
    const shown = await readDeskPage(tx, deps, page)
    await deps.audit(tx, entry)
    return { page: shown, version }
  })
}

/**
 * Freezes a draft as a version that is published at an instant. The caller must have locked the page’s row and the draft,
 * and adds `entry` to the audit log as the last step of its transaction.
 * @throws Problem CONFLICT, VALIDATION, MAY_NOT_PUBLISH, SECOND_PERSON_NEEDED
 */
export async function scheduleDraft(
  tx: Tx,
  deps: DraftDeps,
  {
    stored,
    draft: seen,
    seenWarnings,
    publishAt,
    releaseId,
    together,
    ...editor
  }: Editor & {
    stored: StoredPage
    draft: DraftRow
    seenWarnings: readonly SeenWarning[] | undefined
    publishAt: Date
    /** The id that pages have in common which are published together; null for a page on its own. */
    releaseId: string | null
    together?: PublishedTogether
  },
): Promise<{ version: number; entry: DraftAudit }> {
  const pageId = stored.page.id
  const { personId } = editor
  const draft = await makeLinksDirect(tx, deps, stored, seen, together)
  const content = contentOfDraft(await findDraftState(tx, draft))
  const { changedBy } = draft
  await requirePublishing(deps, stored, content, { ...editor, changedBy })
  const { findings } = await checkContent(tx, deps, stored, content, together)
  if (findings.some(({ severity }) => severity === 'error')) throw new Problem(PAGE_DRAFT_REFUSALS.NOT_READY)
  const passedWarnings = passWarnings(findings, seenWarnings)
  const at = instantOf(deps.clock)
  const made = { pageId, kind: 'scheduled', content, draftSeq: draft.seq, personId } as const
  const version = await insertVersion(tx, { ...made, passedWarnings }, at)
  const pending = { pageId, versionId: version.id, publishAt, personId, state: 'pending', releaseId }
  await saveSchedule(tx, { ...pending, createdAt: at, changedBy })
  await replaceUses(tx, pageId, 'scheduled', usesOfPage(content))
  await endReview(tx, deps, stored, { personId, scheduledAt: publishAt })
  const change = { version: version.number, at: publishAt.toISOString(), ...auditedWarnings(passedWarnings) }
  return { version: version.number, entry: auditOf(personId, 'scheduled', stored, change) }
}

/** Cancels a schedule, if there is one. @throws Problem NOT_FOUND, MAY_NOT_PUBLISH */
export async function unschedule(deps: DraftDeps, { page, personId, right }: Editing): Promise<DeskPage> {
  return deps.database.transaction(async (tx) => {
    const stored = await lockedPage(tx, page)
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
 * Publishes the scheduled versions that are due, if the person who scheduled them may still publish. Pages that were
 * scheduled together are published in one transaction; if one of them fails, all are marked as failed. Harmless if
 * several processes run it at once.
 */
export async function publishDuePages(deps: DraftDeps): Promise<void> {
  for (const release of releasesOf(await listDueSchedules(deps.database.db, instantOf(deps.clock)))) {
    try {
      await publishRelease(deps, release)
    } catch (error) {
      deps.log.warn({ err: error, pages: release.pages }, 'scheduled pages could not be published')
      await failSchedules(deps.database.db, release.pages, instantOf(deps.clock))
    }
  }
}

/** Pages that are published in one transaction. `pages` has their ids in ascending order. */
type Release = { id: string | null; pages: number[] }

/** Groups due pages by their release, in the order of the earliest page of each. */
function releasesOf(due: readonly DueSchedule[]): Release[] {
  const releases: Release[] = []
  const known = new Map<string, Release>()
  for (const { pageId, releaseId } of due) {
    const release = releaseId === null ? undefined : known.get(releaseId)
    if (release !== undefined) {
      release.pages.push(pageId)
      continue
    }
    const added = { id: releaseId, pages: [pageId] }
    releases.push(added)
    if (releaseId !== null) known.set(releaseId, added)
  }
  for (const release of releases) release.pages.sort((a, b) => a - b)
  return releases
}

type ScheduledVersion = VersionRow & { content: PageVersionContent }
/** A scheduled version whose time has come, with its locked page. */
type DueVersion = { page: number; personId: number; changedBy: number | null; version: ScheduledVersion }

async function publishRelease(deps: DraftDeps, release: Release): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const due: DueVersion[] = []
    for (const page of release.pages) {
      const found = await lockDueVersion(tx, deps, page, release.id)
      if (found !== null) due.push(found)
    }
    const together = new Set(due.map(({ version }) => version.content.fields['url']))
    const entries: DraftAudit[] = []
    for (const each of due) {
      try {
        entries.push(await publishVersion(tx, deps, each, together))
      } catch (error) {
        throw new Error(`page ${each.page} could not be published`, { cause: error })
      }
    }
    const ids = due.map(({ page }) => page)
    await finishPages(tx, deps, ids, entries)
  })
}

/** Locks a page and its due version. @returns null if another process has published it or its schedule was changed */
async function lockDueVersion(
  tx: Tx,
  { clock }: Pick<DraftDeps, 'clock'>,
  page: number,
  releaseId: string | null,
): Promise<DueVersion | null> {
  const stored = await findPageById(tx, page, { isLocked: true })
  const pending = await lockSchedule(tx, page)
  if (stored === null || pending === null || pending.releaseId !== releaseId) return null
  if (pending.publishAt.getTime() > clock.nowMs()) return null
  const version = await findVersionById(tx, pending.versionId)
  if (version === null) throw new Error(`the scheduled version of page ${page} is gone`)
  const { personId, changedBy } = pending
  return { page, personId, changedBy, version }
}

/** Publishes a due version. @returns its entry of the audit log */
async function publishVersion(
  tx: Tx,
  deps: DraftDeps,
  { page, personId, changedBy, version }: DueVersion,
  together: PublishedTogether,
): Promise<DraftAudit> {
  // Read the page again, because another page of this release may have updated its links.
  const stored = await lockedPage(tx, page)
  const right = await deps.findRight(tx, personId)
  if (right === null) throw new Problem(CONTENT_RIGHT_REFUSALS.mayNotPublish)
  const publisher = { personId, right, changedBy, together }
  const { saved, moved } = await replaceLivePage(tx, deps, stored, version.content, publisher)
  await markPublished(tx, version.id)
  await setLiveVersion(tx, page, version.id, saved.page.updatedAt)
  await replaceUses(tx, page, 'live', usesOfPage(version.content))
  await deleteSchedule(tx, page)
  const draft = await findDraft(tx, page, { isLocked: true })
  if (draft !== null && draft.seq === version.draftSeq) await markClean(tx, page, draft.seq)
  const change = publishedChange(version.number, moved, version.passedWarnings ?? [])
  return auditOf(personId, 'published', saved, change)
}
