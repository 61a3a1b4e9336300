import { between, seededRandom } from './random.ts'
import { type Ramp, sunWhite } from './colour.ts'
import { skyline } from './noise.ts'
import { groundPath, type Point, straightPath } from './path.ts'
import { box, disc, element, shape } from './svg.ts'

/** The canvas of a landscape: its size in px, its colour ramp and its random seed. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly ramp: Ramp
  readonly seed: number
}

export interface Ridge {
  readonly points: readonly Point[]
  readonly d: string
  readonly drawing: string
  /** Height of the skyline at x, in px from the top. */
  readonly at: (x: number) => number
}

export interface RidgeShape {
  /** Mean height of the skyline, in px from the top. */
  readonly y: number
  readonly risePx: number
  readonly lengthPx: number
  readonly roughness: number
  readonly tone: number
  /** Height difference of a slope across the picture, in px from one side to the other. */
  readonly tiltPx?: number
}

/** Tones of the sky's five bands from the top, for a day whose light comes from the horizon. */
export const daySky = [0.28, 0.22, 0.164, 0.11, 0.055]
/** Tones of the sky's five bands for dusk: paper overhead, colour at the horizon. */
export const duskSky = [0, 0.045, 0.09, 0.135, 0.18]

/** Draws the sky as five flat bands of equal height down to `horizonY`. */
export function sky(canvas: Canvas, tones: readonly number[], horizonY: number): string {
  const band = horizonY / tones.length
  return tones
    .map((tone, index) => {
      const y = Math.round(band * index)
      const isLast = index === tones.length - 1
      return box(0, y, canvas.width, isLast ? canvas.height - y : Math.round(band) + 1, canvas.ramp(tone))
    })
    .join('')
}

export function sun(x: number, y: number, radiusPx: number, fill: string = sunWhite): string {
  return disc(x, y, radiusPx, fill)
}

/** Creates one ridge. Each has its own seed, so moving one leaves the others unchanged. */
export function ridge(canvas: Canvas, index: number, wanted: RidgeShape): Ridge {
  const profile = skyline(
    seededRandom(canvas.seed * 101 + index * 7919 + 13),
    wanted.lengthPx,
    wanted.roughness,
  )
  const at = (x: number): number =>
    wanted.y - wanted.risePx * profile(x) + (wanted.tiltPx ?? 0) * (x / canvas.width - 0.5)
  const points: Point[] = []
  const reach = 32
  for (let x = -reach; x <= canvas.width + reach; x += reach) points.push([x, at(x)])
  const d = groundPath(points, canvas.height + 8)
  return { points, d, at, drawing: shape(d, canvas.ramp(wanted.tone)) }
}

export interface FurrowShape {
  readonly vanishX: number
  readonly vanishY: number
  /** Distance in px between two furrows along the bottom of the picture. */
  readonly gapPx: number
  /** Width in px of one furrow at the bottom. */
  readonly widthPx: number
  readonly fill: string
  readonly opacity?: string
}

/**
 * Draws furrows that run to one vanishing point, each a sliver that narrows with distance, clipped to the ground in
 * which they are ploughed.
 */
export function furrows(canvas: Canvas, clipId: string, ground: string, wanted: FurrowShape): string {
  const { vanishX, vanishY, gapPx, widthPx } = wanted
  const footY = canvas.height
  const farthest = Math.max(vanishX, canvas.width - vanishX) * 26
  const count = Math.min(70, Math.ceil(farthest / gapPx))
  const slivers: string[] = []
  for (let index = -count; index <= count; index += 1) {
    const x = vanishX + index * gapPx
    slivers.push(
      straightPath(
        [
          [vanishX, vanishY],
          [x - widthPx / 2, footY],
          [x + widthPx / 2, footY],
        ],
        true,
      ),
    )
  }
  const clip = element('clipPath', { id: clipId }, element('path', { d: ground }))
  return (
    clip +
    shape(slivers.join(''), wanted.fill, { 'clip-path': `url(#${clipId})`, 'fill-opacity': wanted.opacity })
  )
}

/** Creates ridges from the farthest to the nearest, evenly spaced in height and tone. */
export function ridges(canvas: Canvas, first: RidgeShape, last: RidgeShape, count: number): readonly Ridge[] {
  const random = seededRandom(canvas.seed + 5)
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0 : index / (count - 1)
    const pull = (a: number, b: number): number => a + (b - a) * share
    const jitter = index === 0 || index === count - 1 ? 0 : between(random, -6, 6)
    return ridge(canvas, index, {
      y: pull(first.y, last.y) + jitter,
      risePx: pull(first.risePx, last.risePx),
      lengthPx: pull(first.lengthPx, last.lengthPx),
      roughness: pull(first.roughness, last.roughness),
      tone: pull(first.tone, last.tone),
      tiltPx: pull(first.tiltPx ?? 0, last.tiltPx ?? 0),
    })
  })
}
