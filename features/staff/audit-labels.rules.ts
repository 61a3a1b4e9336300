/** The labels of the audit log for its screen and its export: actions, kinds of records, fields and values. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isDay } from '#platform/shared/days.ts'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { isLocale } from '#platform/shared/locales.ts'
import type { Format } from '#platform/shared/format.ts'
import { AUDIT_ACTIONS } from './audit-actions.rules.ts'
import type { AuditValue } from './audit-details.rules.ts'
import { rightText } from './right-labels.rules.ts'

type Labels = Readonly<Record<string, MessageDescriptor>>

/** Actions with the same wording for every kind of record. */
const COMMON_ACTIONS: Labels = {
  approved_own_record: msg`Acted on a record of their own`,
  exported: msg`Exported a list`,
  created: msg`Created a record`,
  changed: msg`Changed a record`,
  corrected: msg`Corrected a record`,
  deleted: msg`Deleted a record`,
  enabled: msg`Showed a record`,
  disabled: msg`Hid a record`,
  published: msg`Published a record`,
  imported: msg`Imported a file`,
  added_file: msg`Attached a file`,
  added_note: msg`Added a note`,
  changed_note: msg`Changed a note`,
  deleted_file: msg`Deleted a file`,
  deleted_note: msg`Deleted a note`,
  restored_file: msg`Restored a file`,
  restored_note: msg`Restored a note`,
}

const note = 'Audit log: a kind of record'

/** The kinds of records, with the desk page that lists them if the record has no page of its own. */
export const AUDIT_KINDS: Readonly<Record<string, { label: MessageDescriptor; path?: string }>> = {
  audit: { label: msg({ message: 'Audit log', comment: note }), path: '/cms/audit' },
  bank_line: { label: msg`Line of a bank statement`, path: '/cms/statements' },
  bank_statement: { label: msg({ message: 'Bank statement', comment: note }), path: '/cms/statements' },
  books: { label: msg({ message: 'Ledger', comment: note }), path: '/cms/books' },
  cash_count: { label: msg({ message: 'Cash count', comment: note }), path: '/cms/cash-counts' },
  club_limits: { label: msg`Limits and classes`, path: '/cms/limits' },
  club_rego_case: { label: msg`Club rego application` },
  club_rego_scheme: { label: msg`Club rego scheme`, path: '/cms/rego-schemes' },
  desk_view: { label: msg`Saved view of a list` },
  event: { label: msg({ message: 'Event', comment: note, context: 'record' }) },
  event_entry: { label: msg({ message: 'Entry', comment: note, context: 'entry in an event' }) },
  gate_line: { label: msg`Admission at the gate`, path: '/cms/gate' },
  group: {
    label: msg({ message: 'Group', comment: note, context: 'of products or pages' }),
    path: '/cms/site/groups',
  },
  guardian: { label: msg({ message: 'Guardian', comment: note }) },
  job: { label: msg({ message: 'Background work', comment: note }), path: '/cms/failed-work' },
  log_book: { label: msg({ message: 'Log book', comment: note }), path: '/cms/log-books' },
  log_book_entry: { label: msg`Log book entry`, path: '/cms/log-books' },
  mail: { label: msg({ message: 'Email', comment: note, context: 'message' }), path: '/cms/mail-log' },
  mail_text: { label: msg`Wording of an email`, path: '/cms/mail' },
  media: { label: msg`Image, video or file`, path: '/cms/media' },
  member: { label: msg({ message: 'Member', comment: note }) },
  member_import: { label: msg`Import of members`, path: '/cms/members/import' },
  membership_application: { label: msg({ message: 'Membership application', comment: note }) },
  membership_type: { label: msg({ message: 'Membership type', comment: note }) },
  order: { label: msg({ message: 'Order', comment: note, context: 'order in the shop' }) },
  page: { label: msg({ message: 'Page', comment: note, context: 'of the website' }) },
  own_role: {
    label: msg({ message: 'Role', comment: note, context: 'at the staff desk' }),
    path: '/cms/roles',
  },
  person: { label: msg({ message: 'Person', comment: note }) },
  privacy_request: { label: msg({ message: 'Privacy request', comment: note }), path: '/cms/privacy' },
  product: { label: msg({ message: 'Product', comment: note }) },
  promotion_code: { label: msg({ message: 'Discount code', comment: note }) },
  refund: { label: msg({ message: 'Refund', comment: note, context: 'record' }), path: '/cms/refunds' },
  shop: { label: msg({ message: 'Shop', comment: note, context: 'record' }), path: '/cms/delivery' },
  signed_text: { label: msg`Text to sign` },
  site: { label: msg({ message: 'Club settings', comment: note }), path: '/cms/settings' },
  sku: { label: msg`Item in stock`, path: '/cms/stock' },
  track: {
    label: msg({ message: 'Track', comment: note, context: 'where cars race' }),
    path: '/cms/site/tracks',
  },
  vehicle: { label: msg({ message: 'Vehicle', comment: note }) },
}

