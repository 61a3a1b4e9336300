import { type Aspect, LADDER_PX, RUNGS_PX } from '#features/media/media.rules.ts'

/**
 * The widths in px at which the layouts request the lazy pictures of each aspect, on the usual phones, tablets and
 * monitors: the width of the box in steps of 25 px, times the pixel ratio of the screen. A picture of these widths is
 * made before somebody requests it. tests/journeys/picture-widths.spec.ts compares them with the requests of a browser.
 * @source docs/reference/media.md §2.3
 */
const LAZY_PX: Partial<Record<Aspect, readonly number[]>> = {
  '16x9': [
    150, 200, 275, 300, 350, 450, 475, 500, 525, 550, 575, 600, 625, 650, 700, 725, 750, 775, 800, 850, 875,
    900, 925, 1000, 1050, 1100, 1125, 1175, 1200, 1225, 1250, 1275, 1300, 1325, 1375, 1400, 1450, 1500, 1550,
    1600,
  ],
  '1x1': [275, 350, 375, 400, 500, 525, 550, 600, 675, 700, 750, 900],
  raw: [150, 175, 200, 225, 300, 350, 400, 425, 450, 475, 500, 525, 625],
}

/** Returns the widths at which a picture of an aspect is made before it is requested, in px and ascending. */
export function widthsAhead(aspect: Aspect): readonly number[] {
  const wanted = new Set([...LADDER_PX, ...(LAZY_PX[aspect] ?? [])])
  return RUNGS_PX.filter((rung) => wanted.has(rung))
}
