import type { Tx } from '#platform/server/database/pool.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { restateEntries } from './driven.store.ts'

/**
 * What final results say of entries: who drove competed, whatever was noted at the gate; who did not start and was not
 * even signed on did not come. The event is held by the caller.
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