const field = 'Audit log: a field of a record'

/** Labels of fields; other fields show their stored name in readable form. */
const FIELDS: Labels = {
  translations: msg({ message: 'Translations', comment: field }),
  address: msg({ message: 'Address', comment: field }),
  address_holder: msg`Number of the account whose email address is used`,
  bank_lines: msg({ message: 'Bank lines', comment: field, context: 'lines of a bank statement' }),
  cash_counts: msg({ message: 'Cash counts', comment: field }),
  city: msg`Suburb or town`,
  country: msg({ message: 'Country', comment: field }),
  emergency_contact_name: msg({ message: 'Emergency contact', comment: field }),
  emergency_contact_phone: msg`Phone of the emergency contact`,
  first_name: msg({ message: 'First name', comment: field }),
  last_name: msg({ message: 'Last name', comment: field }),
  mobile_phone: msg({ message: 'Mobile', comment: field }),
  note: msg({ message: 'Note', comment: field, context: 'number of a note' }),
  postcode: msg({ message: 'Postcode', comment: field }),
  lapsed_data_years: msg`Years until the data of lapsed members is reduced`,
  private_note: msg({ message: 'Permanent note', comment: field }),
  state: msg({ message: 'State', comment: field, context: 'of Australia' }),
  street_address: msg`Street address or PO box`,
  street_address_1: msg`Unit or level`,
  subject: msg({ message: 'Subject', comment: field, context: 'of an email' }),
  tags: msg({ message: 'Tags', comment: field }),
  amount: msg({ message: 'Amount', comment: field }),
  amountCents: msg({ message: 'Amount', comment: field }),
  code: msg({ message: 'Code', comment: field }),
  condition: msg({ message: 'Condition', comment: field }),
  date_of_birth: msg`Date of birth`,
  descriptions: msg({ message: 'Description', comment: field }),
  duplicate: msg`Number of the duplicate’s account`,
  email: msg({ message: 'Email', comment: field, context: 'email address' }),
  end_date: msg({ message: 'End date', comment: field }),
  ends_on: msg({ message: 'Last day', comment: field }),
  faults: msg({ message: 'Errors', comment: field }),
  fields: msg({ message: 'Changed fields', comment: field }),
  file: msg({ message: 'File', comment: field }),
  fileName: msg({ message: 'File', comment: field }),
  from: msg({ message: 'From', comment: field, context: 'first day' }),
  from_person: msg`Handed over by`,
  guardian_account: msg`Number of the guardian’s account`,
  holders: msg`People with the role`,
  household_kind: msg`Place in the household`,
  how: msg({ message: 'Method', comment: field }),
  is_archived: msg({ message: 'Archived', comment: field, context: 'whether a class for cars is archived' }),
  is_decorative: msg`Decoration only`,
  kind: msg({ message: 'Kind', comment: field }),
  lines: msg({ message: 'Lines', comment: field }),
  matched: msg`Lines matched automatically`,
  meeting: msg({ message: 'Meeting', comment: field }),
  member_price: msg({ message: 'Member price', comment: field }),
  members: msg({ message: 'Members', comment: field }),
  moved: msg`Moved records`,
  name: msg({ message: 'Name', comment: field }),
  paid_from: msg({ message: 'Paid from', comment: field, context: 'source of a refund' }),
  passed_warnings: msg({ message: 'Accepted warnings', comment: 'Audit log: name of a field of a page' }),
  partsCents: msg({ message: 'Parts', comment: field, context: 'of a line of a bank statement' }),
  payer_account: msg`Number of the payer’s account`,
  phone: msg({ message: 'Phone', comment: field }),
  places: msg({ message: 'Places', comment: field }),
  price: msg({ message: 'Price', comment: field }),
  prices: msg({ message: 'Prices', comment: field }),
  reason: msg({ message: 'Reason', comment: field }),
  recipients: msg({ message: 'Recipients', comment: field, context: 'number of people who get an email' }),
  recipients_cancelled: msg({
    message: 'Recipients: cancelled with the event',
    comment: 'Audit log: a number of people who get an email',
  }),
  recipients_helpers: msg({
    message: 'Recipients: volunteers',
    comment: 'Audit log: a number of people who get an email',
  }),
  recipients_in: msg({
    message: 'Recipients: entered',
    comment: 'Audit log: a number of people who get an email',
  }),
  recipients_reserves: msg({
    message: 'Recipients: reserves',
    comment: 'Audit log: a number of people who get an email',
  }),
  recipients_waiting: msg({
    message: 'Recipients: to pay',
    comment: 'Audit log: a number of people who get an email',
  }),
  replacement: msg({ message: 'Replacement', comment: field }),
  right: msg({ message: 'Right', comment: field, context: 'permission' }),
  rights: msg({ message: 'Rights', comment: field, context: 'permissions' }),
  rows: msg({ message: 'Rows', comment: field }),
  starts_on: msg({ message: 'First day', comment: field }),
  status: msg({ message: 'Status', comment: field }),
  stock: msg({ message: 'Stock', comment: field }),
  title: msg({ message: 'Title', comment: field }),
  to: msg({ message: 'To', comment: field, context: 'last day' }),
  to_person: msg`Handed over to`,
  uses: msg({ message: 'Uses', comment: field, context: 'number of records that show an image' }),
  valid_from: msg({ message: 'Valid from', comment: field }),
  valid_to: msg({ message: 'Valid to', comment: field }),
  vehicle: msg({ message: 'Vehicle', comment: field }),
  version: msg({ message: 'Version', comment: field }),
  way: msg({ message: 'Method', comment: field }),
  why: msg({ message: 'Reason', comment: field }),
  words: msg({ message: 'Message', comment: field }),
}

