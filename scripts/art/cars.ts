import { mix, night, paper } from './colour.ts'
import { box, disc, element, group, shape, stroke } from './svg.ts'

/**
 * A car in side elevation, nose to the left. The ground is y = 0 and a car is about 350 units long, so one unit is a
 * little more than a centimetre.
 */
export interface CarShape {
  readonly lengthPx: number
  readonly wheels: readonly [front: number, rear: number]
  readonly wheelRadius: number
  readonly archRadius: number
  readonly sillY: number
  /** Outline of the body above the sill, from the nose over the roof to the tail; the sill is added when drawing. */
  readonly body: string
  readonly glass: readonly string[]
  readonly doors: readonly string[]
  readonly handles: readonly (readonly [x: number, y: number])[]
  readonly waist: string
  readonly headlamp: string
  readonly tailLamp: string
  readonly mirror?: string
  readonly bumpers?: readonly string[]
  readonly extras?: (paint: CarPaint) => string
}

export interface CarPaint {
  readonly body: string
  readonly rim: string
  /** Colour of the trim: chrome, or a shade of the body. */
  readonly trim: string
  readonly wheel?: 'spokes' | 'steel' | 'mesh'
}

const rubber = '#0e1719'

function wheel(x: number, radius: number, paint: CarPaint): string {
  const rim = radius * 0.6
  const dark = mix(paint.rim, night, 0.55)
  const style = paint.wheel ?? 'steel'
  const parts = [disc(x, -radius, radius, rubber), disc(x, -radius, rim, paint.rim)]
  if (style === 'spokes') {
    const spokes = Array.from({ length: 5 }, (_, index) => {
      const angle = (index * 2 * Math.PI) / 5 - Math.PI / 2 + Math.PI / 5
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      return disc(x + cos * rim * 0.62, -radius + sin * rim * 0.62, rim * 0.23, dark)
    })
    parts.push(...spokes, disc(x, -radius, rim * 0.2, dark))
  } else if (style === 'mesh') {
    const ring = { cx: x, cy: -radius, r: rim * 0.62, fill: 'none', stroke: dark, 'stroke-width': rim * 0.2 }
    parts.push(element('circle', { ...ring, 'stroke-dasharray': '2 2' }), disc(x, -radius, rim * 0.26, dark))
  } else {
    parts.push(
      element('circle', {
        cx: x,
        cy: -radius,
        r: rim * 0.72,
        fill: 'none',
        stroke: dark,
        'stroke-width': 1,
        'stroke-opacity': '.5',
      }),
      disc(x, -radius, rim * 0.3, dark),
    )
  }
  return parts.join('')
}

/** Returns the body's outline with both wheel arches cut out of the sill. */
function outline(car: CarShape): string {
  const [front, rear] = car.wheels
  const r = car.archRadius
  const arch = (x: number): string => `L${x + r} ${car.sillY}A${r} ${r} 0 0 0 ${x - r} ${car.sillY}`
  return `${car.body}${arch(rear)}${arch(front)}z`
}

