/** The membership of a person under 18 does not begin until the named guardian has confirmed by mail. */
import { findPending } from '#features/guardians/server/guardians.public.ts'
import type { PendingGuardian } from '#features/guardians/guardians.contract.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { asksCommittee, needsGuardian } from '../membership.rules.ts'
import { activate, loadType } from './activate.actions.ts'
import { findOpenApplication, lockApplication, updateApplication } from './applications.store.ts'
import { noteEvent } from './events.store.ts'
import { findMembership, lockMember, type MembershipRow, updateMember } from './members.store.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import { hadTypeOf } from './membership-view.ts'

/**
 * Returns the guardian who must still confirm for a pending application; null if no confirmation is missing or the
 * applicant has turned 18.
 */
export async function pendingGuardianOf(
  db: Db,
  row:
    | (Pick<MembershipRow, 'personId' | 'dateOfBirth'> & { application: { guardianEmail: string } | null })
    | null,
  today: string,
): Promise<PendingGuardian | null> {
  if (row?.application?.guardianEmail === undefined || row.application.guardianEmail === '') return null
  if (row.dateOfBirth === null || !needsGuardian(row.dateOfBirth, today)) return null
  return findPending(db, row.personId, row.application.guardianEmail)
}

/** Names the corrected guardian in the member's record and in the open application. */
export async function handleGuardianCorrected(
  deps: MembershipDeps,
  tx: Tx,
  {
    personId,
    from,
    to,
    by,
  }: { personId: number; from: string; to: { name: string; email: string }; by: number | null },
): Promise<void> {
  const isNamed = (email: string) => email.trim().toLowerCase() === from.trim().toLowerCase()
  const open = await findOpenApplication(tx, personId)
  const application = open === null ? null : await lockApplication(tx, open.id)
  const isApplied = application !== null && isNamed(application.details.guardian_email)
  if (isApplied) {
    const { name: guardian_name, email: guardian_email } = to
    await updateApplication(tx, application.id, {
      details: { ...application.details, guardian_name, guardian_email },
    })
  }
  const member = await lockMember(tx, personId)
  const isMembers = member !== null && isNamed(member.guardianEmail)
  if (isMembers) await updateMember(tx, personId, { guardianName: to.name, guardianEmail: to.email })
  if (!isApplied && !isMembers) return
  const words = `${from} → ${to.name}, ${to.email}`
  await noteEvent(tx, { personId, at: instantOf(deps.clock), kind: 'corrected', by, words })
}

/**
 * Activates a paid application for which only this guardian's confirmation was missing. The committee decides on all
 * others.
 */
export async function handleGuardianConfirmed(
  deps: MembershipDeps,
  tx: Tx,
  { personId, email }: { personId: number; email: string },
): Promise<void> {
  const open = await findOpenApplication(tx, personId)
  const application = open === null ? null : await lockApplication(tx, open.id)
  if (application?.status !== 'awaiting_approval') return
  if (application.details.guardian_email.trim().toLowerCase() !== email.trim().toLowerCase()) return
  const type = await loadType(tx, application)
  const row = await findMembership(tx, personId, await clubToday(deps))
  if (asksCommittee(type, row === null ? null : hadTypeOf(row))) return
  await activate(deps, tx, application, type)
}
