import type { Approval } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findOrderById } from './orders.store.ts'
import { findPayment } from './payments.store.ts'
import { findLine } from './statements.store.ts'

/**
 * Builds the approval that a decision about a line needs: a step-up, and a treasurer who is not one of the persons
 * concerned.
 * @param of persons concerned, in addition to the order's buyer and the person credited with the money
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
  const payment = line.paymentId === null ? null : await findPayment(db, line.paymentId)
  const named = payment === null ? null : await findOrderById(db, payment.orderId)
  return {
    caller,
    right: 'treasurer',
    of: [...of, named?.personId ?? null, line.creditedTo],
    needsStepUp: true,
    verb: 'settled_line',
    subjectKind: 'bank_line',
    subjectId: lineKey,
  }
}
