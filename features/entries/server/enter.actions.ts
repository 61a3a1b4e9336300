import type { EventRow } from '#features/events/server/events.public.ts'
import { submitOnce } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type EnterAnswer, type EnterInput, ENTRY_REFUSALS } from '../entries.contract.ts'
import { checkEntry, loadEvent } from './check-entry.ts'
import { basketOf, totalOf } from './entry-basket.ts'
import { confirmedLetter, reserveLetter } from './entry-letters.ts'
import type { EntryPowers } from './entry-powers.ts'
import { type EntryRow, findLivingEntry, findQueue, updateEntry } from './entries.store.ts'
import { type Entrant, keepEntry, ruledBy } from './keep-entry.ts'
import { takeOver } from './pass-on.actions.ts'
import { changePlaces, holdEvent, isRoomAt } from './places.ts'

/** How often a place may come and go while somebody is between the two ways. */
const TURNS = 3

/**
 * Somebody enters an event: what they say is checked, their signature kept, a place taken and the order for it made, all of
 * it or nothing. Where no place is left they join the end of the reserve list, if they said so. Asked twice with one key it
 * is done once.
 * @throws Problem NOT_FOUND, CONFLICT, VALIDATION; a refusal by rule is an answer
 */
export async function enter(powers: EntryPowers, input: EnterInput, entrant: Entrant): Promise<EnterAnswer> {
  const { id: eventId } = await loadEvent(powers.database.db, input.slug)
  const { take: code } = input
  return powers.inTurn(`event ${eventId}`, async () => {
    if (code !== undefined)
      return ruledBy(entrant.locale, () => takeOver(powers, { code, eventId }, input, entrant))
    for (let turn = 0; turn < TURNS; turn += 1) {
      const waiting = await enterWithoutOrder(powers, eventId, input, entrant)
      if (waiting !== null) return waiting
      const ordered = await enterWithOrder(powers, eventId, input, entrant)
      if (ordered.text_code !== ENTRY_REFUSALS.full.code || !input.takes_reserve) return ordered
    }
    throw new Problem('IN_PROGRESS')
  })
}

/** Takes a place and orders it. */
async function enterWithOrder(
  powers: EntryPowers,
  eventId: number,
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer> {
  const { personId, key, locale } = entrant
  const id = powers.chance.uuid()
  const answer = await submitOnce(
    powers.orders,
    {
      personId,
      key,
      body: input,
      wish: {
        gateway: input.paymentGateway ?? null,
        usesCredit: input.use_credit ?? false,
        returnPath: null,
        expectedTotalCents: null,
      },
      fill: async (tx) => {
        const event = await holdEvent(tx, eventId)
        const { row } = await checkEntry(powers, tx, event, input, { id, personId, key, locale })
        if (!(await isRoomAt(tx, event, row.classCode))) throw new Problem(ENTRY_REFUSALS.full)
        await keepEntry(powers, tx, row, input, entrant)
        await changePlaces(powers, tx, eventId, 1)
        return basketOf(row, event, personId, locale)
      },
      placed: (tx, { order }) => updateEntry(tx, id, { orderId: order.id }),
    },
    locale,
  )
  const living = await findLivingEntry(powers.database.db, eventId, personId)
  return { ...answer, id: living?.id ?? '', state: answer.success ? (living?.state ?? null) : null }
}

/**
 * Enters where nothing is to be paid, or joins the reserve list.
 * @returns null where there is a place that costs something
 */
async function enterWithoutOrder(
  powers: EntryPowers,
  eventId: number,
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer | null> {
  const { personId, key, locale } = entrant
  return ruledBy(locale, () =>
    powers.database.transaction(async (tx) => {
      const event = await holdEvent(tx, eventId)
      const known = await findLivingEntry(tx, eventId, personId)
      if (known !== null && key !== null && known.requestKey === key)
        return known.orderId === null ? done(known) : null
      const isRoom = await isRoomAt(tx, event, input.class_code)
      // Who has to pay is checked where it is ordered.
      if (isRoom && input.expected_total > 0) return null
      const id = powers.chance.uuid()
      const { row } = await checkEntry(powers, tx, event, input, { id, personId, key, locale })
      if (!isRoom) return joinReserves(powers, tx, event, row, input, entrant)
      return totalOf(row) > 0 ? null : confirmFree(powers, tx, event, row, input, entrant)
    }),
  )
}

/** @throws Problem EVENT_FULL where there is no reserve list with room, or they do not want to join it */
async function joinReserves(
  powers: EntryPowers,
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
  await keepEntry(powers, tx, reserve, input, entrant)
  await powers.write(tx, entrant.personId, reserveLetter(event, waiting + 1))
  return done(reserve)
}

async function confirmFree(
  powers: EntryPowers,
  tx: Tx,
  event: EventRow,
  row: EntryRow,
  input: EnterInput,
  entrant: Entrant,
): Promise<EnterAnswer> {
  const confirmed: EntryRow = { ...row, state: 'confirmed', confirmedAt: row.enteredAt }
  await keepEntry(powers, tx, confirmed, input, entrant)
  await changePlaces(powers, tx, event.id, 1)
  await powers.write(tx, entrant.personId, confirmedLetter(event, { appUrl: powers.appUrl, tickets: '' }))
  return done(confirmed)
}

function done({ id, state }: EntryRow): EnterAnswer {
  return { success: true, payment: '', message: '', text_code: '', order: '', id, state }
}
