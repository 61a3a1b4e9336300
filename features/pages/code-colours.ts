import { contrastOf, type Hex, TEXT_CONTRAST } from '#platform/shared/colour.ts'
import type { BACKGROUND_COLOURS, TEXT_COLOURS } from './pages.rules.ts'

type ColourCode = (typeof BACKGROUND_COLOURS)[number] | (typeof TEXT_COLOURS)[number]

/** The colours behind the codes. @source DOMAIN §6.3 "Codes" */
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

/** Whether text in one colour code can be read on a ground of another. @source DOMAIN §3.14 */
export function isReadablePair(text: ColourCode, background: ColourCode): boolean {
  return contrastOf(CODE_COLOURS[text], CODE_COLOURS[background]) >= TEXT_CONTRAST
}
