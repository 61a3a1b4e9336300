import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { MembershipStatus } from '../membership.contract.ts'

/**
 * The label of each membership status. Status is never shown by colour alone.
 * @source docs/reference/membership.md §4.3
 */
export const STATUS_WORDS: Record<MembershipStatus, MessageDescriptor> = {
  none: msg`No membership`,
  to_come: msg`Begins later`,
  current: msg`Current`,
  expiring: msg`Expires soon`,
  expired: msg`Expired`,
  awaiting_approval: msg`Awaiting approval`,
  suspended: msg`Suspended`,
}
