import { describe, expect, it } from 'vitest'
import { approvalOutcome, type ApprovalOutcome } from './approvals.rules.ts'

describe('approvalOutcome', () => {
  it.each<[boolean, boolean, boolean, boolean, boolean, ApprovalOutcome]>([
    // Columns: the record is the person's own, the person is an owner, another person has the right, the action needs a
    // step-up, a step-up was made, the outcome.
    [true, true, false, true, true, 'exception'],
    [true, true, false, false, true, 'exception'],
    [true, true, false, true, false, 'step_up_needed'],
    [true, true, false, false, false, 'step_up_needed'],
    [true, true, true, true, true, 'own_record'],
    [true, true, true, false, false, 'own_record'],
    [true, false, true, true, true, 'own_record'],
    [true, false, true, true, false, 'own_record'],
    [true, false, true, false, true, 'own_record'],
    [true, false, false, true, true, 'own_record'],
    [true, false, false, false, false, 'own_record'],
    [false, false, true, true, true, 'allowed'],
    [false, false, false, true, true, 'allowed'],
    [false, false, true, true, false, 'step_up_needed'],
    [false, true, false, true, false, 'step_up_needed'],
    [false, true, false, true, true, 'allowed'],
    [false, false, false, false, false, 'allowed'],
    [false, true, true, false, false, 'allowed'],
  ])(
    'own %s, owner %s, other holder %s, needs step-up %s, stepped up %s: %s',
    (isOwn, isOwner, hasOtherHolder, needsStepUp, isSteppedUp, outcome) => {
      expect(approvalOutcome({ isOwn, isOwner, hasOtherHolder, needsStepUp, isSteppedUp })).toBe(outcome)
    },
  )
})
