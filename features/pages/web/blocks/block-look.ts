/** How an author's choices for a block or widget reach the stylesheet: as data attributes, one for each choice. */
import type { BlockView } from '../../page-view.ts'
import { SPACING_SCALE } from '../../pages.rules.ts'

const SIDES = [
  ['padding_top', 'data-pt'],
  ['padding_bottom', 'data-pb'],
  ['padding_left', 'data-ps'],
  ['padding_right', 'data-pe'],
  ['margin_top', 'data-mt'],
  ['margin_bottom', 'data-mb'],
] as const

/**
 * Data attributes for the steps of the spacing scale that the author chose; others are left out.
 * @param prefix `widget_` for the settings of the older renderer
 */
export function spacingProps(values: object, prefix: '' | 'widget_' = ''): Record<string, string> {
  const chosen = values as Record<string, unknown>
  return Object.fromEntries(
    SIDES.flatMap(([field, attribute]) => {
      const step = chosen[prefix + field]
      return typeof step === 'string' && (SPACING_SCALE as readonly string[]).includes(step) ? [[attribute, step]] : []
    }),
  )
}

const DARK_GROUNDS = new Set(['blk', 'bnd', 'pri', 'sec', 'suc', 'inf', 'dng'])

/** True when white words are the ones that can be read on the block's ground. */
export function backdropSaysDark(block: BlockView): boolean {
  return DARK_GROUNDS.has(block.background_colour ?? '') || block.background_video !== undefined
}
