/** The audit log in words: its actions, kinds of records and fields, for the screen and its export. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isDay } from '#platform/shared/days.ts'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { isLocale } from '#platform/shared/locales.ts'
import type { Format } from '#platform/shared/format.ts'
import type { AuditValue } from './audit-details.rules.ts'

type Labels = Readonly<Record<string, MessageDescriptor>>

/** The action of each entry, by kind of record and stored verb. */
const ACTIONS: Labels = {
  'bank_line.settled_line': msg`Assigned a line of a bank statement`,
  'bank_statement.imported_statement': msg`Imported a bank statement`,
  'books.changed_account_codes': msg`Changed the account codes of an accounting program`,
  'books.exported_ledger': msg`Exported the ledger for an accounting program`,
  'books.exported_bas': msg`Exported the sales and refunds of a quarter`,
  'books.found_books_wrong': msg`Checked the ledger and found errors`,
  'books.proved_books': msg`Checked the ledger: no errors`,
  'cash_count.closed': msg`Counted the cash of a till and closed it`,
  'cash_count.exported': msg`Exported the list of cash counts`,
  'cash_count.opened': msg`Opened a till`,
  'cash_count.paid_out': msg`Paid cash out of a till`,
  'cash_count.sold': msg`Sold at the gate or bar`,
  'cash_count.undid_line': msg`Undid a payment at a till`,
  'club_limits.changed': msg`Changed the limits and classes`,
  'club_rego_case.approved': msg`Approved a club rego application`,
  'club_rego_case.asked': msg`Requested information about a club rego application`,
  'club_rego_case.booked_inspection': msg`Booked a club rego inspection`,
  'club_rego_case.checked': msg`Checked the documents of a club rego application`,
  'club_rego_case.declined': msg`Declined a club rego application`,
  'club_rego_case.ended': msg`Ended a club registration`,
  'club_rego_case.registered': msg`Recorded a club registration`,
  'club_rego_case.resumed': msg`Resumed a club registration`,
  'club_rego_case.signed': msg`Signed a club rego declaration`,
  'club_rego_case.told_authority': msg`Notified the authority about a club registration`,
  'club_rego_case.took_up': msg`Started the review of a club rego application`,
  'club_rego_scheme.changed_rules': msg`Changed the rules of a club rego scheme`,
  'club_rego_scheme.closed': msg`Closed a club rego scheme`,
  'club_rego_scheme.opened': msg`Opened a club rego scheme`,
  'desk_view.deleted_view': msg`Deleted a shared view of a list`,
  'desk_view.shared_view': msg`Shared a view of a list`,
  'event.cancelled': msg`Cancelled an event`,
  'event.changed': msg`Changed an event`,
  'event.created': msg`Created an event`,
  'event.exported': msg`Exported the list of events`,
  'event.exported_entries': msg`Exported the entries of an event`,
  'event.results_imported': msg`Imported the results of an event`,
  'event.results_made_final': msg`Made the results of an event final`,
  'event.results_published': msg`Published the results of an event`,
  'event.results_taken_back': msg`Withdrew the results of an event`,
  'event_entry.created': msg`Added an entry to an event`,
  'event_entry.declined': msg`Declined an entry in an event`,
  'event_entry.offered': msg`Offered a place in an event`,
  'gate_line.gate.undo': msg`Undid an admission at the gate`,
  'guardian.corrected': msg`Corrected the details of a guardian`,
  'job.discarded': msg`Discarded failed background work`,
  'job.retried': msg`Tried failed background work again`,
  'log_book.issued': msg`Issued a log book`,
  'log_book.refused': msg`Refused to issue a log book`,
  'log_book_entry.corrected': msg`Corrected a log book entry`,
  'log_book_entry.voided': msg`Voided a log book entry`,
  'mail.discarded': msg`Discarded a failed email`,
  'mail_text.changed': msg`Changed the wording of an email`,
  'mail.resent': msg`Sent a failed email again`,
  'media.changed': msg`Changed the name or description of an image or file`,
  'media.deleted': msg`Deleted from the media library`,
  'media.moved_focal_point': msg`Moved the focal point of an image`,
  'media.replaced': msg`Replaced an image, video or file`,
  'media.restored': msg`Restored to the media library`,
  'media.sent': msg`Added to the media library`,
  'member.condition': msg`Changed the condition of a member`,
  'member.corrected': msg`Corrected the record of a member`,
  'member.exported': msg`Exported the list of members`,
  'member.exported_register': msg`Exported the register of members`,
  'member.noted': msg`Changed the private note on a member`,
  'member.printed_cards': msg`Printed membership cards`,
  'member.printed_labels': msg`Printed address labels`,
  'member.tagged_members': msg`Added a tag to members`,
  'member.untagged_members': msg`Removed a tag from members`,
  'member.refunded': msg`Settled a refunded membership`,
  'member_import.imported': msg`Imported members from a file`,
  'membership_application.approved': msg`Approved a membership application`,
  'membership_application.asked': msg`Requested information about a membership application`,
  'membership_application.declined': msg`Declined a membership application`,
  'membership_type.changed': msg`Changed a membership type`,
  'membership_type.created': msg`Created a membership type`,
  'membership_type.deleted': msg`Deleted a membership type`,
  'membership_type.archived': msg`Archived a membership type`,
  'membership_type.restored': msg`Restored a membership type`,
  'membership_type.sorted': msg`Reordered the membership types`,
  'order.ended_unpaid': msg`Cancelled an unpaid order`,
  'order.marked_paid': msg`Marked an order as paid`,
  'order.exported': msg`Exported the list of orders`,
  'order.moved': msg`Changed the delivery status of an order`,
  'order.refunded': msg`Refunded part of an order or all of it`,
  'order.took_at_till': msg`Took the payment of an order at a till`,
  'order.settled_line': msg`Assigned a bank payment to an order`,
  'page.created': msg`Created a page`,
  'page.changed': msg`Changed a page`,
  'page.deleted': msg`Deleted a page`,
  'page.published': msg`Published a page`,
  'page.scheduled': msg`Scheduled the publication of a page`,
  'page.unpublished': msg`Withdrew a page from the website`,
  'page.unscheduled': msg`Cancelled the scheduled publication of a page`,
  'person.added_member': msg`Added a member by hand`,
  'page.asked_for_review': msg`Asked for a review of a page`,
  'page.sent_back': msg`Sent a page back from review`,
  'page.restored': msg`Restored a deleted page`,
  'page.shared_draft': msg`Shared the draft of a page`,
  'page.ended_draft_link': msg`Ended a link to the draft of a page`,
  'person.added_note': msg`Added a note on a person`,
  'person.changed_note': msg`Changed a note on a person`,
  'person.corrected_address': msg`Corrected the address of a person`,
  'person.corrected_details': msg`Corrected the details of a person`,
  'person.corrected_email': msg`Changed the email address of a person`,
  'person.deleted_note': msg`Deleted a note on a person`,
  'person.disabled_account': msg`Disabled an account`,
  'person.enabled_account': msg`Enabled an account`,
  'person.made_the_club': msg`Set up the club`,
  'person.merged': msg`Merged a duplicate into a person’s record`,
  'person.restored_note': msg`Restored a note on a person`,
  'person.tagged': msg`Changed the tags of a person`,
  'person.unmerged': msg`Undid the merge of two records`,
  'person.set_roles': msg`Changed the roles of a person`,
  'privacy_request.answered': msg`Answered a privacy request`,
  'privacy_request.removed_person': msg`Removed the data of a person`,
  'privacy_request.took_up': msg`Started work on a privacy request`,
  'product.added_photo': msg`Added a photo to a product`,
  'product.changed': msg`Changed a product`,
  'product.created': msg`Created a product`,
  'product.deleted': msg`Deleted a product`,
  'product.disabled': msg`Hid a product from the shop`,
  'product.exported': msg`Exported the list of products`,
  'product.enabled': msg`Showed a product in the shop`,
  'promotion_code.changed': msg`Changed a discount code`,
  'promotion_code.created': msg`Created a discount code`,
  'promotion_code.ended': msg`Ended a discount code`,
  'refund.settled_refund': msg`Completed a refund`,
  'shop.changed_delivery': msg`Changed the delivery options`,
  'signed_text.cancelled': msg`Cancelled a version of a text to sign`,
  'signed_text.confirmed': msg`Confirmed a text to sign`,
  'signed_text.published': msg`Published a text to sign`,
  'site.changed_redirects': msg`Changed the redirects of the website`,
  'site.changed_settings': msg`Changed the club settings`,
  'sku.counted_stock': msg`Corrected the stock of an item`,
}

