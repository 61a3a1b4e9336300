import { type CarPaint, type CarShape, brindle, car, halden, kisho, marlin, paints } from '../cars.ts'
import { type TrackKey, duotone, mix, night, trackColours } from '../colour.ts'
import { type Canvas, daySky, furrows, ridge, sky, sun } from '../landscape.ts'
import { picture, placed } from '../svg.ts'
import { type Scene, full } from './scene.ts'

interface Portrait {
  readonly shape: CarShape
  readonly paint: CarPaint
  readonly track: TrackKey
  readonly seed: number
  readonly sunX: number
  readonly left: number
}

/** Draws a car in its own colour on a background in another colour. */
function portrait(wanted: Portrait): string {
  const colour = trackColours[wanted.track]
  const canvas: Canvas = { ...full, ramp: duotone(colour), seed: wanted.seed }
  const { ramp } = canvas
  const far = ridge(canvas, 0, { y: 478, risePx: 40, lengthPx: 900, roughness: 0.5, tone: 0.42 })
  const near = ridge(canvas, 1, { y: 530, risePx: 36, lengthPx: 800, roughness: 0.5, tone: 0.62 })
  const field = ridge(canvas, 2, { y: 640, risePx: 26, lengthPx: 1200, roughness: 0.35, tone: 0.86 })
  const verge = ridge(canvas, 3, { y: 800, risePx: 10, lengthPx: 1500, roughness: 0.3, tone: 1.05 })
  const lines = { vanishX: wanted.left + 520, vanishY: 570, gapPx: 240 } as const
  const shadow = mix(colour, night, 0.5)
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 490),
    sun(wanted.sunX, 270, 100),
    far.drawing,
    near.drawing,
    field.drawing,
    furrows(canvas, 'field', field.d, { ...lines, widthPx: 24, fill: ramp(1.16) }),
    verge.drawing,
    furrows(canvas, 'verge', verge.d, { ...lines, widthPx: 18, fill: ramp(1.34), opacity: '.6' }),
    placed(car(wanted.shape, wanted.paint, 'car', shadow), wanted.left, 930, 3.6),
  )
}

export const garageScenes: readonly Scene[] = [
  {
    key: 'car-marlin',
    alt: 'A blue 1991 Marlin 1600 Sport from the side, on a red plain',
    track: 'tallow-creek',
    ...full,
    draw: () =>
      portrait({
        shape: marlin,
        paint: paints.marlin,
        track: 'tallow-creek',
        seed: 91,
        sunX: 1600,
        left: 320,
      }),
  },
  {
    key: 'car-halden',
    alt: 'A gold 1987 Halden Torrens V6 sedan from the side, on slate-coloured fields',
    track: 'the-silos',
    ...full,
    draw: () =>
      portrait({ shape: halden, paint: paints.halden, track: 'the-silos', seed: 87, sunX: 330, left: 400 }),
  },
  {
    key: 'car-kisho',
    alt: 'A white 2004 Kisho RX-2 Turbo with the number 44, from the side, on green fields',
    track: 'mount-quandary',
    ...full,
    draw: () =>
      portrait({
        shape: kisho,
        paint: paints.kisho,
        track: 'mount-quandary',
        seed: 44,
        sunX: 1620,
        left: 300,
      }),
  },
  {
    key: 'car-brindle',
    alt: 'A green 1969 Brindle Ranger ute from the side, on dry ochre ground',
    track: 'saltbush-flat',
    ...full,
    draw: () =>
      portrait({
        shape: brindle,
        paint: paints.brindle,
        track: 'saltbush-flat',
        seed: 69,
        sunX: 330,
        left: 400,
      }),
  },
]
