/** Publishes drafts and scheduled versions. @source docs/reference/pages-and-blocks.md §8.1 */
import { findImages } from '#features/media/server/media.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantAfter } from '#platform/server/revision.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { UnchangedPage } from '../../groups-desk.contract.ts'
import { PAGE_DRAFT_REFUSALS, type PageVersionContent } from '../../page-drafts.contract.ts'
import { aboutOf, type PageFinding, previewWarnings, type SeenWarning } from '../../page-findings.contract.ts'
import { blockValuesOf, pageValuesOf } from '../page-draft-values.ts'
import { replaceBlocks, updatePage } from '../page-save.store.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import type { AddressDeps, DraftDeps } from './draft-deps.ts'
import { emitLivePage } from './live-page.ts'
import { backgroundImages, linkedFrom, pageFindings } from './page-findings.ts'
import { findAddressesWithoutPage } from './desk-pages.store.ts'
import { brokenOutsideLinks } from '../outside-links/outside-links.actions.ts'
import { type Editor, requirePublisher, requireSecondPerson } from './page-rights.ts'
import { type RelinkDeps, relinkPages } from './relink-pages.ts'
import { readyPage, type ReadyPage } from './ready-page.ts'

/** The addresses of pages that are published in the same transaction. Links to them are not dead. */
export type PublishedTogether = ReadonlySet<unknown>

/** Converts content to the input of the record calls, and returns the errors that prevent it from being published. */
export async function checkContent(
  tx: Tx,
  deps: Pick<DraftDeps, 'appRouteNames' | 'findUnknownPaths' | 'languages'>,
  stored: StoredPage,
  content: PageVersionContent,
  together: PublishedTogether = new Set(),
): Promise<{ ready: ReadyPage; findings: PageFinding[] }> {
  const idOf = new Map(stored.blocks.map(({ key, id }) => [key, id]))
  const routeNames = new Set(deps.appRouteNames.map((name) => name.toLowerCase()))
  // The group of a page is not edited in drafts, and replacing a group at the desk changes the live page only. So take
  // the group from the live page.
  const fields = { ...content.fields, group_id: stored.page.groupId }
  const ready = await readyPage(tx, { ...content, fields }, { idOf, routeNames })
  const withoutPage = await findAddressesWithoutPage(tx, linkedFrom(content, 'path'))
  const unknown = [...withoutPage].filter((path) => !together.has(path))
  const paths = new Set(await deps.findUnknownPaths(tx, unknown))
  const languages = await deps.languages()
  const outside = await brokenOutsideLinks(tx, linkedFrom(content, 'url'))
  const images = await findImages(tx, backgroundImages(content))
  const averages = new Map([...images].map(([hash, { placeholder }]) => [hash, placeholder]))
  const found = pageFindings(content, { broken: { paths, outside }, languages, averages })
  return { ready, findings: [...ready.findings, ...found] }
}

/**
 * Replaces the live page by the given content and publishes it. The caller must have locked the page’s row. Afterwards
 * the caller stores the version and calls `finish` as the last step of its transaction; `finish` runs `emitLivePage`.
 * `changedBy` is the person who changed the content last.
 * @throws Problem VALIDATION if the content has errors; MAY_NOT_PUBLISH, SECOND_PERSON_NEEDED
 */
export async function replaceLivePage(
  tx: Tx,
  deps: DraftDeps,
  stored: StoredPage,
  content: PageVersionContent,
  {
    changedBy,
    together,
    ...editor
  }: Editor & { changedBy: number | null; together?: PublishedTogether | undefined },
): Promise<{
  saved: StoredPage
  moved: AddressEffects
  findings: PageFinding[]
  finish: () => Promise<void>
}> {
  const { id } = stored.page
  await requirePublishing(deps, stored, content, { changedBy, ...editor })
  const { ready, findings } = await checkContent(tx, deps, stored, content, together)
  if (ready.draft === null || findings.some(({ severity }) => severity === 'error'))
    throw new Problem(PAGE_DRAFT_REFUSALS.NOT_READY)
  const { pageContents, ...own } = ready.draft
  const at = instantAfter(stored.page.updatedAt, deps.clock.nowMs())
  await updatePage(tx, id, pageValuesOf({ ...own, is_published: true }), at)
  const blocks = blockValuesOf(pageContents).map((block, place) => ({
    ...block,
    ...keyAt(content, place),
  }))
  await replaceBlocks(tx, id, blocks)
  const saved = await findPageById(tx, id)
  if (saved === null) throw new Error(`page ${id} is gone although its transaction holds it`)
  const moved = await settleAddress(tx, deps, stored, saved, { personId: editor.personId })
  return { saved, moved, findings, finish: () => emitLivePage(tx, deps, id, saved) }
}

