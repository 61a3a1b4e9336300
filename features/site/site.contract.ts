/**
 * API contract of the club's settings: the organisation, its colours, its search and analytics keys, and its
 * menus; the sitemap and the redirects.
 * @source docs/reference/public-site.md §4.1; docs/reference/pages-and-blocks.md §7.1
 */
import { endpoint } from '#platform/shared/endpoint.ts'

export type MenuLink = { label: string; url: string }
export type MenuColumn = { heading: string; links: MenuLink[] }

/** The public settings of the site. */
export type SiteSettings = {
  name: string
  /** Hash of a picture; null for the default icon. */
  favicon: string | null
  favicon_dark: string | null
  theme_colour: string
  dark_theme_colour: string
  seo_title_prefix: string
  seo_title_suffix: string
  google_analytics_key: string | null
  google_tag_manager_key: string | null
  google_site_verification: string | null
  bing_site_verification: string | null
  facebook_site_verification: string | null
  facebook_pixel: string | null
  matomo_site_url: string | null
  matomo_site_id: string | null
  organisation_name: string
  organisation_abn: string
  /** Hash of a picture; null for the default logo. */
  organisation_logo: string | null
  /** Multi-line text. */
  organisation_address: string
  organisation_email: string
  organisation_phone: string
  facebook: string | null
  twitter: string | null
  instagram: string | null
  linkedin: string | null
  youtube: string | null
  pinterest: string | null
  github: string | null
  xing: string | null
  skype: string | null
  /** IANA zone in which the club's days begin. */
  timezone: string
  established: string
  affiliation: string
  header_menu: MenuLink[]
  footer_menu: MenuColumn[]
  /** The configuration flags and values of docs/reference/public-site.md §4.4, by name. */
  configuration: SiteConfiguration
}

/** The flags that decide which profile fields a person may change. @source docs/reference/public-site.md §4.4 */
export type ProfileFlags = {
  edit_name: boolean
  edit_date_of_birth: boolean
  /** Whether a date of birth that is already set may be changed. */
  change_date_of_birth: boolean
  edit_drivers_licence: boolean
  edit_emergency_contact: boolean
  edit_company_name: boolean
  edit_company_phone: boolean
  edit_trading_name: boolean
  edit_abn: boolean
  edit_website: boolean
  edit_facebook: boolean
  edit_additional_club_member: boolean
}

/** Flags and values that change the client's behaviour. @source docs/reference/public-site.md §4.4 */
export type SiteConfiguration = ProfileFlags & {
  list_page_content_feature: boolean
  show_back_to_top: boolean
  login_code_only: boolean
  third_party_login: boolean
  manage_addresses: boolean
  additional_club_member_label: string
  payment_user_id: number
}

/** One entry of the sitemap. @source docs/reference/pages-and-blocks.md §1.5 */
export type SitemapEntry = {
  url: string
  lastmod: string
  model: string
  priority: number
  seo_title: string | null
  seo_meta_description: string | null
}

/** A row of the redirect table. Both values are paths of this site. @source docs/reference/public-site.md §2.4 */
export type RedirectEntry = { from: string; to: string }

/** The site-wide data that a client loads once. */
export type InitialData = { sitemap: SitemapEntry[]; redirects: RedirectEntry[] }

/** The colour of a club that has not chosen one: the theme's default. */
export const DEFAULT_THEME_COLOUR = '#006D77'
export const DEFAULT_DARK_THEME_COLOUR = '#5CD0C6'

export const currentDomain = endpoint<Record<string, never>, SiteSettings>(
  'GET',
  '/api/v1/cognito/domain/currentDomain',
)
/**
 * `lang` is the language of titles and descriptions; without it they are in the main language. With `path` the sitemap
 * contains only the entry of this path. With `find` it contains at most 20 entries whose path or title contains this
 * text, and there are no redirects.
 */
export const initialData = endpoint<
  { lang?: string | undefined; path?: string | undefined; find?: string | undefined },
  InitialData
>('GET', '/api/v1/cognito/domain/initialData')
/**
 * Changes some settings, by their names in SiteSettings and SiteConfiguration. For staff with the role `content` or
 * `owner`.
 */
export const updateDomain = endpoint<Record<string, unknown>, SiteSettings>(
  'POST',
  '/api/v1/cognito/domain/update',
)
/** A warning that a saved redirect hides a page of the sitemap or a screen of the app with the same address. */
export type RedirectWarning = { field: 'from'; code: 'hides_page' | 'hides_screen' }

/**
 * Creates a redirect. A redirect has priority over a page or screen with the same address; the response warns about it.
 * @source docs/reference/public-site.md §2.4
 */
export const createRedirect = endpoint<RedirectEntry, { item: RedirectEntry; warnings: RedirectWarning[] }>(
  'POST',
  '/api/v1/cognito/redirect/create',
)
export const deleteRedirect = endpoint<{ from: string }, Record<string, never>>(
  'POST',
  '/api/v1/cognito/redirect/delete',
)
