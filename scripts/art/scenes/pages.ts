import { cone, flag, gantry, marquee, shed, timingTower, trestle, waterTank } from '../buildings.ts'
import { brindle, car, halden, kisho, marlin, paints } from '../cars.ts'
import { type TrackKey, amber, duotone, mix, night, paper, slate, trackColours } from '../colour.ts'
import { type Canvas, daySky, furrows, ridge, ridges, sky, sun } from '../landscape.ts'
import type { Point } from '../path.ts'
import { fence, gumRow, saltbush } from '../plants.ts'
import { type Ground, roadStripe } from '../road.ts'
import { box, picture, placed, shape } from '../svg.ts'
import { type Scene, full } from './scene.ts'

const canvasOf = (colour: string, seed: number): Canvas => ({ ...full, ramp: duotone(colour), seed })
const shadowOn = (colour: string): string => mix(colour, night, 0.52)

/** The clubrooms: a shed, a tank, the timing tower and a sedan. */
function clubrooms(): string {
  const canvas = canvasOf(slate, 1974)
  const { ramp } = canvas
  const far = ridge(canvas, 0, { y: 560, risePx: 34, lengthPx: 900, roughness: 0.6, tone: 0.4 })
  const near = ridge(canvas, 1, { y: 622, risePx: 26, lengthPx: 900, roughness: 0.5, tone: 0.6 })
  const yard = ridge(canvas, 2, { y: 806, risePx: 6, lengthPx: 1600, roughness: 0.2, tone: 0.85 })
  const apron = ridge(canvas, 3, { y: 900, risePx: 4, lengthPx: 1800, roughness: 0.2, tone: 1.04 })
  const building = shed({
    width: 520,
    wallPx: 132,
    roofPx: 62,
    wall: ramp(0.3),
    shade: ramp(0.72),
    roof: ramp(0.98),
    opening: ramp(1.3),
    door: [34, 190],
    windows: [248, 330, 412],
  })
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 560),
    sun(420, 300, 110),
    far.drawing,
    near.drawing,
    gumRow(11, [150, 236, 1700, 1788], near.at, 1.1, {
      leaf: ramp(0.86),
      lit: ramp(0.77),
      trunk: ramp(0.98),
    }),
    placed(timingTower(ramp, 0.32, 1.1), 1480, 824, 1.75),
    yard.drawing,
    fence(-20, 560, 58, (x) => yard.at(x) + 16, 44, ramp(1.14)),
    placed(building, 900, 850, 1.55),
    placed(waterTank(ramp, 0.5), 430, 850, 1.5),
    apron.drawing,
    placed(car(halden, paints.halden, 'car', shadowOn(slate)), 980, 985, 2.1),
  )
}

/** An empty marshals' post on a gravel flat. */
function marshalPost(): string {
  const colour = trackColours['saltbush-flat']
  const canvas = canvasOf(colour, 20)
  const { ramp } = canvas
  const far = ridge(canvas, 0, { y: 520, risePx: 26, lengthPx: 1000, roughness: 0.5, tone: 0.42 })
  const near = ridge(canvas, 1, { y: 570, risePx: 20, lengthPx: 900, roughness: 0.5, tone: 0.6 })
  const flat = ridge(canvas, 2, { y: 660, risePx: 10, lengthPx: 1300, roughness: 0.3, tone: 0.8 })
  const fore = ridge(canvas, 3, { y: 900, risePx: 8, lengthPx: 1600, roughness: 0.3, tone: 0.98 })
  const ground: Ground = { centreX: 1180, horizonY: 560 }
  const middle: Point[] = [
    [2300, 1010],
    [1960, 930],
    [1660, 850],
    [1440, 780],
    [1320, 726],
    [1262, 690],
    [1230, 666],
  ]
  const cones = [
    [1270, 1010, 2.6],
    [1150, 900, 1.9],
    [1084, 822, 1.4],
    [1050, 772, 1.05],
  ] as const
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 520),
    sun(1520, 300, 108),
    far.drawing,
    near.drawing,
    flat.drawing,
    gumRow(13, [90, 1700, 1790], flat.at, 0.9, { leaf: ramp(1.1), lit: ramp(1), trunk: ramp(1.25) }),
    fore.drawing,
    shape(roadStripe(ground, middle, 0.4, { from: -1.1, to: 1.1 }), ramp(0.62)),
    shape(roadStripe(ground, middle, 0.4, { from: -1, to: 1 }), ramp(0.32)),
    box(230, 932, 700, 14, shadowOn(colour), { rx: 7, 'fill-opacity': '.6' }),
    placed(flag(ramp(1.5), paper, 330), 880, 938, 1.35),
    placed(marquee(ramp, 0.1, 1.4), 560, 938, 2.5),
    placed(trestle(ramp, 0.2, 1.4), 540, 938, 1.9),
    ...cones.map(([x, y, scale]) => placed(cone(mix('#b8441c', colour, 0.15), paper), x, y, scale)),
    placed(saltbush(60, ramp(1.3), ramp(1.14)), 150, 1010, 2.4),
    placed(saltbush(61, ramp(1.3), ramp(1.14)), 1010, 1046, 1.7),
  )
}

