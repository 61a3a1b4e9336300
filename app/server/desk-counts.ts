import type { DeskCount } from '#platform/server/feature.ts'

/**
 * The order of the counts of pending work on the staff dashboard, by their keys.
 * @source docs/reference/staff-desk.md §2.1
 */
export const COUNT_ORDER: readonly string[] = [
  'applications_waiting',
  'rego_to_check',
  'rego_to_confirm',
  'rego_to_sign',
  'rego_to_tell',
  'log_books_waiting',
  'log_books_broken',
  'orders_to_pack',
  'orders_unpaid',
  'entries_unpaid',
  'pages_in_draft',
  'pages_in_review',
  'books_faults',
  'bank_lines_open',
  'mails_failed',
  'privacy_waiting',
  'refunds_waiting',
  'memberships_refunded',
  'pages_with_broken_links',
]

/** Returns the features' counts in the order of the dashboard. @throws Error for a count without a place in the order */
export function countsInOrder(counts: readonly DeskCount[]): DeskCount[] {
  const unknown = counts.find(({ key }) => !COUNT_ORDER.includes(key))
  if (unknown !== undefined) throw new Error(`The order of the dashboard lacks the count ${unknown.key}`)
  return counts.toSorted((a, b) => COUNT_ORDER.indexOf(a.key) - COUNT_ORDER.indexOf(b.key))
}
