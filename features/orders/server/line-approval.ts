import type { Approval } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { listLinePersons } from './line-persons.store.ts'
import { findLine } from './statements.store.ts'

/**
 * Builds the approval that a decision about a bank line needs: a step-up, and a treasurer who is not one of the people
 * concerned.
 * @param of ids of further people concerned, in addition to the buyers and the credited people of the line and of the
 * lines that it was split or combined from
 * @throws Problem NOT_FOUND
 */
export async function lineApproval(
  db: Db,
  caller: Caller,
  lineKey: string,
  of: readonly (number | null)[] = [],
): Promise<Approval> {
  const line = await findLine(db, lineKey)
  if (line === null) throw new Problem('NOT_FOUND')
  return {
    caller,
    right: 'treasurer',
    ownRoleRights: ['bank.change'],
    of: [...of, ...(await listLinePersons(db, lineKey))],
    needsStepUp: true,
    verb: 'settled_line',
    subjectKind: 'bank_line',
    subjectId: lineKey,
  }
}
