import type { EventRow } from '#features/events/server/events.public.ts'
import { submitOnce } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type EnterAnswer, type EnterInput, ENTRY_REFUSALS } from '../entries.contract.ts'
import { aboutEntry } from './about-entry.ts'
import { checkEntry, loadEvent } from './check-entry.ts'
import { basketOf, totalOf } from './entry-basket.ts'
import { confirmedMail, reserveMail } from './entry-mails.ts'
import { placeOfEvent } from './event-place.ts'
import type { EntryDeps } from './entry-deps.ts'
import { type EntryRow, findLivingEntry, findQueue, updateEntry } from './entries.store.ts'
import { type Entrant, storeEntry, ruledBy } from './keep-entry.ts'
import { takeOver } from './pass-on.actions.ts'
import { changePlaces, holdEvent, isRoomAt } from './places.ts'

/**
 * The number of attempts. Each attempt first tries to enter without an order and then with one; a place that is freed
 * or taken between the two makes both fail.
 */
const TURNS = 3

/**
 * Enters a person in an event: validates the input, stores the signature, takes a place and creates its order, in one
 * transaction. If no place is free and the input allows it, the person joins the end of the reserve list. Idempotent
 * for one key.
 * @throws Problem NOT_FOUND, CONFLICT, VALIDATION; a refusal is returned as a response
 */
export async function enter(deps: EntryDeps, input: EnterInput, entrant: Entrant): Promise<EnterAnswer> {
  const { id: eventId } = await loadEvent(deps.database.db, input.slug)
  const { take: code } = input
  return deps.inTurn(`event ${eventId}`, async () => {
    if (code !== undefined) return takeOver(deps, { code, eventId }, input, entrant)
    for (let turn = 0; turn < TURNS; turn += 1) {
      const waiting = await enterWithoutOrder(deps, eventId, input, entrant)
      if (waiting !== null) return waiting
      const ordered = await enterWithOrder(deps, eventId, input, entrant)
      if (ordered.text_code !== ENTRY_REFUSALS.full.code || !input.takes_reserve) return ordered
    }
    throw new Problem('IN_PROGRESS')
  })
}

/** Takes a place and creates its order. */
async function enterWithOrder(
  deps: EntryDeps,
  eventId: number,
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer> {
  const { personId, key, locale } = entrant
  const id = deps.random.uuid()
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
        const event = await holdEvent(tx, eventId)
        const { row } = await checkEntry(deps, tx, event, input, { id, personId, key, locale })
        if (!(await isRoomAt(tx, event, row.classCode))) throw new Problem(ENTRY_REFUSALS.full)
        await storeEntry(deps, tx, row, input, entrant)
        await changePlaces(deps, tx, eventId, 1)
        return basketOf(row, event, personId, locale)
      },
      placed: (tx, { order }) => updateEntry(tx, id, { orderId: order.id }),
    },
    locale,
  )
  const living = await findLivingEntry(deps.database.db, eventId, personId)
  return { ...answer, id: living?.id ?? '', state: answer.success ? (living?.state ?? null) : null }
}

/**
 * Enters a person if nothing is to be paid, or adds them to the reserve list.
 * @returns null if there is a place that costs money
 */
async function enterWithoutOrder(
  deps: EntryDeps,
  eventId: number,
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer | null> {
  const { personId, key, locale } = entrant
  return ruledBy(locale, () =>
    deps.database.transaction(async (tx) => {
      const event = await holdEvent(tx, eventId)
      const known = await findLivingEntry(tx, eventId, personId)
      if (known !== null && key !== null && known.requestKey === key)
        return known.orderId === null ? done(known) : null
      const isRoom = await isRoomAt(tx, event, input.class_code)
      // An entry to be paid is validated when it is ordered.
      if (isRoom && input.expected_total > 0) return null
      const id = deps.random.uuid()
      const { row } = await checkEntry(deps, tx, event, input, { id, personId, key, locale })
      if (!isRoom) return joinReserves(deps, tx, event, row, input, entrant)
      return totalOf(row) > 0 ? null : confirmFree(deps, tx, event, row, input, entrant)
    }),
  )
}

/**
 * Adds a person to the reserve list. @throws Problem EVENT_FULL if the reserve list is full or absent, or the person
 * does not want to join it
 */
async function joinReserves(
  deps: EntryDeps,
  tx: Tx,
  event: EventRow,
  row: EntryRow,
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer> {
  const { waiting, next } = await findQueue(tx, event.id)
  if (waiting >= event.reserveCapacity) throw new Problem(ENTRY_REFUSALS.fullUp)
  if (!input.takes_reserve) throw new Problem(ENTRY_REFUSALS.full)
  const reserve: EntryRow = { ...row, state: 'reserve', queueNumber: next }
  await storeEntry(deps, tx, reserve, input, entrant)
  await deps.write(tx, entrant.personId, reserveMail(event, waiting + 1), aboutEntry(reserve))
  return done(reserve)
}

async function confirmFree(
  deps: EntryDeps,
  tx: Tx,
  event: EventRow,
  row: EntryRow,
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer> {
  const confirmed: EntryRow = { ...row, state: 'confirmed', confirmedAt: row.enteredAt }
  await storeEntry(deps, tx, confirmed, input, entrant)
  await changePlaces(deps, tx, event.id, 1)
  const place = await placeOfEvent(tx, event)
  const languages = await deps.languages()
  await deps.write(
    tx,
    entrant.personId,
    confirmedMail(event, row, { tickets: '', place, languages }),
    aboutEntry(row),
  )
  return done(confirmed)
}

function done({ id, state }: EntryRow): EnterAnswer {
  return { success: true, payment: '', message: '', text_code: '', order: '', id, state }
}
