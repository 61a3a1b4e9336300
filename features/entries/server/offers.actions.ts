/**
 * Actions on an offered place: acceptance, and expiry with an offer to the next reserve.
 * @source docs/reference/events-and-entries.md §5.5
 */
import * as z from 'zod'
import { submitOnce } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type AcceptInput, type EnterAnswer, ENTRY_REFUSALS } from '../entries.contract.ts'
import { aboutEntry } from './about-entry.ts'
import { requireAcceptance } from './check-entry.ts'
import { type Entrant, ruledBy } from './keep-entry.ts'
import { basketOf, totalOf } from './entry-basket.ts'
import { confirmedMail, lapsedMail } from './entry-mails.ts'
import { placeOfEvent } from './event-place.ts'
import type { EntryDeps } from './entry-deps.ts'
import type { ReservationDeps } from './entry-reservations.ts'
import { type EntryRow, findEntry, lockEntry, updateEntry } from './entries.store.ts'
import { changeState, changePlaces, END_OFFER_JOB, holdEvent, offerFreePlaces } from './places.ts'

/**
 * Accepts an offered place: places its order, or confirms a free entry at once. Checks the conditions of an entry
 * again, because membership or licence may have ended since the person joined the reserve list. A refusal is returned
 * as a response with `text_code` NOT_ELIGIBLE, and the offer stays open.
 * @throws Problem NOT_FOUND for another person's entry, CONFLICT once the offer has expired
 */
export async function accept(
  deps: EntryDeps,
  input: AcceptInput,
  { personId, key, locale }: Entrant,
): Promise<EnterAnswer> {
  const { id } = input
  const found = await findEntry(deps.database.db, id)
  if (found?.personId !== personId) throw new Problem('NOT_FOUND')
  if (totalOf(found) === 0) return ruledBy(locale, () => acceptFree(deps, found, { personId, locale }))
  const answer = await submitOnce(
    deps.orders,
    {
      personId,
      key,
      body: { accept: input },
      input: {
        gateway: input.paymentGateway ?? null,
        usesCredit: input.use_credit ?? false,
        returnPath: null,
        expectedTotalCents: null,
      },
      fill: async (tx) => {
        const { event, entry } = await holdOffered(deps, tx, found)
        await requireAcceptance(deps, tx, event, { personId, locale })
        await changeState(deps, tx, entry, { state: 'awaiting_payment' })
        return basketOf(entry, event, personId, locale)
      },
      placed: (tx, { order }) => updateEntry(tx, id, { orderId: order.id }),
    },
    locale,
  )
  const entry = await findEntry(deps.database.db, id)
  return { ...answer, id, state: answer.success ? (entry?.state ?? null) : null }
}

async function acceptFree(
  deps: EntryDeps,
  found: EntryRow,
  { personId, locale }: Pick<Entrant, 'personId' | 'locale'>,
): Promise<EnterAnswer> {
  await deps.database.transaction(async (tx) => {
    const { event, entry } = await holdOffered(deps, tx, found)
    await requireAcceptance(deps, tx, event, { personId, locale })
    await changeState(deps, tx, entry, { state: 'confirmed', confirmedAt: instantOf(deps.clock) })
    const place = await placeOfEvent(tx, event)
    const languages = await deps.languages()
    await deps.write(
      tx,
      personId,
      confirmedMail(event, entry, { tickets: '', place, languages }),
      aboutEntry(entry),
    )
  })
  const { id } = found
  return { success: true, payment: '', message: '', text_code: '', order: '', id, state: 'confirmed' }
}

async function holdOffered({ clock }: EntryDeps, tx: Tx, { id, eventId }: EntryRow) {
  const event = await holdEvent(tx, eventId)
  const entry = await lockEntry(tx, id)
  const isOffered = entry?.state === 'offered' && entry.offeredUntil !== null
  if (!isOffered || entry.offeredUntil === null || entry.offeredUntil <= instantOf(clock))
    throw new Problem(ENTRY_REFUSALS.offerOver)
  return { event, entry }
}

const payload = z.object({ entryId: z.uuid() })

/** Ends an offer that was not accepted in time and offers the place to the next reserve. Idempotent. */
export function endOfferWorker(deps: ReservationDeps & Pick<EntryDeps, 'database'>): JobWorker {
  return async (job) => {
    const { entryId } = payload.parse(job)
    const found = await findEntry(deps.database.db, entryId)
    if (found === null) return
    await deps.database.transaction(async (tx) => {
      const event = await holdEvent(tx, found.eventId)
      const entry = await lockEntry(tx, entryId)
      const now = instantOf(deps.clock)
      if (entry?.state !== 'offered' || entry.offeredUntil === null) return
      const remainingMs = entry.offeredUntil.getTime() - now.getTime()
      // The offer was renewed, or the database's clock is ahead of this process's clock.
      if (remainingMs > 0)
        return enqueueJob(tx, deps, { kind: END_OFFER_JOB, payload: { entryId }, afterMs: remainingMs })
      await changeState(deps, tx, entry, { state: 'lapsed', endedAt: now })
      await changePlaces(deps, tx, event.id, -1)
      if (entry.personId !== null) await deps.write(tx, entry.personId, lapsedMail(event), aboutEntry(entry))
      await offerFreePlaces(deps, tx, event.id)
    })
  }
}