/** Draws a whole car with its shadow. `id` makes its clip path distinct from those of other cars in a picture. */
export function car(shapeOf: CarShape, paint: CarPaint, id: string, shadow: string): string {
  const shade = mix(paint.body, night, 0.26)
  const line = mix(paint.body, night, 0.55)
  const light = mix(paint.body, '#ffffff', 0.42)
  const glass = mix('#10252c', paint.body, 0.08)
  const d = outline(shapeOf)
  const [front, rear] = shapeOf.wheels
  const arch = shapeOf.archRadius
  const skirt = box(-10, shapeOf.sillY - 11, shapeOf.lengthPx + 20, 14, shade, { 'clip-path': `url(#${id})` })
  const waist = stroke(shapeOf.waist, light, 1.6, { 'clip-path': `url(#${id})`, 'stroke-opacity': '.75' })
  const well = (x: number): string =>
    shape(
      `M${x - arch} ${shapeOf.sillY + 1}a${arch} ${arch} 0 0 1 ${arch * 2} 0z`,
      mix(night, paint.body, 0.12),
    )
  const lip = (x: number): string =>
    stroke(`M${x - arch} ${shapeOf.sillY}a${arch} ${arch} 0 0 1 ${arch * 2} 0`, shade, 2)
  return group(
    {},
    element('ellipse', { cx: shapeOf.lengthPx / 2, cy: 0, rx: shapeOf.lengthPx * 0.55, ry: 6, fill: shadow }),
    box(front - 6, shapeOf.sillY - 4, rear - front + 12, 10, mix(night, paint.body, 0.06)),
    element('clipPath', { id }, element('path', { d })),
    well(front),
    well(rear),
    shape(d, paint.body),
    skirt,
    waist,
    lip(front),
    lip(rear),
    ...shapeOf.glass.map((pane) => shape(pane, glass)),
    ...shapeOf.doors.map((door) => stroke(door, line, 1.3, { 'stroke-opacity': '.7' })),
    ...shapeOf.handles.map(([x, y]) => box(x, y, 13, 2.8, line, { rx: 1.2 })),
    ...(shapeOf.bumpers ?? []).map((bumper) => shape(bumper, paint.trim)),
    shape(shapeOf.headlamp, '#fff3d1'),
    shape(shapeOf.tailLamp, '#b3261e'),
    shapeOf.mirror === undefined ? '' : shape(shapeOf.mirror, shade),
    shapeOf.extras?.(paint) ?? '',
    wheel(front, shapeOf.wheelRadius, paint),
    wheel(rear, shapeOf.wheelRadius, paint),
  )
}

/** 1991 Marlin 1600 Sport: small, low, round. */
export const marlin: CarShape = {
  lengthPx: 344,
  wheels: [70, 279],
  wheelRadius: 21.5,
  archRadius: 27,
  sillY: -20,
  body: 'M2-20C-1-32 1-42 7-48 28-55 66-59 98-62 116-74 134-84 152-88 170-91 200-91 217-87 240-81 258-71 277-61 300-60 318-58 329-55 338-51 343-44 344-36L346-20',
  glass: [
    'M111-61C126-73 140-80 156-83.5 164-84.5 174-85 183-85V-61z',
    'M191-85C203-85 211-84 219-81 235-76 247-69 261-61H191z',
  ],
  doors: ['M104-58C101-48 101-38 102-23', 'M187-61C188-48 188-36 186-23'],
  handles: [[193, -55]],
  waist: 'M-4-46H350',
  headlamp: 'M5-47L20-49.5V-41.5L3.5-41z',
  tailLamp: 'M329-50L341-49 343.5-42H330z',
  mirror: 'M112-64h9q2 0 2-3t-3-3h-5q-3 0-3 6z',
}

/** 1987 Halden Torrens V6: a three-box sedan. */
export const halden: CarShape = {
  lengthPx: 352,
  wheels: [72, 283],
  wheelRadius: 21,
  archRadius: 26.5,
  sillY: -21,
  body: 'M1-21L3-44Q4-53 13-55C40-58 66-59 92-61L130-86Q134-89 140-89H222Q229-89 234-86L272-61C296-60 318-59 336-57Q346-56 348-47L352-21',
  glass: [
    'M108-61L135-79.5Q138-82 142-82H163V-61z',
    'M168-82H204V-61H168z',
    'M209-82H221Q226-82 229-79.5L256-61H209z',
  ],
  doors: ['M104-60V-23', 'M165.5-61V-23', 'M206.5-61C207-50 212-42 222-36'],
  handles: [
    [150, -55],
    [193, -55],
  ],
  waist: 'M-4-45H356',
  headlamp: 'M4-52H17V-43H3z',
  tailLamp: 'M336-52L346-51 348.5-40H337z',
  mirror: 'M106-62h10q2 0 2-3t-3-3h-5q-4 0-4 6z',
  bumpers: ['M-4-36Q-4-38-2-38H26V-30H-4z', 'M328-38H355Q357-38 357-36V-30H328z'],
}

