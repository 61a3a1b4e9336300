/**
 * The club's settings as its committee reads and changes them at the desk.
 * @source docs/reference/public-site.md §4.1
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { SettingValues } from './site.settings.ts'

/** What everyone may read of the club. The content role may change it. */
export const DETAIL_KEYS = [
  'name',
  'organisation_name',
  'organisation_abn',
  'organisation_address',
  'organisation_email',
  'organisation_phone',
  'established',
  'affiliation',
  'timezone',
  'theme_colour',
  'dark_theme_colour',
] as const

/** How the club takes money and what it asks of members. Only owners read and change it. */
export const MONEY_KEYS = [
  'gst_registered',
  'bank_account_name',
  'bank_bsb',
  'bank_account_number',
  'bank_transfer_hold_days',
  'membership_asks_nominator',
  'member_number_prefix',
] as const

/** The links in the header and footer of every page. The content role may change them. */
export const MENU_KEYS = ['header_menu', 'footer_menu'] as const

/** The largest number of links in the header, of columns in the footer and of links in a column; lengths in characters. */
export const MENU_LIMITS = { headerLinks: 10, columns: 4, columnLinks: 12, label: 40, url: 300 } as const

export type ClubMenus = Pick<SettingValues, (typeof MENU_KEYS)[number]>
export type ClubDetails = Pick<SettingValues, (typeof DETAIL_KEYS)[number]>
export type ClubMoney = Pick<SettingValues, (typeof MONEY_KEYS)[number]>

/** `updated_at` is the revision: a save that started from an older one is refused. */
export type DeskDetails = ClubDetails & { updated_at: string }
export type DeskMenus = ClubMenus & { updated_at: string }
export type DeskMoney = ClubMoney & { updated_at: string }

export const SITE_DESK_MISTAKES = {
  no_abn: msg`A club that is registered for GST needs its ABN on tax invoices. Enter the ABN first`,
} as const

const BASE = '/api/v1/cognito/domain/desk'

/** `money` is null for a caller who is no owner. */
export const deskSettings = endpoint<
  Record<string, never>,
  { details: DeskDetails; money: DeskMoney | null }
>('GET', BASE)

/** Needs a step-up where something changes, like each change of settings. */
export const saveDetails = endpoint<ClubDetails & { updated_at?: string }, { item: DeskDetails }>(
  'POST',
  `${BASE}/details`,
)
export const saveMoney = endpoint<ClubMoney & { updated_at?: string }, { item: DeskMoney }>(
  'POST',
  `${BASE}/money`,
)

/** Reads the menus. For staff with the role `content` or `owner`. */
export const deskMenus = endpoint<Record<string, never>, { item: DeskMenus }>('GET', `${BASE}/menus`)
/**
 * Replaces both menus. A save that started from an older `updated_at` is refused with CONFLICT, 409. Needs a step-up
 * where something changes.
 */
export const saveMenus = endpoint<ClubMenus & { updated_at?: string }, { item: DeskMenus }>(
  'POST',
  `${BASE}/menus`,
)
