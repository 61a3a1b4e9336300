/** How an author's choices for a block or widget reach the stylesheet: as the classes of theme/blocks.css. */
import { spacingClasses } from '#platform/ui/block-spacing.ts'
import { BACKGROUND_COLOURS, SPACING_SCALE, TEXT_COLOURS } from '../../pages.rules.ts'

const SIDES = [
  ['padding_top', 'pt'],
  ['padding_bottom', 'pb'],
  ['padding_left', 'ps'],
  ['padding_right', 'pe'],
  ['margin_top', 'mt'],
  ['margin_bottom', 'mb'],
] as const

/**
 * Classes for ground, ink and the steps of the spacing scale that the author chose. What is not in
 * the code lists counts as not chosen.
 * @param prefix `widget_` for the settings of the older renderer
 * @source SPEC §9
 */
export function lookClasses(values: object, prefix: '' | 'widget_' = ''): string {
  const chosen = values as Record<string, unknown>
  const code = (name: string, list: readonly string[]): string | null => {
    const value = chosen[prefix + name]
    return typeof value === 'string' && list.includes(value) ? value : null
  }
  const ground = code('background_colour', BACKGROUND_COLOURS)
  const ink = code('text_colour', TEXT_COLOURS)
  return [
    ground === null ? '' : `bg-${ground}`,
    ink === null ? '' : `text-${ink}`,
    ...SIDES.map(([field, side]) => {
      const step = code(field, SPACING_SCALE)
      return step === null ? '' : spacingClasses(side, step)
    }),
  ]
    .filter((name) => name !== '')
    .join(' ')
}
