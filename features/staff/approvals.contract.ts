/** The refusal of a staff action on the person's own record. It names the roles that may do it. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Refusal } from '#platform/shared/problem.ts'
import type { ApprovalRight } from './approvals.rules.ts'

export const OWN_RECORD = 'OWN_RECORD'

const MESSAGES: Record<ApprovalRight, MessageDescriptor> = {
  treasurer: msg`This is your own record. Ask another person with the role Treasurer or Owner to do this.`,
  membership: msg`This is your own record. Ask another person with the role Membership or Owner to do this.`,
  events: msg`This is your own record. Ask another person with the role Events or Owner to do this.`,
  registrar: msg`This is your own record. Ask another person with the role Registrar or Owner to do this.`,
  till: msg`This is your own order. Ask another person at the gate to take the payment.`,
}

/** Returns the refusal for a right; the code is the same for all rights. */
export function ownRecord(right: ApprovalRight): Refusal {
  return { code: OWN_RECORD, status: 403, message: MESSAGES[right] }
}
