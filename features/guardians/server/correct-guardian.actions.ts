import { findPerson } from '#features/accounts/server/accounts.public.ts'
import { guardianMistakes } from '#features/signatures/guardian.rules.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type Guardian, GUARDIAN_REFUSALS, type GuardianCorrection } from '../guardians.contract.ts'
import { OWN_CORRECTIONS_MOST } from '../guardians.rules.ts'
import { type GuardianDeps, mailGuardian, presentGuardian } from './guardians.actions.ts'
import { guardianConfirmed, guardianCorrected } from './guardians.events.ts'
import {
  deleteGuardian,
  findGuardianByEmail,
  guardianKey,
  type GuardianRow,
  lockGuardian,
  updateGuardian,
} from './guardians.store.ts'

export type CorrectDeps = GuardianDeps & { audit: Audit }

/** The person who makes the correction: the child, or a staff member. */
export type Corrector = { personId: number; isDesk: boolean }

/**
 * Corrects the name and address of a guardian who has not confirmed: the link that was mailed before becomes invalid,
 * and the address gets a new mail. If the child has already named a guardian with this address, the two become one,
 * which is confirmed if that one was.
 * @throws Problem NOT_FOUND, CONFLICT where the guardian has confirmed or the child has corrected them five times,
 * VALIDATION with `name` and `email`
 */
export async function correctGuardian(
  deps: CorrectDeps,
  { id, name, email }: GuardianCorrection,
  { personId: by, isDesk }: Corrector,
): Promise<Guardian> {
  const to = { name: name.trim(), email: email.trim() }
  return deps.database.transaction(async (tx) => {
    const row = await lockGuardian(tx, id)
    if (row === null || (!isDesk && row.personId !== by)) throw new Problem('NOT_FOUND')
    if (row.confirmedAt !== null) throw new Problem(GUARDIAN_REFUSALS.confirmed)
    if (!isDesk && row.corrections >= OWN_CORRECTIONS_MOST) throw new Problem(GUARDIAN_REFUSALS.corrected)
    await checkCorrection(tx, row, to)
    const corrected = await storeCorrection(tx, row, to)
    await deps.audit(tx, {
      personId: by,
      verb: 'corrected',
      subjectKind: 'guardian',
      subjectId: String(id),
      change: { person: row.personId, name: [row.name, to.name], email: [row.email, to.email] },
    })
    await deps.emit(tx, guardianCorrected, {
      personId: row.personId,
      from: row.email,
      to: { name: corrected.name, email: corrected.email },
      by: isDesk ? by : null,
    })
    if (corrected.confirmedAt !== null) {
      await deps.emit(tx, guardianConfirmed, { personId: row.personId, email: corrected.email })
      return presentGuardian(corrected)
    }
    await mailGuardian(deps, tx, corrected)
    return presentGuardian({ ...corrected, askedAt: instantOf(deps.clock) })
  })
}

/**
 * Refuses a corrected name or email address of a guardian that is invalid, or the same as the child's.
 * @throws Problem VALIDATION
 */
async function checkCorrection(
  tx: Tx,
  { personId }: GuardianRow,
  { name, email }: Omit<GuardianCorrection, 'id'>,
): Promise<void> {
  const found = await findPerson(tx, personId)
  if (found === null) throw new Problem('NOT_FOUND')
  const { firstName, lastName, email: own } = found.person
  const child = { name: `${firstName} ${lastName}`.trim(), email: own }
  const mistakes = guardianMistakes({ guardian_name: name, guardian_email: email }, child)
  if (mistakes.length === 0) return
  throw new Problem('VALIDATION', {
    fields: mistakes.map(({ field, ...mistake }) => ({
      field: field === 'guardian_name' ? 'name' : 'email',
      ...mistake,
    })),
  })
}

/**
 * Stores a correction of a guardian. If the child has named the corrected address before, the two guardians become one.
 * @returns the guardian with this address: the corrected one, or the one whom the child has named with it before
 */
async function storeCorrection(
  tx: Tx,
  row: GuardianRow,
  { name, email }: Omit<GuardianCorrection, 'id'>,
): Promise<GuardianRow> {
  const same = await findGuardianByEmail(tx, row.personId, email)
  const other = same === null || same.id === row.id ? null : await lockGuardian(tx, same.id)
  if (other !== null) {
    await deleteGuardian(tx, row.id)
    const { purpose, subject } = row
    const merged = other.confirmedAt === null ? { name, purpose, subject } : {}
    const corrections = Math.max(row.corrections, other.corrections) + 1
    const isRequired = other.isRequired || row.isRequired
    await updateGuardian(tx, other.id, { ...merged, corrections, isRequired })
    return { ...other, ...merged, corrections, isRequired }
  }
  const changes = { name, email, emailKey: guardianKey(email), corrections: row.corrections + 1 }
  await updateGuardian(tx, row.id, changes)
  return { ...row, ...changes }
}
