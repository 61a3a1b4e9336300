/**
 * The check of contrast before publishing: text over pictures. A text colour that cannot be read on the chosen
 * background colour is an error, see `isReadablePair`.
 * @source docs/reference/pages-and-blocks.md §8.7
 */
import {
  contrastOf,
  type Hex,
  isHexColour,
  luminanceOf,
  mixOf,
  TEXT_CONTRAST,
} from '#platform/shared/colour.ts'
import { DARK, LIGHT } from '#platform/shared/theme-css.ts'
import { CODE_COLOURS } from './code-colours.ts'
import type { FieldAt } from './field-walk.rules.ts'
import type { Values } from './draft-tree.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import type { PageFinding } from './page-findings.contract.ts'
import { BACKGROUND_COLOURS } from './pages.rules.ts'

/** The average colour of each background image, by its hash. */
export type AverageColours = ReadonlyMap<string, string>

/** The backgrounds of the page in light and in dark mode. */
const GROUNDS: readonly Hex[] = [LIGHT.ground, DARK.ground]
/** The background of a block with the colour “white”, in light and in dark mode. */
const SURFACES: readonly Hex[] = [LIGHT.surface, DARK.surface]
const WHITE = CODE_COLOURS.wht
const INK = CODE_COLOURS.blk

/** The values that determine the colours of a block or of a widget of the older renderer. */
type Look = { text: unknown; ground: unknown; hash: string; opacity: unknown; saturation: unknown }

/** Returns the hashes of the background images whose average colours the check needs. */
export function backgroundImagesOf(content: PageVersionContent, fields: readonly FieldAt[]): string[] {
  return [...new Set(looksOf(content, fields).map(({ look }) => look.hash))]
}

/**
 * Returns a warning for each picture over which the text has too little contrast in light or dark mode. The check uses
 * the average colour of the picture; a picture of which it is not known has no warning.
 */
export function contrastFindings(
  content: PageVersionContent,
  fields: readonly FieldAt[],
  averages: AverageColours,
): PageFinding[] {
  const overPictures = looksOf(content, fields).filter(({ look }) => {
    const average = averages.get(look.hash)
    return isHexColour(average) && !isReadable(look, average)
  })
  const quotes = fields.filter((at) => isUnreadableQuote(at) && !hasVideo(at, fields))
  return [...overPictures, ...quotes].map(({ block, path }) => ({
    severity: 'warning',
    code: 'low_contrast',
    block,
    path,
  }))
}

type LookAt = { block: string | null; path: string; look: Look }

function looksOf({ blocks }: PageVersionContent, fields: readonly FieldAt[]): LookAt[] {
  const ofBlocks = blocks.flatMap(({ key, values }): LookAt[] => {
    const { background_image: hash } = values
    return typeof hash === 'string'
      ? [{ block: key, path: 'background_image', look: lookOf(values, hash) }]
      : []
  })
  // The settings of a widget of the older renderer are beside each other in one record.
  const settings = new Map(fields.map(({ path, value }) => [path, value]))
  const ofWidgets = fields.flatMap(({ block, path, value }): LookAt[] => {
    const [, prefix] = WIDGET_IMAGE.exec(path) ?? []
    const hash = hashOf(value)
    if (prefix === undefined || hash === null) return []
    const setting = (name: string) => settings.get(`${prefix}${name}`)
    const look = {
      text: setting('widget_text_colour'),
      ground: setting('widget_background_colour'),
      hash,
      opacity: setting('widget_background_image_opacity'),
      saturation: setting('widget_background_image_saturation'),
    }
    return [{ block, path, look }]
  })
  return [...ofBlocks, ...ofWidgets]
}

const WIDGET_IMAGE = /^(rows\/.*\/variables\/)widget_background_image$/

function hashOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('hash' in value)) return null
  return typeof value.hash === 'string' ? value.hash : null
}

function lookOf(values: Values, hash: string): Look {
  return {
    text: values['text_colour'],
    ground: values['background_colour'],
    hash,
    opacity: values['background_image_opacity'],
    saturation: values['background_image_saturation'],
  }
}

/** Returns whether the text of a block can be read over its background image, in light and in dark mode. */
function isReadable({ text, ground, opacity, saturation }: Look, average: Hex): boolean {
  const code = BACKGROUND_COLOURS.find((known) => known === ground)
  const grounds = code === undefined ? GROUNDS : code === 'wht' ? SURFACES : [CODE_COLOURS[code]]
  const share = percentOf(opacity) / 100
  const picture = desaturated(average, percentOf(saturation) / 100)
  return grounds.every((behind, at) => {
    const seen = mixOf(picture, behind, share)
    return contrastOf(inkOf(text, code, at === 1), seen) >= TEXT_CONTRAST
  })
}

/** Returns the text colour that platform/ui/theme/blocks.css gives a block with a background image. */
function inkOf(
  text: unknown,
  code: (typeof BACKGROUND_COLOURS)[number] | undefined,
  isDarkMode: boolean,
): Hex {
  if (text === 'wht') return WHITE
  if (text === 'blk' || code === undefined || code === 'wrn') return INK
  if (code === 'wht') return isDarkMode ? DARK.ink : INK
  return WHITE
}

/** Returns a number of per cent; 100 for any other value, as the renderer does. */
function percentOf(value: unknown): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : 100
  return number >= 0 && number <= 100 ? number : 100
}

/** Returns a colour with less saturation, about as the CSS filter `saturate` changes it. */
function desaturated(colour: Hex, share: number): Hex {
  const luminance = luminanceOf(colour)
  const encoded = luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055
  const level = Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
  return mixOf(colour, `#${level}${level}${level}`, share)
}

const QUOTE_IMAGE = /^(?:|rows\/.*\/)variables\/background_image$/

/** Returns whether a field is the picture of a large quote on which the dark text of the quote cannot be read. */
function isUnreadableQuote({ path, value }: FieldAt): boolean {
  if (!QUOTE_IMAGE.test(path) || typeof value !== 'object' || value === null) return false
  const average = 'placeholder' in value ? value.placeholder : null
  return typeof average === 'string' && isHexColour(average) && contrastOf(INK, average) < TEXT_CONTRAST
}

/** Returns whether a large quote is over a video instead. The quote has a background of its own then. */
function hasVideo({ block, path }: FieldAt, fields: readonly FieldAt[]): boolean {
  const videoPath = `${path.slice(0, -'image'.length)}video_id`
  return fields.some((at) => at.block === block && at.path === videoPath && at.value !== null)
}
