/**
 * All settings of the club's site: name, format, default and the role that may change it. Public pages never load this
 * file.
 * @source docs/reference/public-site.md §4.1, §4.4
 */
import * as z from 'zod'
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#platform/shared/locales.ts'
import { isDay } from '#platform/shared/days.ts'
import { isAbn } from '#platform/shared/abn.ts'
import { findPublicHttpsUrl, isMenuTarget, isSocialUrl, type SocialNetwork } from './addresses.rules.ts'
import type { MenuTexts } from './menu-texts.rules.ts'
import type { RecordTexts } from './record-texts.rules.ts'
import { recordTextsInput } from './record-texts.schema.ts'
import {
  DEFAULT_DARK_THEME_COLOUR,
  DEFAULT_THEME_COLOUR,
  type MenuColumn,
  type MenuLink,
} from './site.contract.ts'

/**
 * The sections of the settings desk. Sections marked `owner` can be changed by the owner only, others also by the role
 * `content`.
 */
export const SETTING_SECTIONS = {
  organisation: 'content',
  look: 'content',
  searchEngines: 'content',
  social: 'content',
  menus: 'content',
  site: 'content',
  publishing: 'owner',
  measuring: 'owner',
  login: 'owner',
  profile: 'owner',
  payments: 'owner',
} as const satisfies Record<string, 'content' | 'owner'>

export type SettingSection = keyof typeof SETTING_SECTIONS

export type SettingDefinition<T = unknown> = {
  section: SettingSection
  schema: z.ZodType<T>
  defaultValue: T
}

function setting<T>(section: SettingSection, schema: z.ZodType<T>, defaultValue: T): SettingDefinition<T> {
  return { section, schema, defaultValue }
}

const CONTROL = /\p{Cc}/u
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !CONTROL.test(text))
/** One line that keeps its leading and trailing spaces, because they separate a prefix or suffix from the title. */
const spacedLine = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !CONTROL.test(text))
const lines = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !CONTROL.test(text.replaceAll('\n', '')))
const key = (pattern: RegExp) => z.string().regex(pattern).nullable()
const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .transform((text) => text.toUpperCase())
const imageHash = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullable()
const verificationKey = key(/^[A-Za-z0-9_=-]{8,120}$/)
const social = (network: SocialNetwork) =>
  z
    .string()
    .max(300)
    .refine((text) => isSocialUrl(network, text))
    .nullable()

const timezone = z
  .string()
  .max(60)
  .refine((text) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
    } catch {
      return false
    }
  })

const menuLink: z.ZodType<MenuLink> = z.strictObject({
  label: line(40).refine((text) => text !== ''),
  url: z.string().max(300).refine(isMenuTarget),
})
const menuColumn: z.ZodType<MenuColumn> = z.strictObject({
  heading: line(40),
  links: z.array(menuLink).max(12),
})

/** The translations of the menus, with at most as many texts as the menus can have. */
const menuTexts: z.ZodType<MenuTexts> = z.partialRecord(
  z.enum(LOCALES),
  z.record(line(40), line(40)).refine((texts) => Object.keys(texts).length <= 70),
)

const matomoUrl = z
  .string()
  .max(300)
  .transform((text, context) => {
    const url = findPublicHttpsUrl(text)
    if (url && url.search === '' && url.hash === '') return url.href.endsWith('/') ? url.href : `${url.href}/`
    context.addIssue({ code: 'custom', message: 'not an https address of a public host' })
    return z.NEVER
  })

const socialSettings = {
  facebook: setting('social', social('facebook'), null),
  twitter: setting('social', social('twitter'), null),
  instagram: setting('social', social('instagram'), null),
  linkedin: setting('social', social('linkedin'), null),
  youtube: setting('social', social('youtube'), null),
  pinterest: setting('social', social('pinterest'), null),
  github: setting('social', social('github'), null),
  xing: setting('social', social('xing'), null),
  skype: setting('social', social('skype'), null),
} satisfies Record<SocialNetwork, SettingDefinition<string | null>>

/** The texts of the settings that visitors read and that are translated. */
const DETAIL_TEXTS = { organisation_address: lines(300), affiliation: line(160) }

