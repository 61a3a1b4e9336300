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

/** The two colours a club may choose, any text. @source SPEC §7 "theme_colour", "dark_theme_colour" */
export type ClubColours = { light: string; dark: string }

/** The look's own: petrol by day, its light shade after dark. @source LOOK §4 */
const DEFAULTS = { light: '#006d77', dark: '#5cd0c6' } as const

const LIGHT = { ground: '#f6f5f1', surface: '#ffffff', muted: '#515b60', ink: '#12191b' } as const
const DARK = { ground: '#0d1416', surface: '#161f22', ink: '#e9eff0' } as const
const AMBER = '#ffb703'
const DEFAULT_BRAND: Hex = '#0b2e33'

/** What white and amber words on the brand ground are owed. */
const WHITE_ON_BRAND = 10
const AMBER_ON_BRAND = 5.5

type Tokens = Record<string, Hex>

/**
 * A picture on the brand ground is drawn in the look's own colour. It keeps its light and shade and takes the hue of the
 * ground below it; without this it would stand beside the club's header in somebody else's colour.
 */
const GROUND_PICTURES = '.bg-bnd>[aria-hidden]{mix-blend-mode:luminosity}'

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/**
 * The brand ground of a club's colour: the same hue, as dark as white, grey and amber words need.
 * Also the colour of a browser's frame (`theme-color`).
 */
export function brandOf(light: string): Hex {
  if (!isHexColour(light) || same(light, DEFAULTS.light)) return DEFAULT_BRAND
  const dimmed = mixOf(light, '#000000', 0.62)
  return guardGround(guardGround(dimmed, '#ffffff', WHITE_ON_BRAND), AMBER, AMBER_ON_BRAND)
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

function written(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/**
 * The stylesheet that puts a club's own colours in the place of the look's, guarded so that every
 * word keeps 4.5:1; empty where the club keeps both. What is no hex counts as not chosen. Linked
 * after the main stylesheet, whose tokens are in a layer, these win; paper keeps its black.
 */
export function themeCssFor({ light, dark }: ClubColours): string {
  const hasLight = isHexColour(light) && !same(light, DEFAULTS.light)
  const hasDark = isHexColour(dark) && !same(dark, DEFAULTS.dark)
  if (!hasLight && !hasDark) return ''
  const day = hasLight ? lightTokens(light) : {}
  // The day's tokens reach every theme, so the night's primary is said again even when it is the look's.
  const night = {
    ...darkTokens(hasDark ? dark : DEFAULTS.dark),
    ...(day['--code-pri'] && { '--code-pri': day['--code-pri'] }),
  }
  return [
    '@media screen{',
    hasLight ? `:root,[data-theme]{${written(day)}}${GROUND_PICTURES}` : '',
    `@media (prefers-color-scheme:dark){:root:not([data-theme]),:root:not([data-theme]) [data-theme=auto]{${written(night)}}}`,
    `[data-theme=dark],[data-theme=dark] [data-theme=auto]{${written(night)}}`,
    '}',
  ].join('')
}
