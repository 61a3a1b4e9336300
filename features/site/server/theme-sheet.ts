import { createHash } from 'node:crypto'
import { DEFAULT_DARK_THEME_COLOUR, DEFAULT_THEME_COLOUR, type SiteSettings } from '../site.contract.ts'

export type ThemeColours = Pick<SiteSettings, 'theme_colour' | 'dark_theme_colour'>
/** Converts a club's colours into CSS tokens that keep text readable, whatever the colours are. */
export type ThemeCssFor = (colours: { light: string; dark: string }) => string

/** A style sheet with the club's own colours. */
export type ThemeSheet = { path: string; hash: string; css: string }

const HASH_LENGTH = 12

/** Returns the club's style sheet; null if the club uses the default colours, which need none. */
export function themeSheetFor(site: ThemeColours, themeCssFor: ThemeCssFor): ThemeSheet | null {
  const light = site.theme_colour.toUpperCase()
  const dark = site.dark_theme_colour.toUpperCase()
  if (light === DEFAULT_THEME_COLOUR && dark === DEFAULT_DARK_THEME_COLOUR) return null
  const css = themeCssFor({ light, dark })
  const hash = createHash('sha256').update(css).digest('hex').slice(0, HASH_LENGTH)
  return { path: `/theme-${hash}.css`, hash, css }
}
