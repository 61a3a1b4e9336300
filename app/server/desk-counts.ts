import { countPrivacyWork } from '#features/accounts/server/accounts.public.ts'
import { countQueue } from '#features/club-rego/server/club-rego-desk.public.ts'
import { countBooksBroken, countBooksWaiting } from '#features/log-book/server/log-book.public.ts'
import { countApplications } from '#features/membership/server/membership.public.ts'
import { countOpenViews, listRefundQueue, sumOpenLines } from '#features/orders/server/orders.public.ts'
import { countReviews } from '#features/pages/server/pages.public.ts'
import { contentRightOf, type DeskCount } from '#features/staff/server/staff.public.ts'
import { SEND_MAIL_JOB } from '#integrations/mail/post-office.ts'
import { countGivenUpJobs } from '#platform/server/jobs/jobs.store.ts'
import { countBookFaults } from './books.ts'
import { countDraftPages, countUnpaidEntries } from './desk-overview.store.ts'

/**
 * The counts of pending work on the staff dashboard, each with the roles that see it.
 * @source docs/reference/staff-desk.md §2.1
 */
export const DESK_COUNTS: readonly DeskCount[] = [
  {
    key: 'applications_waiting',
    roles: ['membership'],
    count: async (db) => (await countApplications(db)).waiting,
  },
  { key: 'rego_to_check', roles: ['registrar'], count: async (db) => (await countQueue(db)).new },
  { key: 'rego_to_confirm', roles: ['scrutineer'], count: async (db) => (await countQueue(db)).in_review },
  { key: 'rego_to_sign', roles: ['registrar'], count: async (db) => (await countQueue(db)).to_sign },
  { key: 'rego_to_tell', roles: ['registrar'], count: async (db) => (await countQueue(db)).to_tell },
  { key: 'log_books_waiting', roles: ['registrar'], count: countBooksWaiting },
  { key: 'log_books_broken', roles: ['registrar'], count: countBooksBroken },
  {
    key: 'orders_to_pack',
    roles: ['shop', 'treasurer'],
    count: async (db) => (await countOpenViews(db)).to_pack,
  },
  {
    key: 'orders_unpaid',
    roles: ['treasurer'],
    count: async (db) => (await countOpenViews(db)).awaiting_payment,
  },
  { key: 'entries_unpaid', roles: ['events'], count: countUnpaidEntries },
  { key: 'pages_in_draft', roles: ['content'], count: countDraftPages },
  {
    key: 'pages_in_review',
    roles: ['content'],
    count: (db, _today, caller) => countReviews(db, caller, { rightOf: contentRightOf }),
  },
  { key: 'books_faults', roles: ['treasurer'], count: countBookFaults },
  { key: 'bank_lines_open', roles: ['treasurer'], count: async (db) => (await sumOpenLines(db)).count },
  { key: 'mails_failed', roles: ['membership'], count: (db) => countGivenUpJobs(db, SEND_MAIL_JOB) },
  { key: 'privacy_waiting', roles: ['membership'], count: countPrivacyWork },
  { key: 'refunds_waiting', roles: ['treasurer'], count: async (db) => (await listRefundQueue(db)).length },
]
