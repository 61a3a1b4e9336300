export type Point = readonly [x: number, y: number]

/** Precision of coordinates as parts of a px: 10 for tenths, 1 for whole px in drawings made at a larger scale. */
export type Grain = 1 | 10

/** Formats a number for SVG with at most one decimal, in the shortest form. */
export function figure(value: number): string {
  return written(Math.round(value * 10), 10)
}

function written(parts: number, grain: Grain): string {
  return String(parts / grain).replace(/^(-?)0\./, '$1.')
}

/** Joins numbers with a space only where two would otherwise be read as one. */
function run(values: readonly number[], grain: Grain): string {
  let text = ''
  let last = ''
  for (const value of values) {
    const next = written(value, grain)
    const isApart = next.startsWith('-') || (next.startsWith('.') && last.includes('.'))
    text += last === '' || isApart ? next : ` ${next}`
    last = next
  }
  return text
}

/** Returns a polygon (closed) or polyline as relative lines. */
export function straightPath(points: readonly Point[], isClosed: boolean, grain: Grain = 10): string {
  const snapped = points.map(([x, y]) => [Math.round(x * grain), Math.round(y * grain)] as const)
  const [first] = snapped
  if (!first) return ''
  let [x, y] = first
  const moves: number[] = []
  for (const [nextX, nextY] of snapped.slice(1)) {
    if (nextX === x && nextY === y) continue
    moves.push(nextX - x, nextY - y)
    x = nextX
    y = nextY
  }
  return `M${run(first, grain)}l${run(moves, grain)}${isClosed ? 'z' : ''}`
}

/**
 * Returns a smooth curve through every point (uniform Catmull-Rom). Its handles mirror each other at each point, so all
 * segments but the first use the short `s` command.
 */
export function smoothPath(points: readonly Point[], isClosed: boolean, grain: Grain = 10): string {
  const count = points.length
  if (count < 3) return straightPath(points, isClosed, grain)
  const snap = (value: number): number => Math.round(value * grain)
  const at = (index: number): Point => {
    if (isClosed) return points[((index % count) + count) % count]!
    return points[Math.min(count - 1, Math.max(0, index))]!
  }
  const segments = isClosed ? count : count - 1
  let here = at(0).map(snap) as [number, number]
  const start = [...here]
  let body = ''
  const numbers: number[] = []
  for (let index = 0; index < segments; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const end: [number, number] = [snap(to[0]), snap(to[1])]
    const arrive = [snap(to[0] - (after[0] - from[0]) / 6), snap(to[1] - (after[1] - from[1]) / 6)]
    const tail = [arrive[0]! - here[0], arrive[1]! - here[1], end[0] - here[0], end[1] - here[1]]
    if (index === 0) {
      const leave = [snap(from[0] + (to[0] - before[0]) / 6), snap(from[1] + (to[1] - before[1]) / 6)]
      body = `c${run([leave[0]! - here[0], leave[1]! - here[1], ...tail], grain)}s`
    } else numbers.push(...tail)
    here = end
  }
  return `M${run(start, grain)}${body}${run(numbers, grain)}${isClosed ? 'z' : ''}`
}

/** Returns the area below a skyline, down to the bottom of the picture. */
export function groundPath(top: readonly Point[], footY: number): string {
  const lastX = top.at(-1)?.[0] ?? 0
  const firstX = top[0]?.[0] ?? 0
  return `${smoothPath(top, false)}L${figure(lastX)} ${figure(footY)}H${figure(firstX)}z`
}
