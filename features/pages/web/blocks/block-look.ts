/** Maps an author’s settings of a block or widget to the CSS classes of theme/blocks.css. */
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
 * Returns the classes for background, text colour and spacing. Values that are not in the code lists are ignored.
 * @param prefix `widget_` for the settings of the older renderer
 * @source docs/reference/pages-and-blocks.md §2.4, §2.5, §2.6
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
