import { silos } from '../buildings.ts'
import { brindle, car, kisho, paints } from '../cars.ts'
import { amber, duotone, mix, night, slate, trackColours } from '../colour.ts'
import { type Canvas, daySky, duskSky, furrows, ridge, ridges, sky, sun } from '../landscape.ts'
import type { Point } from '../path.ts'
import { type Ground, roadStripe } from '../road.ts'
import { gumRow } from '../plants.ts'
import { picture, placed, shape } from '../svg.ts'
import { type Scene, full } from './scene.ts'

function roadGreen(): string {
  const canvas: Canvas = { ...full, ramp: duotone(trackColours['mount-quandary']), seed: 12 }
  const { ramp } = canvas
  const hills = ridges(
    canvas,
    { y: 372, risePx: 66, lengthPx: 560, roughness: 0.9, tone: 0.4 },
    { y: 800, risePx: 40, lengthPx: 700, roughness: 0.7, tone: 1.14 },
    5,
  )
  const ground: Ground = { centreX: 900, horizonY: 430 }
  const middle: Point[] = [
    [1500, 1330],
    [1130, 1160],
    [830, 1040],
    [610, 945],
    [545, 860],
    [700, 780],
    [1010, 700],
    [1270, 640],
    [1390, 592],
    [1340, 556],
    [1240, 530],
    [1150, 512],
  ]
  const half = 0.33
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 420),
    sun(470, 268, 116),
    ...hills.slice(0, 3).map((hill) => hill.drawing),
    gumRow(3, [70, 148, 196, 1560, 1640, 1688, 1834], hills[2]!.at, 0.5, {
      leaf: ramp(0.86),
      lit: ramp(0.78),
      trunk: ramp(0.95),
    }),
    hills[3]!.drawing,
    hills[4]!.drawing,
    shape(roadStripe(ground, middle, half, { from: -1.16, to: 1.16 }), ramp(0.6)),
    shape(roadStripe(ground, middle, half, { from: -1, to: 1 }), ramp(0.17)),
    shape(roadStripe(ground, middle, half, { from: -0.055, to: 0.055, leastPx: 5 }), amber),
    gumRow(8, [120, 250, 1610, 1770], hills[4]!.at, 1.5, {
      leaf: ramp(1.3),
      lit: ramp(1.2),
      trunk: ramp(1.42),
    }),
  )
}

function plainRed(): string {
  const canvas: Canvas = { ...full, ramp: duotone(trackColours['tallow-creek']), seed: 31 }
  const { ramp } = canvas
  const far = ridge(canvas, 0, { y: 498, risePx: 26, lengthPx: 900, roughness: 0.5, tone: 0.4, tiltPx: 20 })
  const middle = ridge(canvas, 1, { y: 540, risePx: 24, lengthPx: 760, roughness: 0.6, tone: 0.57 })
  const near = ridge(canvas, 2, {
    y: 612,
    risePx: 26,
    lengthPx: 820,
    roughness: 0.6,
    tone: 0.76,
    tiltPx: -14,
  })
  const field = ridge(canvas, 3, { y: 752, risePx: 14, lengthPx: 1100, roughness: 0.35, tone: 0.93 })
  const verge = ridge(canvas, 4, { y: 948, risePx: 6, lengthPx: 1400, roughness: 0.3, tone: 1.12 })
  const shadow = mix(trackColours['tallow-creek'], night, 0.52)
  const dark = { body: '#6f2a14', rim: '#ead9c4', trim: '#3d1c12', wheel: 'steel' } as const
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 470),
    sun(1500, 392, 128),
    far.drawing,
    middle.drawing,
    near.drawing,
    gumRow(5, [96, 170, 1010, 1090, 1128], near.at, 0.42, {
      leaf: ramp(0.98),
      lit: ramp(0.9),
      trunk: ramp(1.1),
    }),
    field.drawing,
    furrows(canvas, 'field', field.d, {
      vanishX: 1150,
      vanishY: 690,
      gapPx: 210,
      widthPx: 26,
      fill: ramp(1.22),
    }),
    verge.drawing,
    furrows(canvas, 'verge', verge.d, {
      vanishX: 1150,
      vanishY: 690,
      gapPx: 210,
      widthPx: 18,
      fill: ramp(1.4),
      opacity: '.55',
    }),
    placed(car(kisho, { ...paints.kisho, trim: '#bdb9ac' }, 'near-car', shadow), 236, 990, 2.75),
    placed(car(brindle, dark, 'far-car', shadow), 1370, 962, 2.15),
  )
}

