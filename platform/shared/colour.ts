/** A colour as `#rrggbb`. */
export type Hex = `#${string}`

type Rgb = readonly [red: number, green: number, blue: number]

const WHITE: Hex = '#ffffff'
const INK: Hex = '#12191b'

/** Minimum contrast of WCAG 2.2 for text and essential lines. */
export const TEXT_CONTRAST = 4.5
export const GRAPHIC_CONTRAST = 3

/** Returns whether the text is `#rgb` or `#rrggbb`; nothing else may reach a stylesheet or a drawing. */
export function isHexColour(text: string | null | undefined): text is Hex {
  return typeof text === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)
}

function rgbOf(colour: Hex): Rgb {
  const digits = colour.slice(1)
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const at = (place: number) => Number.parseInt(whole.slice(place, place + 2), 16)
  return [at(0), at(2), at(4)]
}

function hexOf(rgb: Rgb): Hex {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the relative luminance of WCAG 2.2, 0 to 1. */
export function luminanceOf(colour: Hex): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, 1 to 21. */
export function contrastOf(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns `share` (0 to 1) of the first colour mixed with the second, in sRGB. */
export function mixOf(one: Hex, other: Hex, share: number): Hex {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return hexOf(
    [0, 1, 2].map((part) => (a[part] ?? 0) * share + (b[part] ?? 0) * (1 - share)) as unknown as Rgb,
  )
}

/**
 * Returns the kerb colour for dark mode or a brand background: 66 % colour and 34 % white.
 * @source docs/reference/screens.md §3.2
 */
export function liftedKerb(colour: Hex): Hex {
  return mixOf(colour, WHITE, 0.66)
}

/** Returns dark ink or white as the text colour, whichever has more contrast on this background. */
export function wordsOn(ground: Hex): Hex {
  return contrastOf(WHITE, ground) >= contrastOf(INK, ground) ? WHITE : INK
}

/**
 * Returns the colour if its contrast to all of the given backgrounds suffices, else the nearest shade that does: darker
 * on light grounds, lighter on dark ones.
 */
export function guardContrast(colour: Hex, grounds: readonly Hex[], atLeast: number): Hex {
  const isOnLight = grounds.every((ground) => luminanceOf(ground) > 0.18)
  const end: Hex = isOnLight ? '#000000' : WHITE
  for (let step = 0; step <= 50; step += 1) {
    const shade = mixOf(colour, end, 1 - step / 50)
    if (grounds.every((ground) => contrastOf(shade, ground) >= atLeast)) return shade
  }
  return end
}

/**
 * Returns a shade of the colour on which text in the colour `words` is readable; darkened for white text, lightened for
 * ink.
 */
export function guardGround(colour: Hex, words: Hex, atLeast: number): Hex {
  return guardContrast(colour, [words], atLeast)
}
