/** Opens a till, and closes it with a count of its cash. */
import { moneyAt, postEntry } from '#features/orders/server/orders.public.ts'
import { ORDER_REFUSALS } from '#features/orders/orders.contract.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { countedCents, tillSums } from '../cash.rules.ts'
import { type CountedCash, TILL_REFUSALS } from '../till.contract.ts'
import type { TillDeps } from './till-deps.ts'
import {
  type CashCountRow,
  findCount,
  findCountByKey,
  insertCount,
  listTillLines,
  lockCount,
  requestKeyFor,
  updateCount,
} from './till.store.ts'

/**
 * Opens a till. @returns the till, and whether it is new: a repeated request gets the till of the first one
 * @throws Problem CONFLICT if a till with this name is open, VALIDATION for a key that was used with other input
 */
export async function openCount(
  deps: Pick<TillDeps, 'clock' | 'random'>,
  tx: Tx,
  { place, floatCents, by, key }: { place: string; floatCents: number; by: number; key: string },
): Promise<{ count: CashCountRow; isNew: boolean }> {
  const made = await insertCount(tx, {
    id: deps.random.uuid(),
    place,
    floatCents,
    openedBy: by,
    openedAt: instantOf(deps.clock),
    requestKey: requestKeyFor(by, key),
  })
  if (made !== null) return { count: made, isNew: true }
  const known = await findCountByKey(tx, by, key)
  if (known === null) throw new Problem(TILL_REFUSALS.placeOpen)
  if (known.place !== place || known.floatCents !== floatCents) throw new Problem(ORDER_REFUSALS.keyReused)
  return { count: known, isNew: false }
}

export type ClosingInput = {
  countId: string
  by: number
  /** The expected cash as the screen showed it. */
  expectedCents: number
  counted: readonly CountedCash[]
  note: string
}

/**
 * Closes a till and books the difference between its counted and its expected cash.
 * @returns the closed till; null if the same person closed it with the same count before
 * @throws Problem NOT_FOUND, CONFLICT if it is closed or its lines have changed, VALIDATION for an unexplained
 * difference
 */
export async function closeCount(
  deps: TillDeps,
  tx: Tx,
  { countId, by, expectedCents, counted, note }: ClosingInput,
): Promise<CashCountRow | null> {
  const count = await lockCount(tx, countId)
  if (count === null) throw new Problem('NOT_FOUND')
  const cents = countedCents(counted)
  if (count.closedAt !== null) {
    if (count.closedBy === by && count.countedCents === cents && count.note === note) return null
    throw new Problem(TILL_REFUSALS.closed)
  }
  const sums = tillSums(count.floatCents, await listTillLines(tx, [countId]))
  if (sums.expectedCents !== expectedCents) throw new Problem(TILL_REFUSALS.moved)
  const differenceCents = cents - expectedCents
  if (differenceCents !== 0 && note === '')
    throw new Problem('VALIDATION', { fields: [{ field: 'note', ...explained }] })
  const at = instantOf(deps.clock)
  await postEntry(tx, {
    id: deps.random.uuid(),
    at,
    what: 'till_difference',
    orderId: null,
    once: `cash_count:${countId}`,
    postings: [
      { account: moneyAt('cash'), amountCents: differenceCents },
      { account: 'till_difference', amountCents: -differenceCents },
    ],
  })
  await updateCount(tx, countId, {
    closedBy: by,
    closedAt: at,
    counted: counted.filter(({ qty }) => qty > 0),
    countedCents: cents,
    expectedCents,
    note,
  })
  return findCount(tx, countId)
}

const explained = { code: 'missing', message: TILL_REFUSALS.explain.message }
