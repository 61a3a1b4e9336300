import type { BlockState } from '../../page-edits.rules.ts'

/** A place to which a block can be moved. */
export type BlockPlace = {
  /** The block that precedes this place, with its number on the page from 1; null for the start of the page. */
  after: { block: BlockState; number: number } | null
  /** Whether the block is at this place now. */
  isCurrent: boolean
}

/** Returns the places to which a block can be moved, in the order of the page. */
export function placesOf(blocks: readonly BlockState[], key: string): BlockPlace[] {
  const at = blocks.findIndex((block) => block.key === key)
  const afterBlocks = blocks.map((block, index) => ({
    after: { block, number: index + 1 },
    isCurrent: index === at - 1,
  }))
  return [{ after: null, isCurrent: at === 0 }, ...afterBlocks.filter(({ after }) => after.block.key !== key)]
}

/**
 * Returns the key of the block that precedes a dropped block at its new place: null at the start of the page,
 * `undefined` if the block is at this place already or no longer on the page.
 * @param place the number of blocks above the new place, including the dropped block if it is above
 */
export function precedingAt(
  blocks: readonly BlockState[],
  key: string,
  place: number,
): string | null | undefined {
  const at = blocks.findIndex((block) => block.key === key)
  if (at < 0 || place === at || place === at + 1) return undefined
  return blocks[place - 1]?.key ?? null
}
