/** A place that is passed on to somebody else, who enters for themselves and signs for themselves. @source DOMAIN §1.3 "one person per entry because each must sign" */
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { enterAddress } from '#features/events/events.contract.ts'
import { type EventRow, findEvent } from '#features/events/server/events.public.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type EnterAnswer, type EnterInput, ENTRY_REFUSALS } from '../entries.contract.ts'
import { checkEntry } from './check-entry.ts'
import { type Entrant, keepEntry } from './keep-entry.ts'
import { confirmedLetter, passedOnLetter } from './entry-letters.ts'
import type { EntryPowers } from './entry-powers.ts'
import { type EntryRow, findEntry, findLivingEntry, lockEntry } from './entries.store.ts'
import { become, holdEvent, isRoomAt } from './places.ts'

/**
 * The address that whoever gets it may take the place at. Good until the entry changes in any way.
 * @throws Problem NOT_FOUND for one that is not theirs, CONFLICT for one that is not confirmed
 */
export async function passOn(
  powers: EntryPowers,
  { id, personId }: { id: string; personId: number },
): Promise<string> {
  const { db } = powers.database
  const entry = await findEntry(db, id)
  if (entry?.personId !== personId) throw new Problem('NOT_FOUND')
  const event = await findEvent(db, entry.eventId)
  if (event === null || !mayPassOn(entry, event, powers.clock.nowMs()))
    throw new Problem(ENTRY_REFUSALS.notToPass)
  const code = encodeURIComponent(powers.passCodes.sign(markOf(entry)))
  return `${powers.appUrl}${enterAddress(event.slug)}?take=${code}`
}

type PassableEvent = Pick<EventRow, 'status' | 'startsAt' | 'entriesCloseAt' | 'lateUntil'>

/** Whether an entry may be passed on: it is confirmed, and somebody else may still enter. */
export function mayPassOn(
  { state, role }: Pick<EntryRow, 'state' | 'role'>,
  { status, startsAt, entriesCloseAt, lateUntil }: PassableEvent,
  nowMs: number,
): boolean {
  if (role === 'volunteer') return false
  const last = lateUntil ?? entriesCloseAt ?? startsAt
  return (
    state === 'confirmed' && status === 'published' && nowMs < Math.min(last.getTime(), startsAt.getTime())
  )
}

/** The entry that a code passes on, as it was when the code was made; null for any other. */
export async function findPassed(
  { passCodes }: Pick<EntryPowers, 'passCodes'>,
  db: Db,
  code: string,
): Promise<EntryRow | null> {
  const mark = passCodes.read(code)
  const [id = ''] = mark === null ? [] : mark.split(' ')
  const entry = id === '' ? null : await findEntry(db, id)
  return entry !== null && entry.state === 'confirmed' && markOf(entry) === mark ? entry : null
}

function markOf({ id, updatedAt }: EntryRow): string {
  return `${id} ${updatedAt.getTime()}`
}

/**
 * Somebody takes the place that was passed on to them: all that is asked of who enters is asked of them, nothing is to be
 * paid, and who had it is out. If it is ever given back, the money goes to who paid.
 * @throws Problem CONFLICT where it cannot be taken any more, NOT_ELIGIBLE, VALIDATION
 */
export async function takeOver(
  powers: EntryPowers,
  { code, eventId }: { code: string; eventId: number },
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer> {
  const { personId, key } = entrant
  return powers.database.transaction(async (tx) => {
    const event = await holdEvent(tx, eventId)
    const known = await findLivingEntry(tx, eventId, personId)
    if (known !== null && key !== null && known.requestKey === key) return answerOf(known)
    const from = await lockPassed(powers, tx, code)
    if (from === null || from.eventId !== eventId) throw new Problem(ENTRY_REFUSALS.notToPass)
    const at = instantOf(powers.clock)
    if (from.personId === personId) throw new Problem(ENTRY_REFUSALS.entered)
    await become(powers, tx, from, { state: 'transferred', endedAt: at }, { by: personId })
    const id = powers.chance.uuid()
    const { row } = await checkEntry(powers, tx, event, input, { ...entrant, id }, from)
    // The place goes over; only another class may be full.
    const others = { ...event, placesTaken: event.placesTaken - 1 }
    if (!(await isRoomAt(tx, others, row.classCode))) throw new Problem(ENTRY_REFUSALS.full)
    const taken: EntryRow = { ...row, state: 'confirmed', confirmedAt: at, orderId: from.orderId }
    await keepEntry(powers, tx, taken, input, entrant)
    if (from.orderId !== null) await powers.voidTickets(tx, from.orderId)
    if (from.personId !== null) await powers.write(tx, from.personId, passedOnLetter(event, row.entrantName))
    await powers.write(tx, personId, confirmedLetter(event, { appUrl: powers.appUrl, tickets: '' }))
    return answerOf(taken)
  })
}

async function lockPassed(powers: EntryPowers, tx: Tx, code: string): Promise<EntryRow | null> {
  const found = await findPassed(powers, tx, code)
  if (found === null) return null
  const held = await lockEntry(tx, found.id)
  return held !== null && held.state === 'confirmed' && markOf(held) === markOf(found) ? held : null
}

function answerOf({ id, state }: EntryRow): EnterAnswer {
  return { success: true, payment: '', message: '', text_code: '', order: '', id, state }
}
