import type { KeptLine, LineKeeper } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { ENTRY_LINE } from '../entries.contract.ts'
import { takesPlace } from '../entry-state.rules.ts'
import { type EntryRow, findEntry, findHolderOf, findLivingEntry, lockEntry } from './entries.store.ts'
import type { EntryPowers } from './entry-powers.ts'
import { become, changePlaces, holdEvent, isRoomAt, moveUp } from './places.ts'

export type KeeperPowers = Pick<EntryPowers, 'clock' | 'chance' | 'contentVersion' | 'write' | 'appUrl'>

/**
 * Keeps the places that orders pay for. When an order ends unpaid its place goes to the first of the reserves, unless it
 * was offered and the offer still stands; when money comes after all, the entry stands again where there still is a place.
 * What the treasurer gives back of a start ends it.
 */
export function entriesKeeper(powers: KeeperPowers): LineKeeper {
  return {
    kind: ENTRY_LINE,
    take: async (tx, lines) => {
      const missing: KeptLine[] = []
      for (const line of lines)
        if (line.subject !== null && !(await takeOne(powers, tx, line.subject))) missing.push(line)
      return missing
    },
    give: async (tx, lines) => {
      for (const { subject } of lines) if (subject !== null) await giveOne(powers, tx, subject)
    },
  }
}

/** An entry with its event held before it, as everybody holds them. */
async function holdBoth(tx: Tx, id: string) {
  const first = await findEntry(tx, id)
  // A place that was passed on is held by who took it.
  const isPassed = first?.state === 'transferred' && first.orderId !== null
  const found = isPassed ? await findHolderOf(tx, first.orderId ?? 0) : first
  if (found === null) return null
  const event = await holdEvent(tx, found.eventId)
  const entry = await lockEntry(tx, found.id)
  return entry === null ? null : { event, entry }
}

async function takeOne(powers: KeeperPowers, tx: Tx, id: string): Promise<boolean> {
  const held = await holdBoth(tx, id)
  if (held === null) return false
  const { event, entry } = held
  if (entry.state === 'awaiting_payment') return true
  if (event.status !== 'published' || instantOf(powers.clock) >= event.startsAt) return false
  if (entry.state === 'offered') {
    await become(powers, tx, entry, { state: 'awaiting_payment' })
    return true
  }
  if (entry.state !== 'lapsed' || !(await isFreeFor(tx, entry))) return false
  if (!(await isRoomAt(tx, event, entry.classCode))) return false
  await become(powers, tx, entry, { state: 'awaiting_payment', endedAt: null, endReason: '' })
  await changePlaces(powers, tx, event.id, 1)
  return true
}

/** Whether they have not entered another way meanwhile. */
async function isFreeFor(tx: Tx, { eventId, personId }: EntryRow): Promise<boolean> {
  return personId === null || (await findLivingEntry(tx, eventId, personId)) === null
}

async function giveOne(powers: KeeperPowers, tx: Tx, id: string): Promise<void> {
  const held = await holdBoth(tx, id)
  if (held === null || !takesPlace(held.entry)) return
  const { event, entry } = held
  const now = instantOf(powers.clock)
  const isUnpaid = entry.state === 'awaiting_payment'
  if (isUnpaid && entry.offeredUntil !== null && entry.offeredUntil > now && event.status === 'published') {
    await become(powers, tx, entry, { state: 'offered', orderId: null })
    return
  }
  await become(powers, tx, entry, { state: isUnpaid ? 'lapsed' : 'withdrawn', endedAt: now })
  await changePlaces(powers, tx, event.id, -1)
  await moveUp(powers, tx, event.id)
}
