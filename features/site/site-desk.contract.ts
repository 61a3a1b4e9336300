/**
 * The club's settings as its committee reads and changes them at the desk.
 * @source docs/reference/public-site.md §4.1
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { SettingValues } from './site.settings.ts'

/** The settings that describe the club, which everyone may read. The role `content` may change them. */
export const DETAIL_KEYS = [
  'name',
  'organisation_name',
  'organisation_abn',
  'organisation_address',
  'organisation_email',
  'organisation_phone',
  'established',
  'affiliation',
  'detail_texts',
  'timezone',
  'theme_colour',
  'dark_theme_colour',
] as const

/** The settings about payments, and about applications and member numbers. Only owners read and change them. */
export const MONEY_KEYS = [
  'gst_registered',
  'bank_account_name',
  'bank_bsb',
  'bank_account_number',
  'bank_transfer_hold_days',
  'membership_asks_nominator',
  'committee_meets_on',
  'member_number_prefix',
] as const

/** The links in the header and footer of every page. The role `content` may change them. */
export const MENU_KEYS = ['header_menu', 'footer_menu', 'menu_texts'] as const

/**
 * The settings of logo, icons, search engines, social pages and the public pages' behaviour. The role `content` may
 * change them.
 */
export const PUBLIC_KEYS = [
  'organisation_logo',
  'favicon',
  'favicon_dark',
  'seo_title_prefix',
  'seo_title_suffix',
  'google_site_verification',
  'bing_site_verification',
  'facebook_site_verification',
  'facebook',
  'twitter',
  'instagram',
  'linkedin',
  'youtube',
  'pinterest',
  'github',
  'xing',
  'skype',
  'main_language',
  'further_languages',
  'list_page_content_feature',
  'show_back_to_top',
] as const

/**
 * The settings of publishing, analytics, log-in and what members may edit themselves. Only owners read and change them.
 */
export const FEATURE_KEYS = [
  'second_person_publishes',
  'google_analytics_key',
  'google_tag_manager_key',
  'facebook_pixel',
  'matomo_site_url',
  'matomo_site_id',
  'login_code_only',
  'third_party_login',
  'edit_name',
  'edit_date_of_birth',
  'change_date_of_birth',
  'edit_drivers_licence',
  'edit_emergency_contact',
  'edit_company_name',
  'edit_company_phone',
  'edit_trading_name',
  'edit_abn',
  'edit_website',
  'edit_facebook',
  'edit_additional_club_member',
  'additional_club_member_label',
  'manage_addresses',
  'pay_at_club',
] as const

/** The details of the club that are translated. Its names are the same in all languages. */
export const DETAIL_TEXTS = ['organisation_address', 'affiliation'] as const

/** The largest number of links in the header, of columns in the footer and of links in a column; lengths in characters. */
export const MENU_LIMITS = { headerLinks: 10, columns: 4, columnLinks: 12, label: 40, url: 300 } as const

export type ClubMenus = Pick<SettingValues, (typeof MENU_KEYS)[number]>
export type ClubPublic = Pick<SettingValues, (typeof PUBLIC_KEYS)[number]>
export type ClubFeatures = Pick<SettingValues, (typeof FEATURE_KEYS)[number]>
export type ClubDetails = Pick<SettingValues, (typeof DETAIL_KEYS)[number]>
export type ClubMoney = Pick<SettingValues, (typeof MONEY_KEYS)[number]>

/** The club's details. `updated_at` is the revision: a save that started from an older one is refused. */
export type DeskDetails = ClubDetails & { updated_at: string }
export type DeskMenus = ClubMenus & { updated_at: string }
export type DeskPublic = ClubPublic & { updated_at: string }
export type DeskFeatures = ClubFeatures & { updated_at: string }
export type DeskMoney = ClubMoney & { updated_at: string }

export const SITE_DESK_MISTAKES = {
  no_abn: msg`A club that is registered for GST needs its ABN on tax invoices. Enter the ABN first`,
} as const

const BASE = '/api/v1/cognito/domain/desk'

/** Reads the club's details and money settings. `money` is null for a caller who is no owner. */
export const deskSettings = endpoint<
  Record<string, never>,
  { details: DeskDetails; money: DeskMoney | null }
>('GET', BASE)

/** Saves the club's details. Needs a step-up if a value changes, like each change of settings. */
export const saveDetails = endpoint<
  Omit<ClubDetails, 'detail_texts'> & Partial<Pick<ClubDetails, 'detail_texts'>> & { updated_at?: string },
  { item: DeskDetails }
>('POST', `${BASE}/details`)
export const saveMoney = endpoint<ClubMoney & { updated_at?: string }, { item: DeskMoney }>(
  'POST',
  `${BASE}/money`,
)

/** Reads the settings of the public site and of its features. `features` is null for a caller who is no owner. */
export const deskSiteSettings = endpoint<
  Record<string, never>,
  { public: DeskPublic; features: DeskFeatures | null }
>('GET', `${BASE}/site`)

/**
 * Saves the settings of the public site. For staff with the role `content` or `owner`. Needs a step-up if a value
 * changes.
 */
export const savePublic = endpoint<ClubPublic & { updated_at?: string }, { item: DeskPublic }>(
  'POST',
  `${BASE}/public`,
)
/** Saves the settings of the site's features. For owners. Needs a step-up if a value changes. */
export const saveFeatures = endpoint<ClubFeatures & { updated_at?: string }, { item: DeskFeatures }>(
  'POST',
  `${BASE}/features`,
)

/** Reads the menus. For staff with the role `content` or `owner`. */
export const deskMenus = endpoint<Record<string, never>, { item: DeskMenus }>('GET', `${BASE}/menus`)
/**
 * Replaces both menus. A save that started from an older `updated_at` is refused with CONFLICT, 409. Needs a step-up if
 * a menu changes.
 */
export const saveMenus = endpoint<
  Omit<ClubMenus, 'menu_texts'> & Partial<Pick<ClubMenus, 'menu_texts'>> & { updated_at?: string },
  { item: DeskMenus }
>('POST', `${BASE}/menus`)
