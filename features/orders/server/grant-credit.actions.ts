import type { Chance } from '#platform/server/chance.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { creditGrantedEntry } from './ledger-entries.ts'
import { addCredit, postEntry } from './ledger.store.ts'

/**
 * Gives somebody credit for nothing bought, once for each reason.
 * @param once names the reason: the same one again gives nothing more
 */
export async function grantCredit(
  tx: Tx,
  chance: Chance,
  {
    personId,
    supplierId,
    cents,
    once,
    at,
  }: { personId: number; supplierId: number; cents: number; once: string; at: Date },
): Promise<void> {
  const isNew = await postEntry(tx, { id: chance.uuid(), at, ...creditGrantedEntry(personId, cents, once) })
  if (isNew) await addCredit(tx, { personId, supplierId, cents })
}
