/**
 * Takes and releases the places of an event and offers them to the reserves in order. The caller must have locked the
 * event.
 */
import { addPlaces, type EventRow, listClasses, lockEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { hasRoom, offerEnds } from '../entries.rules.ts'
import { aboutEntry } from './about-entry.ts'
import { countByClass, type EntryRow, insertNote, listReserves, updateEntry } from './entries.store.ts'
import { offeredMail } from './entry-mails.ts'
import type { EntryDeps } from './entry-deps.ts'

/** Kind of the job that ends an offer that was not accepted. */
export const END_OFFER_JOB = 'entries.end-offer'

type PlaceDeps = Pick<EntryDeps, 'clock' | 'random' | 'placesVersion' | 'write'>

/** Locks the event of an entry and returns it. @throws Error if it does not exist */
export async function holdEvent(tx: Tx, id: number): Promise<EventRow> {
  const event = await lockEvent(tx, id)
  if (event === null) throw new Error(`the event ${id} of an entry is not there`)
  return event
}

/** Takes or releases a number of places, and invalidates the cached pages that show how many are free. */
export async function changePlaces(
  { placesVersion }: Pick<PlaceDeps, 'placesVersion'>,
  tx: Tx,
  eventId: number,
  places: number,
): Promise<void> {
  if (places === 0) return
  await addPlaces(tx, eventId, places)
  await placesVersion.bump(tx)
}

/** Returns whether a place is free both at the event and in the class. */
export async function isRoomAt(tx: Tx, event: EventRow, classCode: string): Promise<boolean> {
  const classes = await listClasses(tx, event.id)
  const limit = classes.find(({ code }) => code === classCode)?.placeLimit ?? null
  const taken = limit === null ? 0 : ((await countByClass(tx, event.id)).get(classCode) ?? 0)
  return hasRoom(event, { limit, taken })
}

/** Changes the state of an entry and adds the change to its history. */
export async function changeState(
  { clock }: Pick<PlaceDeps, 'clock'>,
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
 * Offers the free places to the first reserves whose class has room. Does nothing once the event has begun or is
 * cancelled. Reads the event again, because its places were just changed.
 */
export async function offerFreePlaces(deps: PlaceDeps, tx: Tx, eventId: number): Promise<void> {
  const event = await holdEvent(tx, eventId)
  const now = instantOf(deps.clock)
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
    await offer(deps, tx, event, reserve)
    placesTaken += 1
    taken.set(code, inClass.taken + 1)
  }
  await changePlaces(deps, tx, eventId, placesTaken - event.placesTaken)
}

/** Offers a place to a reserve and mails them. The caller counts the place as taken. */
export async function offer(
  deps: PlaceDeps,
  tx: Tx,
  event: EventRow,
  reserve: EntryRow,
  by: number | null = null,
): Promise<void> {
  const nowMs = deps.clock.nowMs()
  const offeredUntil = new Date(offerEnds(nowMs, event.startsAt.getTime()))
  await changeState(deps, tx, reserve, { state: 'offered', offeredUntil }, { by })
  await enqueueJob(tx, deps, {
    kind: END_OFFER_JOB,
    payload: { entryId: reserve.id },
    afterMs: offeredUntil.getTime() - nowMs,
  })
  if (reserve.personId !== null)
    await deps.write(tx, reserve.personId, offeredMail(event, offeredUntil), aboutEntry(reserve))
}
