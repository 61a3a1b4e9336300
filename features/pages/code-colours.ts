import type { BACKGROUND_COLOURS, TEXT_COLOURS } from './pages.rules.ts'

type ColourCode = (typeof BACKGROUND_COLOURS)[number] | (typeof TEXT_COLOURS)[number]

/** The colours behind the codes, `#rrggbb`. @source DOMAIN §6.3 "Codes" */
export const CODE_COLOURS: Readonly<Record<ColourCode, string>> = {
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

/** What text needs against its ground to be read. @source DOMAIN §3.14; WCAG 1.4.3 */
const READABLE_RATIO = 4.5

/** Whether text in one colour code can be read on a ground of another. */
export function isReadablePair(text: ColourCode, background: ColourCode): boolean {
  const [lighter = 0, darker = 0] = [luminance(CODE_COLOURS[text]), luminance(CODE_COLOURS[background])].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05) >= READABLE_RATIO
}

/** Relative luminance of `#rrggbb`, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
