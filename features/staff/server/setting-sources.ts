/** Defines which entries of the audit log count as changes of each settings screen. */
import {
  DETAIL_KEYS,
  FEATURE_KEYS,
  MENU_KEYS,
  MONEY_KEYS,
  PUBLIC_KEYS,
} from '#features/site/site-desk.contract.ts'
import type { SettingScreenPath } from '../setting-screens.rules.ts'

/** Entries with this kind of record and verb. */
export type SettingSource = {
  kind: string
  verb: string
  /** If given, only entries that changed one of these fields. */
  fields?: readonly string[]
}

const verbsOf = (kind: string, ...verbs: readonly string[]): SettingSource[] =>
  verbs.map((verb) => ({ kind, verb }))
const siteFields = (...fields: readonly string[]): SettingSource => ({
  kind: 'site',
  verb: 'changed_settings',
  fields,
})
const REDIRECTS: SettingSource = { kind: 'site', verb: 'changed_redirects' }

/** The sources of each screen; an empty list for a screen that changes no setting. */
export const SETTING_SOURCES: Readonly<Record<SettingScreenPath, readonly SettingSource[]>> = {
  '/cms/limits': verbsOf('club_limits', 'changed'),
  '/cms/settings': [siteFields(...DETAIL_KEYS, ...MONEY_KEYS)],
  '/cms/texts': verbsOf('signed_text', 'published', 'translated', 'confirmed', 'cancelled'),
  '/cms/roles': [
    ...verbsOf('own_role', 'created', 'changed', 'deleted'),
    ...verbsOf('person', 'set_roles', 'handed_over', 'took_over'),
  ],
  '/cms/status': [],
  '/cms/failed-work': [],
  '/cms/audit': [],
  '/cms/membership-types': verbsOf(
    'membership_type',
    'created',
    'changed',
    'archived',
    'restored',
    'deleted',
    'sorted',
  ),
  '/cms/rego-schemes': verbsOf('club_rego_scheme', 'changed_rules', 'opened', 'closed'),
  '/cms/payment-types': [siteFields('pay_at_club')],
  '/cms/ledger': verbsOf('books', 'changed_account_codes'),
  '/cms/delivery': verbsOf('shop', 'changed_delivery'),
  '/cms/mail': verbsOf('mail_text', 'changed'),
  '/cms/site': [
    siteFields(...MENU_KEYS, ...PUBLIC_KEYS, ...FEATURE_KEYS),
    REDIRECTS,
    ...verbsOf('group', 'created', 'changed', 'deleted', 'replaced'),
    ...verbsOf('track', 'created', 'changed', 'archived', 'restored', 'deleted', 'sorted'),
  ],
  '/cms/redirects': [REDIRECTS],
}
