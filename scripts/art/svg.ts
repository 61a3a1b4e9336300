import { figure } from './path.ts'

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** Returns one SVG element; numbers have one decimal, undefined attributes are left out. */
export function element(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? figure(value) : value}"`)
    .join('')
  return children === '' ? `<${name}${written}/>` : `<${name}${written}>${children}</${name}>`
}

export const shape = (d: string, fill: string, more: Attributes = {}): string =>
  element('path', { d, fill, ...more })

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => element('rect', { x, y, width, height, fill, ...more })

export const disc = (cx: number, cy: number, r: number, fill: string): string =>
  element('circle', { cx, cy, r, fill })

/** Draws a stroke without fill. Pass opacity as text to keep two decimals. */
export const stroke = (d: string, colour: string, widthPx: number, more: Attributes = {}): string =>
  element('path', { d, fill: 'none', stroke: colour, 'stroke-width': widthPx, ...more })

export const group = (attributes: Attributes, ...children: string[]): string =>
  element('g', attributes, children.join(''))

/** Moves a drawing so that its origin is at (x, y), scales it by `scale`, and mirrors it if `isFlipped`. */
export function placed(drawing: string, x: number, y: number, scale = 1, isFlipped = false): string {
  const sx = Number((isFlipped ? -scale : scale).toFixed(3))
  return element(
    'g',
    { transform: `translate(${figure(x)} ${figure(y)}) scale(${sx} ${Math.abs(sx)})` },
    drawing,
  )
}

/** Returns a complete SVG picture that ends with a line break. */
export function picture(width: number, height: number, ...children: string[]): string {
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` }
  return `${element('svg', attributes, children.join(''))}\n`
}
