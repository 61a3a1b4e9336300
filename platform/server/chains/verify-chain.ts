/** Verifies lists of records that are only appended to, from a stored checkpoint or from the start. */
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Db } from '../database/pool.ts'
import type { Service } from '../service.ts'
import { type ChainCheckpoint, findCheckpoint, storeCheckpoint } from './chain-checkpoint.store.ts'

/** A verified record: its position, which orders the list, and its hash. Both are empty before the first record. */
export type ChainLink = { position: string; hash: string }

/** A part of a list. `brokenAt` is the position of the first record that is altered or missing. */
export type ChainPart = { links: readonly ChainLink[]; brokenAt: string | null; isLast: boolean }

export type Chain = {
  name: string
  /** Reads and verifies up to `limit` records after a verified one. */
  readPart: (db: Db, after: ChainLink, limit: number) => Promise<ChainPart>
}

export type VerifyDeps = Pick<Service, 'clock' | 'log'> & { database: { db: Db } }

/** The number of records read at once, so that a long list neither fills the memory nor delays requests. */
const PART_SIZE = 500
/**
 * Time after which all records are verified from the start again, because a verification from the checkpoint does not
 * find changes before it.
 */
export const COMPLETE_EVERY_MS = 7 * DAY_MS

const START: ChainLink = { position: '', hash: '' }

/**
 * Returns whether a list is to be verified from its start: if that never happened, if the last time was a week ago, or
 * if the list was broken, so that a repair is noticed.
 */
export function isCompleteDue({ completeAt, brokenAt }: ChainCheckpoint, nowMs: number): boolean {
  return completeAt === null || brokenAt !== null || nowMs - completeAt.getTime() >= COMPLETE_EVERY_MS
}

/**
 * Verifies the records after the checkpoint, or all of them if that is due, and stores the new checkpoint and the
 * result.
 * @param signal ends the verification between two parts; the checkpoint then stays unchanged
 * @source docs/reference/security.md §8.2
 */
export async function verifyChain(
  { database: { db }, clock, log }: VerifyDeps,
  chain: Chain,
  signal: AbortSignal,
): Promise<void> {
  const before = await findCheckpoint(db, chain.name)
  const isComplete = isCompleteDue(before, clock.nowMs())
  const { end, brokenAt } = await walk(db, chain, {
    from: isComplete ? START : before,
    checkpoint: isComplete ? before : START,
    signal,
  })
  const checkedAt = instantOf(clock)
  // After a break, leave the checkpoint at the last record that was known to be intact.
  const verified = brokenAt === null ? end : before
  await storeCheckpoint(db, {
    name: chain.name,
    position: verified.position,
    hash: verified.hash,
    checkedAt,
    completeAt: isComplete && brokenAt === null ? checkedAt : before.completeAt,
    brokenAt,
  })
  if (brokenAt !== null)
    log.error({ chain: chain.name, position: brokenAt }, 'protected records were altered')
}

/** Verifies a whole list without a checkpoint. @returns the position of the first break; null if there is none */
export async function findChainBreak(db: Db, chain: Chain): Promise<string | null> {
  const { brokenAt } = await walk(db, chain, { from: START, checkpoint: START })
  return brokenAt
}

type Walk = {
  from: ChainLink
  /**
   * A record that was verified before, with its hash; `START` if none was. The verification fails if the list does not
   * contain this record with this hash.
   */
  checkpoint: ChainLink
  signal?: AbortSignal
}

async function walk(
  db: Db,
  chain: Chain,
  { from, checkpoint, signal }: Walk,
): Promise<{ end: ChainLink; brokenAt: string | null }> {
  let end: ChainLink = { position: from.position, hash: from.hash }
  let hasMet = checkpoint.position === START.position
  for (;;) {
    signal?.throwIfAborted()
    const { links, brokenAt, isLast } = await chain.readPart(db, end, PART_SIZE)
    const met = links.find(({ position }) => position === checkpoint.position)
    if (met !== undefined && met.hash !== checkpoint.hash) return { end, brokenAt: met.position }
    hasMet ||= met !== undefined
    end = links.at(-1) ?? end
    if (brokenAt !== null) return { end, brokenAt }
    if (isLast) return { end, brokenAt: hasMet ? null : checkpoint.position }
  }
}
