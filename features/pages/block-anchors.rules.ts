/** The anchors of the blocks of a page. @source docs/reference/pages-and-blocks.md §8.12 */

type BlockValues = Readonly<Record<string, unknown>>

/**
 * Returns the values with which a block is added to or restored into a page with these other blocks: without the anchor
 * if another block has the same one, because an anchor is unique on a page.
 */
export function withFreeAnchor<Block extends BlockValues>(
  block: Block,
  others: readonly { values: BlockValues }[],
): Block {
  const { anchor_name: anchor } = block
  const isTaken =
    typeof anchor === 'string' &&
    anchor !== '' &&
    others.some(({ values }) => values['anchor_name'] === anchor)
  return isTaken ? { ...block, anchor_name: null } : block
}
