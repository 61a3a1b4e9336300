/** The fields of the settings of the site: label, hint and kind of control of each. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ClubFeatures, ClubPublic } from '#features/site/site-desk.contract.ts'

export type SettingField = {
  label: MessageDescriptor
  hint?: MessageDescriptor
  /**
   * The kind of control. `code` is text in Latin letters; `spaced` keeps spaces at its ends; `image` is the hash of an
   * image; `language` is one of the languages, and `languages` several.
   */
  kind: 'text' | 'code' | 'spaced' | 'flag' | 'image' | 'language' | 'languages'
  maxLength?: number
}

export type FieldGroup<Key extends string> = {
  title: MessageDescriptor
  fields: Readonly<Partial<Record<Key, SettingField>>>
}

const code = (label: MessageDescriptor, hint: MessageDescriptor): SettingField => ({
  label,
  hint,
  kind: 'code',
  maxLength: 120,
})
const page = (label: MessageDescriptor): SettingField => ({ label, kind: 'code', maxLength: 300 })
const flag = (label: MessageDescriptor, hint?: MessageDescriptor): SettingField =>
  hint === undefined ? { label, kind: 'flag' } : { label, hint, kind: 'flag' }

const site = 'Field: the club’s page on a social network'
const VERIFICATION = msg`The code from the tag that the search engine gives you`

export const PUBLIC_GROUPS: readonly FieldGroup<keyof ClubPublic>[] = [
  {
    title: msg`Logo and icons`,
    fields: {
      organisation_logo: {
        label: msg({ message: 'Logo', comment: 'Field: the logo of the club' }),
        hint: msg`Shown on the member home screen and in search results`,
        kind: 'image',
      },
      favicon: {
        label: msg`Icon of the site`,
        hint: msg`A square image. Shown in browser tabs and on home screens`,
        kind: 'image',
      },
      favicon_dark: {
        label: msg`Icon in dark mode`,
        hint: msg`Used where the browser is dark. Without one the other icon is used`,
        kind: 'image',
      },
    },
  },
  {
    title: msg`Search engines`,
    fields: {
      seo_title_prefix: {
        label: msg`Text before each page title`,
        hint: msg`Spaces at the end count`,
        kind: 'spaced',
        maxLength: 60,
      },
      seo_title_suffix: {
        label: msg`Text after each page title`,
        hint: msg`Spaces at the start count, such as in “ | Motor Sport Club”`,
        kind: 'spaced',
        maxLength: 80,
      },
      google_site_verification: code(msg`Google site verification`, VERIFICATION),
      bing_site_verification: code(msg`Bing site verification`, VERIFICATION),
      facebook_site_verification: code(msg`Facebook domain verification`, VERIFICATION),
    },
  },
  {
    title: msg`Social pages`,
    fields: {
      facebook: page(msg({ message: 'Facebook', comment: site })),
      twitter: page(msg({ message: 'X (Twitter)', comment: site })),
      instagram: page(msg({ message: 'Instagram', comment: site })),
      linkedin: page(msg({ message: 'LinkedIn', comment: site })),
      youtube: page(msg({ message: 'YouTube', comment: site })),
      pinterest: page(msg({ message: 'Pinterest', comment: site })),
      github: page(msg({ message: 'GitHub', comment: site })),
      xing: page(msg({ message: 'Xing', comment: site })),
      skype: page(msg({ message: 'Skype', comment: site })),
    },
  },
  {
    title: msg`Languages of the content`,
    fields: {
      main_language: {
        label: msg`Language in which the club writes`,
        hint: msg`Texts without a translation are shown in this language`,
        kind: 'language',
      },
      further_languages: {
        label: msg`Languages into which the club translates`,
        hint: msg`Each page then has one address for each language. The buttons and forms around the content are translated anyway`,
        kind: 'languages',
      },
    },
  },
  {
    title: msg`Public pages`,
    fields: {
      list_page_content_feature: flag(
        msg`Show pages as blocks`,
        msg`Turn it off only for pages that were made with rows and columns`,
      ),
      show_back_to_top: flag(msg`Show a link back to the top`),
    },
  },
]

export const FEATURE_GROUPS: readonly FieldGroup<keyof ClubFeatures>[] = [
  {
    title: msg({ message: 'Publishing', context: 'settings', comment: 'Heading: who may publish pages' }),
    fields: {
      second_person_publishes: flag(
        msg`A second person must publish each page`,
        msg`The person who changed a page last asks for a review, and somebody else publishes it`,
      ),
    },
  },
  {
    title: msg`Measuring visits`,
    fields: {
      google_analytics_key: code(msg`Google Analytics`, msg`Like G-AB12CD34EF`),
      google_tag_manager_key: code(msg`Google Tag Manager`, msg`Like GTM-AB12CD3`),
      facebook_pixel: code(msg`Facebook pixel`, msg`8 to 20 digits`),
      matomo_site_url: {
        label: msg`Address of Matomo`,
        hint: msg`Like https://matomo.example.com/`,
        kind: 'code',
        maxLength: 300,
      },
      matomo_site_id: code(msg`Site number in Matomo`, msg`A whole number`),
    },
  },
  {
    title: msg`Log-in and payment`,
    fields: {
      login_code_only: flag(msg`Log in with an emailed code only, without a link`),
      third_party_login: flag(
        msg`Allow log-in with another account`,
        msg`Works only where the server is connected to a provider`,
      ),
      pay_at_club: flag(msg`Accept cash and EFTPOS at the club`),
    },
  },
  {
    title: msg`What members may change themselves`,
    fields: {
      edit_name: flag(msg`Their name`),
      edit_date_of_birth: flag(msg`Their date of birth, if none is stored`),
      change_date_of_birth: flag(msg`A date of birth that is already stored`),
      edit_drivers_licence: flag(msg`Their driver’s licence`),
      edit_emergency_contact: flag(msg`Their emergency contact`),
      edit_company_name: flag(msg`Their company name`),
      edit_company_phone: flag(msg`Their company phone`),
      edit_trading_name: flag(msg`Their trading name`),
      edit_abn: flag(msg`Their ABN`),
      edit_website: flag(msg`Their website`),
      edit_facebook: flag(msg`Their Facebook page`),
      manage_addresses: flag(msg`Their saved addresses`),
      edit_additional_club_member: flag(msg`The additional person on their membership`),
      additional_club_member_label: {
        label: msg`Name of the field for the additional person`,
        kind: 'text',
        maxLength: 60,
      },
    },
  },
]
