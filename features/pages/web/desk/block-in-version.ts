import { withFreeAnchor } from '../../block-anchors.rules.ts'
import { DRAFT_BLOCK_FIELDS } from '../../classic-fields.rules.ts'
import { diffValues } from '../../page-diff.rules.ts'
import type { DraftBlockValues, PageVersionContent } from '../../page-drafts.contract.ts'
import { blocksOnPage, type DraftState } from '../../page-edits.rules.ts'

/**
 * A block of a version, compared with the draft. Its values are those that it gets when it is restored. `current` are
 * its values in the draft; null if the draft no longer has the block, which is the state `missing`.
 */
export type BlockInVersion = PageVersionContent['blocks'][number] & {
  state: 'same' | 'changed' | 'missing'
  current: DraftBlockValues | null
}

/** Compares the blocks of a version with the draft, in the order of the version. Their places are not compared. */
export function compareBlocks(blocks: PageVersionContent['blocks'], draft: DraftState): BlockInVersion[] {
  const onPage = blocksOnPage(draft)
  return blocks.map(({ key, values: stored }) => {
    const others = onPage.filter((block) => block.key !== key)
    const values = withFreeAnchor(stored, others)
    const current = onPage.find((block) => block.key === key)?.values ?? null
    if (current === null) return { key, values, state: 'missing', current }
    // Compare as the server does, so that a block is the same if restoring it would change nothing.
    const isSame = diffValues(key, DRAFT_BLOCK_FIELDS, current, values).length === 0
    return { key, values, state: isSame ? 'same' : 'changed', current: current as DraftBlockValues }
  })
}
