/**
 * The web app manifest and the icons with which a device installs the site on its home screen.
 * @source docs/reference/offline.md §4.1
 */
import { createHash } from 'node:crypto'
import type { SiteSettings } from '#features/site/site.contract.ts'
import { DARK_MARK_SVG } from '#features/site/server/default-mark.ts'
import type { IconArt } from '#features/media/server/media.public.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { brandOf } from '#platform/shared/theme-css.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'

/**
 * Size and purpose of each app icon. `artShare` is the part of the edge that the picture fills: a device crops a
 * maskable icon to its own shape, so its picture must stay within the middle 80 %.
 */
export const APP_ICONS = {
  '192': { sizePx: 192, artShare: 0.86, purpose: 'any' },
  '512': { sizePx: 512, artShare: 0.86, purpose: 'any' },
  'maskable-512': { sizePx: 512, artShare: 0.6, purpose: 'maskable' },
  'apple-180': { sizePx: 180, artShare: 0.72, purpose: 'touch' },
} as const

export type AppIconName = keyof typeof APP_ICONS

type IconSettings = Pick<SiteSettings, 'organisation_logo' | 'favicon' | 'theme_colour'>
type ManifestSettings = IconSettings & Pick<SiteSettings, 'name' | 'organisation_name'>

/**
 * Returns the picture of the app icons and their background: the club's logo or favicon on white, otherwise the default
 * mark on the club's colour.
 */
export function iconArtOf({ organisation_logo: logo, favicon, theme_colour: colour }: IconSettings): {
  art: IconArt
  ground: string
} {
  const hash = logo ?? favicon
  return hash === null
    ? { art: { svg: DARK_MARK_SVG }, ground: brandOf(colour) }
    : { art: { hash }, ground: '#ffffff' }
}

/**
 * Returns a hash of everything that the icons show. It is part of their addresses, so that devices may cache an icon
 * for ever.
 */
export function iconVersionOf(settings: IconSettings): string {
  const shown = JSON.stringify([iconArtOf(settings), APP_ICONS])
  return createHash('sha256').update(shown).digest('hex').slice(0, 12)
}

/** Returns the path of an app icon. */
export function iconAddress(settings: IconSettings, name: AppIconName): string {
  return `/app-icon/${iconVersionOf(settings)}/${name}.png`
}

/** Maximum length in characters of a name that a home screen shows without cutting it off. */
const SHORT_NAME_MOST = 12

/** Returns the web app manifest in the given locale. */
export function manifestFor(settings: ManifestSettings, locale: Locale): object {
  const brand = brandOf(settings.theme_colour)
  const icons = Object.entries(APP_ICONS)
    .filter(([, { purpose }]) => purpose !== 'touch')
    .map(([name, { sizePx, purpose }]) => ({
      src: iconAddress(settings, name as AppIconName),
      sizes: `${sizePx}x${sizePx}`,
      type: 'image/png',
      purpose,
    }))
  return {
    id: '/',
    name: settings.name,
    short_name: shortNameOf(settings.name),
    description: settings.organisation_name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: locale,
    dir: directionOf(locale),
    theme_color: brand,
    background_color: brand,
    icons,
  }
}

/** Returns as many whole words of the name as fit into `SHORT_NAME_MOST` characters, but at least the first word. */
function shortNameOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return others.reduce(
    (short, word) => (`${short} ${word}`.length <= SHORT_NAME_MOST ? `${short} ${word}` : short),
    first,
  )
}
