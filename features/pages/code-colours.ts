import { contrastOf, type Hex, TEXT_CONTRAST } from '#platform/shared/colour.ts'
import type { BACKGROUND_COLOURS, TEXT_COLOURS } from './pages.rules.ts'

type ColourCode = (typeof BACKGROUND_COLOURS)[number] | (typeof TEXT_COLOURS)[number]

/** The colour of each colour code. @source docs/reference/screens.md §3.1 */
export const CODE_COLOURS: Readonly<Record<ColourCode, Hex>> = {
  wht: '#ffffff',
  blk: '#12191b',
  bnd: '#0b2e33',
  pri: '#006d77',
  sec: '#3b474c',
  suc: '#1b7a3d',
  inf: '#1f5fa8',
  wrn: '#ffb703',
  dng: '#b3261e',
}

/**
 * Returns whether text in one colour is readable on a background in the other.
 * @source docs/reference/pages-and-blocks.md §2.4
 */
export function isReadablePair(text: ColourCode, background: ColourCode): boolean {
  return contrastOf(CODE_COLOURS[text], CODE_COLOURS[background]) >= TEXT_CONTRAST
}
