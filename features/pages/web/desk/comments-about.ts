import type { PageComment } from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'

/**
 * Returns the comments on a block, or with null those on the page. Comments on a deleted block count as comments on the
 * page.
 */
export function commentsAbout(
  comments: readonly PageComment[],
  { blocks }: Pick<DraftState, 'blocks'>,
  selected: string | null,
): PageComment[] {
  const keys = new Set(blocks.flatMap(({ key, removed }) => (removed === null ? [key] : [])))
  return comments.filter(({ block }) => (block !== null && keys.has(block) ? block : null) === selected)
}
