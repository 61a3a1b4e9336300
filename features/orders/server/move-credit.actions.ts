import type { Tx } from '#platform/server/database/pool.ts'
import { creditMovedEntry } from './ledger-entries.ts'
import { addCredit, listCredit, postEntry, takeCredit } from './ledger.store.ts'

/** The credit with one supplier that was moved from one person to another. */
export type MovedCredit = { supplier: number; cents: number }

type Move = {
  from: number
  to: number
  /** Identifies the move; the same move is posted once. */
  once: string
  at: Date
  /** Returns the id of a new ledger entry. */
  newId: () => string
}

/** Moves all credit of a person to another one, by entries of the ledger. @returns what was moved */
export async function moveAllCredit(tx: Tx, move: Move): Promise<MovedCredit[]> {
  const credit = (await listCredit(tx, move.from))
    .filter(({ balanceCents }) => balanceCents > 0)
    .map(({ supplier, balanceCents }) => ({ supplier, cents: balanceCents }))
  const moved: MovedCredit[] = []
  for (const { supplier, cents } of credit) {
    const taken = await takeCredit(tx, { personId: move.from, supplierId: supplier, mostCents: cents })
    if (taken === 0) continue
    await post(tx, move, { supplier, cents: taken })
    moved.push({ supplier, cents: taken })
  }
  return moved
}

/**
 * Moves these amounts of a person's credit to another one, by entries of the ledger.
 * @returns false if the person has less; the caller must then roll back
 */
export async function moveCreditBack(tx: Tx, move: Move, credit: readonly MovedCredit[]): Promise<boolean> {
  for (const { supplier, cents } of credit) {
    const taken = await takeCredit(tx, { personId: move.from, supplierId: supplier, mostCents: cents })
    if (taken < cents) return false
    await post(tx, move, { supplier, cents })
  }
  return true
}

async function post(
  tx: Tx,
  { from, to, once, at, newId }: Move,
  { supplier, cents }: MovedCredit,
): Promise<void> {
  await addCredit(tx, { personId: to, supplierId: supplier, cents })
  await postEntry(tx, {
    id: newId(),
    at,
    ...creditMovedEntry({ from, to, cents, once: `${once}:${supplier}` }),
  })
}