/**
 * Checks that the officer may publish this content, now or at a later time.
 * @throws Problem MAY_NOT_PUBLISH at the page’s address or its next one, SECOND_PERSON_NEEDED
 */
export async function requirePublishing(
  deps: Pick<DraftDeps, 'needsSecondPerson'>,
  { page }: StoredPage,
  { fields }: PageVersionContent,
  { changedBy, ...editor }: Editor & { changedBy: number | null },
): Promise<void> {
  requirePublisher(editor, page.url, fields['url'])
  await requireSecondPerson(deps, editor, changedBy)
}

/**
 * Returns the warnings among the findings and those about the preview, which the publisher accepts. @param seen the warnings that the publisher was
 * shown; undefined accepts all
 * @throws Problem CONFLICT if there is a warning that the publisher has not seen
 */
export function passWarnings(
  findings: readonly PageFinding[],
  seen: readonly SeenWarning[] | undefined,
): PageFinding[] {
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  const isSeen = (warning: PageFinding) =>
    seen?.some(
      ({ code, block, path, about }) =>
        code === warning.code &&
        block === warning.block &&
        path === warning.path &&
        (about === undefined || about === aboutOf(warning)),
    ) ?? true
  if (!warnings.every(isSeen)) throw new Problem(PAGE_DRAFT_REFUSALS.NEW_WARNINGS)
  return [...warnings, ...previewWarnings(seen ?? [])]
}

/** Returns the passed warnings as an audit entry contains them: the code of each, once. */
export function auditedWarnings(warnings: readonly PageFinding[]): Record<string, unknown> {
  if (warnings.length === 0) return {}
  return { passed_warnings: [...new Set(warnings.map(({ code }) => code))].toSorted() }
}

/** The changes that followed from a new address of a page or a product group. */
export type AddressEffects = {
  /** The target of the redirect that started at the address and was removed; null if there was none. */
  removedRedirect: string | null
  /** Pages, menus, products, events and groups whose links were updated. */
  updatedLinks: number
  /** The live pages that still name the former product group, because they have errors. */
  unchangedPages: readonly UnchangedPage[]
}

export const NO_EFFECTS: AddressEffects = { removedRedirect: null, updatedLinks: 0, unchangedPages: [] }

/** Returns the effects as an audit entry contains them. */
export function auditedEffects(effects: AddressEffects): Record<string, unknown> {
  const { removedRedirect, updatedLinks, unchangedPages } = effects
  return {
    ...(removedRedirect === null ? {} : { removed_redirect: removedRedirect }),
    ...(updatedLinks === 0 ? {} : { updated_links: updatedLinks }),
    ...(unchangedPages.length === 0 ? {} : { unchanged_pages: unchangedPages.map(({ name }) => name) }),
  }
}

/**
 * Applies the consequences of publishing a page at its address. A redirect that starts at the address is removed. If
 * the address has changed, the links of other pages, menus, products and events are updated, and the former address
 * redirects to the new one. `before` is the page before the change; null for a new page. The page’s links to its own
 * former address are updated only with `withOwnLinks`, which is unnecessary if they were updated before it was saved.
 */
export async function settleAddress(
  tx: Tx,
  deps: RelinkDeps & AddressDeps,
  before: StoredPage | null,
  { page: { id, url } }: StoredPage,
  { personId, withOwnLinks = false }: { personId: number | null; withOwnLinks?: boolean },
): Promise<AddressEffects> {
  const formerUrl = before?.page.isPublished === true ? before.page.url : null
  if (formerUrl === url) return NO_EFFECTS
  const removedRedirect = await deps.freeAddress(tx, url)
  if (formerUrl === null) return { ...NO_EFFECTS, removedRedirect }
  const moved = { from: formerUrl, to: url }
  const elsewhere = await deps.onAddressChanged(tx, moved.from, moved.to)
  const inPages = await relinkPages(tx, deps, { ...moved, page: withOwnLinks ? null : id, personId })
  return { removedRedirect, updatedLinks: elsewhere + inPages.changed, unchangedPages: inPages.unchanged }
}

function keyAt(content: PageVersionContent, place: number): { key?: string } {
  const block = content.blocks[place]
  return block === undefined ? {} : { key: block.key }
}
