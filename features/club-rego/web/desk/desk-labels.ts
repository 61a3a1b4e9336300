import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CheckPart, CheckResult } from '../../answers.rules.ts'
import { STATE_WORDS } from '../../case-labels.rules.ts'
import type { AuthorityTask } from '../../club-rego-desk.contract.ts'
import type { QueueView, RegisterState } from '../../club-rego-lists.contract.ts'

export const VIEW_WORDS: Readonly<Record<QueueView, MessageDescriptor>> = {
  new: msg`New`,
  in_review: msg`In review`,
  waiting: msg`Waiting for the member`,
  to_sign: msg`To sign`,
  registered: msg`Registered`,
  over: msg`Ended`,
}

/** The headings of the two parts of a check sheet. */
export const PART_LABELS: Readonly<Record<CheckPart, MessageDescriptor>> = {
  membership: msg({
    message: 'Membership and insurance',
    comment: 'Heading of the part of the club rego check sheet that an office bearer confirms',
  }),
  vehicle: msg({
    message: 'Vehicle',
    context: 'club rego check sheet',
    comment: 'Heading of the part of the club rego check sheet that a scrutineer confirms',
  }),
}

export const RESULT_WORDS: Readonly<Record<CheckResult, MessageDescriptor>> = {
  pass: msg`Pass`,
  fail: msg`Fail`,
  na: msg`Not applicable`,
}

export const REASON_WORDS: Readonly<Record<AuthorityTask['reason'], MessageDescriptor>> = {
  membership_lapsed: msg`Membership lapsed`,
  insurance_ended: msg`Insurance ended`,
  ended: msg`Sold, scrapped or left the club`,
}

export const REGISTER_STATE_WORDS: Readonly<Record<RegisterState, MessageDescriptor>> = {
  registered: STATE_WORDS.registered,
  renewal_due: STATE_WORDS.renewal_due,
  suspended: STATE_WORDS.suspended,
}
