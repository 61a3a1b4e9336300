/** Updates the links of a draft that lead to redirects. @source docs/reference/pages-and-blocks.md §8.6 */
import { groupOfAddress } from '#features/catalogue/group-address.rules.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { pathOfLink } from '../../content-uses.rules.ts'
import { withDirectLinks } from '../../direct-links.rules.ts'
import type { PageVersionContent } from '../../page-drafts.contract.ts'
import { diffPages } from '../../page-diff.rules.ts'
import { relinkedPage, withMovedLinks } from '../../relink.rules.ts'
import { findProductGroups } from '../groups.store.ts'
import type { StoredPage } from '../pages.store.ts'
import { contentOfDraft } from './draft-content.ts'
import type { DraftDeps } from './draft-deps.ts'
import { applyServerEdit } from './draft-edits.ts'
import { existingDraft } from './locked-draft.ts'
import type { PublishedTogether } from './publish-page.ts'
import { linkedFrom } from './page-findings.ts'
import { type DraftRow, findDraftState } from './page-drafts.store.ts'

/**
 * Replaces links to redirects by links to their targets, and the links of the page to its own former address by links to
 * its new one. @returns the content after the change; null if it has none
 * @param stored the page before it is published with this content
 * @param together links to these addresses stay, because publishing a page removes the redirect from its address
 */
export async function findDirectContent(
  tx: Tx,
  deps: Pick<DraftDeps, 'findRedirectTargets'>,
  stored: StoredPage,
  content: PageVersionContent,
  together: PublishedTogether = new Set(),
): Promise<PageVersionContent | null> {
  const kept = new Set([content.fields['url'], ...together].map((url) => pathOfLink(String(url))))
  const paths = linkedFrom(content, 'path').filter((path) => !kept.has(path))
  const targets = await deps.findRedirectTargets(tx, paths)
  const groups = await findProductGroups(
    tx,
    [...targets.keys()].flatMap((path) => groupOfAddress(path) ?? []),
  )
  const direct = withDirectLinks(content, { targets, groups })
  return withOwnLinks(stored, direct ?? content, together) ?? direct
}

/**
 * Returns the content in which links to the page’s published address lead to the address at which it will be published.
 * Returns null if there is nothing to change. No redirect starts at the published address yet, and the links of the page
 * itself are not updated afterwards, as those of other pages are.
 */
function withOwnLinks(
  { page: { url: from, isPublished } }: StoredPage,
  content: PageVersionContent,
  together: PublishedTogether,
): PageVersionContent | null {
  const to = pathOfLink(String(content.fields['url']))
  if (!isPublished || to === null || to === from || together.has(from)) return null
  return relinkedPage(content, { from, to })
}

/**
 * Returns earlier content of a page whose links lead to the present addresses of the pages that they meant then. The
 * redirects are not enough for that, because another page may have taken an address since.
 */
export async function withPresentLinks(
  tx: Tx,
  deps: Pick<DraftDeps, 'findAddressesSince'>,
  { page: { isPublished } }: StoredPage,
  { content, createdAt }: { content: PageVersionContent; createdAt: Date },
): Promise<PageVersionContent> {
  // Publishing a page that is not published adds no redirect, so its links to itself keep the address in the content.
  const own = isPublished ? null : pathOfLink(String(content.fields['url']))
  const paths = linkedFrom(content, 'path').filter((path) => path !== own)
  return withMovedLinks(content, await deps.findAddressesSince(tx, paths, createdAt)) ?? content
}

/**
 * Replaces links as `findDirectContent` does in a locked draft. Called before a draft is published or
 * scheduled, because restored versions contain former addresses.
 * @returns the draft after the change
 */
export async function makeLinksDirect(
  tx: Tx,
  deps: Pick<DraftDeps, 'findRedirectTargets' | 'clock'>,
  stored: StoredPage,
  draft: DraftRow,
  together?: PublishedTogether,
): Promise<DraftRow> {
  const content = contentOfDraft(await findDraftState(tx, draft))
  const next = await findDirectContent(tx, deps, stored, content, together)
  if (next === null) return draft
  await applyServerEdit(tx, draft, {
    personId: draft.changedBy ?? 0,
    base: draft.seq,
    operations: diffPages(content, next),
    isAutomatic: true,
    at: instantOf(deps.clock),
  })
  return existingDraft(tx, draft.pageId)
}
