import { brand, contourLine, sand } from './colour.ts'
import { type ContourArea, contourPaths, contourScale } from './contour.ts'
import { type Field, periodicNoise } from './noise.ts'
import { box, group, picture, stroke } from './svg.ts'

/** Size of one background tile, which repeats without a seam in both directions. */
export const tile = { width: 1440, height: 960 } as const

const columns = 6
const rows = 4

/**
 * Returns the terrain height of the demo club's background over one tile, a number between −1 and 1 that changes in
 * steps.
 */
export function groundField(seed: number): Field {
  const hills = periodicNoise(seed, columns, rows)
  const knolls = periodicNoise(seed + 1, columns * 2, rows * 2)
  const stones = periodicNoise(seed + 2, columns * 4, rows * 4)
  return (x, y) => {
    const u = (x / tile.width) * columns
    const v = (y / tile.height) * rows
    return hills(u, v) + 0.42 * knolls(u * 2, v * 2) + 0.1 * stones(u * 4, v * 4)
  }
}

/** Thirteen contour heights. Every fourth contour is drawn heavy, beginning with the lowest. */
export const levels = Array.from({ length: 13 }, (_, index) => (index - 6) * 0.098)

const area: ContourArea = { ...tile, marginPx: 30, cellPx: 10, spacingPx: 27 }

interface Inks {
  readonly ground?: string
  readonly line: string
  readonly fine: string
  readonly heavy: string
}

function contourGround(seed: number, inks: Inks): string {
  const paths = contourPaths(groundField(seed), area, levels, 90)
  return picture(
    tile.width,
    tile.height,
    inks.ground === undefined ? '' : box(0, 0, tile.width, tile.height, inks.ground),
    group(
      { transform: `scale(${1 / contourScale})` },
      stroke(paths.fine, inks.line, contourScale, { 'stroke-opacity': inks.fine }),
      stroke(paths.heavy, inks.line, contourScale * 1.75, { 'stroke-opacity': inks.heavy }),
    ),
  )
}

/** Contour lines without a background, for areas in the brand colour. */
export const brandContours = (): string =>
  contourGround(1974, { line: contourLine, fine: '.17', heavy: '.2' })

/** Contour lines without a background, for the sand behind products. */
export const sandContours = (): string => contourGround(2799, { line: '#6b5d3f', fine: '.16', heavy: '.24' })

export const brandGround = (): string =>
  contourGround(1974, { ground: brand, line: contourLine, fine: '.17', heavy: '.2' })

export const sandGround = (): string =>
  contourGround(2799, { ground: sand, line: '#6b5d3f', fine: '.16', heavy: '.24' })
