import { ACCOUNT_MAIL_SAMPLES } from '#features/accounts/server/accounts.public.ts'
import { STOCK_ALERT_MAIL_SAMPLES } from '#features/catalogue/server/catalogue.public.ts'
import { REGO_MAIL_SAMPLES } from '#features/club-rego/server/club-rego.public.ts'
import { CONTACT_MAIL_SAMPLES } from '#features/contact/server/contact-mail-samples.ts'
import { ENTRY_MAIL_SAMPLES } from '#features/entries/server/entries.public.ts'
import { HOUSEHOLD_MAIL_SAMPLES } from '#features/households/server/households.public.ts'
import { GUARDIAN_MAIL_SAMPLES } from '#features/guardians/server/guardians.public.ts'
import { INVOICE_MAIL_SAMPLES } from '#features/invoices/server/invoices.public.ts'
import { LOG_BOOK_MAIL_SAMPLES } from '#features/log-book/server/log-book.public.ts'
import { MEMBERSHIP_MAIL_SAMPLES } from '#features/membership/server/membership.public.ts'
import { REVIEW_MAIL_SAMPLES } from '#features/pages/server/pages.public.ts'
import { RETENTION_MAIL_SAMPLES } from '#features/retention/server/retention.public.ts'
import { STAFF_MAIL_SAMPLES } from '#features/staff/server/staff.public.ts'
import { STATUS_MAIL_SAMPLES } from '#features/status/server/status.public.ts'
import { TICKET_MAIL_SAMPLES } from '#features/tickets/server/tickets.public.ts'
import { VOUCHER_MAIL_SAMPLES } from '#features/vouchers/server/vouchers.public.ts'
import type { MailSamples } from '#platform/server/mail/declared-mails.ts'

/** The mails of all features with sample data. A test compares them with the code. */
export const MAIL_DECLARATIONS: readonly MailSamples[] = [
  ACCOUNT_MAIL_SAMPLES,
  MEMBERSHIP_MAIL_SAMPLES,
  GUARDIAN_MAIL_SAMPLES,
  HOUSEHOLD_MAIL_SAMPLES,
  RETENTION_MAIL_SAMPLES,
  ENTRY_MAIL_SAMPLES,
  INVOICE_MAIL_SAMPLES,
  TICKET_MAIL_SAMPLES,
  VOUCHER_MAIL_SAMPLES,
  REGO_MAIL_SAMPLES,
  LOG_BOOK_MAIL_SAMPLES,
  CONTACT_MAIL_SAMPLES,
  STOCK_ALERT_MAIL_SAMPLES,
  STAFF_MAIL_SAMPLES,
  STATUS_MAIL_SAMPLES,
  REVIEW_MAIL_SAMPLES,
]
