import { amber, brand, duotone, mix, paper, slate } from '../colour.ts'
import { contourPaths, contourScale } from '../contour.ts'
import { groundField, levels } from '../contour-ground.ts'
import { clubMark, markSize } from '../club-mark.ts'
import { box, disc, group, picture, placed, shape, stroke } from '../svg.ts'
import { type Scene, full } from './scene.ts'

/** Draws a map of the lanes around the clubrooms, with the creek, the railway and the silos. */
function clubroomsMap(): string {
  const ramp = duotone(slate)
  const area = { ...full, marginPx: 30, cellPx: 12, spacingPx: 32 }
  const lines = contourPaths(
    groundField(14),
    area,
    levels.filter((_, index) => index % 2 === 0),
    160,
  )
  const roads = [
    ['M-20 610C300 640 640 560 1000 590 1300 614 1600 580 1940 600', 30],
    ['M700 590C690 420 720 200 690-20', 18],
    ['M1120 596C1130 720 1090 860 1110 1100', 18],
    ['M1120 596C1140 480 1260 430 1330 400', 14],
  ] as const
  const railway = 'M-20 250C420 330 900 250 1300 300 1560 332 1760 300 1940 270'
  const sleepers = { 'stroke-dasharray': '3 19' } as const
  const creek = 'M1480-20C1440 140 1560 260 1500 420 1440 580 1620 700 1560 860 1530 950 1590 1020 1570 1100'
  const paddocks = [
    'M120 420L640 470 600 760 90 700z',
    'M760 820L1300 860 1280 1040 740 1010z',
    'M1640 420L1900 400V720L1680 740z',
  ]
  return picture(
    full.width,
    full.height,
    box(0, 0, full.width, full.height, ramp(0.1)),
    ...paddocks.map((d) => shape(d, ramp(0.17))),
    group(
      { transform: `scale(${1 / contourScale})` },
      stroke(lines.fine, ramp(0.6), contourScale, { 'stroke-opacity': '.3' }),
      stroke(lines.heavy, ramp(0.6), contourScale * 1.75, { 'stroke-opacity': '.36' }),
    ),
    stroke(creek, mix('#7fb8b6', paper, 0.25), 22, { 'stroke-linecap': 'round' }),
    stroke(railway, ramp(0.72), 4),
    stroke(railway, ramp(0.72), 18, sleepers),
    ...roads.map(([d, widthPx]) => stroke(d, ramp(0.42), widthPx + 8)),
    ...roads.map(([d, widthPx]) => stroke(d, '#fffdf8', widthPx)),
    ...[0, 1, 2, 3, 4].map(
      (index) =>
        disc(820 + index * 40, 222 - index * 2, 17, ramp(0.62)) +
        disc(820 + index * 40, 222 - index * 2, 9, ramp(0.42)),
    ),
    shape('M1330 330H1430V410H1330z', ramp(0.8)),
    shape('M1330 330H1430V370H1330z', ramp(0.94)),
    shape('M1448 352h34v34h-34z', ramp(0.86)),
    disc(1380, 372, 92, amber),
    disc(1380, 372, 80, brand),
    placed(clubMark('#ffffff', amber), 1380 - markSize * 1.42, 372 - markSize * 1.42, 2.84),
  )
}

export const mapScenes: readonly Scene[] = [
  {
    key: 'clubrooms-map',
    alt: 'Map: the clubrooms stand north of the main road, between the railway and Tallow Creek',
    track: null,
    ...full,
    colours: 14,
    draw: clubroomsMap,
  },
]