/** A club run: two historic cars on a country road. */
function clubRun(): string {
  const colour = trackColours['mount-quandary']
  const canvas = canvasOf(colour, 77)
  const { ramp } = canvas
  const hills = ridges(
    canvas,
    { y: 440, risePx: 60, lengthPx: 640, roughness: 0.8, tone: 0.4 },
    { y: 706, risePx: 26, lengthPx: 900, roughness: 0.5, tone: 0.98 },
    4,
  )
  const paddock = hills[3]!
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 470),
    sun(520, 270, 108),
    ...hills.slice(0, 3).map((hill) => hill.drawing),
    gumRow(17, [260, 320, 1130, 1500, 1570], hills[2]!.at, 0.6, {
      leaf: ramp(0.98),
      lit: ramp(0.9),
      trunk: ramp(1.1),
    }),
    paddock.drawing,
    furrows(canvas, 'field', paddock.d, {
      vanishX: 1100,
      vanishY: 640,
      gapPx: 190,
      widthPx: 18,
      fill: ramp(1.2),
      opacity: '.7',
    }),
    fence(-20, 1960, 76, () => 856, 60, ramp(1.36)),
    box(0, 872, full.width, 150, ramp(0.22)),
    box(0, 872, full.width, 8, ramp(0.6)),
    box(0, 1014, full.width, 8, ramp(0.6)),
    box(0, 1022, full.width, 58, ramp(1.18)),
    placed(car(marlin, paints.marlin, 'first', mix(ramp(0.22), night, 0.45)), 170, 966, 2.15),
    placed(
      car(
        brindle,
        { ...paints.brindle, body: '#8a6a12', rim: '#efe3c2' },
        'second',
        mix(ramp(0.22), night, 0.45),
      ),
      1080,
      966,
      2.15,
    ),
  )
}

/** The white coupe at the foot of the hill, under the start gantry. */
function startLine(): string {
  const colour = trackColours['mount-quandary']
  const canvas = canvasOf(colour, 303)
  const { ramp } = canvas
  const hills = ridges(
    canvas,
    { y: 380, risePx: 110, lengthPx: 700, roughness: 0.8, tone: 0.4, tiltPx: -120 },
    { y: 770, risePx: 20, lengthPx: 1100, roughness: 0.4, tone: 1.12, tiltPx: -60 },
    5,
  )
  const lamps = [-42, 0, 42].map((x, index) => ({ x: 900 + x, fill: index === 1 ? amber : ramp(1.5) }))
  return picture(
    full.width,
    full.height,
    sky(canvas, daySky, 440),
    sun(1530, 240, 100),
    ...hills.map((hill) => hill.drawing),
    gumRow(19, [100, 190, 1580, 1730, 1830], hills[4]!.at, 1.2, {
      leaf: ramp(1.3),
      lit: ramp(1.2),
      trunk: ramp(1.42),
    }),
    box(0, 850, full.width, 150, ramp(0.2)),
    box(0, 846, full.width, 8, ramp(0.6)),
    box(0, 1000, full.width, 8, ramp(0.6)),
    box(0, 1008, full.width, 72, ramp(1.3)),
    placed(gantry(ramp, 1180, 470, 1.45), 900, 852),
    ...lamps.map(({ x, fill }) => `<circle cx="${x}" cy="367" r="12" fill="${fill}"/>`),
    shape('M250 854h16l-34 146h-18z', amber),
    placed(car(kisho, paints.kisho, 'car', mix(ramp(0.2), night, 0.45)), 300, 968, 2.7),
  )
}

const sceneOf = (key: string, track: TrackKey | null, alt: string, draw: () => string): Scene => ({
  key,
  alt,
  track,
  ...full,
  draw,
})

export const pageScenes: readonly Scene[] = [
  sceneOf(
    'clubrooms',
    null,
    'The clubrooms: a tin shed with a water tank, the timing tower and a gold sedan',
    clubrooms,
  ),
  sceneOf(
    'marshal-post',
    'saltbush-flat',
    'A marshals’ post with a marquee, a table, a flag and a row of cones beside the gravel',
    marshalPost,
  ),
  sceneOf(
    'club-run',
    'mount-quandary',
    'A blue coupe and an ochre ute on a country road between green paddocks',
    clubRun,
  ),
  sceneOf(
    'start-line',
    'mount-quandary',
    'A white coupe under the start gantry at the foot of a green hill',
    startLine,
  ),
]
