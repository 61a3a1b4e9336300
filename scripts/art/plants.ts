import { type Random, between, seededRandom } from './random.ts'
import { type Point, smoothPath, straightPath } from './path.ts'
import { box, group, placed, shape } from './svg.ts'

function blob(random: Random, x: number, y: number, rx: number, ry: number): string {
  const count = 9
  const points = Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2
    const reach = between(random, 0.82, 1.08)
    const isBelow = Math.sin(angle) > 0.2
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach * (isBelow ? 0.72 : 1)]
  })
  return smoothPath(points, true)
}

/** A gum tree: a forked trunk and flat clouds of leaves, about 100 px high, origin at its foot. */
export function gumTree(seed: number, leaf: string, lit: string, trunk: string): string {
  const random = seededRandom(seed)
  const lean = between(random, -8, 8)
  const trunkPath = straightPath(
    [
      [-3.5, 0],
      [-2 + lean * 0.4, -38],
      [-18 + lean, -66],
      [-15 + lean, -67],
      [lean * 0.5, -46],
      [14 + lean, -72],
      [17 + lean, -71],
      [3 + lean * 0.4, -38],
      [3.5, 0],
    ],
    true,
  )
  const clouds = [
    [-19 + lean, -66, 17, 15],
    [18 + lean, -74, 19, 17],
    [-5 + lean, -90, 20, 19],
    [5 + lean, -70, 13, 11],
  ] as const
  const leaves = clouds.map(([x, y, rx, ry]) => blob(random, x, y, rx, ry)).join('')
  const tops = clouds
    .map(([x, y, rx, ry]) => blob(random, x - rx * 0.12, y - ry * 0.32, rx * 0.62, ry * 0.5))
    .join('')
  return group({}, shape(trunkPath, trunk), shape(leaves, leaf), shape(tops, lit))
}

/** A row of gum trees along a skyline. */
export function gumRow(
  seed: number,
  xs: readonly number[],
  groundAt: (x: number) => number,
  scale: number,
  inks: { readonly leaf: string; readonly lit: string; readonly trunk: string },
): string {
  const random = seededRandom(seed)
  return xs
    .map((x, index) =>
      placed(
        gumTree(seed * 31 + index, inks.leaf, inks.lit, inks.trunk),
        x,
        groundAt(x) + 3,
        scale * between(random, 0.8, 1.15),
        random() > 0.5,
      ),
    )
    .join('')
}

/** A low grey bush, about 60 px wide. */
export function saltbush(seed: number, leaf: string, lit: string): string {
  const random = seededRandom(seed)
  const body = blob(random, 0, -10, 30, 19) + blob(random, -22, -6, 18, 12) + blob(random, 21, -7, 20, 13)
  const top = blob(random, -6, -16, 17, 8) + blob(random, 19, -11, 10, 5)
  return group({}, shape(body, leaf), shape(top, lit))
}

/** Posts and two wires along a skyline. */
export function fence(
  from: number,
  to: number,
  gapPx: number,
  groundAt: (x: number) => number,
  heightPx: number,
  fill: string,
): string {
  const posts: string[] = []
  const upper: Point[] = []
  const lower: Point[] = []
  for (let x = from; x <= to; x += gapPx) {
    const y = groundAt(x)
    posts.push(box(x - 2, y - heightPx, 4, heightPx + 2, fill))
    upper.push([x, y - heightPx * 0.86])
    lower.push([x, y - heightPx * 0.5])
  }
  const wires = [upper, lower].map((points) => straightPath(points, false)).join('')
  return group({}, ...posts, shape(wires, 'none', { stroke: fill, 'stroke-width': 1.2 }))
}
