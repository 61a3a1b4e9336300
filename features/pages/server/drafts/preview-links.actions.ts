/**
 * Links that show a draft to people without access to the staff desk. @source docs/reference/pages-and-blocks.md §8.9
 */
import { mayWriteAt } from '#features/staff/content-rights.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { GUEST } from '../../audience.rules.ts'
import { viewOfDraft } from '../../draft-view.rules.ts'
import { PAGE_DRAFT_REFUSALS } from '../../page-drafts.contract.ts'
import { DRAFT_PREVIEW_PATH, PREVIEW_LINKS_MOST, type PreviewLink } from '../../preview-links.contract.ts'
import type { PageView } from '../../page-view.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import { contentOfDraft } from './draft-content.ts'
import type { DraftDeps } from './draft-deps.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { liveContent } from './live-page.ts'
import { lockedPage } from './locked-draft.ts'
import { findDraft, findDraftState } from './page-drafts.store.ts'
import { type Editing, requireWriter } from './page-rights.ts'
import { personOf } from './present-draft.ts'
import {
  findOpenLink,
  insertLink,
  listOpenLinks,
  type PreviewLinkRow,
  revokeLink,
} from './preview-links.store.ts'
import { auditOf } from './draft-audit.ts'

const LINK_LIFE_MS = 7 * DAY_MS

/** Returns the working preview links of a page (links that show its draft). @throws Problem NOT_FOUND */
export async function listLinks(deps: DraftDeps, page: number): Promise<PreviewLink[]> {
  const { db } = deps.database
  const stored = await findPageById(db, page)
  if (stored === null) throw new Problem('NOT_FOUND')
  const rows = await listOpenLinks(db, page, instantOf(deps.clock))
  const working: PreviewLinkRow[] = []
  for (const row of rows) if (await mayShare(deps, db, row.personId, stored)) working.push(row)
  return presentLinks(deps, db, working)
}

/** Creates a preview link of a page. @throws Problem NOT_FOUND, MAY_NOT_WRITE, CONFLICT if the page has too many */
export async function createLink(deps: DraftDeps, { page, personId, right }: Editing): Promise<PreviewLink> {
  return deps.database.transaction(async (tx) => {
    const stored = await lockedPage(tx, page)
    requireWriter({ right }, stored.page.url)
    const at = instantOf(deps.clock)
    if ((await listOpenLinks(tx, page, at)).length >= PREVIEW_LINKS_MOST)
      throw new Problem(PAGE_DRAFT_REFUSALS.TOO_MANY_LINKS)
    const row: PreviewLinkRow = {
      id: deps.random.uuid(),
      pageId: page,
      personId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + LINK_LIFE_MS),
      revokedAt: null,
    }
    await insertLink(tx, row)
    await deps.audit(tx, auditOf(personId, 'shared_draft', stored, { link: row.id }))
    const [link] = await presentLinks(deps, tx, [row])
    if (link === undefined) throw new Error('the link was not made')
    return link
  })
}

/** Revokes a preview link of a page. @throws Problem NOT_FOUND if there is no such page, MAY_NOT_WRITE */
export async function endLink(
  deps: DraftDeps,
  { page, personId, right, id }: Editing & { id: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const stored = await lockedPage(tx, page)
    requireWriter({ right }, stored.page.url)
    if (await revokeLink(tx, { page, id }, instantOf(deps.clock)))
      await deps.audit(tx, auditOf(personId, 'ended_draft_link', stored, { link: id }))
  })
}

/**
 * Returns the draft behind a preview link as a visitor without an account would see it; null if the link does not work:
 * it was forged, has expired, was revoked, or the person who created it may no longer edit the page.
 */
export async function openLink(deps: DraftDeps, code: string): Promise<PageView | null> {
  const { db } = deps.database
  const id = deps.linkCodes.read(code)
  const link = id === null ? null : await findOpenLink(db, id, instantOf(deps.clock))
  if (link === null) return null
  const stored = await findPageById(db, link.pageId)
  if (stored === null || !(await mayShare(deps, db, link.personId, stored))) return null
  const draft = await findDraft(db, link.pageId)
  const content =
    draft === null
      ? contentOfPage(stored, await liveContent(db, stored))
      : contentOfDraft(await findDraftState(db, draft))
  return viewOfDraft(content, deps.clock.nowMs(), GUEST)
}

/** Returns whether the person who created a preview link may still edit the page. */
async function mayShare(deps: DraftDeps, db: Db, personId: number, { page }: StoredPage): Promise<boolean> {
  const right = await deps.findRight(db, personId)
  return right !== null && mayWriteAt(right, page.url)
}

async function presentLinks(
  deps: DraftDeps,
  db: Db,
  rows: readonly PreviewLinkRow[],
): Promise<PreviewLink[]> {
  const names = await deps.namesOf(db, [...new Set(rows.map(({ personId }) => personId))])
  return rows.map(({ id, personId, createdAt, expiresAt }) => ({
    id,
    url: `${deps.appUrl}${DRAFT_PREVIEW_PATH}/${deps.linkCodes.sign(id)}`,
    person: personOf(names, personId),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }))
}
