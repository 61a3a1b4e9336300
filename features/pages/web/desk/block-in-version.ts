import type { PageVersionContent } from '../../page-drafts.contract.ts'
import { blocksOnPage, type DraftState } from '../../page-edits.rules.ts'
import { isPlainEqual } from '../../plain-equal.ts'

/** A block of a version, compared with the draft. `missing` means that the draft no longer has the block. */
export type BlockInVersion = PageVersionContent['blocks'][number] & { state: 'same' | 'changed' | 'missing' }

/** Compares the blocks of a version with the draft, in the order of the version. Their places are not compared. */
export function compareBlocks(blocks: PageVersionContent['blocks'], draft: DraftState): BlockInVersion[] {
  const current = new Map(blocksOnPage(draft).map(({ key, values }) => [key, values]))
  return blocks.map((block) => {
    const values = current.get(block.key)
    if (values === undefined) return { ...block, state: 'missing' }
    return { ...block, state: isPlainEqual(values, block.values) ? 'same' : 'changed' }
  })
}
