import { type Lettering, outlineLetters } from './lettering.ts'
import { box, disc, element, group, picture, placed, shape, stroke } from './svg.ts'

interface Line extends Lettering {
  readonly x: number
  readonly y: number
}

interface Wordmark {
  readonly key: string
  readonly name: string
  /** Draws the emblem before the text in the given colour. */
  readonly emblem: (ink: string) => string
  readonly lines: readonly Line[]
}

const height = 64

const archivo = (
  text: string,
  weight: number,
  stretch: number,
  sizePx: number,
  x: number,
  y: number,
): Line => ({ text, font: 'archivo', weight, stretch, sizePx, x, y })
const inter = (text: string, weight: number, sizePx: number, x: number, y: number): Line => ({
  text,
  font: 'inter',
  weight,
  stretch: 100,
  sizePx,
  x,
  y,
})

const wordmarks: readonly Wordmark[] = [
  {
    key: 'wattlebird-tyre-co',
    name: 'Wattlebird Tyre Co',
    emblem: (ink) =>
      group(
        {},
        element('circle', { cx: 30, cy: 32, r: 22.5, fill: 'none', stroke: ink, 'stroke-width': 9 }),
        disc(30, 32, 7, ink),
      ),
    lines: [archivo('WATTLEBIRD', 800, 100, 25, 72, 29), inter('Tyre Co', 500, 19.5, 72, 53)],
  },
  {
    key: 'quandary-brewing',
    name: 'Quandary Brewing',
    emblem: (ink) => shape('M2 54L25 11L37 33L45 21L64 54z', ink),
    lines: [archivo('Quandary', 500, 75, 28, 78, 31), archivo('Brewing, since 2011', 500, 75, 20, 78, 55)],
  },
  {
    key: 'southerly-lubricants',
    name: 'Southerly Lubricants',
    emblem: (ink) => stroke('M3 45C15 13 27 9 39 31S61 48 73 18', ink, 7),
    lines: [archivo('Southerly', 700, 125, 27, 88, 32), inter('Lubricants', 500, 18.5, 88, 55)],
  },
  {
    key: 'redgum-trailers',
    name: 'Redgum Trailers',
    emblem: (ink) =>
      group(
        {},
        box(2, 13, 46, 28, ink),
        box(46, 32, 18, 6, ink),
        disc(16, 49, 7.5, ink),
        disc(35, 49, 7.5, ink),
      ),
    lines: [archivo('REDGUM TRAILERS', 900, 66, 28, 80, 42)],
  },
]

/** A sponsor's logo as a single-colour picture. */
export interface DrawnWordmark {
  readonly key: string
  readonly name: string
  readonly width: number
  readonly height: number
  readonly svg: (ink: string) => string
}

/** Draws the logos of the four sponsors, with their text converted to outlines so that they need no font. */
export async function drawWordmarks(): Promise<DrawnWordmark[]> {
  const outlines = await outlineLetters(wordmarks.flatMap((mark) => mark.lines))
  let next = 0
  return wordmarks.map((mark) => {
    const lines = mark.lines.map((line) => ({ line, outline: outlines[next++]! }))
    const width = Math.ceil(Math.max(...lines.map(({ line, outline }) => line.x + outline.widthPx))) + 2
    const words = (ink: string): string =>
      lines.map(({ line, outline }) => placed(shape(outline.d, ink), line.x, line.y)).join('')
    return {
      key: mark.key,
      name: mark.name,
      width,
      height,
      svg: (ink) => picture(width, height, mark.emblem(ink), words(ink)),
    }
  })
}
