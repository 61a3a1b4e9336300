import { type Ramp, paper } from './colour.ts'
import { type Point, straightPath } from './path.ts'
import { box, disc, group, shape, stroke } from './svg.ts'

/** Drawings of objects that stand on the ground. The origin of each drawing is the middle of its foot, in px. */

const polygon = (fill: string, ...points: Point[]): string => shape(straightPath(points, true), fill)

/** Five grain silos and the conveyor belt along their tops. About 290 px wide and 205 px high. */
export function silos(ramp: Ramp): string {
  const tones = [0.58, 0.76, 0.58, 0.76, 0.58]
  const width = 54
  const gap = 4
  const left = -(tones.length * (width + gap) - gap) / 2
  const towers = tones.map((tone, index) => {
    const x = left + index * (width + gap)
    return (
      polygon(ramp(tone), [x, 0], [x, -154], [x + width, -154], [x + width, 0]) +
      box(x + width * 0.68, -154, width * 0.32, 154, ramp(tone + 0.18)) +
      polygon(ramp(tone + 0.09), [x - 1, -154], [x + width / 2, -179], [x + width + 1, -154]) +
      polygon(ramp(tone + 0.24), [x + width * 0.68, -154], [x + width / 2, -179], [x + width + 1, -154])
    )
  })
  const belt = box(left + 18, -197, -2 * left - 30, 12, ramp(0.82))
  const legs = [left + 27, 0, -left - 27].map((x) => box(x - 3, -187, 6, 12, ramp(0.82)))
  return group({}, ...towers, ...legs, belt)
}

/** A windmill over a bore: a fan on a lattice tower. About 180 px high. */
export function windmill(ramp: Ramp, tone: number): string {
  const fill = ramp(tone)
  const blades = Array.from({ length: 12 }, (_, index) => {
    const turn = (index * Math.PI) / 6 + 0.13
    const spot = (radius: number, aside: number): Point => [
      Math.cos(turn + aside) * radius,
      -168 + Math.sin(turn + aside) * radius,
    ]
    return polygon(fill, spot(9, -0.1), spot(33, -0.19), spot(33, 0.19), spot(9, 0.1))
  })
  const tower =
    'M-24 0L-4-164H4L24 0M-20-34H20M-15-74H15M-10-114H10M-20-34L15-74M20-34L-15-74M-15-74L10-114M15-74L-10-114'
  return group(
    {},
    stroke(tower, fill, 2.6),
    ...blades,
    disc(0, -168, 6, fill),
    polygon(fill, [6, -170], [44, -172], [66, -184], [66, -154], [44, -165], [6, -166]),
  )
}

export interface ShedShape {
  readonly width: number
  readonly wallPx: number
  readonly roofPx: number
  readonly wall: string
  readonly shade: string
  readonly roof: string
  readonly opening: string
  readonly door: readonly [from: number, to: number]
  readonly windows: readonly number[]
}

/** A corrugated shed with a gable at both ends, a roller door and a row of windows. */
export function shed(wanted: ShedShape): string {
  const { width, wallPx, roofPx, wall, shade, roof, opening } = wanted
  const left = -width / 2
  const ribs = Array.from(
    { length: Math.floor(width / 12) - 1 },
    (_, index) => `M${left + 12 * (index + 1)} 0v${-wallPx}`,
  )
  const [from, to] = wanted.door
  const slats = Array.from({ length: 6 }, (_, index) => `M${left + from} ${-14 - index * 15}h${to - from}`)
  return group(
    {},
    box(left, -wallPx, width, wallPx, wall),
    stroke(ribs.join(''), shade, 1.6, { 'stroke-opacity': '.38' }),
    polygon(
      roof,
      [left - 16, -wallPx],
      [left + 22, -wallPx - roofPx],
      [-left - 22, -wallPx - roofPx],
      [-left + 16, -wallPx],
    ),
    box(left, -wallPx, width, 9, shade),
    box(left + from, -108, to - from, 108, opening),
    stroke(slats.join(''), wall, 1.4, { 'stroke-opacity': '.3' }),
    ...wanted.windows.map(
      (x) =>
        box(left + x, -98, 44, 36, opening) +
        box(left + x + 20.5, -98, 3, 36, wall) +
        box(left + x - 4, -62, 52, 4, shade),
    ),
  )
}

