/** Reads the entries of the ledger as a hash chain that can be verified. Only the checkpoint stores a hash. */
import { createHash } from 'node:crypto'
import type { Chain, ChainLink } from '#platform/server/chains/verify-chain.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { type LedgerRow, listEntriesAfter } from './ledger.store.ts'

/**
 * Milliseconds after which an entry becomes part of the verified list. The ids of entries sort by the clock of the
 * process that wrote them, and a later entry must not sort before a verified one.
 */
const SETTLED_AFTER_MS = DAY_MS

/**
 * Creates the list of the ledger's entries. Each hash covers all entries before it, so that an entry that was altered,
 * removed or inserted before the checkpoint changes the checkpoint's hash.
 * @source docs/reference/shop-and-payments.md §6.4
 */
export function ledgerChain(clock: Clock): Chain {
  return {
    name: 'ledger',
    readPart: async (db, after, limit) => {
      const beforeId = firstIdAt(clock.nowMs() - SETTLED_AFTER_MS)
      const entries = await listEntriesAfter(db, after.position, { beforeId, limit })
      const links: ChainLink[] = []
      let before = after
      for (const entry of entries) {
        if (!isBalanced(entry)) return { links, brokenAt: entry.id, isLast: true }
        before = { position: entry.id, hash: hashOf(entry, before.hash) }
        links.push(before)
      }
      return { links, brokenAt: null, isLast: entries.length < limit }
    },
  }
}

/** Returns the smallest UUID version 7 of an instant (ms). */
function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

function isBalanced({ postings }: LedgerRow): boolean {
  return postings.length >= 2 && postings.reduce((sum, [, cents]) => sum + cents, 0) === 0
}

/**
 * The person of a credit is not part of the hash, because earlier merges of two records changed it in existing entries.
 */
function hashOf({ id, what, orderId, once, at, bankLineKey, postings }: LedgerRow, previous: string): string {
  // Never change the order of these parts, because the hash depends on it.
  const parts = [id, what, orderId, once, at.toISOString(), bankLineKey, postings, previous]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
