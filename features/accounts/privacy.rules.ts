/**
 * Rules for people’s requests about their own data, and the club’s retention periods.
 * @source docs/reference/accounts.md §9.1, §9.2
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The greatest length of a request’s text, in characters. @source docs/reference/accounts.md §9.1 */
export const PRIVACY_DETAIL_MOST = 1_000

export const PRIVACY_WORDS = {
  correction: msg`Say what is wrong, and what it should be`,
} as const satisfies Record<string, MessageDescriptor>

/** Years for which invoices, orders and the ledger are retained. @source Income Tax Assessment Act 1936 s 262A */
export const TAX_RECORD_YEARS = 5
/** Years for which signatures of adults are retained. @source docs/reference/accounts.md §9.2 */
export const SIGNATURE_YEARS = 7
/** The age up to which the signatures of a minor are retained. @source docs/reference/accounts.md §9.2 */
export const GUARDED_UNTIL_AGE = 25
/**
 * Years for which the club rego register and log books are retained after their end.
 * @source docs/reference/accounts.md §9.2
 */
export const CLUB_REGO_YEARS = 5
/** Years for which the audit log is retained. @source docs/reference/accounts.md §9.2 */
export const AUDIT_YEARS = 2

/** The name that replaces the name of a removed person in the database. */
export const REMOVED_NAME = { first: 'Removed', last: 'person' } as const
