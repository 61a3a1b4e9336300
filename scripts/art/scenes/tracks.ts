import { cone, silos, windmill } from '../buildings.ts'
import { type TrackKey, duotone, mix, night, paper, trackColours } from '../colour.ts'
import { type Canvas, daySky, duskSky, furrows, ridge, ridges, sky, sun } from '../landscape.ts'
import { gumRow, saltbush } from '../plants.ts'
import { box, picture, placed } from '../svg.ts'
import { type Scene, full } from './scene.ts'
import { outline } from './track-outline.ts'

const canvasFor = (key: TrackKey, seed: number): Canvas => ({
  ...full,
  ramp: duotone(trackColours[key]),
  seed,
})
const casingFor = (key: TrackKey): string => mix(trackColours[key], night, 0.6)

function tallowCreek(): string {
  const canvas = canvasFor('tallow-creek', 218)
  const { ramp } = canvas
  const far = ridge(canvas, 0, { y: 330, risePx: 34, lengthPx: 800, roughness: 0.6, tone: 0.4 })
  const middle = ridge(canvas, 1, {
    y: 382,
    risePx: 26,
    lengthPx: 900,
    roughness: 0.5,
    tone: 0.57,
    tiltPx: 20,
  })
  const near = ridge(canvas, 2, { y: 440, risePx: 20, lengthPx: 900, roughness: 0.5, tone: 0.76 })
  const field = ridge(canvas, 3, { y: 520, risePx: 16, lengthPx: 1200, roughness: 0.3, tone: 0.95 })
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 340),
    sun(330, 230, 92),
    far.drawing,
    middle.drawing,
    near.drawing,
    gumRow(7, [110, 160, 1620, 1700, 1744], near.at, 0.55, {
      leaf: ramp(1.04),
      lit: ramp(0.94),
      trunk: ramp(1.2),
    }),
    field.drawing,
    furrows(canvas, 'field', field.d, {
      vanishX: 960,
      vanishY: 440,
      gapPx: 240,
      widthPx: 20,
      fill: ramp(1.2),
      opacity: '.5',
    }),
    outline('tallow-creek', 440, 210, 1060, casingFor('tallow-creek')),
  )
}

function mountQuandary(): string {
  const canvas = canvasFor('mount-quandary', 114)
  const { ramp } = canvas
  const hills = ridges(
    canvas,
    { y: 330, risePx: 96, lengthPx: 620, roughness: 0.8, tone: 0.4 },
    { y: 850, risePx: 40, lengthPx: 760, roughness: 0.6, tone: 1.14 },
    5,
  )
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 400),
    sun(560, 250, 104),
    ...hills.map((hill) => hill.drawing),
    gumRow(9, [80, 190, 1690, 1830], hills[4]!.at, 1.3, {
      leaf: ramp(1.3),
      lit: ramp(1.2),
      trunk: ramp(1.42),
    }),
    outline('mount-quandary', 500, 150, 1120, casingFor('mount-quandary')),
  )
}

function saltbushFlat(): string {
  const canvas = canvasFor('saltbush-flat', 64)
  const { ramp } = canvas
  const far = ridge(canvas, 0, { y: 402, risePx: 16, lengthPx: 1100, roughness: 0.4, tone: 0.4 })
  const middle = ridge(canvas, 1, { y: 440, risePx: 14, lengthPx: 900, roughness: 0.4, tone: 0.58 })
  const flat = ridge(canvas, 2, { y: 492, risePx: 8, lengthPx: 1300, roughness: 0.3, tone: 0.78 })
  const near = ridge(canvas, 3, { y: 780, risePx: 18, lengthPx: 1500, roughness: 0.3, tone: 0.92 })
  const bushes = [
    [150, 610, 1.1],
    [300, 700, 1.4],
    [1650, 590, 1],
    [1790, 690, 1.5],
    [110, 900, 2.4],
    [1770, 960, 2.6],
  ] as const
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 400),
    sun(1490, 250, 96),
    far.drawing,
    middle.drawing,
    placed(windmill(ramp, 1.15), 330, 486, 1.5),
    flat.drawing,
    near.drawing,
    ...bushes.map(([x, y, scale], index) =>
      placed(saltbush(40 + index, ramp(1.22), ramp(1.05)), x, y, scale),
    ),
    outline('saltbush-flat', 480, 350, 1020, casingFor('saltbush-flat')),
  )
}

function theSilos(): string {
  const canvas = canvasFor('the-silos', 41)
  const { ramp } = canvas
  const far = ridge(canvas, 0, { y: 420, risePx: 18, lengthPx: 1000, roughness: 0.4, tone: 0.42 })
  const middle = ridge(canvas, 1, { y: 452, risePx: 18, lengthPx: 900, roughness: 0.4, tone: 0.63 })
  const pad = ridge(canvas, 2, { y: 520, risePx: 4, lengthPx: 2400, roughness: 0.1, tone: 0.8 })
  const joints = [0, 1, 2, 3, 4].map((index) =>
    box(0, 560 + index * index * 26 + index * 30, full.width, 3, ramp(0.98)),
  )
  const scale = 1120 / 520
  const cones = [130, 240, 350, 440].map((x) =>
    placed(cone(paper, ramp(1.2)), 400 + x * scale, 380 + 170 * scale, 1.25),
  )
  return picture(
    full.width,
    full.height,
    sky(canvas, duskSky, 420),
    sun(400, 372, 92),
    far.drawing,
    middle.drawing,
    placed(silos(ramp), 1560, 530, 1.35),
    pad.drawing,
    ...joints,
    outline('the-silos', 400, 380, 1120, casingFor('the-silos')),
    ...cones,
  )
}

const sceneOf = (key: TrackKey, alt: string, draw: () => string): Scene => ({
  key: `track-${key}`,
  alt,
  track: key,
  ...full,
  draw,
})

export const trackScenes: readonly Scene[] = [
  sceneOf('tallow-creek', 'The circuit of Tallow Creek Raceway drawn over a red plain', tallowCreek),
  sceneOf(
    'mount-quandary',
    'The course of Mount Quandary drawn over its green ridges, start below and finish at the top',
    mountQuandary,
  ),
  sceneOf(
    'saltbush-flat',
    'The gravel loop of Saltbush Flat drawn over a dry plain with a windmill',
    saltbushFlat,
  ),
  sceneOf('the-silos', 'A course around four cones, drawn over the concrete pad at The Silos', theSilos),
]
