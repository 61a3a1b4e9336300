/** The labels that the membership desk shows, such as those of its lists of applications and members. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ChipTone } from '#platform/ui/Chip.tsx'
import type { MemberCondition, MembershipStatus } from '../../membership.contract.ts'
import type { ApplicationKind, ApplicationView } from '../../applications-desk.contract.ts'
import type { MemberEventKind, MembersView } from '../../membership-desk.contract.ts'

export const APPLICATION_VIEW_LABELS: Record<ApplicationView, MessageDescriptor> = {
  waiting: msg`To decide`,
  asked: msg`Question sent`,
  unpaid: msg`Unpaid`,
}

export const APPLICATION_KIND_LABELS: Record<ApplicationKind, MessageDescriptor> = {
  join: msg({ message: 'Joining', comment: 'Kind of an application for membership' }),
  renew: msg({ message: 'Renewing', comment: 'Kind of an application for membership' }),
}

export const MEMBERS_VIEWS: Record<MembersView, MessageDescriptor> = {
  all: msg`All`,
  ending: msg`Ending within a month`,
  expired: msg`Expired`,
  suspended: msg`Suspended, resigned or deceased`,
  refunded: msg`Refunded`,
}

export const STATUS_TONES: Record<MembershipStatus, ChipTone> = {
  none: 'neutral',
  to_come: 'info',
  current: 'success',
  expiring: 'warn',
  expired: 'danger',
  awaiting_approval: 'info',
  suspended: 'danger',
}

export const CONDITION_LABELS: Record<MemberCondition, MessageDescriptor> = {
  normal: msg`In good standing`,
  suspended: msg`Suspended`,
  resigned: msg`Resigned`,
  deceased: msg`Deceased`,
}

export const EVENT_LABELS: Record<MemberEventKind, MessageDescriptor> = {
  applied: msg`Application sent`,
  paid: msg`Paid, committee to decide`,
  joined: msg`Became a member`,
  renewed: msg`Renewed`,
  asked: msg`The committee asked`,
  answered: msg`Applicant answered`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrew the application`,
  corrected: msg`Membership dates corrected`,
  condition: msg`Status changed`,
  refunded: msg`Refunded`,
  imported: msg`Imported`,
  note: msg`Note`,
}
