import type { StaffRole } from '#platform/shared/staff-roles.ts'

/**
 * The rights to approve, pay, refund, or change money and licences. `roles` are the built-in roles that include the
 * right, `rights` are the rights of own roles that allow the same. Owners have all of them.
 */
export const APPROVAL_RIGHTS = {
  treasurer: { roles: ['treasurer'], rights: ['payments.change'] },
  membership: { roles: ['membership'], rights: ['members.change'] },
  events: { roles: ['events'], rights: ['entries.change'] },
  registrar: { roles: ['registrar'], rights: ['rego.change'] },
  /** Takes the payment of an order at the gate or the bar. */
  till: { roles: ['gate', 'events', 'treasurer'], rights: ['till.change'] },
} as const satisfies Record<string, { roles: readonly StaffRole[]; rights: readonly string[] }>

export type ApprovalRight = keyof typeof APPROVAL_RIGHTS

export type ApprovalInput = {
  /** Whether the record belongs to the person who performs the action. */
  isOwn: boolean
  isOwner: boolean
  /** Whether another person who can log in has the right to approve. */
  hasOtherHolder: boolean
  /** Whether the action needs a step-up even on other people's records. */
  needsStepUp: boolean
  isSteppedUp: boolean
}

/** `exception`: an owner may act on their own record, because no second person has the right. */
export type ApprovalOutcome = 'allowed' | 'exception' | 'own_record' | 'step_up_needed'

/**
 * Returns whether a staff member may act on a record. Acting on one's own record is refused, except for an owner if no
 * second person has the right, and then only after a step-up.
 */
export function approvalOutcome(input: ApprovalInput): ApprovalOutcome {
  const { isOwn, isOwner, hasOtherHolder, needsStepUp, isSteppedUp } = input
  if (isOwn && (hasOtherHolder || !isOwner)) return 'own_record'
  if ((isOwn || needsStepUp) && !isSteppedUp) return 'step_up_needed'
  return isOwn ? 'exception' : 'allowed'
}
