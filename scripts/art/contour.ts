import type { Field } from './noise.ts'
import { type Point, smoothPath } from './path.ts'

export interface ContourArea {
  readonly width: number
  readonly height: number
  /** Distance in px by which lines extend past the edge, so that a tile's curves meet those of its neighbour. */
  readonly marginPx: number
  readonly cellPx: number
  /** Distance in px between the points through which a line is drawn. */
  readonly spacingPx: number
}

export interface ContourLine {
  readonly points: readonly Point[]
  readonly isClosed: boolean
}

type Crossing = { readonly point: Point; readonly id: number }

/** Returns all lines on which the field has the value `level`: marching squares, joined end to end. */
export function contourLines(field: Field, area: ContourArea, level: number): ContourLine[] {
  const columns = Math.ceil((area.width + 2 * area.marginPx) / area.cellPx)
  const rows = Math.ceil((area.height + 2 * area.marginPx) / area.cellPx)
  const xAt = (column: number): number => column * area.cellPx - area.marginPx
  const yAt = (row: number): number => row * area.cellPx - area.marginPx
  const stride = columns + 1
  const heights = new Float64Array(stride * (rows + 1))
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1)
      heights[row * stride + column] = field(xAt(column), yAt(row)) - level

  const height = (column: number, row: number): number => heights[row * stride + column] ?? 0
  const edge = (column: number, row: number, isDown: boolean): Crossing => {
    const here = height(column, row)
    const next = isDown ? height(column, row + 1) : height(column + 1, row)
    const share = (here / (here - next)) * area.cellPx
    const point: Point = isDown ? [xAt(column), yAt(row) + share] : [xAt(column) + share, yAt(row)]
    return { point, id: (row * stride + column) * 2 + (isDown ? 1 : 0) }
  }
  const pairs: [Crossing, Crossing][] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) pairs.push(...cellPairs(height, edge, column, row))
  return joined(pairs).filter((line) => line.points.length > 4)
}

function cellPairs(
  height: (column: number, row: number) => number,
  edge: (column: number, row: number, isDown: boolean) => Crossing,
  column: number,
  row: number,
): [Crossing, Crossing][] {
  const a = height(column, row) > 0
  const b = height(column + 1, row) > 0
  const c = height(column + 1, row + 1) > 0
  const d = height(column, row + 1) > 0
  const crossings: Crossing[] = []
  if (a !== b) crossings.push(edge(column, row, false))
  if (b !== c) crossings.push(edge(column + 1, row, true))
  if (c !== d) crossings.push(edge(column, row + 1, false))
  if (d !== a) crossings.push(edge(column, row, true))
  const [top, right, foot, left] = crossings
  if (!top || !right) return []
  if (!foot || !left) return [[top, right]]
  const middle =
    height(column, row) + height(column + 1, row) + height(column + 1, row + 1) + height(column, row + 1)
  // This cell has two opposite high corners. The value in its middle decides which two corners the line connects.
  return middle > 0 === a
    ? [
        [top, right],
        [foot, left],
      ]
    : [
        [left, top],
        [right, foot],
      ]
}

function joined(pairs: readonly [Crossing, Crossing][]): ContourLine[] {
  const ends = new Map<number, number[]>()
  pairs.forEach((pair, index) => {
    for (const { id } of pair) ends.set(id, [...(ends.get(id) ?? []), index])
  })
  const isUsed = new Uint8Array(pairs.length)
  const walk = (from: Crossing): Crossing[] => {
    const found: Crossing[] = []
    let here = from
    for (;;) {
      const index = (ends.get(here.id) ?? []).find((candidate) => isUsed[candidate] === 0)
      if (index === undefined) return found
      isUsed[index] = 1
      const [first, second] = pairs[index]!
      here = first.id === here.id ? second : first
      found.push(here)
    }
  }
  const lines: ContourLine[] = []
  pairs.forEach(([first, second], index) => {
    if (isUsed[index] === 1) return
    isUsed[index] = 1
    const ahead = [first, second, ...walk(second)]
    const isClosed = ahead.at(-1)?.id === first.id
    const whole = isClosed ? ahead.slice(0, -1) : [...walk(first).toReversed(), ...ahead]
    lines.push({ points: whole.map(({ point }) => point), isClosed })
  })
  return lines
}

/** Returns the same line through points about `spacingPx` apart, measured along the line. */
export function respaced(line: ContourLine, spacingPx: number): ContourLine {
  const ring = line.isClosed ? [...line.points, line.points[0]!] : line.points
  const lengths = [0]
  for (let index = 1; index < ring.length; index += 1) {
    const [a, b] = [ring[index - 1]!, ring[index]!]
    lengths.push(lengths[index - 1]! + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const total = lengths.at(-1) ?? 0
  const count = Math.max(line.isClosed ? 6 : 2, Math.round(total / spacingPx))
  const points: Point[] = []
  let index = 1
  for (let n = 0; n <= (line.isClosed ? count - 1 : count); n += 1) {
    const wanted = (total * n) / count
    while (index < ring.length - 1 && lengths[index]! < wanted) index += 1
    const [a, b] = [ring[index - 1]!, ring[index]!]
    const share = (wanted - lengths[index - 1]!) / (lengths[index]! - lengths[index - 1]! || 1)
    points.push([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share])
  }
  return { points, isClosed: line.isClosed }
}

export interface ContourPaths {
  readonly fine: string
  readonly heavy: string
}

/** Contour paths are written in half pixels, so that they need no decimals. */
export const contourScale = 2

/** Returns the path data of every level; every fourth is heavy. Lines shorter than `leastPx` are left out. */
export function contourPaths(
  field: Field,
  area: ContourArea,
  levels: readonly number[],
  leastPx: number,
): ContourPaths {
  const paths = { fine: '', heavy: '' }
  levels.forEach((level, index) => {
    for (const line of contourLines(field, area, level)) {
      const spaced = respaced(line, area.spacingPx)
      if (spaced.points.length * area.spacingPx < leastPx) continue
      paths[index % 4 === 0 ? 'heavy' : 'fine'] += smoothPath(
        spaced.points.map(([x, y]) => [x * contourScale, y * contourScale]),
        line.isClosed,
        1,
      )
    }
  })
  return paths
}
