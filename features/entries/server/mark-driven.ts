import type { Tx } from '#platform/server/database/pool.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { restateEntries } from './driven.store.ts'

/**
 * Updates the entries from final results: a person who drove has competed, even if the gate recorded nothing; a person
 * who neither drove nor signed on did not show up. The caller must have locked the event.
 */
export async function markDriven(
  { clock }: { clock: Clock },
  tx: Tx,
  { drove, away, by }: { drove: readonly string[]; away: readonly string[]; by: number },
): Promise<void> {
  const at = instantOf(clock)
  await restateEntries(tx, drove, {
    from: ['confirmed', 'signed_on', 'scrutiny_failed', 'scrutineered', 'no_show'],
    to: 'competed',
    at,
    by,
  })
  await restateEntries(tx, away, { from: ['confirmed'], to: 'no_show', at, by })
}
