import type { ReservedLine, LineReservations } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { ENTRY_LINE } from '../entries.contract.ts'
import { aboutEntry } from './about-entry.ts'
import { placeReturnedMail } from './entry-mails.ts'
import type { EventRow } from '#features/events/server/events.public.ts'
import {
  type EntryRow,
  findEntry,
  findHolderOf,
  findLivingEntry,
  findTaker,
  isNumberTaken,
  lockEntry,
} from './entries.store.ts'
import type { EntryDeps } from './entry-deps.ts'
import { changeState, changePlaces, holdEvent, isRoomAt, offerFreePlaces } from './places.ts'

export type ReservationDeps = Pick<EntryDeps, 'clock' | 'random' | 'placesVersion' | 'write'>

/**
 * Reserves the places that orders pay for. When an order ends unpaid, its place is offered to the first reserve,
 * returns to an offer that is still open, or returns to the entrant who passed it on. If money arrives after that, the
 * entry is confirmed if a place is still free.
 */
export function entryReservations(deps: ReservationDeps): LineReservations {
  return {
    kind: ENTRY_LINE,
    take: async (tx, lines) => {
      const missing: ReservedLine[] = []
      for (const line of lines)
        if (line.subject !== null && !(await takeOne(deps, tx, line.subject))) missing.push(line)
      return missing
    },
    give: async (tx, lines) => {
      for (const { subject } of lines) if (subject !== null) await releasePlace(deps, tx, subject)
    },
  }
}

/**
 * Locks an entry and its event, the event first, and returns both. For a place that was passed on, returns the entry of
 * its latest entrant.
 */
export async function holdBoth(tx: Tx, id: string) {
  const first = await findEntry(tx, id)
  const found = first?.state === 'transferred' ? await findLatestTaker(tx, first) : first
  if (found === null) return null
  const event = await holdEvent(tx, found.eventId)
  const entry = await lockEntry(tx, found.id)
  return entry === null ? null : { event, entry }
}

async function findLatestTaker(tx: Tx, passed: EntryRow): Promise<EntryRow | null> {
  let taker: EntryRow | null = passed
  while (taker?.state === 'transferred') {
    const next: EntryRow | null = await findTaker(tx, taker.id)
    // Older entries that took a place over share the order of the first entry.
    taker = next ?? (taker.orderId === null ? null : await findHolderOf(tx, taker.orderId))
  }
  return taker
}

async function takeOne(deps: ReservationDeps, tx: Tx, id: string): Promise<boolean> {
  const held = await holdBoth(tx, id)
  if (held === null) return false
  const { event, entry } = held
  if (entry.state === 'awaiting_payment') return true
  if (event.status !== 'published' || instantOf(deps.clock) >= event.startsAt) return false
  if (entry.state === 'offered') {
    await changeState(deps, tx, entry, { state: 'awaiting_payment' })
    return true
  }
  // If the person who took over the place has not paid in time, the place has returned to the person who passed it on.
  if (entry.takenFromId !== null) return false
  if (entry.state !== 'lapsed' || !(await isFreeFor(tx, entry))) return false
  if (!(await isRoomAt(tx, event, entry.classCode))) return false
  await changeState(deps, tx, entry, { state: 'awaiting_payment', endedAt: null, endReason: '' })
  await changePlaces(deps, tx, event.id, 1)
  return true
}

/** Returns whether the person has no other active entry in the event, so that a late payment may restore this one. */
async function isFreeFor(tx: Tx, { eventId, personId }: EntryRow): Promise<boolean> {
  return personId === null || (await findLivingEntry(tx, eventId, personId)) === null
}

/** Releases the place of an order that ended unpaid. Paid entries are ended by `handleEntryRefunded`. */
async function releasePlace(deps: ReservationDeps, tx: Tx, id: string): Promise<void> {
  const held = await holdBoth(tx, id)
  if (held?.entry.state !== 'awaiting_payment') return
  const { event, entry } = held
  const now = instantOf(deps.clock)
  if (await returnToFormerEntrant(deps, tx, held)) return
  if (entry.offeredUntil !== null && entry.offeredUntil > now && event.status === 'published') {
    await changeState(deps, tx, entry, { state: 'offered', orderId: null })
    return
  }
  await changeState(deps, tx, entry, { state: 'lapsed', endedAt: now })
  await changePlaces(deps, tx, event.id, -1)
  await offerFreePlaces(deps, tx, event.id)
}

/**
 * Returns a place to the entrant who passed it on, because the new entrant did not pay the difference.
 * @returns false if nothing was taken over, or if the previous entrant has entered again meanwhile
 */
async function returnToFormerEntrant(
  deps: ReservationDeps,
  tx: Tx,
  { event, entry }: { event: EventRow; entry: EntryRow },
): Promise<boolean> {
  const giver = entry.takenFromId === null ? null : await lockEntry(tx, entry.takenFromId)
  if (giver?.state !== 'transferred' || !(await isFreeFor(tx, giver))) return false
  await changeState(deps, tx, entry, { state: 'lapsed', endedAt: instantOf(deps.clock) })
  const isTaken = await isNumberTaken(tx, { ...giver, except: giver.id })
  const raceNumber = isTaken ? '' : giver.raceNumber
  await changeState(deps, tx, giver, { state: 'confirmed', endedAt: null, raceNumber })
  if (giver.personId !== null)
    await deps.write(tx, giver.personId, placeReturnedMail(event, entry.entrantName), aboutEntry(giver))
  return true
}
