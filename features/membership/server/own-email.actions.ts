import {
  acceptEmail,
  findPerson,
  findPersonByEmail,
  isSharedEmailKey,
  updatePerson,
} from '#features/accounts/server/accounts.public.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { MEMBERSHIP_DESK_REFUSALS } from '../membership-desk.contract.ts'
import { changeRecord, type RecordChange, type RecordDeps } from './member-record.actions.ts'

/**
 * Gives a member who was imported with another member's email address an address of their own. A person who already has
 * one must change it themselves: otherwise the desk could take over an account.
 * @throws Problem NOT_FOUND, VALIDATION, CONFLICT if the member has an own address, or another person uses the new one
 */
export async function giveEmail(deps: RecordDeps, change: RecordChange & { email: string }): Promise<void> {
  const { address, emailKey } = acceptEmail(change.email)
  await changeRecord(deps, change, 'corrected', async (tx) => {
    const found = await findPerson(tx, change.personId)
    if (found === null || !isSharedEmailKey(found.person.emailKey))
      throw new Problem(MEMBERSHIP_DESK_REFUSALS.hasOwnEmail)
    if ((await findPersonByEmail(tx, emailKey)) !== null)
      throw new Problem(MEMBERSHIP_DESK_REFUSALS.emailTaken)
    await updatePerson(tx, change.personId, { email: address, emailKey, updatedAt: instantOf(deps.clock) })
    return { email: [found.person.email, address] }
  })
}
