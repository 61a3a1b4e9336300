/**
 * Actions to pass a place on to another person, who enters and signs in their own name.
 * @source docs/reference/events-and-entries.md §5.6
 */
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { enterAddress } from '#features/events/events.contract.ts'
import { type EventRow, findEvent, listPrices } from '#features/events/server/events.public.ts'
import { submitOnce } from '#features/orders/server/orders.public.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type EnterAnswer, type EnterInput, ENTRY_REFUSALS } from '../entries.contract.ts'
import { aboutEntry } from './about-entry.ts'
import { checkEntry } from './check-entry.ts'
import { takeOverBasketOf } from './entry-basket.ts'
import { type Entrant, storeEntry, ruledBy } from './keep-entry.ts'
import { confirmedMail, passedOnMail } from './entry-mails.ts'
import { placeOfEvent } from './event-place.ts'
import type { EntryDeps } from './entry-deps.ts'
import { type EntryRow, findEntry, findLivingEntry, lockEntry, updateEntry } from './entries.store.ts'
import { changeState, holdEvent, isRoomAt } from './places.ts'

/**
 * Returns the URL at which another person can take over the place. Valid until the entry changes in any way.
 * @throws Problem NOT_FOUND for another person's entry, CONFLICT if it is not confirmed
 */
export async function passOn(
  deps: EntryDeps,
  { id, personId }: { id: string; personId: number },
): Promise<string> {
  const { db } = deps.database
  const entry = await findEntry(db, id)
  if (entry?.personId !== personId) throw new Problem('NOT_FOUND')
  const event = await findEvent(db, entry.eventId)
  if (event === null || !mayPassOn(entry, event, deps.clock.nowMs()))
    throw new Problem(ENTRY_REFUSALS.notToPass)
  const code = encodeURIComponent(deps.passCodes.sign(markOf(entry)))
  return `${deps.appUrl}${enterAddress(event.slug)}?take=${code}`
}

type PassableEvent = Pick<EventRow, 'status' | 'startsAt' | 'entriesCloseAt' | 'lateUntil'>

/** Returns whether an entry may be passed on: it is confirmed, and entering is still possible. */
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

/** Returns the entry that a code passes on, if it is unchanged since the code was made; otherwise null. */
export async function findPassed(
  { passCodes }: Pick<EntryDeps, 'passCodes'>,
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
 * Takes over a place that was passed on. The usual entry checks apply. The amount already paid for the place counts
 * towards the new entrant's price, the difference is ordered, and the new entrant gets a ticket. If the difference is
 * not paid, the place returns to the previous entrant. Refunds for the place go to the people who paid.
 * @throws Problem CONFLICT for a code that is no longer valid, VALIDATION; a refusal is returned as a response
 */
export async function takeOver(
  deps: EntryDeps,
  { code, eventId }: { code: string; eventId: number },
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer> {
  const { db } = deps.database
  const { personId, key } = entrant
  const from = await findPassed(deps, db, code)
  const known = await findLivingEntry(db, eventId, personId)
  if (known !== null && key !== null && known.requestKey === key && known.orderId === null)
    return answerOf(known)
  const chosen = (await listPrices(db, eventId)).find(({ id }) => id === input.price_id)
  const isFree = from !== null && from.orderId === null && (chosen?.priceCents ?? 0) <= from.priceCents
  return isFree
    ? ruledBy(entrant.locale, () => takeOverFree(deps, { code, eventId }, input, entrant))
    : takeOverPaid(deps, { code, eventId }, input, entrant)
}

/** Takes over a place if neither the old nor the new price is above zero. */
async function takeOverFree(
  deps: EntryDeps,
  passed: { code: string; eventId: number },
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer> {
  return deps.database.transaction(async (tx) => {
    const { event, from, row } = await takePlace(deps, tx, passed, input, entrant)
    const taken: EntryRow = { ...row, state: 'confirmed', confirmedAt: instantOf(deps.clock) }
    await storeEntry(deps, tx, taken, input, entrant)
    if (from.personId !== null)
      await deps.write(tx, from.personId, passedOnMail(event, row.entrantName), aboutEntry(from))
    const place = await placeOfEvent(tx, event)
    const letter = confirmedMail(event, row, { tickets: '', place, languages: await deps.languages() })
    await deps.write(tx, entrant.personId, letter, aboutEntry(taken))
    return answerOf(taken)
  })
}

/** Takes over a place and orders the difference in price, which may be zero. */
async function takeOverPaid(
  deps: EntryDeps,
  passed: { code: string; eventId: number },
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer> {
  const { personId, key, locale } = entrant
  let id = ''
  const answer = await submitOnce(
    deps.orders,
    {
      personId,
      key,
      body: input,
      input: {
        gateway: input.paymentGateway ?? null,
        usesCredit: input.use_credit ?? false,
        returnPath: null,
        expectedTotalCents: null,
      },
      fill: async (tx) => {
        const { event, from, row } = await takePlace(deps, tx, passed, input, entrant)
        await storeEntry(deps, tx, row, input, entrant)
        id = row.id
        return takeOverBasketOf(row, event, { from, personId, locale })
      },
      placed: (tx, { order }) => updateEntry(tx, id, { orderId: order.id }),
    },
    locale,
  )
  const living = await findLivingEntry(deps.database.db, passed.eventId, personId)
  const state = answer.success ? (living?.state ?? null) : null
  // If nothing is due, the browser stays on the entry, as for any entry that is confirmed at once.
  const payment = state === 'confirmed' ? '' : answer.payment
  return { ...answer, payment, id: living?.id ?? '', state }
}

/** Checks the new entrant and ends the previous entry, within the caller's transaction. */
async function takePlace(
  deps: EntryDeps,
  tx: Tx,
  { code, eventId }: { code: string; eventId: number },
  input: EnterInput,
  entrant: Entrant,
): Promise<{ event: EventRow; from: EntryRow; row: EntryRow }> {
  const { personId } = entrant
  const event = await holdEvent(tx, eventId)
  const from = await lockPassed(deps, tx, code)
  if (from === null || from.eventId !== eventId) throw new Problem(ENTRY_REFUSALS.notToPass)
  if (from.personId === personId) throw new Problem(ENTRY_REFUSALS.entered)
  const endedAt = instantOf(deps.clock)
  await changeState(deps, tx, from, { state: 'transferred', endedAt }, { by: personId })
  const id = deps.random.uuid()
  const { row } = await checkEntry(deps, tx, event, input, { ...entrant, id }, from)
  // The place itself is transferred, so the entry can only fail because another class is full.
  const others = { ...event, placesTaken: event.placesTaken - 1 }
  if (!(await isRoomAt(tx, others, row.classCode))) throw new Problem(ENTRY_REFUSALS.full)
  return { event, from, row }
}

async function lockPassed(deps: EntryDeps, tx: Tx, code: string): Promise<EntryRow | null> {
  const found = await findPassed(deps, tx, code)
  if (found === null) return null
  const held = await lockEntry(tx, found.id)
  return held !== null && held.state === 'confirmed' && markOf(held) === markOf(found) ? held : null
}

function answerOf({ id, state }: EntryRow): EnterAnswer {
  return { success: true, payment: '', message: '', text_code: '', order: '', id, state }
}