/** A timing tower: a glass cabin on four legs, with a pennant. */
export function timingTower(ramp: Ramp, light: number, dark: number): string {
  const frame = ramp(dark)
  return group(
    {},
    stroke('M-44 0L-38-128M44 0L38-128M-41-64L40-104M41-64L-40-104M-42-34H42', frame, 5),
    stroke('M58 0L40-112M66-4L48-116M58-4h8M55-20h8M51-38h9M48-56h9M45-74h9M42-92h9', frame, 2.4),
    box(-58, -136, 116, 10, frame),
    box(-52, -206, 104, 72, ramp(light)),
    box(-46, -196, 92, 34, ramp(dark + 0.35)),
    box(-17, -196, 4, 34, ramp(light)),
    box(14, -196, 4, 34, ramp(light)),
    polygon(frame, [-64, -206], [-58, -220], [58, -220], [64, -206]),
    box(-2, -286, 3, 66, frame),
    polygon(ramp(dark - 0.2), [1, -285], [46, -276], [1, -264]),
  )
}

/** A cylindrical rainwater tank on its stand. */
export function waterTank(ramp: Ramp, tone: number): string {
  const ribs = [0, 1, 2, 3, 4].map((index) => `M-34 ${-22 - index * 15}h68`).join('')
  return group(
    {},
    box(-38, -12, 76, 12, ramp(tone + 0.3)),
    box(-34, -96, 68, 84, ramp(tone)),
    box(14, -96, 20, 84, ramp(tone + 0.14)),
    stroke(ribs, ramp(tone + 0.25), 1.4, { 'stroke-opacity': '.6' }),
    polygon(ramp(tone + 0.2), [-37, -96], [0, -110], [37, -96]),
  )
}

/** A marquee with open sides. About 250 px wide. */
export function marquee(ramp: Ramp, cloth: number, dark: number): string {
  const scallops = Array.from(
    { length: 10 },
    (_, index) => `${index === 0 ? 'M-125-92' : ''}v13q12.5 9 25 0v-13`,
  ).join('')
  return group(
    {},
    box(-120, -92, 5, 92, ramp(dark)),
    box(115, -92, 5, 92, ramp(dark)),
    box(-62, -92, 4, 84, ramp(dark)),
    box(58, -92, 4, 84, ramp(dark)),
    polygon(ramp(cloth), [-125, -92], [-40, -148], [40, -148], [125, -92]),
    polygon(ramp(cloth + 0.16), [40, -148], [125, -92], [62, -92]),
    shape(`${scallops}z`, ramp(cloth + 0.08)),
  )
}

/** A trestle table with an urn and a box of papers. */
export function trestle(ramp: Ramp, top: number, dark: number): string {
  return group(
    {},
    stroke('M-62 0L-50-40L-38 0M38 0L50-40L62 0', ramp(dark), 3.4),
    box(-74, -46, 148, 7, ramp(top)),
    box(-74, -40, 148, 2.5, ramp(dark)),
    box(-52, -78, 24, 32, ramp(dark - 0.35)),
    box(-56, -82, 32, 5, ramp(dark)),
    box(-28, -58, 6, 4, ramp(dark)),
    box(2, -58, 34, 12, ramp(dark - 0.5)),
    box(2, -61, 34, 4, ramp(dark - 0.2)),
    disc(54, -51, 5, paper),
  )
}

/** A marker cone. */
export function cone(body: string, band: string): string {
  return group(
    {},
    polygon(body, [-13, -4], [-3.5, -42], [3.5, -42], [13, -4]),
    polygon(band, [-9, -20], [-6, -32], [6, -32], [9, -20]),
    box(-17, -5, 34, 5, body, { rx: 1 }),
  )
}

/** A flag on a pole, hanging in a light wind. */
export function flag(pole: string, cloth: string, heightPx: number): string {
  return group(
    {},
    box(-2, -heightPx, 4, heightPx, pole),
    shape(`M2 ${-heightPx + 4}c22-8 34 8 58 0v40c-24 8-36-8-58 0z`, cloth),
  )
}

/** Four lamps on a mast. */
export function lightTower(ramp: Ramp, tone: number, lamp: string): string {
  return group(
    {},
    polygon(ramp(tone), [-5, 0], [-2.5, -330], [2.5, -330], [5, 0]),
    box(-46, -346, 92, 8, ramp(tone)),
    ...[-40, -15, 10, 35].map((x) => box(x - 4, -366, 18, 21, ramp(tone)) + box(x - 1, -362, 12, 14, lamp)),
  )
}

/** A start gantry: two posts, a beam, and a board with lamps. */
export function gantry(ramp: Ramp, widthPx: number, heightPx: number, tone: number): string {
  const half = widthPx / 2
  return group(
    {},
    box(-half - 6, -heightPx, 12, heightPx, ramp(tone)),
    box(half - 6, -heightPx, 12, heightPx, ramp(tone)),
    box(-half - 20, -heightPx - 30, widthPx + 40, 34, ramp(tone)),
    box(-half - 20, -heightPx + 4, widthPx + 40, 4, ramp(tone + 0.2)),
  )
}
