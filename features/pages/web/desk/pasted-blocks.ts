/** The rules for blocks that are pasted into a page. @source docs/reference/pages-and-blocks.md §8.12 */
import { withFreeAnchor } from '../../block-anchors.rules.ts'
import { DRAFT_BLOCK_FIELDS } from '../../classic-fields.rules.ts'
import type { EditMistake } from '../../edit-mistakes.rules.ts'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import { blocksOnPage, type DraftState } from '../../page-edits.rules.ts'
import { withoutLostTranslations } from '../../translations.rules.ts'
import { applyOwn } from './edit-state.ts'

/**
 * Returns the values with which copied blocks are added to the open page, or the reason why they cannot be added: all are
 * pasted or none. Translations, images and the keys of list items are copied. An anchor is removed if the page has it
 * already, because it must be unique there.
 */
export function pastedValues(
  state: DraftState,
  copied: readonly DraftBlockValues[],
): { blocks: DraftBlockValues[] } | { refusal: EditMistake } {
  const blocks: DraftBlockValues[] = []
  // Try the edits without storing their result; the keys are placeholders.
  let tried = state
  for (const [at, each] of copied.entries()) {
    const own = withoutLostTranslations(DRAFT_BLOCK_FIELDS, each)
    const values = withFreeAnchor(own, blocksOnPage(tried)) as unknown as DraftBlockValues
    const added = { kind: 'add_block', block: `pasted-${at}`, values, after: null } as const
    const { state: next, result } = applyOwn(tried, added)
    if (result.code !== undefined) return { refusal: result.code }
    tried = next
    blocks.push(values)
  }
  return { blocks }
}
