/** Publishes, schedules and withdraws several pages in one transaction. @source docs/reference/pages-and-blocks.md §8.13 */
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem, type Refusal, REFUSALS } from '#platform/shared/problem.ts'
import { PAGE_DRAFT_REFUSALS } from '../../page-drafts.contract.ts'
import type { SeenWarning } from '../../page-findings.contract.ts'
import { type CheckedPage, SEVERAL_PAGES_OBSTACLES } from '../../several-pages.contract.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import { auditOf } from './draft-audit.ts'
import type { DraftAudit, DraftDeps } from './draft-deps.ts'
import { finishPages } from './finish-pages.ts'
import { draftOf, lockedPageAndDraft } from './locked-draft.ts'
import { type DraftRow, findDraft } from './page-drafts.store.ts'
import { type Editor, requirePublisher } from './page-rights.ts'
import { passWarnings } from './publish-page.ts'
import { publishDraft, refusingTakenAddress, withdrawPage } from './publishing.actions.ts'
import { requireFuture, scheduleDraft } from './schedules.actions.ts'
import { blocksOfFindings, candidateOf, checkCandidates } from './several-pages-checks.ts'

/** Checks the drafts of several pages. Changes nothing and locks no page. Pages that were deleted are left out. */
export async function checkSeveral(
  deps: DraftDeps,
  { pages, ...editor }: Editor & { pages: readonly number[] },
): Promise<CheckedPage[]> {
  return deps.database.transaction(async (tx) => {
    const found: { stored: StoredPage; draft: DraftRow | null }[] = []
    for (const id of pages) {
      const stored = await findPageById(tx, id)
      if (stored !== null) found.push({ stored, draft: await findDraft(tx, id) })
    }
    const changed = found.filter((page) => !isUnchanged(page))
    const candidates = []
    for (const { stored, draft } of changed) candidates.push(await candidateOf(tx, stored, draft))
    const results = await checkCandidates(tx, deps, candidates, editor)
    const resultOf = new Map(results.map((result) => [result.stored.page.id, result]))
    return found.map(({ stored: { page }, draft }) => {
      const result = resultOf.get(page.id)
      return {
        page: page.id,
        seq: draft?.seq ?? 0,
        is_unchanged: result === undefined,
        obstacle: result?.obstacle ?? null,
        findings: result?.findings ?? [],
        blocks: result === undefined ? [] : blocksOfFindings(result),
      }
    })
  })
}

/** Returns whether publishing a page would change nothing. A page without a draft has the content of the live page. */
function isUnchanged({ stored, draft }: { stored: StoredPage; draft: DraftRow | null }): boolean {
  return stored.page.isPublished && (draft === null || draft.seq === draft.cleanSeq)
}

type WantedPage = { page: number; seq: number; warnings?: readonly SeenWarning[] | undefined }
type PublishedResult = {
  page: number
  version: number
  removed_redirect: string | null
  updated_links: number
}

/**
 * Publishes the drafts of several pages, all or none.
 * @throws Problem the refusal of the first refused page, with one entry of `fields` for each refused page
 */
export async function publishSeveral(
  deps: DraftDeps,
  { pages, ...editor }: Editor & { pages: readonly WantedPage[] },
): Promise<{ data: PublishedResult[]; skipped: number[] }> {
  return refusingTakenAddress(() =>
    deps.database.transaction(async (tx) => {
      const { wanted, skipped, together } = await readyPages(tx, deps, pages, editor)
      const data: PublishedResult[] = []
      const entries: DraftAudit[] = []
      for (const { page, warnings } of wanted) {
        // Read the page and its draft again, because an earlier page of this call may have updated their links.
        const locked = await lockedPageAndDraft(tx, deps, { page })
        const published = { ...locked, seenWarnings: warnings, together, ...editor }
        const { version, moved, entry } = await namingPage(
          pages.findIndex((one) => one.page === page),
          publishDraft(tx, deps, published),
        )
        const { removedRedirect, updatedLinks } = moved
        data.push({ page, version, removed_redirect: removedRedirect, updated_links: updatedLinks })
        entries.push(entry)
      }
      const ids = data.map(({ page }) => page)
      await finishPages(tx, deps, ids, entries)
      return { data, skipped }
    }),
  )
}

/**
 * Freezes the drafts of several pages as versions that are published together at an instant, all or none.
 * @throws Problem the refusal of the first refused page, with one entry of `fields` for each refused page; VALIDATION if
 * the time has passed
 */
export async function scheduleSeveral(
  deps: DraftDeps,
  { pages, at: publishAt, ...editor }: Editor & { pages: readonly WantedPage[]; at: Date },
): Promise<{ data: { page: number; version: number }[]; skipped: number[] }> {
  requireFuture(deps, publishAt)
  return deps.database.transaction(async (tx) => {
    const { wanted, skipped, together } = await readyPages(tx, deps, pages, editor)
    const release = { publishAt, releaseId: deps.random.uuid(), together, ...editor }
    const data: { page: number; version: number }[] = []
    const entries: DraftAudit[] = []
    for (const { page, warnings } of wanted) {
      const locked = await lockedPageAndDraft(tx, deps, { page })
      const { version, entry } = await namingPage(
        pages.findIndex((one) => one.page === page),
        scheduleDraft(tx, deps, { ...locked, seenWarnings: warnings, ...release }),
      )
      data.push({ page, version })
      entries.push(entry)
    }
    for (const entry of entries) await deps.audit(tx, entry)
    return { data, skipped }
  })
}

