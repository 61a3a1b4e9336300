/** What the header, the footer and the renderer need of the site's settings, and nothing more. */
import { createContext } from 'react-router'
import type { SiteSettings } from './site.contract.ts'

export const SOCIAL_NETWORKS = [
  'facebook',
  'twitter',
  'instagram',
  'linkedin',
  'youtube',
  'pinterest',
  'github',
  'xing',
  'skype',
] as const

export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

export type SiteFrame = Pick<
  SiteSettings,
  | 'name'
  | 'organisation_name'
  | 'organisation_abn'
  | 'organisation_logo'
  | 'organisation_address'
  | 'organisation_email'
  | 'organisation_phone'
  | 'timezone'
  | 'established'
  | 'affiliation'
  | 'header_menu'
  | 'footer_menu'
  | 'configuration'
> & {
  socials: { network: SocialNetwork; url: string }[]
  titlePrefix: string
  titleSuffix: string
  /** The site's own address, without a slash at its end. */
  origin: string
  /** Where calls go: the CMS base URL, empty for our own origin. */
  apiUrl: string
  isDemo: boolean
  /** Addresses of analytics scripts and their keys, as app/web/analytics.ts wants them. */
  analytics: AnalyticsTag[]
  /** Where faults are reported; null for nowhere. */
  errorReportDsn: string | null
  /** Origins that a token login may move the calls to, and the hosts with a gate of their own. @source SPEC §2 */
  tokenLoginBaseUrls: readonly string[]
  venueHosts: readonly string[]
  /** The racing-licence service; null where the club works with none. The token's path is below its address. */
  racers: { url: string; clientId: string; tokenPath: string } | null
  /** The name of the provider through whose accounts people may log in as well; null while that is off. */
  outsideLogin: string | null
}

export type AnalyticsTag =
  | { kind: 'google_analytics' | 'google_tag_manager' | 'facebook_pixel'; key: string }
  | { kind: 'matomo'; url: string; siteId: string }

/** The router's handle on the frame; app/ sets it on either side. */
export const siteFrameContext = createContext<SiteFrame>()

/** Picks the frame out of the settings. */
export function frameOf(
  site: SiteSettings,
  server: Pick<
    SiteFrame,
    | 'origin'
    | 'apiUrl'
    | 'isDemo'
    | 'analytics'
    | 'errorReportDsn'
    | 'racers'
    | 'outsideLogin'
    | 'tokenLoginBaseUrls'
    | 'venueHosts'
  >,
): SiteFrame {
  return {
    name: site.name,
    organisation_name: site.organisation_name,
    organisation_abn: site.organisation_abn,
    organisation_logo: site.organisation_logo,
    organisation_address: site.organisation_address,
    organisation_email: site.organisation_email,
    organisation_phone: site.organisation_phone,
    timezone: site.timezone,
    established: site.established,
    affiliation: site.affiliation,
    header_menu: site.header_menu,
    footer_menu: site.footer_menu,
    configuration: site.configuration,
    socials: SOCIAL_NETWORKS.flatMap((network) => {
      const url = site[network]
      return url ? [{ network, url }] : []
    }),
    titlePrefix: site.seo_title_prefix,
    titleSuffix: site.seo_title_suffix,
    ...server,
  }
}
