import { msg } from '@lingui/core/macro'
import type { CountMessage } from '#features/staff/staff.public.tsx'

/** Label of each count on the dashboard, and the screen on which its items are processed. */
export const COUNT_LABELS: CountMessage = {
  applications_waiting: { title: msg`Applications to decide`, path: '/cms/applications' },
  bank_lines_open: { title: msg`Bank lines to decide`, path: '/cms/statements' },
  books_faults: { title: msg`Accounting errors`, path: '/cms/books' },
  entries_unpaid: { title: msg`Unpaid entries`, path: '/cms/entries' },
  log_books_broken: { title: msg`Log books that fail the check`, path: '/cms/log-books?view=broken' },
  log_books_waiting: { title: msg`Log books to issue`, path: '/cms/log-books?view=waiting' },
  mails_failed: { title: msg`Email that failed`, path: '/cms/mail-log' },
  memberships_refunded: {
    title: msg`Refunded memberships to end or keep`,
    path: '/cms/members?view=refunded',
  },
  orders_to_pack: { title: msg`Orders to pack`, path: '/cms/orders?view=to_pack' },
  orders_unpaid: { title: msg`Orders awaiting payment`, path: '/cms/orders?view=awaiting_payment' },
  pages_in_review: { title: msg`Pages to review`, path: '/cms/pages?view=review' },
  pages_in_draft: { title: msg`Pages in draft`, path: '/cms/pages?view=draft' },
  pages_with_broken_links: { title: msg`Pages with broken links`, path: '/cms/pages?view=broken_links' },
  privacy_waiting: { title: msg`Privacy requests to answer`, path: '/cms/privacy' },
  rego_to_check: { title: msg`Club rego to check`, path: '/cms/rego?view=new' },
  rego_to_confirm: { title: msg`Club rego vehicles to confirm`, path: '/cms/rego?view=in_review' },
  rego_to_sign: { title: msg`Declarations to sign`, path: '/cms/rego?view=to_sign' },
  rego_to_tell: { title: msg`Changes to report to the authority`, path: '/cms/rego?view=lapsed' },
  refunds_waiting: { title: msg`Refunds to make`, path: '/cms/refunds' },
}
