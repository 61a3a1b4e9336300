import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { isSteppedUp } from '#platform/shared/step-up.rules.ts'
import { ownRecord } from '../approvals.contract.ts'
import { APPROVAL_RIGHTS, approvalOutcome, type ApprovalRight } from '../approvals.rules.ts'
import type { Audit } from './audit.ts'
import { hasOtherHolder } from './holders.store.ts'

/** A staff action that needs an approval: the action, the record and the people to whom it belongs. */
export type Approval = {
  caller: Caller
  right: ApprovalRight
  /**
   * The rights of own roles that allow this action; if omitted, the rights that `APPROVAL_RIGHTS` lists for `right`.
   */
  ownRoleRights?: readonly string[]
  /** The people to whom the record belongs; null for a record without a person. */
  of: readonly (number | null)[]
  /** Whether the action needs a step-up even on other people's records: refunds, payments, licences. */
  needsStepUp: boolean
  /** The verb in the audit log; `subjectKind` and `subjectId` name the record there. */
  verb: string
  subjectKind: string
  subjectId: string
}

export type Approvals = {
  /**
   * Checks permission without recording anything. Called before steps that a later refusal would not undo, such as
   * ending an open payment.
   * @returns whether an owner would act on their own record
   * @throws Problem LOGIN_REQUIRED, OWN_RECORD, STEP_UP_NEEDED
   */
  check(db: Db, approval: Approval): Promise<boolean>
  /**
   * Checks permission. If an owner acts on their own record, the action is audited and the committee is notified by
   * mail.
   * @throws Problem LOGIN_REQUIRED, OWN_RECORD, STEP_UP_NEEDED
   */
  approve(tx: Tx, approval: Approval): Promise<void>
}

export type ApprovalDeps = {
  clock: Clock
  audit: Audit
  /** Mails the committee that an owner acted on their own record. */
  notifyCommittee: (tx: Tx, personId: number, approval: Approval) => Promise<void>
}

/** Creates the check that decides who may approve, pay, refund or change money and licences. All features use it. */
export function openApprovals({ clock, audit, notifyCommittee }: ApprovalDeps): Approvals {
  const check: Approvals['check'] = async (db, { caller, right, ownRoleRights, of, needsStepUp }) => {
    if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
    const isOwn = of.includes(caller.personId)
    const { roles, rights } = APPROVAL_RIGHTS[right]
    const holders = { roles, rights: ownRoleRights ?? rights }
    const outcome = approvalOutcome({
      isOwn,
      isOwner: hasRole(caller, 'owner'),
      hasOtherHolder: isOwn && (await hasOtherHolder(db, caller.personId, holders, instantOf(clock))),
      needsStepUp,
      isSteppedUp: isSteppedUp(caller.steppedUpAtMs, clock.nowMs()),
    })
    if (outcome === 'own_record') throw new Problem(ownRecord(right))
    if (outcome === 'step_up_needed') throw new Problem('STEP_UP_NEEDED')
    return outcome === 'exception'
  }
  return {
    check,
    approve: async (tx, approval) => {
      const { caller, right, verb, subjectKind, subjectId } = approval
      const isException = await check(tx, approval)
      if (!isException || caller.kind === 'anonymous') return
      const { personId } = caller
      await audit(tx, {
        personId,
        verb: 'approved_own_record',
        subjectKind,
        subjectId,
        change: { verb, right },
      })
      await notifyCommittee(tx, personId, approval)
    },
  }
}
