/** The places of an event: taken, freed, and offered to the reserves in their order. The event is held by whoever calls. */
import { addPlaces, type EventRow, listClasses, lockEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { hasRoom, offerEnds } from '../entries.rules.ts'
import { countByClass, type EntryRow, insertNote, listReserves, updateEntry } from './entries.store.ts'
import { offeredLetter } from './entry-letters.ts'
import type { EntryPowers } from './entry-powers.ts'

/** Kind of the job that takes an offer back which nobody has taken. */
export const END_OFFER_JOB = 'entries.end-offer'

type PlacePowers = Pick<EntryPowers, 'clock' | 'chance' | 'contentVersion' | 'write' | 'appUrl'>

/** The event that an entry is for, held. It must be there. */
export async function holdEvent(tx: Tx, id: number): Promise<EventRow> {
  const event = await lockEvent(tx, id)
  if (event === null) throw new Error(`the event ${id} of an entry is not there`)
  return event
}

/** Takes or frees so many places, and has pages made anew that say how many are left. */
export async function changePlaces(
  { contentVersion }: Pick<PlacePowers, 'contentVersion'>,
  tx: Tx,
  eventId: number,
  places: number,
): Promise<void> {
  if (places === 0) return
  await addPlaces(tx, eventId, places)
  await contentVersion.bump(tx)
}

/** Whether an event and a class of it have a place left. */
export async function isRoomAt(tx: Tx, event: EventRow, classCode: string): Promise<boolean> {
  const classes = await listClasses(tx, event.id)
  const limit = classes.find(({ code }) => code === classCode)?.placeLimit ?? null
  const taken = limit === null ? 0 : ((await countByClass(tx, event.id)).get(classCode) ?? 0)
  return hasRoom(event, { limit, taken })
}

/** Writes what an entry has become, in it and behind what was before. */
export async function become(
  { clock }: Pick<PlacePowers, 'clock'>,
  tx: Tx,
  entry: Pick<EntryRow, 'id'>,
  change: Partial<EntryRow> & Pick<EntryRow, 'state'>,
  { by = null, words = '' }: { by?: number | null; words?: string } = {},
): Promise<void> {
  const at = instantOf(clock)
  await updateEntry(tx, entry.id, { ...change, updatedAt: at })
  await insertNote(tx, { entryId: entry.id, at, state: change.state, byPersonId: by, words })
}

/**
 * Offers what is free to the first of the reserves whose class has room, and so on. Nothing once the event has begun or is
 * off. The event is read anew, since somebody has just changed it.
 */
export async function moveUp(powers: PlacePowers, tx: Tx, eventId: number): Promise<void> {
  const event = await holdEvent(tx, eventId)
  const now = instantOf(powers.clock)
  if (event.status !== 'published' || now >= event.startsAt) return
  const reserves = await listReserves(tx, eventId)
  if (reserves.length === 0) return
  const taken = await countByClass(tx, eventId)
  const limits = new Map((await listClasses(tx, eventId)).map(({ code, placeLimit }) => [code, placeLimit]))
  let { placesTaken } = event
  for (const reserve of reserves) {
    const { classCode: code } = reserve
    const inClass = { limit: limits.get(code) ?? null, taken: taken.get(code) ?? 0 }
    if (!hasRoom({ capacity: event.capacity, placesTaken }, inClass)) continue
    await offer(powers, tx, event, reserve)
    placesTaken += 1
    taken.set(code, inClass.taken + 1)
  }
  await changePlaces(powers, tx, eventId, placesTaken - event.placesTaken)
}

/** Keeps a place for one of the reserves, and says so. The place is counted by the caller. */
export async function offer(
  powers: PlacePowers,
  tx: Tx,
  event: EventRow,
  reserve: EntryRow,
  by: number | null = null,
): Promise<void> {
  const nowMs = powers.clock.nowMs()
  const offeredUntil = new Date(offerEnds(nowMs, event.startsAt.getTime()))
  await become(powers, tx, reserve, { state: 'offered', offeredUntil }, { by })
  await enqueueJob(tx, powers, {
    kind: END_OFFER_JOB,
    payload: { entryId: reserve.id },
    afterMs: offeredUntil.getTime() - nowMs,
  })
  if (reserve.personId !== null) await powers.write(tx, reserve.personId, offeredLetter(event, offeredUntil))
}