/** 2004 Kisho RX-2 Turbo: a coupe with a wing and the race number 44 on its door. */
export const kisho: CarShape = {
  lengthPx: 342,
  wheels: [69, 281],
  wheelRadius: 21.5,
  archRadius: 27,
  sillY: -19,
  body: 'M1-19C-2-30 0-38 6-42 30-51 66-56 100-59 122-76 148-88 178-90 214-91 242-76 268-63 290-59 314-58 332-57 339-50 342-40 341-32L343-19',
  glass: ['M117-59C134-73 152-82 172-84.5L192-85V-59z', 'M199-85C220-84 238-73 256-59.5H199z'],
  doors: ['M108-57C104-46 104-36 106-22', 'M196-59C197-46 197-34 193-22'],
  handles: [[201, -53]],
  waist: 'M-4-39C80-47 260-48 346-43',
  headlamp: 'M9-43.5L28-48 25-41.5 8-39z',
  tailLamp: 'M325-52H338.5L341-44H326z',
  mirror: 'M118-62h9q2 0 2-3t-3-3h-5q-3 0-3 6z',
  extras: (paint) =>
    group(
      {},
      shape('M296-60L304-60 312-72 300-72z', mix(paint.body, night, 0.26)),
      shape('M282-75Q300-80 340-77L341-71Q310-72 284-70z', paint.body),
      shape('M284-71Q310-73 341-71.5V-69.5Q310-71 284-69.5z', mix(paint.body, night, 0.3)),
      shape('M2-24H40V-19H-1z', mix(paint.body, night, 0.5)),
      disc(150, -40, 15, paint.body === paper ? '#12191b' : paper),
      stroke(
        'M146.5-34V-46L139.5-37.5H148.5M158.5-34V-46L151.5-37.5H160.5',
        paint.body === paper ? paper : '#12191b',
        2.6,
      ),
    ),
}

/** 1969 Brindle Ranger: a utility with a tray and a chrome bumper. */
export const brindle: CarShape = {
  lengthPx: 352,
  wheels: [74, 286],
  wheelRadius: 22,
  archRadius: 27,
  sillY: -22,
  body: 'M2-22L3-46Q4-56 14-58C40-61 62-62 86-64L116-92Q120-96 127-96H182Q190-96 192-89L197-64H345Q349-64 349-59L350-22',
  glass: ['M101-64L123-86Q126-89 130-89H147V-64z', 'M153-89H179Q184-89 185-84.5L189-64H153z'],
  doors: ['M104-63V-25', 'M194-62V-25', 'M200-57H344M200-57V-34'],
  handles: [[176, -57]],
  waist: 'M-4-48H196',
  headlamp: 'M5-55H14Q18-55 18-50T14-45H4z',
  tailLamp: 'M340-52H349.5V-38H340z',
  mirror: 'M100-66h8q3 0 3-3.5t-3-3.5h-5q-3 0-3 7z',
  bumpers: ['M-5-36Q-5-38-3-38H24V-30H-5z', 'M332-32H355Q357-32 357-30V-24H332z'],
  extras: (paint) =>
    group(
      {},
      box(198, -67, 150, 4, mix(paint.body, night, 0.26), { rx: 1.5 }),
      stroke('M214-66V-74H338V-66M276-66V-74', mix(paint.body, night, 0.45), 2.4),
    ),
}

/** The colours of the demo garage's cars. */
export const paints = {
  marlin: { body: '#2f7fc4', rim: '#c4dcef', trim: '#1d5a8f', wheel: 'spokes' },
  halden: { body: '#dcae4a', rim: '#f3e7c9', trim: '#3b3a30', wheel: 'mesh' },
  kisho: { body: paper, rim: '#fbf8f1', trim: '#8d8f8b', wheel: 'spokes' },
  brindle: { body: '#5f7d58', rim: '#dfe3d8', trim: '#d7d9d2', wheel: 'steel' },
} as const satisfies Record<string, CarPaint>
