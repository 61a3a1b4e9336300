/** Connects wallet passes with membership and with the look of the club. */
import { DARK_MARK_SVG } from '#features/site/server/default-mark.ts'
import { drawAppIcon, type MediaService } from '#features/media/server/media.public.ts'
import { findCardHolder, type MembershipDeps } from '#features/membership/server/membership.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import {
  PASS_FILE_RATE,
  PASS_PICTURES,
  WALLET_RATE,
  type WalletDeps,
  walletRoutes,
} from '#features/wallet/server/wallet.public.ts'
import { cachedByVersion } from '#platform/server/cached-by-version.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { brandOf } from '#platform/shared/theme-css.ts'
import { iconAddress, iconArtOf } from './app-manifest.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'

/** The part of the picture's edge that the club's logo takes in the pictures of a wallet pass, from 0 to 1. */
const ART_SHARE = 0.86

type OpenOptions = { site: SiteReader; media: MediaService; membership: MembershipDeps }

/** Returns the routes of wallet passes. Logs an error for each certificate or key that cannot be used. */
export function openWalletPasses(
  { service, random, wallet, secretKey, settings }: FeatureDeps,
  { site, media, membership }: OpenOptions,
): RoutePlugin[] {
  for (const [kind, passes] of Object.entries(wallet)) {
    const state = passes?.check()
    if (state?.kind === 'fault')
      service.log.error({ kind, reason: state.reason }, 'wallet passes cannot be made')
  }
  const deps: WalletDeps = {
    ...service,
    random,
    wallet,
    fileCodes: signedCodes(secretKey, 'wallet pass file'),
    appUrl: settings.appUrl,
    holderOf: (personId) => findCardHolder(membership, personId),
    club: async () => {
      const club = await site.settings()
      return {
        name: club.name,
        colour: brandOf(club.theme_colour),
        iconAddress: settings.appUrl.startsWith('https:')
          ? `${settings.appUrl}${iconAddress(club, '512')}`
          : null,
      }
    },
    pictures: cachedByVersion(
      () => service.contentVersion.current(),
      () => drawPictures(site, media),
    ),
    limits: {
      add: rateLimit(service.database.pool, WALLET_RATE),
      file: rateLimit(service.database.pool, PASS_FILE_RATE),
    },
  }
  return [(app) => walletRoutes(app, deps)]
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