/** Actions that have the same words for every kind of record. */
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
  person: { label: msg({ message: 'Person', comment: note }) },
  privacy_request: { label: msg({ message: 'Privacy request', comment: note }), path: '/cms/privacy' },
  product: { label: msg({ message: 'Product', comment: note }) },
  promotion_code: { label: msg({ message: 'Discount code', comment: note }) },
  refund: { label: msg({ message: 'Refund', comment: note, context: 'record' }), path: '/cms/refunds' },
  shop: { label: msg({ message: 'Shop', comment: note, context: 'record' }), path: '/cms/delivery' },
  signed_text: { label: msg`Text to sign` },
  site: { label: msg({ message: 'Club settings', comment: note }), path: '/cms/settings' },
  sku: { label: msg`Item in stock`, path: '/cms/stock' },
  vehicle: { label: msg({ message: 'Vehicle', comment: note }) },
}

const field = 'Audit log: a field of a record'

/** Labels of fields; other fields show their stored name in readable form. */
const FIELDS: Labels = {
  address: msg({ message: 'Address', comment: field }),
  city: msg`Suburb or town`,
  country: msg({ message: 'Country', comment: field }),
  emergency_contact_name: msg({ message: 'Emergency contact', comment: field }),
  emergency_contact_phone: msg`Phone of the emergency contact`,
  first_name: msg({ message: 'First name', comment: field }),
  last_name: msg({ message: 'Last name', comment: field }),
  mobile_phone: msg({ message: 'Mobile', comment: field }),
  note: msg({ message: 'Note', comment: field, context: 'number of a note' }),
  postcode: msg({ message: 'Postcode', comment: field }),
  state: msg({ message: 'State', comment: field, context: 'of Australia' }),
  street_address: msg`Street address or PO box`,
  street_address_1: msg`Unit or level`,
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
  how: msg({ message: 'Method', comment: field }),
  is_decorative: msg`Decoration only`,
  kind: msg({ message: 'Kind', comment: field }),
  lines: msg({ message: 'Lines', comment: field }),
  matched: msg`Lines matched automatically`,
  meeting: msg({ message: 'Meeting', comment: field }),
  member_price: msg({ message: 'Member price', comment: field }),
  members: msg({ message: 'Members', comment: field }),
  moved: msg`Moved records`,
  name: msg({ message: 'Name', comment: field }),
  phone: msg({ message: 'Phone', comment: field }),
  places: msg({ message: 'Places', comment: field }),
  price: msg({ message: 'Price', comment: field }),
  prices: msg({ message: 'Prices', comment: field }),
  reason: msg({ message: 'Reason', comment: field }),
  replacement: msg({ message: 'Replacement', comment: field }),
  right: msg({ message: 'Right', comment: field, context: 'permission' }),
  rows: msg({ message: 'Rows', comment: field }),
  starts_on: msg({ message: 'First day', comment: field }),
  status: msg({ message: 'Status', comment: field }),
  stock: msg({ message: 'Stock', comment: field }),
  title: msg({ message: 'Title', comment: field }),
  to: msg({ message: 'To', comment: field, context: 'last day' }),
  uses: msg({ message: 'Uses', comment: field, context: 'number of records that show an image' }),
  valid_from: msg({ message: 'Valid from', comment: field }),
  valid_to: msg({ message: 'Valid to', comment: field }),
  vehicle: msg({ message: 'Vehicle', comment: field }),
  version: msg({ message: 'Version', comment: field }),
  way: msg({ message: 'Method', comment: field }),
  why: msg({ message: 'Reason', comment: field }),
  words: msg({ message: 'Message', comment: field }),
}

const VALUE = msg({ message: 'Value', comment: 'Audit log: the only field of a change' })
const EMPTY = msg({
  message: 'Empty',
  comment: 'Audit log: a field without a value',
  context: 'value of a field',
})
const YES = msg({ message: 'Yes', comment: 'Value of a tick box: it is ticked' })
const NO = msg({ message: 'No', comment: 'Value of a tick box: it is not ticked' })

/** Returns what the person did, as a phrase. */
export function auditAction(
  i18n: I18n,
  { verb, subjectKind }: { verb: string; subjectKind: string },
): string {
  const label = ACTIONS[`${subjectKind}.${verb}`] ?? COMMON_ACTIONS[verb]
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

/** Returns a value as text: sums as money, days and times in the format of the language, tick boxes as yes or no. */
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
  return STORED_CODE.test(text) ? readable(text) : text
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