interface DuskSize {
  readonly width: number
  readonly height: number
  readonly horizonY: number
  readonly sunX: number
  readonly silosX: number
  readonly silosScale: number
  readonly sunRadius: number
}

/** Draws the silos at dusk at a given size. Text is placed over the sky, so the landscape stays in the lower part. */
function silosAtDusk(wanted: DuskSize): string {
  const { width, height, horizonY } = wanted
  const canvas: Canvas = { width, height, ramp: duotone(slate), seed: 70 }
  const { ramp } = canvas
  const depth = height - horizonY
  const far = ridge(canvas, 0, { y: horizonY, risePx: 20, lengthPx: 1000, roughness: 0.4, tone: 0.42 })
  const middle = ridge(canvas, 1, {
    y: horizonY + depth * 0.1,
    risePx: 24,
    lengthPx: 900,
    roughness: 0.4,
    tone: 0.63,
  })
  const field = ridge(canvas, 2, {
    y: horizonY + depth * 0.3,
    risePx: 16,
    lengthPx: 1100,
    roughness: 0.3,
    tone: 0.84,
  })
  const verge = ridge(canvas, 3, {
    y: horizonY + depth * 0.68,
    risePx: 6,
    lengthPx: 1500,
    roughness: 0.3,
    tone: 1.03,
  })
  const vanishX = width * 0.42
  const lines = { vanishX, vanishY: horizonY + depth * 0.16, gapPx: 190 } as const
  return picture(
    width,
    height,
    sky(canvas, duskSky, horizonY),
    sun(wanted.sunX, horizonY - wanted.sunRadius * 0.42, wanted.sunRadius),
    far.drawing,
    middle.drawing,
    gumRow(
      4,
      [0.06, 0.1, 0.22, 0.94, 0.97].map((share) => share * width),
      middle.at,
      0.5,
      {
        leaf: ramp(0.76),
        lit: ramp(0.7),
        trunk: ramp(0.82),
      },
    ),
    placed(silos(ramp), wanted.silosX, horizonY + depth * 0.325, wanted.silosScale),
    field.drawing,
    furrows(canvas, 'field', field.d, { ...lines, widthPx: 22, fill: ramp(1.12) }),
    verge.drawing,
    furrows(canvas, 'verge', verge.d, { ...lines, widthPx: 18, fill: ramp(1.3), opacity: '.55' }),
  )
}

const duskWide: DuskSize = {
  ...full,
  horizonY: 590,
  sunX: 960,
  silosX: 1480,
  silosScale: 1.25,
  sunRadius: 84,
}

export const homeScenes: readonly Scene[] = [
  {
    key: 'road-green',
    alt: 'A road with an amber centre line winding up to a green ridge',
    track: 'mount-quandary',
    ...full,
    draw: roadGreen,
  },
  {
    key: 'plain-red',
    alt: 'A white coupe and a dark red ute parked on a ploughed red plain',
    track: 'tallow-creek',
    ...full,
    draw: plainRed,
  },
  {
    key: 'silos-dusk',
    alt: 'Five grain silos at dusk above furrows that run to the horizon',
    track: 'the-silos',
    ...full,
    draw: () => silosAtDusk(duskWide),
  },
  {
    key: 'silos-dusk-wide',
    alt: 'Five grain silos at dusk above furrows that run to the horizon',
    track: 'the-silos',
    width: 1920,
    height: 690,
    draw: () =>
      silosAtDusk({
        width: 1920,
        height: 690,
        horizonY: 378,
        sunX: 960,
        silosX: 1482,
        silosScale: 1,
        sunRadius: 62,
      }),
  },
  {
    key: 'silos-dusk-tall',
    alt: 'Five grain silos at dusk above furrows that run to the horizon',
    track: 'the-silos',
    width: 1080,
    height: 1920,
    draw: () =>
      silosAtDusk({
        width: 1080,
        height: 1920,
        horizonY: 1130,
        sunX: 270,
        silosX: 800,
        silosScale: 1.2,
        sunRadius: 112,
      }),
  },
]
