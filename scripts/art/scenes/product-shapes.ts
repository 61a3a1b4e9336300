import { trackDrawings } from '../../../database/seed/art/tracks.ts'
import { clubMark, markSize } from '../club-mark.ts'
import { amber, mix, night, sand } from '../colour.ts'
import type { Outlines } from '../lettering.ts'
import { box, disc, group, picture, placed, shape, stroke } from '../svg.ts'
import { sandContours } from '../contour-ground.ts'

/** Edge length in px of every product picture, which is square. */
export const side = 1200
export const cream = '#f1ebdd'
export const cloth = '#17262b'
export const sandCloth = '#d2bf93'
export const teal = '#0b5d63'

/** Draws a product on the sand background with contour lines. */
export function onSand(...items: string[]): string {
  return picture(side, side, box(0, 0, side, side, sand), placed(sandContours().trim(), 0, 0, 1.25), ...items)
}

/** Draws the outline of a track as one line with its start, at the given width, its top left corner at (x, y). */
export function trackLine(
  key: string,
  x: number,
  y: number,
  widthPx: number,
  line: string,
  strokePx: number,
): string {
  const drawing = trackDrawings.find((track) => track.key === key)
  if (!drawing) throw new Error(`there is no drawing of the track ${key}`)
  const [left = 0, top = 0, width = 1] = drawing.viewBox.split(' ').map(Number)
  const scale = widthPx / width
  const { start } = drawing
  const tick = group(
    { transform: `translate(${start.x} ${start.y}) rotate(${start.angle})` },
    box(
      (-strokePx * 2.6) / scale,
      (-strokePx * 0.8) / scale,
      (strokePx * 5.2) / scale,
      (strokePx * 1.6) / scale,
      amber,
    ),
  )
  return placed(
    group(
      {},
      stroke(drawing.path, line, strokePx / scale, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
      tick,
    ),
    x - left * scale,
    y - top * scale,
    scale,
  )
}

/** Places a line of text with its middle at x and its baseline at y. */
export const lettered = ({ d, widthPx }: Outlines, x: number, y: number, fill: string): string =>
  placed(shape(d, fill), x - widthPx / 2, y)

/** Places the club mark with its middle at (x, y). */
export const markAt = (x: number, y: number, sizePx: number, ring: string): string =>
  placed(clubMark(ring, amber), x - sizePx / 2, y - sizePx / 2, sizePx / markSize)

const fold = (colour: string): string => mix(colour, night, 0.4)
const stitch = { 'stroke-dasharray': '9 7', 'stroke-opacity': '.6' } as const

/** The back of a T-shirt. */
export function tee(colour: string): string {
  const dark = fold(colour)
  return group(
    {},
    shape(
      'M462 224Q600 252 738 224L846 262C900 284 930 318 952 360L1068 570 938 652 872 548C866 700 870 880 878 1016Q600 1036 322 1016C330 880 334 700 328 548L262 652 132 570 248 360C270 318 300 284 354 262z',
      colour,
    ),
    shape('M462 224Q600 252 738 224L726 246Q600 274 474 246z', dark),
    stroke('M150 554L278 636M1050 554L922 636M324 990Q600 1010 876 990', dark, 4, stitch),
    stroke(
      'M330 430C352 480 362 520 356 590M870 430C848 480 838 520 844 590M346 840C372 862 384 890 388 930M854 840C828 862 816 890 812 930',
      dark,
      4,
      { 'stroke-linecap': 'round' },
    ),
  )
}

/** The front of a hoodie. */
export function hoodie(colour: string): string {
  const dark = fold(colour)
  return group(
    {},
    shape(
      'M440 300C430 190 520 130 600 130S770 190 760 300L850 326C900 344 924 374 940 420L1040 930 916 962 850 620C846 760 850 900 858 1040Q600 1064 342 1040C350 900 354 760 350 620L284 962 160 930 260 420C276 374 300 344 350 326z',
      colour,
    ),
    shape(
      'M478 300C472 222 536 176 600 176S728 222 722 300C696 356 640 392 600 400 560 392 504 356 478 300z',
      dark,
    ),
    shape(
      'M506 306C506 248 556 212 600 212S694 248 694 306C668 346 632 366 600 372 568 366 532 346 506 306z',
      mix(colour, night, 0.7),
    ),
    stroke('M560 392L552 540M640 392L648 530', cream, 7, { 'stroke-linecap': 'round' }),
    shape('M430 760H770L828 940Q600 956 372 940z', mix(colour, night, 0.2)),
    stroke('M430 760H770L828 940M430 760L372 940', dark, 4, stitch),
    stroke('M342 1004Q600 1026 858 1004M168 894L276 924M1032 894L924 924', dark, 4, stitch),
    markAt(716, 560, 96, cream),
  )
}

/** A cap seen from the front at an angle. */
export function cap(colour: string): string {
  const dark = fold(colour)
  return group(
    {},
    shape('M300 700C290 470 420 330 620 330S930 470 930 690Q620 620 300 700z', colour),
    shape(
      'M300 700Q560 612 930 690C980 720 1040 790 1060 856 900 800 700 790 520 830 420 800 330 760 300 700z',
      mix(colour, night, 0.25),
    ),
    stroke('M620 330C560 420 530 540 536 656M620 330C720 420 770 540 780 664', dark, 4, stitch),
    disc(620, 330, 14, dark),
    stroke('M512 806Q760 760 1030 832', dark, 4, stitch),
    markAt(652, 520, 150, cream),
  )
}

/** A beanie with a turned-up edge. */
export function beanie(colour: string): string {
  const dark = fold(colour)
  const ribs = Array.from({ length: 11 }, (_, rib) => `M${330 + rib * 54} 756V920`).join('')
  return group(
    {},
    disc(600, 268, 64, cream),
    shape('M310 770C300 470 430 310 600 310S900 470 890 770z', colour),
    stroke(
      'M430 420C400 520 392 640 396 740M520 340C500 460 494 600 496 740M680 340C700 460 706 600 704 740M770 420C800 520 808 640 804 740',
      dark,
      5,
    ),
    box(284, 744, 632, 190, mix(colour, night, 0.25), { rx: 40 }),
    stroke(ribs, dark, 5),
    markAt(600, 838, 104, cream),
  )
}

/** A steel bracket with two clamps around a bottle. */
export function bracket(): string {
  const steel = '#2b3538'
  return group(
    {},
    box(470, 250, 260, 720, '#b3261e', { rx: 70 }),
    box(470, 250, 80, 720, '#8f1e18', { rx: 40 }),
    box(552, 190, 96, 80, steel, { rx: 14 }),
    stroke('M600 196C700 150 800 176 850 250', steel, 26, { 'stroke-linecap': 'round' }),
    box(552, 540, 140, 150, cream, { rx: 10 }),
    ...[392, 786].map((y) =>
      group(
        {},
        box(428, y, 344, 62, steel, { rx: 12 }),
        box(760, y - 14, 70, 90, '#41506b', { rx: 12 }),
        disc(795, y + 31, 17, '#c9ced0'),
      ),
    ),
    box(404, 300, 40, 640, steel, { rx: 10 }),
    ...[340, 500, 700, 900].map((y) => disc(424, y, 10, '#c9ced0')),
  )
}
