/**
 * Asks for reviews, sends pages back and counts the pages in review. @source docs/reference/pages-and-blocks.md §8.10
 */
import { mayPublishAt } from '#features/staff/content-rights.rules.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { DeskPage } from '../../page-drafts.contract.ts'
import { REVIEW_REFUSALS } from '../../page-reviews.contract.ts'
import type { StoredPage } from '../pages.store.ts'
import { reviewedMail, type ReviewedPage, sentBackMail } from '../review-mails.ts'
import { auditOf } from './draft-audit.ts'
import type { DraftDeps } from './draft-deps.ts'
import { lockedPage, lockedPageAndDraft } from './locked-draft.ts'
import { type Editing, requirePublisher, requireWriter } from './page-rights.ts'
import { readDeskPage } from './present-draft.ts'
import { answerReview, listReviews, lockReview, saveReview, takeReview } from './reviews.store.ts'

/** Asks for a review of the draft. @throws Problem NOT_FOUND, MAY_NOT_WRITE, CONFLICT */
export async function ask(
  deps: DraftDeps,
  { page, personId, right, seq, note }: Editing & { seq: number; note: string },
): Promise<DeskPage> {
  return deps.database.transaction(async (tx) => {
    const { stored } = await lockedPageAndDraft(tx, deps, { page, seq })
    requireWriter({ right }, stored.page.url)
    await saveReview(tx, { pageId: page, personId, note, askedAt: instantOf(deps.clock) })
    const shown = await readDeskPage(tx, deps, page)
    await deps.audit(tx, auditOf(personId, 'asked_for_review', stored, {}))
    return shown
  })
}

/**
 * Sends a page in review back, with a mail to the officer who asked.
 * @throws Problem NOT_FOUND, MAY_NOT_PUBLISH, CONFLICT if it is not in review
 */
export async function sendPageBack(
  deps: DraftDeps,
  { page, personId, right, reason }: Editing & { reason: string },
): Promise<DeskPage> {
  return deps.database.transaction(async (tx) => {
    const stored = await lockedPage(tx, page)
    requirePublisher({ right }, stored.page.url)
    const review = await lockReview(tx, page)
    if (review === null) throw new Problem(REVIEW_REFUSALS.NOT_IN_REVIEW)
    await answerReview(tx, page, { by: personId, reason, at: instantOf(deps.clock) })
    const shown = await readDeskPage(tx, deps, page)
    await deps.audit(tx, auditOf(personId, 'sent_back', stored, { reason }))
    const reviewed = await reviewedPage(tx, deps, stored, personId)
    await deps.write(tx, review.personId, () => sentBackMail(reviewed, reason))
    return shown
  })
}

/**
 * Ends the review of a page that was published, or scheduled for an instant. The officer who requested the review gets
 * a mail, unless that officer is also the publisher.
 */
export async function endReview(
  tx: Tx,
  deps: DraftDeps,
  stored: StoredPage,
  { personId, scheduledAt }: { personId: number; scheduledAt: Date | null },
): Promise<void> {
  const review = await takeReview(tx, stored.page.id)
  if (review === null || review.personId === personId) return
  const reviewed = await reviewedPage(tx, deps, stored, personId)
  const scheduled =
    scheduledAt === null ? null : { atMs: scheduledAt.getTime(), timezone: await deps.timezone() }
  await deps.write(tx, review.personId, reviewedMail(reviewed, scheduled))
}

async function reviewedPage(
  tx: Tx,
  deps: DraftDeps,
  { page: { id, name } }: StoredPage,
  personId: number,
): Promise<ReviewedPage> {
  return { id, name, reviewer: (await deps.namesOf(tx, [personId])).get(personId) ?? '' }
}

/** Counts the pages in review that a caller may publish and whose review another person requested. */
export async function countReviews(
  db: Db,
  caller: Caller,
  { rightOf }: Pick<DraftDeps, 'rightOf'>,
): Promise<number> {
  const right = await rightOf(db, caller)
  const own = personOf(caller)
  const reviews = await listReviews(db)
  return reviews.filter(({ url, personId }) => personId !== own && mayPublishAt(right, url)).length
}
