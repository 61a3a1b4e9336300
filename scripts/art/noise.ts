import { type Random, seededRandom } from './random.ts'

export type Field = (x: number, y: number) => number
export type Profile = (x: number) => number

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)
const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
const wrap = (n: number, size: number): number => ((n % size) + size) % size

/** Returns gradient noise around 0 that repeats after `columns` × `rows` cells, so that a tile of it has no seam. */
export function periodicNoise(seed: number, columns: number, rows: number): Field {
  const random = seededRandom(seed)
  const angles = Array.from({ length: columns * rows }, () => random() * Math.PI * 2)
  const corner = (column: number, row: number, dx: number, dy: number): number => {
    const angle = angles[wrap(row, rows) * columns + wrap(column, columns)] ?? 0
    return Math.cos(angle) * dx + Math.sin(angle) * dy
  }
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const across = fade(dx)
    const top = lerp(corner(column, row, dx, dy), corner(column + 1, row, dx - 1, dy), across)
    const foot = lerp(
      corner(column, row + 1, dx, dy - 1),
      corner(column + 1, row + 1, dx - 1, dy - 1),
      across,
    )
    return lerp(top, foot, fade(dy))
  }
}

function profileOctave(random: Random, lengthPx: number): Profile {
  const heights = Array.from({ length: 257 }, () => random() * 2 - 1)
  return (x) => {
    const at = x / lengthPx + 64
    const index = Math.floor(at)
    return lerp(heights[wrap(index, 257)] ?? 0, heights[wrap(index + 1, 257)] ?? 0, fade(at - index))
  }
}

/** Returns a skyline around 0, within ±1: long hills with smaller and smaller ones on them. */
export function skyline(random: Random, lengthPx: number, roughness: number): Profile {
  const octaves = [1, 0.42, 0.17, 0.08].map((share, index) => ({
    weight: index === 0 ? 1 : share * roughness,
    at: profileOctave(random, lengthPx * [1, 0.41, 0.17, 0.075][index]!),
  }))
  const total = octaves.reduce((sum, octave) => sum + octave.weight, 0)
  return (x) => octaves.reduce((sum, octave) => sum + octave.weight * octave.at(x), 0) / total
}
