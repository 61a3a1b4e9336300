/** The checks of pages that are published together. @source docs/reference/pages-and-blocks.md §8.13 */
import { CONTENT_RIGHT_REFUSALS } from '#features/staff/content-rights.contract.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { PageVersionContent } from '../../page-drafts.contract.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import type { CheckedBlock, SeveralPagesObstacle } from '../../several-pages.contract.ts'
import type { StoredPage } from '../pages.store.ts'
import { findPagesAt } from './desk-pages.store.ts'
import { contentOfDraft } from './draft-content.ts'
import { findDirectContent } from './direct-links.ts'
import type { DraftDeps } from './draft-deps.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { liveContent } from './live-page.ts'
import { type DraftRow, findDraftState, listConflicts } from './page-drafts.store.ts'
import type { Editor } from './page-rights.ts'
import { checkContent, requirePublishing } from './publish-page.ts'

/** A page that is to be published, with the content of its draft. */
export type Candidate = {
  stored: StoredPage
  content: PageVersionContent
  /** The person who edited the draft last; null if it was never edited. */
  changedBy: number | null
}

export type CheckedCandidate = Candidate & {
  obstacle: SeveralPagesObstacle | null
  findings: PageFinding[]
}

/** Returns a page with the content of its draft, or with its live content if it has no draft. */
export async function candidateOf(tx: Tx, stored: StoredPage, draft: DraftRow | null): Promise<Candidate> {
  if (draft === null)
    return { stored, content: contentOfPage(stored, await liveContent(tx, stored)), changedBy: null }
  return { stored, content: contentOfDraft(await findDraftState(tx, draft)), changedBy: draft.changedBy }
}

/** Checks pages that are to be published in one transaction. */
export async function checkCandidates(
  tx: Tx,
  deps: DraftDeps,
  candidates: readonly Candidate[],
  editor: Editor,
): Promise<CheckedCandidate[]> {
  const urls = candidates.map(({ content }) => content.fields['url'])
  const together = new Set(urls)
  const owners = await findPagesAt(
    tx,
    urls.filter((url) => typeof url === 'string'),
  )
  const isTaken = ({ stored, content }: Candidate): boolean => {
    const { url } = content.fields
    const owner = typeof url === 'string' ? owners.get(url) : undefined
    return (owner !== undefined && owner !== stored.page.id) || urls.filter((one) => one === url).length > 1
  }
  const checked: CheckedCandidate[] = []
  for (const candidate of candidates) {
    const { stored } = candidate
    // Publishing replaces links to redirects first, so check what would be published.
    const content =
      (await findDirectContent(tx, deps, stored, candidate.content, together)) ?? candidate.content
    const obstacle =
      (await rightObstacle(deps, candidate, editor)) ??
      ((await listConflicts(tx, stored.page.id)).length > 0
        ? 'conflicts'
        : isTaken(candidate)
          ? 'address_taken'
          : null)
    const { findings } = await checkContent(tx, deps, stored, content, together)
    checked.push({ ...candidate, content, obstacle, findings })
  }
  return checked
}

async function rightObstacle(
  deps: DraftDeps,
  { stored, content, changedBy }: Candidate,
  editor: Editor,
): Promise<SeveralPagesObstacle | null> {
  try {
    await requirePublishing(deps, stored, content, { ...editor, changedBy })
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.code === CONTENT_RIGHT_REFUSALS.secondPersonNeeded.code ? 'second_person' : 'may_not_publish'
  }
}

/** Returns the blocks that the findings of a page name. */
export function blocksOfFindings({ content, findings }: CheckedCandidate): CheckedBlock[] {
  const named = new Set(findings.map(({ block }) => block))
  return content.blocks
    .filter(({ key }) => named.has(key))
    .map(({ key, values }) => ({ key, template: values.template, name: ownName(values) }))
}

/** Returns the name or the heading of a block; empty if it has neither. */
function ownName({ name, variables }: PageVersionContent['blocks'][number]['values']): string {
  if (typeof name === 'string' && name.trim() !== '') return name
  const { heading } = variables
  const text: unknown = Array.isArray(heading) ? heading.join(' ') : heading
  return typeof text === 'string' ? text : ''
}
