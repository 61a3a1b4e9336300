import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseEventKind } from '../club-rego.contract.ts'

/** The names of the steps in the history of a case. */
export const CASE_EVENT_WORDS: Readonly<Record<CaseEventKind, MessageDescriptor>> = {
  submitted: msg`Sent to the registrar`,
  taken: msg`Review started`,
  asked: msg`Changes asked for`,
  resubmitted: msg`Sent back to the registrar`,
  inspection_booked: msg`Inspection booked`,
  approved: msg`Approved`,
  declined: msg`Declined`,
  signed: msg`Declaration signed`,
  expired: msg`Declaration expired`,
  registered: msg`On the road`,
  renewal_due: msg`Renewal due`,
  renewed: msg`Renewed`,
  suspended: msg`Suspended`,
  resumed: msg`Back on the road`,
  withdrawn: msg`Withdrawn`,
  ended: msg`Ended`,
  authority_told: msg`Authority notified`,
  insurance_renewed: msg`Insurance renewed`,
}

const WRITTEN: ReadonlySet<CaseEventKind> = new Set([
  'asked',
  'inspection_booked',
  'approved',
  'declined',
  'signed',
  'registered',
  'renewed',
  'resumed',
  'ended',
])

/** Returns whether the remark of a step is text written by a person. In all other steps it is an internal code. */
export function isWritten(kind: CaseEventKind): boolean {
  return WRITTEN.has(kind)
}
