/** The part of the site's settings that header, footer and renderer need. */
import { createContext } from 'react-router'
import type { Locale } from '#platform/shared/locales.ts'
import type { TextLanguages } from './record-texts.rules.ts'
import type { MenuLink, SiteSettings } from './site.contract.ts'

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

/** A link of a menu. `lang` is the language of a label that is not in the language of the page. */
export type FrameLink = MenuLink & { lang?: Locale }
export type FrameColumn = { heading: string; lang?: Locale; links: FrameLink[] }

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
  | 'configuration'
> & {
  header_menu: FrameLink[]
  footer_menu: FrameColumn[]
  /** The language that the address of the document names; absent if it names none. */
  namedLanguage?: Locale
  /** The languages of address and affiliation, if they are not in the language of the page. */
  textLanguages?: TextLanguages<'organisation_address' | 'affiliation'>
  socials: { network: SocialNetwork; url: string }[]
  titlePrefix: string
  titleSuffix: string
  /** The site's own address, without a trailing slash. */
  origin: string
  /** The base URL of API calls (the CMS base URL); empty for the site's own origin. */
  apiUrl: string
  isDemo: boolean
  /**
   * Whether the site has so many pages that a browser loads them one by one. @source docs/reference/pages-and-blocks.md §5.1
   */
  hasManyPages: boolean
  /** Redirects from addresses that have a page or screen of their own, by the address in lower case. */
  redirects: Readonly<Record<string, string>>
  /** The URLs of analytics scripts with their keys, in the format of app/web/analytics.ts. */
  analytics: AnalyticsTag[]
  /** The address to which errors are reported; null if they are not reported. */
  errorReportDsn: string | null
  /**
   * Origins to which a token login may switch the API calls, and the hosts with a separate log-in.
   * @source docs/reference/accounts.md §5.1
   */
  tokenLoginBaseUrls: readonly string[]
  venueHosts: readonly string[]
  /** The racing-licence service; null if the club does not use one. The token's path is relative to its URL. */
  racers: { url: string; clientId: string; tokenPath: string } | null
  /** The name of the external provider with whose accounts people may log in; null if that is off. */
  outsideLogin: string | null
}

export type AnalyticsTag =
  | { kind: 'google_analytics' | 'google_tag_manager' | 'facebook_pixel'; key: string }
  | { kind: 'matomo'; url: string; siteId: string }

/** The router context that contains the frame; app/ sets it on server and client. */
export const siteFrameContext = createContext<SiteFrame>()

/** Selects the frame's values from the settings. */
export function frameOf(
  site: SiteSettings,
  server: Pick<
    SiteFrame,
    | 'origin'
    | 'apiUrl'
    | 'isDemo'
    | 'analytics'
    | 'redirects'
    | 'hasManyPages'
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
