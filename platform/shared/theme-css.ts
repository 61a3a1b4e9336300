import {
  contrastOf,
  guardContrast,
  guardGround,
  isHexColour,
  mixOf,
  TEXT_CONTRAST,
  wordsOn,
  type Hex,
} from './colour.ts'

/** The two colours that a club may choose, as unvalidated text. @source docs/reference/public-site.md §4.5 */
export type ClubColours = { light: string; dark: string }

/**
 * The default colours: petrol in light mode, a light shade of it in dark mode.
 * @source docs/reference/screens.md §3.1
 */
const DEFAULTS = { light: '#006d77', dark: '#5cd0c6' } as const

/** The colours of the page that a club cannot change, in light and in dark mode. */
export const LIGHT = { ground: '#f6f5f1', surface: '#ffffff', muted: '#515b60', ink: '#12191b' } as const
export const DARK = { ground: '#0d1416', surface: '#161f22', ink: '#e9eff0' } as const
const AMBER = '#ffb703'
const DEFAULT_BRAND: Hex = '#0b2e33'

/** The minimum contrast that white and amber text must have on the brand background. */
const WHITE_ON_BRAND = 10
const AMBER_ON_BRAND = 5.5

type Tokens = Record<string, Hex>

/**
 * Recolours the drawings on the brand background: each keeps its lightness and gets the hue of the background.
 * Otherwise the drawings would keep the default hue in a header of the club's colour.
 */
const GROUND_PICTURES = '.bg-bnd>[aria-hidden]{mix-blend-mode:luminosity}'

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * Returns the brand background for a club's colour: the same hue, as dark as white, grey and amber text need. Also used
 * as the colour of the browser's frame (`theme-color`).
 */
export function brandOf(light: string): Hex {
  if (!isHexColour(light) || same(light, DEFAULTS.light)) return DEFAULT_BRAND
  const dimmed = mixOf(light, '#000000', 0.62)
  return guardGround(guardGround(dimmed, '#ffffff', WHITE_ON_BRAND), AMBER, AMBER_ON_BRAND)
}

/** Returns a shade of the club's colour on which white text is readable, for mails, which have no stylesheet. */
export function buttonColourOf(light: string): Hex {
  return guardGround(isHexColour(light) ? light : DEFAULTS.light, '#ffffff', TEXT_CONTRAST)
}

function lightTokens(colour: Hex): Tokens {
  const primary = guardContrast(colour, [LIGHT.ground, LIGHT.surface], TEXT_CONTRAST + 0.1)
  const tint = mixOf(primary, '#ffffff', 0.12)
  const brand = brandOf(colour)
  return {
    '--primary': primary,
    '--on-primary': wordsOn(primary),
    '--primary-hover': mixOf(primary, '#000000', 0.8),
    '--primary-tint': contrastOf(LIGHT.muted, tint) >= TEXT_CONTRAST ? tint : mixOf(primary, '#ffffff', 0.06),
    '--primary-ink': guardContrast(mixOf(primary, '#000000', 0.8), [tint], 7),
    '--brand': brand,
    '--on-brand-muted': mixOf('#ffffff', brand, 0.78),
    '--code-pri': guardGround(primary, '#ffffff', TEXT_CONTRAST),
  }
}

function darkTokens(colour: Hex): Tokens {
  const primary = guardContrast(colour, [DARK.ground, DARK.surface], 7)
  const tint = mixOf(primary, DARK.surface, 0.14)
  return {
    '--primary': primary,
    '--on-primary': guardContrast(mixOf(primary, '#000000', 0.2), [primary], 7),
    '--primary-hover': mixOf(primary, '#ffffff', 0.75),
    '--primary-tint': tint,
    '--primary-ink': guardContrast(mixOf(primary, '#ffffff', 0.8), [tint], 7),
  }
}

/** The colours that the site shows for one of a club's colours, after the adjustment for contrast. */
export type ShownColours = { ground: Hex; primary: Hex; onPrimary: Hex; brand: Hex }

/** Returns the colours that the site shows. A value that is not a hex colour counts as the default. */
export function shownColours({ light, dark }: ClubColours): { light: ShownColours; dark: ShownColours } {
  const day = lightTokens(isHexColour(light) ? light : DEFAULTS.light)
  const night = darkTokens(isHexColour(dark) ? dark : DEFAULTS.dark)
  const brand = brandOf(light)
  return {
    light: {
      ground: LIGHT.ground,
      primary: day['--primary'] ?? DEFAULTS.light,
      onPrimary: day['--on-primary'] ?? '#ffffff',
      brand,
    },
    dark: {
      ground: DARK.ground,
      primary: night['--primary'] ?? DEFAULTS.dark,
      onPrimary: night['--on-primary'] ?? '#000000',
      brand,
    },
  }
}

function written(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/**
 * Returns the stylesheet that replaces the default colours by the club's, adjusted so that all text has a contrast of
 * 4.5:1. Empty if both are the default. A value that is not a hex colour counts as not set.
 *
 * It is linked after the main stylesheet, whose tokens are in a layer, and therefore wins. Print stays black, apart
 * from the membership card.
 */
export function themeCssFor({ light, dark }: ClubColours): string {
  const hasLight = isHexColour(light) && !same(light, DEFAULTS.light)
  const hasDark = isHexColour(dark) && !same(dark, DEFAULTS.dark)
  if (!hasLight && !hasDark) return ''
  const day = hasLight ? lightTokens(light) : {}
  // The light tokens apply to every theme, so the dark ones must be written out even if they are the default.
  const night = {
    ...darkTokens(hasDark ? dark : DEFAULTS.dark),
    ...(day['--code-pri'] && { '--code-pri': day['--code-pri'] }),
  }
  return [
    // This part is outside `@media screen`, because a printed membership card is in colour as well.
    hasLight ? `:root{--card:${brandOf(light)}}` : '',
    '@media screen{',
    hasLight ? `:root,[data-theme]{${written(day)}}${GROUND_PICTURES}` : '',
    `@media (prefers-color-scheme:dark){:root:not([data-theme]),:root:not([data-theme]) [data-theme=auto]{${written(night)}}}`,
    `[data-theme=dark],[data-theme=dark] [data-theme=auto]{${written(night)}}`,
    '}',
  ].join('')
}
