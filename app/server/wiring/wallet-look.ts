/** The look of the club on wallet passes. */
import { DARK_MARK_SVG } from '#features/site/server/default-mark.ts'
import { drawAppIcon, type MediaService } from '#features/media/server/media.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { PASS_PICTURES, type WalletDeps } from '#features/wallet/server/wallet.public.ts'
import { cachedByVersion } from '#platform/server/cached-by-version.ts'
import { brandOf } from '#platform/shared/theme-css.ts'
import { iconAddress, iconArtOf } from '../app-manifest.ts'
import type { SharedDeps } from './shared-deps.ts'

/** The part of the picture's edge that the club's logo takes in the pictures of a wallet pass, from 0 to 1. */
const ART_SHARE = 0.86

/** Returns the functions that read the club's name, colour and icon for its passes. */
export function walletLook({
  site,
  media,
  contentVersion,
  appUrl,
}: Pick<SharedDeps, 'site' | 'media' | 'contentVersion' | 'appUrl'>): Pick<WalletDeps, 'club' | 'pictures'> {
  return {
    club: async () => {
      const club = await site.settings()
      return {
        name: club.name,
        colour: brandOf(club.theme_colour),
        iconAddress: appUrl.startsWith('https:') ? `${appUrl}${iconAddress(club, '512')}` : null,
      }
    },
    pictures: cachedByVersion(
      () => contentVersion.current(),
      () => drawPictures(site, media),
    ),
  }
}

/** Draws the club's icon in all sizes of a pass; the default mark if the club's image no longer exists. */
async function drawPictures(site: SiteReader, media: MediaService): Promise<Record<string, Uint8Array>> {
  const settings = await site.settings()
  const { art, ground } = iconArtOf(settings)
  const mark = { svg: DARK_MARK_SVG }
  const drawn: Record<string, Uint8Array> = {}
  for (const [name, sizePx] of Object.entries(PASS_PICTURES)) {
    const recipe = { sizePx, artShare: ART_SHARE, ground }
    const icon =
      (await drawAppIcon(media, art, recipe)) ??
      (await drawAppIcon(media, mark, { ...recipe, ground: brandOf(settings.theme_colour) }))
    if (icon !== null) drawn[name] = icon
  }
  return drawn
}
