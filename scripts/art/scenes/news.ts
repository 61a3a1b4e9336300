import { cone, lightTower, timingTower, windmill } from '../buildings.ts'
import { brindle, car, kisho, marlin, paints } from '../cars.ts'
import { type TrackKey, amber, duotone, mix, night, paper, slate, trackColours } from '../colour.ts'
import { type Canvas, daySky, ridge, sky, sun } from '../landscape.ts'
import type { Point } from '../path.ts'
import { gumRow, saltbush } from '../plants.ts'
import { type Ground, roadStripe } from '../road.ts'
import { box, picture, placed, shape, stroke } from '../svg.ts'
import { type Scene, full } from './scene.ts'

const canvasOf = (colour: string, seed: number): Canvas => ({ ...full, ramp: duotone(colour), seed })
const shadowOn = (colour: string): string => mix(colour, night, 0.52)

/** Tallow Creek after sundown with its lamps on. */
function twilight(): string {
  const colour = trackColours['tallow-creek']
  const canvas = canvasOf(colour, 19)
  const { ramp } = canvas
  const lateSky = [1.42, 1.18, 0.94, 0.7, 0.46]
  const far = ridge(canvas, 0, { y: 556, risePx: 30, lengthPx: 900, roughness: 0.5, tone: 1.12 })
  const near = ridge(canvas, 1, { y: 616, risePx: 22, lengthPx: 900, roughness: 0.5, tone: 1.34 })
  const field = ridge(canvas, 2, { y: 700, risePx: 10, lengthPx: 1300, roughness: 0.3, tone: 1.56 })
  const lamp = '#fff3d1'
  const dark = { body: '#31404a', rim: '#aab6b8', trim: '#1c262c', wheel: 'spokes' } as const
  const beam = (x: number, y: number): string =>
    shape(`M${x} ${y}l-330 34v40l330-52z`, lamp, { 'fill-opacity': '.28' })
  return picture(
    full.width,
    full.height,
    sky(canvas, lateSky, 560),
    sun(1330, 520, 120, '#fbe3c4'),
    far.drawing,
    placed(lightTower(ramp, 1.7, lamp), 300, 700, 1.2),
    placed(lightTower(ramp, 1.7, lamp), 860, 690, 0.9),
    placed(lightTower(ramp, 1.7, lamp), 1720, 710, 1.3),
    near.drawing,
    gumRow(23, [520, 580, 1130, 1180], near.at, 0.55, {
      leaf: ramp(1.62),
      lit: ramp(1.52),
      trunk: ramp(1.7),
    }),
    field.drawing,
    box(0, 810, full.width, 170, ramp(1.78)),
    box(0, 806, full.width, 7, ramp(1.1)),
    box(0, 980, full.width, 7, ramp(1.1)),
    box(0, 987, full.width, 93, ramp(1.62)),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => box(40 + index * 250, 892, 110, 5, ramp(1.2))),
    beam(478, 858),
    beam(1290, 842),
    placed(car(kisho, { ...paints.kisho, body: '#d9c6ae' }, 'first', ramp(1.92)), 460, 962, 2.2),
    placed(car(marlin, dark, 'second', ramp(1.92)), 1276, 940, 2),
  )
}