/** Labels of stored values. */
const VALUES: Labels = {
  household_payer: msg({ message: 'Payer', comment: 'A person’s place in a household' }),
  household_partner: msg({ message: 'Partner', comment: 'A person’s place in a household' }),
  household_child: msg({ message: 'Child', comment: 'A person’s place in a household' }),
}

const VALUE = msg({ message: 'Value', comment: 'Audit log: the only field of a change' })
const EMPTY = msg({
  message: 'Empty',
  comment: 'Audit log: a field without a value',
  context: 'value of a field',
})
const YES = msg({ message: 'Yes', comment: 'Value of a tick box: it is ticked' })
const NO = msg({ message: 'No', comment: 'Value of a tick box: it is not ticked' })

/** Returns the message for an action of a person. */
export function auditAction(
  i18n: I18n,
  { verb, subjectKind }: { verb: string; subjectKind: string },
): string {
  const label = AUDIT_ACTIONS[`${subjectKind}.${verb}`] ?? COMMON_ACTIONS[verb]
  return label === undefined ? readable(verb) : i18n._(label)
}

/** Returns the name of a kind of record. */
export function auditKind(i18n: I18n, kind: string): string {
  const known = AUDIT_KINDS[kind]
  return known === undefined ? readable(kind) : i18n._(known.label)
}

/** Returns the label of a field by its path in the record. */
export function auditField(i18n: I18n, path: readonly string[]): string {
  if (path.length === 0) return i18n._(VALUE)
  return path
    .map((part, at) => {
      if (FIELDS[part] !== undefined) return i18n._(FIELDS[part])
      return path[at - 1] === 'descriptions' && isLocale(part) ? LANGUAGE_NAMES[part] : readable(part)
    })
    .join(' · ')
}

type ValueTools = { i18n: I18n; format: Format; timezone: string }

/** Returns a value as text: amounts as money, days and times in the format of the language, booleans as yes or no. */
export function auditValue(
  { i18n, format, timezone }: ValueTools,
  path: readonly string[],
  value: AuditValue,
): string {
  if (Array.isArray(value)) {
    const parts = (value as readonly AuditValue[]).map((part) =>
      auditValue({ i18n, format, timezone }, path, part),
    )
    return parts.length === 0 ? i18n._(EMPTY) : parts.join(', ')
  }
  if (value === null || value === '') return i18n._(EMPTY)
  if (typeof value === 'boolean') return i18n._(value ? YES : NO)
  if (typeof value === 'number') return numberText(format, path, value)
  const text = value as string
  if (isDay(text)) return format.day(text, 'medium')
  if (INSTANT.test(text)) return format.moment(Date.parse(text), timezone)
  if (VALUES[text] !== undefined) return i18n._(VALUES[text])
  return rightText(text, i18n._.bind(i18n)) ?? (STORED_CODE.test(text) ? readable(text) : text)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const STORED_CODE = /^[a-z]+(?:_[a-z]+)+$/
const CENTS = /[cC]ents$/
const DOLLARS: readonly string[] = ['amount', 'price', 'member_price', 'fee', 'total', 'late_fee']

function numberText(format: Format, path: readonly string[], value: number): string {
  const key = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  if (CENTS.test(key)) return format.money(value)
  if (DOLLARS.includes(key)) return format.money(Math.round(value * 100))
  return format.number(value, Number.isInteger(value) ? 0 : 2)
}

/** Returns a stored name such as `late_fee` or `lateFee` as words. */
function readable(name: string): string {
  const words = name
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
