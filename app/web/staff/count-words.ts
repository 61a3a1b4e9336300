import { msg } from '@lingui/core/macro'
import type { CountWords } from '#features/staff/staff.public.tsx'

/** What each count of the desk is called, and where what it counts is worked off. */
export const COUNT_WORDS: CountWords = {
  applications_waiting: { title: msg`Applications to decide`, path: '/cms/applications' },
  books_faults: { title: msg`Sums that do not add up`, path: '/cms/books' },
  log_books_broken: { title: msg`Log books that do not hold`, path: '/cms/log-books' },
  log_books_waiting: { title: msg`Log books to issue`, path: '/cms/log-books' },
  memberships_refunded: { title: msg`Refunded memberships to end or keep`, path: '/cms/members' },
  orders_to_pack: { title: msg`Orders to pack`, path: '/cms/orders' },
  orders_unpaid: { title: msg`Orders that wait for a payment`, path: '/cms/orders' },
  privacy_waiting: { title: msg`Privacy requests that wait`, path: '/cms/privacy' },
  rego_to_check: { title: msg`Club rego to check`, path: '/cms/rego' },
  rego_to_sign: { title: msg`Declarations to sign`, path: '/cms/rego' },
  rego_to_tell: { title: msg`Things the authority must be told`, path: '/cms/rego' },
  refunds_waiting: { title: msg`Refunds that wait`, path: '/cms/refunds' },
}
