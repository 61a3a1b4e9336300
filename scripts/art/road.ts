import type { Point } from './path.ts'
import { smoothPath } from './path.ts'

/** A flat ground plane in perspective: everything at `horizonY` is infinitely far away. */
export interface Ground {
  readonly centreX: number
  readonly horizonY: number
}

type Spot = readonly [x: number, z: number]

const eye = 1000

function toGround(ground: Ground, [x, y]: Point): Spot {
  const z = eye / (y - ground.horizonY)
  return [((x - ground.centreX) * z) / eye, z]
}

function toPicture(ground: Ground, [x, z]: Spot): Point {
  return [ground.centreX + (x * eye) / z, ground.horizonY + eye / z]
}

/** Returns points along a smooth curve through the given ones, `perSegment` for each pair. */
export function along(points: readonly Point[], perSegment: number): Point[] {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))]!
  const found: Point[] = []
  for (let index = 0; index < points.length - 1; index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let n = 0; n < perSegment; n += 1) {
      const t = n / perSegment
      const axis = (i: 0 | 1): number =>
        0.5 *
        (2 * b[i] +
          (c[i] - a[i]) * t +
          (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
          (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t)
      found.push([axis(0), axis(1)])
    }
  }
  found.push(at(points.length - 1))
  return found
}

/** Position of a stripe on the road, as shares of the road's half width: −1 is the left verge, 1 the right. */
export interface Stripe {
  readonly from: number
  readonly to: number
  /** Minimum width in px of the drawn stripe. */
  readonly leastPx?: number
}

/**
 * Returns a stripe of a road whose centre line is given in picture coordinates. The offset is computed on the ground
 * plane, so that a bend is foreshortened correctly.
 */
export function roadStripe(
  ground: Ground,
  middle: readonly Point[],
  halfWidth: number,
  stripe: Stripe,
): string {
  const spots = along(middle, 10).map((point) => toGround(ground, point))
  const side = (share: number): Point[] =>
    spots.map((spot, index) => {
      const before = spots[Math.max(0, index - 1)]!
      const after = spots[Math.min(spots.length - 1, index + 1)]!
      const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
      const normal: Spot = [(after[1] - before[1]) / length, -(after[0] - before[0]) / length]
      return toPicture(ground, [
        spot[0] + normal[0] * halfWidth * share,
        spot[1] + normal[1] * halfWidth * share,
      ])
    })
  const left = side(stripe.from)
  const right = side(stripe.to)
  const least = stripe.leastPx ?? 0
  left.forEach((point, index) => {
    const other = right[index]!
    const gap = Math.hypot(point[0] - other[0], point[1] - other[1]) || 0.01
    if (gap >= least) return
    const push = (least - gap) / 2 / gap
    const shift: Point = [(point[0] - other[0]) * push, (point[1] - other[1]) * push]
    left[index] = [point[0] + shift[0], point[1] + shift[1]]
    right[index] = [other[0] - shift[0], other[1] - shift[1]]
  })
  const back = smoothPath(right.toReversed(), false).replace(/^M/, 'L')
  return `${smoothPath(left, false)}${back}z`
}
