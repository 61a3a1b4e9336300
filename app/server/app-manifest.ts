/** What a device learns of the site to put it on its home screen. @source SPEC §1; issue "Everywhere", "Installable" */
import { createHash } from 'node:crypto'
import type { SiteSettings } from '#features/site/site.contract.ts'
import { DARK_MARK_SVG } from '#features/site/server/default-mark.ts'
import type { IconArt } from '#features/media/server/media.public.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { brandOf } from '#platform/shared/theme-css.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'

/** What each icon is for. A device cuts a maskable one to its own shape: what counts stays within 80 % of the edge. */
export const APP_ICONS = {
  '192': { sizePx: 192, artShare: 0.86, purpose: 'any' },
  '512': { sizePx: 512, artShare: 0.86, purpose: 'any' },
  'maskable-512': { sizePx: 512, artShare: 0.6, purpose: 'maskable' },
  'apple-180': { sizePx: 180, artShare: 0.72, purpose: 'touch' },
} as const

export type AppIconName = keyof typeof APP_ICONS

type IconSettings = Pick<SiteSettings, 'organisation_logo' | 'favicon' | 'theme_colour'>
type ManifestSettings = IconSettings & Pick<SiteSettings, 'name' | 'organisation_name'>

/** The club's logo on white; without one its mark on its own colour. */
export function iconArtOf({ organisation_logo: logo, favicon, theme_colour: colour }: IconSettings): {
  art: IconArt
  ground: string
} {
  const hash = logo ?? favicon
  return hash === null
    ? { art: { svg: DARK_MARK_SVG }, ground: brandOf(colour) }
    : { art: { hash }, ground: '#ffffff' }
}

/** Changes with what the icons show, so that a device may keep each for ever. */
export function iconVersionOf(settings: IconSettings): string {
  const shown = JSON.stringify([iconArtOf(settings), APP_ICONS])
  return createHash('sha256').update(shown).digest('hex').slice(0, 12)
}

/** Where an icon is. */
export function iconAddress(settings: IconSettings, name: AppIconName): string {
  return `/app-icon/${iconVersionOf(settings)}/${name}.png`
}

/** Longest name that a home screen shows whole. */
const SHORT_NAME_MOST = 12

/** The manifest in the language of who asks. */
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

/** Whole words as far as they fit; the first one at least. */
function shortNameOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return others.reduce(
    (short, word) => (`${short} ${word}`.length <= SHORT_NAME_MOST ? `${short} ${word}` : short),
    first,
  )
}
