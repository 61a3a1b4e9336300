import type { Random } from '#platform/server/random.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { creditGrantedEntry } from './ledger-entries.ts'
import { addCredit, postEntry } from './ledger.store.ts'

/**
 * Grants credit to a person as goodwill, once for each reason.
 * @param once identifies the reason: a second call with the same value grants nothing
 */
export async function grantCredit(
  tx: Tx,
  random: Random,
  {
    personId,
    supplierId,
    cents,
    once,
    at,
  }: { personId: number; supplierId: number; cents: number; once: string; at: Date },
): Promise<void> {
  const isNew = await postEntry(tx, { id: random.uuid(), at, ...creditGrantedEntry(personId, cents, once) })
  if (isNew) await addCredit(tx, { personId, supplierId, cents })
}
