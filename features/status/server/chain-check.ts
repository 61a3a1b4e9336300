/** Reads the results of the last verification of each hash chain, such as that of the audit log. */
import { listCheckpoints } from '#platform/server/chains/chain-checkpoint.store.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { CHAIN_NAMES, type ChainFigures } from './status-figures.ts'

/**
 * Returns which hash chains were found broken, and since when all of them are verified: the earliest time of any chain.
 * A time is null if one of the chains was never verified.
 */
export async function readChains(db: Db): Promise<ChainFigures> {
  const checkpoints = new Map((await listCheckpoints(db)).map((checkpoint) => [checkpoint.name, checkpoint]))
  const earliest = (field: 'checkedAt' | 'completeAt'): Date | null => {
    const times = CHAIN_NAMES.map((name) => checkpoints.get(name)?.[field]?.getTime() ?? null)
    return times.includes(null) ? null : new Date(Math.min(...times.map(Number)))
  }
  return {
    checkedAt: earliest('checkedAt'),
    completeAt: earliest('completeAt'),
    broken: CHAIN_NAMES.filter((name) => (checkpoints.get(name)?.brokenAt ?? null) !== null),
  }
}
