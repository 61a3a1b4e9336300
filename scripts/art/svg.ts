import { figure } from './path.ts'

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** One element; numbers to one decimal, what is undefined left out. */
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

/** A stroke without fill; opacity keeps two decimals because it is handed over as text. */
export const stroke = (d: string, colour: string, widthPx: number, more: Attributes = {}): string =>
  element('path', { d, fill: 'none', stroke: colour, 'stroke-width': widthPx, ...more })

export const group = (attributes: Attributes, ...children: string[]): string =>
  element('g', attributes, children.join(''))

/** Moved so that its origin stands at (x, y), at `scale`, facing the other way when flipped. */
export function placed(drawing: string, x: number, y: number, scale = 1, isFlipped = false): string {
  const sx = Number((isFlipped ? -scale : scale).toFixed(3))
  return element(
    'g',
    { transform: `translate(${figure(x)} ${figure(y)}) scale(${sx} ${Math.abs(sx)})` },
    drawing,
  )
}

/** A whole picture, ended by a line break. */
export function picture(width: number, height: number, ...children: string[]): string {
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` }
  return `${element('svg', attributes, children.join(''))}\n`
}
