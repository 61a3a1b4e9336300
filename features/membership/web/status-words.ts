import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { MembershipStatus } from '../membership.contract.ts'

/** How a membership stands, in a word or two. Never said by colour alone. @source DOMAIN §6.3 "Card" */
export const STATUS_WORDS: Record<MembershipStatus, MessageDescriptor> = {
  none: msg`No membership`,
  to_come: msg`Begins later`,
  current: msg`Current`,
  expiring: msg`Expires soon`,
  expired: msg`Expired`,
  awaiting_approval: msg`Awaiting approval`,
  suspended: msg`Suspended`,
}