/** The public settings: the fields of currentDomain outside `configuration`. */
export const PUBLIC_SETTINGS = {
  name: setting('organisation', line(120), 'Motor Sport Club'),
  organisation_name: setting('organisation', line(160), 'Motor Sport Club'),
  organisation_abn: setting(
    'organisation',
    z
      .string()
      .refine((text) => text === '' || isAbn(text))
      .transform((text) => text.replaceAll(' ', '')),
    '',
  ),
  organisation_logo: setting('organisation', imageHash, null),
  organisation_address: setting('organisation', DETAIL_TEXTS.organisation_address, ''),
  organisation_email: setting('organisation', z.union([z.literal(''), z.email().max(200)]), ''),
  organisation_phone: setting(
    'organisation',
    z
      .string()
      .trim()
      .regex(/^[+0-9() -]{0,30}$/),
    '',
  ),
  established: setting('organisation', z.string().regex(/^(\d{4})?$/), ''),
  affiliation: setting('organisation', DETAIL_TEXTS.affiliation, ''),
  timezone: setting('organisation', timezone, 'Australia/Sydney'),

  favicon: setting('look', imageHash, null),
  favicon_dark: setting('look', imageHash, null),
  theme_colour: setting('look', colour, DEFAULT_THEME_COLOUR),
  dark_theme_colour: setting('look', colour, DEFAULT_DARK_THEME_COLOUR),

  seo_title_prefix: setting('searchEngines', spacedLine(60), ''),
  seo_title_suffix: setting('searchEngines', spacedLine(80), ''),
  google_site_verification: setting('searchEngines', verificationKey, null),
  bing_site_verification: setting('searchEngines', verificationKey, null),
  facebook_site_verification: setting('searchEngines', verificationKey, null),

  google_analytics_key: setting('measuring', key(/^(G-[A-Z0-9]{6,14}|UA-\d{4,10}-\d{1,4})$/), null),
  google_tag_manager_key: setting('measuring', key(/^GTM-[A-Z0-9]{4,10}$/), null),
  facebook_pixel: setting('measuring', key(/^\d{8,20}$/), null),
  matomo_site_url: setting('measuring', matomoUrl.nullable(), null),
  matomo_site_id: setting('measuring', key(/^[1-9]\d{0,8}$/), null),

  ...socialSettings,

  header_menu: setting('menus', z.array(menuLink).max(10), []),
  footer_menu: setting('menus', z.array(menuColumn).max(4), []),
}

const flag = (section: SettingSection, defaultValue: boolean) => setting(section, z.boolean(), defaultValue)

/** The fields that currentDomain returns under `configuration`. @source docs/reference/public-site.md §4.4 */
export const CONFIGURATION_SETTINGS = {
  list_page_content_feature: flag('site', true),
  show_back_to_top: flag('site', true),
  login_code_only: flag('login', true),
  third_party_login: flag('login', false),
  edit_name: flag('profile', false),
  edit_date_of_birth: flag('profile', true),
  /** Whether a date of birth that is already set may be changed. */
  change_date_of_birth: flag('profile', false),
  edit_drivers_licence: flag('profile', false),
  edit_emergency_contact: flag('profile', false),
  edit_company_name: flag('profile', false),
  edit_company_phone: flag('profile', false),
  edit_trading_name: flag('profile', false),
  edit_abn: flag('profile', false),
  edit_website: flag('profile', false),
  edit_facebook: flag('profile', false),
  edit_additional_club_member: flag('profile', false),
  manage_addresses: flag('profile', false),
  additional_club_member_label: setting('profile', line(60), 'Partner Name'),
  /** The id of the user who receives the payments. */
  payment_user_id: setting('payments', z.int().min(1).max(2_147_483_647), 1),
}

const digits = (count: number) => z.string().regex(new RegExp(String.raw`^(\d{${count}})?$`))

/** Settings for the server only. No route about the site returns them. @source docs/reference/public-site.md §4.6 */
export const DESK_SETTINGS = {
  /** The language in which the club writes its texts; the languages into which it translates them follow. */
  main_language: setting<Locale>('site', z.enum(LOCALES), DEFAULT_LOCALE),
  further_languages: setting<Locale[]>('site', z.array(z.enum(LOCALES)).max(LOCALES.length), []),
  /** The texts of the menus in the further languages. */
  menu_texts: setting<MenuTexts>('menus', menuTexts, {}),
  /** The club’s postal address and affiliation in the further languages. */
  detail_texts: setting<RecordTexts>('organisation', recordTextsInput(DETAIL_TEXTS), {}),
  /** Whether a page must be published by another person than the one who changed it last. */
  second_person_publishes: flag('publishing', false),
  gst_registered: flag('payments', false),
  bank_account_name: setting('payments', line(80), ''),
  /** Six digits. If BSB and account number are empty, bank transfer is not offered. */
  bank_bsb: setting('payments', digits(6), ''),
  bank_account_number: setting('payments', z.string().regex(/^\d{0,12}$/), ''),
  /** How many days an order waits for a bank transfer. */
  bank_transfer_hold_days: setting('payments', z.int().min(1).max(60), 7),
  /** Whether an order may be paid in cash or by EFTPOS at the club. It is held as long as for a bank transfer. */
  pay_at_club: flag('payments', false),
  /** Whether an applicant names a nominator and a seconder. */
  membership_asks_nominator: flag('profile', false),
  /** The day of the next meeting at which the committee decides on applications; empty if it is not fixed. */
  committee_meets_on: setting(
    'profile',
    z
      .string()
      .max(10)
      .refine((text) => text === '' || isDay(text)),
    '',
  ),
  /** The text before the number on a card, such as `CP-`. */
  member_number_prefix: setting('profile', line(8), ''),
}

export const SETTINGS = { ...PUBLIC_SETTINGS, ...CONFIGURATION_SETTINGS, ...DESK_SETTINGS }

export type SettingKey = keyof typeof SETTINGS
type ValueOf<D> = D extends SettingDefinition<infer T> ? T : never
export type SettingValues = { [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]> }

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** Returns whether a text is the name of a setting. */
export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTINGS, text)
}

/** A change of some settings: each value is validated, and unknown names are refused. */
export const settingsPatch: z.ZodType<Partial<SettingValues>> = z
  .strictObject(Object.fromEntries(SETTING_KEYS.map((name) => [name, SETTINGS[name].schema])))
  .partial()
