import {
  type AccountService,
  disableAccount,
  enableAccount,
  withStepUp,
} from '#features/accounts/server/accounts.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ACCOUNT_DESK_REFUSALS } from '../accounts-desk.contract.ts'
import { DISABLE_MESSAGES } from '../accounts-desk.rules.ts'
import { STAFF_REFUSALS } from '../staff.contract.ts'
import type { Audit } from './audit.ts'
import { findAccount, findStaffPerson, lockOwners, type StaffAccount } from './staff.store.ts'

export type AccountsDeskDeps = { accounts: AccountService; audit: Audit }

/** A change of an account by a staff member, with the code that was mailed to the staff member. */
export type AccountChange = { byPersonId: number; isOwner: boolean; personId: number; code: string }

/**
 * Disables an account.
 * @throws Problem VALIDATION for a wrong code or a missing reason, NOT_FOUND, CONFLICT if it is disabled already,
 * FORBIDDEN for the account of a staff member unless the caller is an owner, NOT_ELIGIBLE for the caller's own account
 * and for the last owner
 */
export async function disable(
  { accounts, audit }: AccountsDeskDeps,
  change: AccountChange & { reason: string },
): Promise<StaffAccount> {
  const { byPersonId, personId, reason, code } = change
  if (reason === '')
    throw new Problem('VALIDATION', {
      fields: [{ field: 'reason', code: 'required', message: DISABLE_MESSAGES.reason }],
    })
  if (byPersonId === personId) throw new Problem(ACCOUNT_DESK_REFUSALS.ownAccount)
  return withStepUp(accounts, byPersonId, code, async (tx) => {
    await checkRank(tx, change)
    const owners = await lockOwners(tx)
    if (owners.length > 0 && owners.every((owner) => owner === personId))
      throw new Problem(STAFF_REFUSALS.lastOwner)
    await disableAccount(accounts, tx, { personId, byPersonId })
    await audit(tx, { ...subjectOf(change, 'disabled_account'), change: { reason } })
    return loadAccount(tx, personId)
  })
}

/**
 * Enables a disabled account.
 * @throws Problem VALIDATION for a wrong code, NOT_FOUND, CONFLICT if it is enabled, FORBIDDEN for the account of a
 * staff member unless the caller is an owner
 */
export async function enable(
  { accounts, audit }: AccountsDeskDeps,
  change: AccountChange,
): Promise<StaffAccount> {
  const { byPersonId, personId, code } = change
  return withStepUp(accounts, byPersonId, code, async (tx) => {
    await checkRank(tx, change)
    await enableAccount(accounts, tx, { personId, byPersonId })
    await audit(tx, subjectOf(change, 'enabled_account'))
    return loadAccount(tx, personId)
  })
}

/**
 * Refuses changes of a staff member's account by anyone but an owner, so that a secretary cannot lock out the rest of
 * the committee. @throws Problem NOT_FOUND, FORBIDDEN
 */
async function checkRank(tx: Tx, { personId, isOwner }: AccountChange): Promise<void> {
  const found = await findStaffPerson(tx, personId)
  if (found === null) throw new Problem('NOT_FOUND')
  if (found.roles.length > 0 && !isOwner) throw new Problem(ACCOUNT_DESK_REFUSALS.staffAccount)
}

function subjectOf({ byPersonId, personId }: AccountChange, verb: string) {
  return { personId: byPersonId, verb, subjectKind: 'person', subjectId: String(personId) }
}

async function loadAccount(tx: Tx, personId: number): Promise<StaffAccount> {
  const found = await findAccount(tx, personId)
  if (found === null) throw new Problem('NOT_FOUND')
  return found
}
