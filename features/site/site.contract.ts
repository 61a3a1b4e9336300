/**
 * The club's own settings as the site sees them: who the organisation is, its colours, its search
 * and analytics keys, its menus.
 * @source SPEC §3 "Domain/site settings", §7 "Content"
 */
import type { RedirectEntry } from '#features/pages/pages.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

export type MenuLink = { label: string; url: string }
export type MenuColumn = { heading: string; links: MenuLink[] }

/** What everyone may know of the site. */
export type SiteSettings = {
  name: string
  /** Hash of a picture; null for the club's default mark. */
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
  /** Hash of a picture; null for the default mark. */
  organisation_logo: string | null
  /** One line of it a line. */
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
  /** Configuration flags and values of SPEC §6 and §9, by name. */
  configuration: SiteConfiguration
}

/** The club's flags that decide what a person may change. @source SPEC §6 */
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

/** Flags and values that change what the client does. @source SPEC §2, §5, §6, §9 */
export type SiteConfiguration = ProfileFlags & {
  list_page_content_feature: boolean
  show_back_to_top: boolean
  login_code_only: boolean
  third_party_login: boolean
  manage_addresses: boolean
  additional_club_member_label: string
  payment_user_id: number
}

/** The defaults of a club that has not chosen colours: the theme's own. */
export const DEFAULT_THEME_COLOUR = '#006D77'
export const DEFAULT_DARK_THEME_COLOUR = '#5CD0C6'

export const currentDomain = endpoint<Record<string, never>, SiteSettings>(
  'GET',
  '/api/v1/cognito/domain/currentDomain',
)
/** Some settings, by their names in SiteSettings and SiteConfiguration. For staff with the role `content` or `owner`. */
export const updateDomain = endpoint<Record<string, unknown>, SiteSettings>(
  'POST',
  '/api/v1/cognito/domain/update',
)
export const createRedirect = endpoint<RedirectEntry, { item: RedirectEntry }>(
  'POST',
  '/api/v1/cognito/redirect/create',
)
export const deleteRedirect = endpoint<{ from: string }, Record<string, never>>(
  'POST',
  '/api/v1/cognito/redirect/delete',
)
