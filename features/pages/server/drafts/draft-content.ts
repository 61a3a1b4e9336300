import type { PageVersionContent } from '../../page-drafts.contract.ts'
import { blocksOnPage, type DraftState } from '../../page-edits.rules.ts'

/** Returns the content of a draft, without the removed blocks. */
export function contentOfDraft(state: DraftState): PageVersionContent {
  return {
    fields: { ...state.page.values },
    blocks: blocksOnPage(state).map(({ key, values }) => ({
      key,
      values: values as PageVersionContent['blocks'][number]['values'],
    })),
  }
}