/** A timing loop laid into a cut in the bitumen, and the box that reads it. */
function timingLoop(): string {
  const canvas = canvasOf(slate, 88)
  const { ramp } = canvas
  const far = ridge(canvas, 0, { y: 400, risePx: 26, lengthPx: 900, roughness: 0.5, tone: 0.4 })
  const near = ridge(canvas, 1, { y: 448, risePx: 20, lengthPx: 900, roughness: 0.5, tone: 0.6 })
  const verge = ridge(canvas, 2, { y: 506, risePx: 8, lengthPx: 1300, roughness: 0.3, tone: 0.82 })
  const ground: Ground = { centreX: 940, horizonY: 430 }
  const middle: Point[] = [
    [940, 1300],
    [940, 1120],
    [940, 960],
    [940, 820],
    [940, 700],
    [940, 610],
    [942, 550],
    [946, 512],
  ]
  const half = 0.82
  const across = (y: number, share: number): Point => [940 + (y - 430) * half * share, y]
  const loop = [across(760, -0.86), across(760, 0.86), across(820, 0.86), across(820, -0.86)]
  const loopPath = `M${loop.map(([x, y]) => `${x.toFixed(0)} ${y}`).join('L')}z`
  const [leadX, leadY] = across(790, 0.86)
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 400),
    sun(500, 250, 96),
    far.drawing,
    near.drawing,
    placed(timingTower(ramp, 0.3, 1.08), 1500, 540, 1.35),
    gumRow(29, [120, 210, 300, 1230], near.at, 0.7, { leaf: ramp(0.84), lit: ramp(0.76), trunk: ramp(0.96) }),
    verge.drawing,
    shape(roadStripe(ground, middle, half, { from: -1.06, to: 1.06 }), ramp(0.3)),
    shape(roadStripe(ground, middle, half, { from: -1, to: 1 }), ramp(1.12)),
    shape(roadStripe(ground, middle, half, { from: -0.93, to: -0.9, leastPx: 2 }), paper),
    shape(roadStripe(ground, middle, half, { from: 0.9, to: 0.93, leastPx: 2 }), paper),
    stroke(loopPath, ramp(1.5), 13, { 'stroke-linejoin': 'round' }),
    stroke(loopPath, amber, 4.5, { 'stroke-linejoin': 'round' }),
    stroke(`M${leadX.toFixed(0)} ${leadY}H1390`, amber, 4.5),
    box(1372, 700, 150, 104, ramp(0.28), { rx: 8 }),
    box(1372, 700, 150, 20, ramp(0.5), { rx: 8 }),
    box(1392, 738, 66, 34, ramp(1.4), { rx: 4 }),
    ...[1478, 1500].map((x) => `<circle cx="${x}" cy="755" r="7" fill="${ramp(0.9)}"/>`),
    box(1360, 804, 174, 9, ramp(1.2), { rx: 4 }),
    placed(cone(ramp(0.1), ramp(1.1)), 250, 850, 2.2),
    placed(cone(ramp(0.1), ramp(1.1)), 1640, 860, 2.2),
  )
}

/** A ute raising dust on the gravel at Saltbush Flat. */
function gravel(): string {
  const colour = trackColours['saltbush-flat']
  const canvas = canvasOf(colour, 505)
  const { ramp } = canvas
  const far = ridge(canvas, 0, { y: 548, risePx: 18, lengthPx: 1100, roughness: 0.4, tone: 0.4 })
  const near = ridge(canvas, 1, { y: 588, risePx: 14, lengthPx: 900, roughness: 0.4, tone: 0.58 })
  const flat = ridge(canvas, 2, { y: 640, risePx: 8, lengthPx: 1300, roughness: 0.3, tone: 0.76 })
  const fore = ridge(canvas, 3, { y: 930, risePx: 10, lengthPx: 1500, roughness: 0.3, tone: 0.98 })
  const dust = [
    [
      'M1090 890C1110 800 1180 790 1230 800 1260 730 1370 716 1420 766 1490 700 1620 716 1650 780 1730 730 1850 750 1930 800V890z',
      0.34,
    ],
    [
      'M1130 892C1150 836 1200 830 1240 842 1270 790 1350 786 1390 822 1450 780 1540 790 1570 832 1650 800 1790 810 1930 850V892z',
      0.2,
    ],
  ] as const
  const bushes = [
    [140, 720, 1.3],
    [420, 690, 1],
    [1520, 684, 0.9],
    [250, 1010, 2.6],
    [1640, 1030, 2.8],
    [930, 1050, 1.8],
  ] as const
  const placedBush = (index: number): string => {
    const [x, y, scale] = bushes[index]!
    return placed(saltbush(80 + index, ramp(1.22), ramp(1.05)), x, y, scale)
  }
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 540),
    sun(1440, 320, 116),
    far.drawing,
    near.drawing,
    placed(windmill(ramp, 1.12), 300, 640, 1.7),
    flat.drawing,
    placedBush(0),
    placedBush(1),
    placedBush(2),
    shape('M0 850C480 826 1200 820 1920 846V918C1280 902 620 906 0 930z', ramp(0.4)),
    ...dust.map(([d, tone]) => shape(d, ramp(tone))),
    fore.drawing,
    placed(car(brindle, paints.brindle, 'car', shadowOn(colour)), 520, 892, 2),
    placedBush(3),
    placedBush(4),
    placedBush(5),
  )
}

const sceneOf = (key: string, track: TrackKey | null, alt: string, draw: () => string): Scene => ({
  key,
  alt,
  track,
  ...full,
  draw,
})

export const newsScenes: readonly Scene[] = [
  sceneOf(
    'twilight',
    'tallow-creek',
    'Two cars with their lamps lit on the straight at Tallow Creek after sundown',
    twilight,
  ),
  sceneOf(
    'timing-loop',
    null,
    'A timing loop laid across the track, with its box and the timing tower',
    timingLoop,
  ),
  sceneOf(
    'gravel',
    'saltbush-flat',
    'A green ute raising dust on the gravel at Saltbush Flat, past a windmill',
    gravel,
  ),
]
