/**
 * For each column that refers to a person: how a merge of two records of the same person treats its rows. A test checks
 * that the list contains every such column of the database.
 */

/**
 * `moves`: the rows get the id of the kept person. With `unless`, a row is not moved if the kept person has a row with
 * the same values in these columns; with an empty list, if the kept person has any row. Rows that were not moved are
 * deleted when the merge is finished. `apart`: the code that merges memberships and credit handles these rows. `stays`:
 * the rows can neither be moved nor deleted.
 */
export type MergeRule =
  | { action: 'moves'; unless?: readonly string[] }
  | { action: 'apart'; because: string }
  | { action: 'stays'; because: string }

const MOVES: MergeRule = { action: 'moves' }
const SHARED_LOGIN = 'A person who shares an email address is not merged.'
const CHAIN = 'The entries are linked by hashes, so none of them can change.'

export const MERGE_RULES: Readonly<Record<string, MergeRule>> = {
  'account_event.by_person_id': MOVES,
  'account_event.person_id': MOVES,
  'address.person_id': MOVES,
  'audit_entry.person_id': { action: 'stays', because: CHAIN },
  'bank_statement.imported_by': MOVES,
  'bank_statement_line.credited_to': MOVES,
  'bank_statement_line.settled_by': MOVES,
  'book_check.requested_by': MOVES,
  'calendar_feed.person_id': { action: 'moves', unless: [] },
  'cart.merged_into_person_id': MOVES,
  'cart.person_id': { action: 'moves', unless: [] },
  'cash_count.closed_by': MOVES,
  'cash_count.opened_by': MOVES,
  'club_rego_authority_task.told_by': MOVES,
  'club_rego_case.person_id': MOVES,
  'club_rego_event.by_person_id': MOVES,
  'club_rego_message.person_id': MOVES,
  'club_rego_scheme_version.created_by': MOVES,
  'content_right.person_id': { action: 'stays', because: 'A person with a role is not merged.' },
  'counter_sale.sold_by': MOVES,
  'counter_sale.undone_by': MOVES,
  'credit_balance.person_id': { action: 'apart', because: 'The balances of both are added.' },
  'data_export.person_id': MOVES,
  'deleted_page.person_id': MOVES,
  'edit_conflict.kept_by': MOVES,
  'edit_conflict.person_id': MOVES,
  'edit_conflict.settled_by': MOVES,
  'desk_export.person_id': MOVES,
  'desk_view.person_id': { action: 'moves', unless: ['list', 'name'] },
  'editing_here.person_id': {
    action: 'stays',
    because: 'Says where the duplicate was editing at that moment.',
  },
  'entrant_message.sent_by': { action: 'moves', unless: ['request_key'] },
  'event_entry.person_id': MOVES,
  'event_entry_note.by_person_id': MOVES,
  'gate_line.made_by': { action: 'stays', because: 'The database refuses changes to the gate log.' },
  'gate_line.person_id': { action: 'stays', because: 'The database refuses changes to the gate log.' },
  'guardian.person_id': { action: 'moves', unless: ['email_key'] },
  'household_member.guardian_person_id': MOVES,
  'household_member.person_id': { action: 'moves', unless: [] },
  'ledger_posting.person_id': {
    action: 'stays',
    because: 'The ledger only grows: an entry of its own moves the credit.',
  },
  'log_book_entry.written_by': { action: 'stays', because: CHAIN },
  'mail_text_version.person_id': MOVES,
  'media_file.sent_by_person_id': MOVES,
  'media_image.sent_by_person_id': MOVES,
  'media_upload.person_id': MOVES,
  'media_video.sent_by_person_id': MOVES,
  'member.person_id': { action: 'apart', because: 'A person is one member.' },
  'member_import.by_person_id': MOVES,
  'membership_application.decided_by': MOVES,
  'membership_application.person_id': MOVES,
  'membership_event.by_person_id': MOVES,
  'membership_event.person_id': MOVES,
  'membership_period.person_id': { action: 'apart', because: 'The periods of a person never overlap.' },
  'membership_reminder.person_id': { action: 'moves', unless: ['valid_to', 'day_offset'] },
  'order_request.person_id': { action: 'moves', unless: ['key'] },
  'outside_account.person_id': { action: 'moves', unless: ['issuer'] },
  'page_comment.person_id': MOVES,
  'page_comment.resolved_by': MOVES,
  'page_draft.changed_by': MOVES,
  'page_edit.person_id': MOVES,
  'page_review.answered_by': MOVES,
  'page_review.person_id': MOVES,
  'page_schedule.changed_by': MOVES,
  'page_schedule.person_id': MOVES,
  'page_version.person_id': MOVES,
  'payment.confirmed_by': MOVES,
  'person_mail.person_id': MOVES,
  'person_merge.by_person_id': MOVES,
  'person_merge.merged_person_id': { action: 'stays', because: 'Says which record was merged.' },
  'person_merge.person_id': { action: 'stays', because: 'Says into which record another was merged.' },
  'person_note.by_person_id': MOVES,
  'person_note.person_id': MOVES,
  'person_role.person_id': { action: 'stays', because: 'A person with a role is not merged.' },
  'person_tag.person_id': { action: 'moves', unless: ['tag'] },
  'preview_link.person_id': MOVES,
  'privacy_request.person_id': MOVES,
  'racers_link.person_id': { action: 'moves', unless: [] },
  'record_file.by_person_id': MOVES,
  'record_file.person_id': MOVES,
  'record_note.by_person_id': MOVES,
  'record_note.person_id': MOVES,
  'refund.asked_by': MOVES,
  'retention_hold.by_person_id': MOVES,
  'retention_hold.person_id': { action: 'moves', unless: [] },
  'retention_notice.person_id': {
    action: 'stays',
    because: 'The kept person is notified of their own day.',
  },
  'sales_order.person_id': MOVES,
  'security_event.person_id': {
    action: 'stays',
    because: 'Counts refused logins to the account of the duplicate.',
  },
  'session.person_id': { action: 'stays', because: 'The sessions of the duplicate are ended.' },
  'shared_login.holder_id': { action: 'stays', because: SHARED_LOGIN },
  'shared_login.person_id': { action: 'stays', because: SHARED_LOGIN },
  'signature.person_id': { action: 'stays', because: CHAIN },
  'stock_alert.person_id': { action: 'moves', unless: ['sku_id'] },
  'till_line.taken_by': MOVES,
  'ticket.checked_in_by': MOVES,
  'vehicle.person_id': MOVES,
  'voucher.used_by': MOVES,
  'wallet_pass.person_id': { action: 'moves', unless: [] },
}
