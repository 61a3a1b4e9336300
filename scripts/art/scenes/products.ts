import { amber, brand, mix, night, sand, trackColours } from '../colour.ts'
import { type Outlines, outlineLetters } from '../lettering.ts'
import { box, disc, element, group, picture, placed, shape, stroke } from '../svg.ts'
import {
  beanie,
  bracket,
  cap,
  cloth,
  cream,
  hoodie,
  lettered,
  markAt,
  onSand,
  sandCloth,
  side,
  tee,
  teal,
  trackLine,
} from './product-shapes.ts'
import type { Scene } from './scene.ts'

const square = { width: side, height: side, track: null } as const

const archivo = (text: string, sizePx: number) =>
  ({ text, font: 'archivo', weight: 700, stretch: 112, sizePx }) as const

/**
 * Returns the pictures of the shop's products, each on the sand background. Their text is converted to outlines first.
 */
export async function productScenes(): Promise<Scene[]> {
  const words = await outlineLetters([
    archivo('Share the ute.', 52),
    archivo('ODESSA', 150),
    archivo('44', 330),
    archivo('50', 236),
    archivo('laps', 84),
    archivo('Tallow Creek', 62),
    archivo('$50', 210),
    archivo('Corella Plains', 46),
  ])
  const word = (at: number): Outlines => {
    const outlines = words[at]
    if (!outlines) throw new Error('a word was not drawn')
    return outlines
  }
  const teeBack = (colour: string, line: string) =>
    onSand(tee(colour), trackLine('tallow-creek', 410, 400, 380, line, 9), lettered(word(0), 600, 800, line))
  const scene = (key: string, alt: string, draw: () => string): Scene => ({
    key: `product-${key}`,
    alt,
    ...square,
    draw,
  })
  return [
    scene(
      'tee-black',
      'The back of a black tee with the outline of Tallow Creek and the words Share the ute.',
      () => teeBack(cloth, cream),
    ),
    scene(
      'tee-sand',
      'The back of a sand-coloured tee with the outline of Tallow Creek and the words Share the ute.',
      () => teeBack(sandCloth, cloth),
    ),
    scene('tee-sleeve', 'A black sleeve with the name ODESSA printed along it', () => sleeve(word(1))),
    scene('hoodie', 'A petrol-coloured hoodie with the club’s mark on its chest', () => onSand(hoodie(teal))),
    scene('cap', 'A dark cap with the club’s mark on its front', () => onSand(cap(brand))),
    scene('beanie', 'A green beanie with a cream bobble and the club’s mark', () =>
      onSand(beanie(trackColours['mount-quandary'])),
    ),
    scene('number-panel', 'Two white number panels that say 44', () => panels(word(2))),
    scene('bracket', 'A steel bracket with two clamps around a red fire extinguisher', () =>
      onSand(bracket()),
    ),
    scene('badge', 'A round enamel badge that says 50 laps', () => badge(word(3), word(4))),
    scene('poster', 'A red poster with the outline of Tallow Creek as one white line', () => poster(word(5))),
    scene('voucher', 'A gift voucher of the club for 50 dollars', () => voucher(word(6), word(7))),
    scene('dinner', 'A brass cup with two handles and the club’s mark, on a dark base', () => trophy()),
  ]
}

function sleeve(name: Outlines): string {
  return picture(
    side,
    side,
    box(0, 0, side, side, trackColours['tallow-creek']),
    shape('M0 0H940L1200 700V880L640 1090C420 960 180 950 0 1030z', cloth),
    element('path', {
      d: 'M1200 820L660 1040',
      fill: 'none',
      stroke: mix(cloth, night, 0.6),
      'stroke-width': 8,
      'stroke-dasharray': '18 12',
    }),
    group(
      { transform: 'translate(590 640) rotate(-24)' },
      placed(shape(name.d, cream), -name.widthPx / 2, 0),
    ),
  )
}

function panels(digits: Outlines): string {
  const panel = (x: number, y: number): string =>
    group(
      {},
      box(x + 10, y + 12, 560, 470, mix(sand, night, 0.3), { rx: 34 }),
      box(x, y, 560, 470, '#fcfaf5', { rx: 34 }),
      box(x, y + 398, 560, 20, amber),
      lettered(digits, x + 280, y + 350, '#12191b'),
    )
  return onSand(panel(130, 150), panel(510, 580))
}

function badge(fifty: Outlines, laps: Outlines): string {
  return onSand(
    disc(612, 616, 372, mix(sand, night, 0.35)),
    disc(600, 600, 372, '#c79a2b'),
    disc(600, 600, 346, brand),
    disc(600, 600, 300, '#c79a2b'),
    disc(600, 600, 286, teal),
    lettered(fifty, 600, 640, cream),
    lettered(laps, 600, 748, amber),
  )
}

function poster(name: Outlines): string {
  const colour = trackColours['tallow-creek']
  return onSand(
    box(298, 138, 640, 960, mix(sand, night, 0.35)),
    box(280, 120, 640, 960, colour),
    trackLine('tallow-creek', 350, 340, 500, cream, 13),
    lettered(name, 600, 960, cream),
    box(540, 1000, 120, 8, amber),
  )
}

function voucher(amount: Outlines, club: Outlines): string {
  return onSand(
    box(164, 384, 900, 460, mix(sand, night, 0.3), { rx: 30 }),
    box(150, 370, 900, 460, brand, { rx: 30 }),
    box(150, 370, 26, 460, amber),
    markAt(280, 500, 110, cream),
    lettered(club, 560, 516, cream),
    lettered(amount, 640, 750, amber),
  )
}

function trophy(): string {
  const brass = '#c79a2b'
  const shade = mix(sand, night, 0.3)
  return onSand(
    shape('M400 980H812V1010H400z', shade),
    stroke('M424 330C250 330 270 600 470 620', mix(brass, night, 0.25), 34),
    stroke('M776 330C950 330 930 600 730 620', mix(brass, night, 0.25), 34),
    shape('M394 240H806C806 560 760 700 634 738V830H566V738C440 700 394 560 394 240z', brass),
    shape('M700 240H806C806 560 760 700 634 738V700C680 640 700 500 700 240z', mix(brass, night, 0.16)),
    box(370, 216, 460, 44, mix(brass, '#ffffff', 0.3), { rx: 12 }),
    box(500, 822, 200, 40, mix(brass, night, 0.25), { rx: 8 }),
    box(400, 862, 400, 130, brand, { rx: 14 }),
    box(470, 902, 260, 50, brass, { rx: 6 }),
    markAt(560, 450, 190, brand),
  )
}
