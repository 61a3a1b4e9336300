/** Connects the texts of mails with all features that send some. */
import { ACCOUNT_MAIL_SAMPLES, findPerson } from '#features/accounts/server/accounts.public.ts'
import { STOCK_ALERT_MAIL_SAMPLES } from '#features/catalogue/server/catalogue.public.ts'
import { REGO_MAIL_SAMPLES } from '#features/club-rego/server/club-rego.public.ts'
import { CONTACT_MAIL_SAMPLES } from '#features/contact/server/contact-mail-samples.ts'
import { ENTRY_MAIL_SAMPLES } from '#features/entries/server/entries.public.ts'
import { HOUSEHOLD_MAIL_SAMPLES } from '#features/households/server/households.public.ts'
import { GUARDIAN_MAIL_SAMPLES } from '#features/guardians/server/guardians.public.ts'
import { INVOICE_MAIL_SAMPLES } from '#features/invoices/server/invoices.public.ts'
import { LOG_BOOK_MAIL_SAMPLES } from '#features/log-book/server/log-book.public.ts'
import { mailTextsRoutes, TEST_MAIL_RATE } from '#features/mail-texts/server/mail-texts.public.ts'
import { MEMBERSHIP_MAIL_SAMPLES } from '#features/membership/server/membership.public.ts'
import { REVIEW_MAIL_SAMPLES } from '#features/pages/server/pages.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { type Audit, STAFF_MAIL_SAMPLES } from '#features/staff/server/staff.public.ts'
import { STATUS_MAIL_SAMPLES } from '#features/status/server/status.public.ts'
import { TICKET_MAIL_SAMPLES } from '#features/tickets/server/tickets.public.ts'
import { VOUCHER_MAIL_SAMPLES } from '#features/vouchers/server/vouchers.public.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { messagesFor } from '#platform/server/messages.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { RoutePlugin } from './http-server.ts'

/** The mails of all features with sample data. A test compares them with the code. */
export const MAIL_DECLARATIONS: readonly MailSamples[] = [
  ACCOUNT_MAIL_SAMPLES,
  MEMBERSHIP_MAIL_SAMPLES,
  GUARDIAN_MAIL_SAMPLES,
  HOUSEHOLD_MAIL_SAMPLES,
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

/** Returns the routes of the desk of mail texts. */
export function openMailTexts(
  { service, random, settings }: FeatureDeps,
  { site, audit }: { site: SiteReader; audit: Audit },
): RoutePlugin[] {
  return [
    (app) =>
      mailTextsRoutes(app, {
        ...service,
        audit,
        declarations: MAIL_DECLARATIONS,
        messagesFor,
        club: async () => {
          const { name, theme_colour: themeColour } = await site.settings()
          return { name, themeColour }
        },
        appUrl: settings.appUrl,
        postOffice: postOffice({ clock: service.clock, random }),
        limit: rateLimit(service.database.pool, TEST_MAIL_RATE),
        findEmail: async (db, personId) => (await findPerson(db, personId))?.person.email ?? null,
      }),
  ]
}
