/** The rules for a block that is pasted into a page. @source docs/reference/pages-and-blocks.md §8.12 */
import { withFreeAnchor } from '../../block-anchors.rules.ts'
import { DRAFT_BLOCK_FIELDS } from '../../classic-fields.rules.ts'
import type { EditMistake } from '../../edit-mistakes.rules.ts'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import { blocksOnPage, type DraftState } from '../../page-edits.rules.ts'
import { withoutLostTranslations } from '../../translations.rules.ts'
import { applyOwn } from './edit-state.ts'

/**
 * Returns the values with which a copied block is added to the open page, or the reason why it cannot be added.
 * Translations, images and the keys of list items are copied. The anchor is removed if the page has it already, because
 * it must be unique there.
 */
export function pastedValues(
  state: DraftState,
  copied: DraftBlockValues,
): { values: DraftBlockValues } | { refusal: EditMistake } {
  const own = withoutLostTranslations(DRAFT_BLOCK_FIELDS, copied)
  const values = withFreeAnchor(own, blocksOnPage(state)) as unknown as DraftBlockValues
  // Try the edit without storing its result; the key is a placeholder.
  const { result } = applyOwn(state, { kind: 'add_block', block: 'pasted', values, after: null })
  return result.code === undefined ? { values } : { refusal: result.code }
}
