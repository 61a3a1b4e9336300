import { findPerson, findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { mailboxOf } from '#features/signatures/guardian.rules.ts'
import type { Approvals, Audit } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type Guardian, GUARDIAN_REFUSALS } from '../guardians.contract.ts'
import { confirmedMail } from './guardian-mails.ts'
import { type GuardianDeps, presentGuardian } from './guardians.actions.ts'
import { guardianConfirmed } from './guardians.events.ts'
import { lockGuardian, updateGuardian } from './guardians.store.ts'

export type RecordConfirmationDeps = GuardianDeps & { audit: Audit; approvals: Approvals }

/**
 * Records that a guardian has confirmed to the club, in person or on paper, for families in which a person under 18
 * reads the guardian's mail. Mails the person under 18.
 * @throws Problem NOT_FOUND, CONFLICT if the guardian has confirmed, OWN_RECORD for the person and for the guardian,
 * STEP_UP_NEEDED
 */
export async function recordConfirmation(
  deps: RecordConfirmationDeps,
  { id, caller }: { id: number; caller: Caller },
): Promise<Guardian> {
  return deps.database.transaction(async (tx) => {
    const row = await lockGuardian(tx, id)
    if (row === null) throw new Problem('NOT_FOUND')
    const { personId, name, email } = row
    const account = await findPersonByEmail(tx, row.emailKey)
    const action = { verb: 'confirmed', subjectKind: 'guardian', subjectId: String(id) } as const
    await deps.approvals.approve(tx, {
      caller,
      right: 'membership',
      of: [personId, account?.id ?? null, await ownerOfMailbox(tx, caller, email)],
      needsStepUp: true,
      ...action,
    })
    if (row.confirmedAt !== null) throw new Problem(GUARDIAN_REFUSALS.confirmed)
    const confirmedAt = instantOf(deps.clock)
    await updateGuardian(tx, id, { confirmedAt })
    await deps.audit(tx, { personId: personOf(caller), ...action, change: { person: personId } })
    await deps.write(tx, personId, () => confirmedMail(name))
    await deps.emit(tx, guardianConfirmed, { personId, email })
    return presentGuardian({ ...row, confirmedAt })
  })
}

/**
 * Returns the caller if their address and the guardian's reach the same mailbox; otherwise null. Without this check,
 * staff could confirm for their own child by naming themselves with an address such as `name+tag@`.
 */
async function ownerOfMailbox(tx: Tx, caller: Caller, email: string): Promise<number | null> {
  const found = caller.kind === 'person' ? await findPerson(tx, caller.personId) : null
  return found !== null && mailboxOf(found.person.email) === mailboxOf(email) ? found.person.id : null
}