/** Locks the pages by ascending id and checks them all, before one of them is published or scheduled. */
async function readyPages(
  tx: Tx,
  deps: DraftDeps,
  pages: readonly WantedPage[],
  editor: Editor,
): Promise<{ wanted: WantedPage[]; skipped: number[]; together: ReadonlySet<unknown> }> {
  const refused = new Map<number, Refusal>()
  const skipped: number[] = []
  const candidates = []
  for (const { page, seq } of byId(pages, ({ page: id }) => id)) {
    const stored = await findPageById(tx, page, { isLocked: true })
    if (stored === null) {
      refused.set(page, NOT_FOUND)
      continue
    }
    const found = await findDraft(tx, page, { isLocked: true })
    if (isUnchanged({ stored, draft: found })) {
      skipped.push(page)
      continue
    }
    const draft = found ?? (await draftOf(tx, deps, page))
    if (draft.seq !== seq) refused.set(page, PAGE_DRAFT_REFUSALS.DRAFT_CHANGED)
    candidates.push(await candidateOf(tx, stored, draft))
  }
  const seenOf = new Map(pages.map(({ page, warnings }) => [page, warnings]))
  for (const { stored, obstacle, findings } of await checkCandidates(tx, deps, candidates, editor)) {
    const { id } = stored.page
    const refusal =
      obstacle !== null
        ? SEVERAL_PAGES_OBSTACLES[obstacle]
        : findings.some(({ severity }) => severity === 'error')
          ? PAGE_DRAFT_REFUSALS.NOT_READY
          : refusalOf(() => passWarnings(findings, seenOf.get(id)))
    if (refusal !== null) refused.set(id, refused.get(id) ?? refusal)
  }
  refuse(
    pages.map(({ page }) => page),
    refused,
  )
  const isWanted = new Set(candidates.map(({ stored }) => stored.page.id))
  return {
    wanted: pages.filter(({ page }) => isWanted.has(page)),
    skipped,
    together: new Set(candidates.map(({ content }) => content.fields['url'])),
  }
}

/**
 * Withdraws several pages, all or none.
 * @throws Problem the refusal of the first refused page, with one entry of `fields` for each refused page
 */
export async function unpublishSeveral(
  deps: DraftDeps,
  { pages, personId, right }: Editor & { pages: readonly number[] },
): Promise<{ data: number[]; skipped: number[] }> {
  return deps.database.transaction(async (tx) => {
    const refused = new Map<number, Refusal>()
    const found: StoredPage[] = []
    for (const id of byId(pages, (page) => page)) {
      const stored = await findPageById(tx, id, { isLocked: true })
      if (stored === null) refused.set(id, NOT_FOUND)
      else found.push(stored)
    }
    const published = found.filter(({ page }) => page.isPublished)
    for (const { page } of published) {
      const refusal = refusalOf(() => requirePublisher({ right }, page.url))
      if (refusal !== null) refused.set(page.id, refusal)
    }
    refuse(pages, refused)
    for (const stored of published) await withdrawPage(tx, deps, stored)
    const data = published.map(({ page }) => page.id)
    const entries = published.map((stored) => auditOf(personId, 'unpublished', stored, {}))
    await finishPages(tx, deps, data, entries)
    return { data, skipped: found.flatMap(({ page }) => (page.isPublished ? [] : [page.id])) }
  })
}

const NOT_FOUND: Refusal = { code: 'NOT_FOUND', ...REFUSALS.NOT_FOUND }

/** Refuses the call if any of its pages is refused. */
function refuse(pages: readonly number[], refused: ReadonlyMap<number, Refusal>): void {
  const fields = pages.flatMap((page, place) => {
    const refusal = refused.get(page)
    return refusal === undefined ? [] : [{ field: `pages.${place}`, ...refusal }]
  })
  const [first] = fields
  if (first === undefined) return
  const { code, status, message } = first
  throw new Problem({ code, status, message }, { fields })
}

/** Adds the place of a page in the call to the refusal that publishing or scheduling it throws. */
async function namingPage<T>(place: number, change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.fields.length > 0) throw error
    const { refusal } = error
    throw new Problem(refusal, { fields: [{ field: `pages.${place}`, ...refusal }] })
  })
}

/** Returns the refusal that a function throws; null if it throws none. */
function refusalOf(check: () => unknown): Refusal | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.refusal
    throw error
  }
}

function byId<T>(items: readonly T[], idOf: (item: T) => number): T[] {
  return items.toSorted((a, b) => idOf(a) - idOf(b))
}
