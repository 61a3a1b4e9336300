/** A place that came free: taken by who it is kept for, or gone on to the next. @source DOMAIN §4 "Entry" */
import * as z from 'zod'
import { submitOnce } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type AcceptInput, type EnterAnswer, ENTRY_REFUSALS } from '../entries.contract.ts'
import type { Entrant } from './keep-entry.ts'
import { basketOf, totalOf } from './entry-basket.ts'
import { confirmedLetter, lapsedLetter } from './entry-letters.ts'
import type { EntryPowers } from './entry-powers.ts'
import type { KeeperPowers } from './entries-keeper.ts'
import { type EntryRow, findEntry, lockEntry, updateEntry } from './entries.store.ts'
import { become, changePlaces, holdEvent, moveUp } from './places.ts'

/**
 * Takes the place that is kept: its order is made and waits for the payment. What costs nothing is confirmed at once.
 * @throws Problem NOT_FOUND for an entry that is not theirs, CONFLICT once it is not offered any more
 */
export async function accept(
  powers: EntryPowers,
  input: AcceptInput,
  { personId, key, locale }: Entrant,
): Promise<EnterAnswer> {
  const { id } = input
  const found = await findEntry(powers.database.db, id)
  if (found?.personId !== personId) throw new Problem('NOT_FOUND')
  if (totalOf(found) === 0) return acceptFree(powers, found, personId)
  const answer = await submitOnce(
    powers.orders,
    {
      personId,
      key,
      body: { accept: input },
      wish: {
        gateway: input.paymentGateway ?? null,
        usesCredit: input.use_credit ?? false,
        returnPath: null,
        expectedTotalCents: null,
      },
      fill: async (tx) => {
        const { event, entry } = await holdOffered(powers, tx, found)
        await become(powers, tx, entry, { state: 'awaiting_payment' })
        return basketOf(entry, event, personId, locale)
      },
      placed: (tx, { order }) => updateEntry(tx, id, { orderId: order.id }),
    },
    locale,
  )
  const entry = await findEntry(powers.database.db, id)
  return { ...answer, id, state: answer.success ? (entry?.state ?? null) : null }
}

async function acceptFree(powers: EntryPowers, found: EntryRow, personId: number): Promise<EnterAnswer> {
  await powers.database.transaction(async (tx) => {
    const { event, entry } = await holdOffered(powers, tx, found)
    await become(powers, tx, entry, { state: 'confirmed', confirmedAt: instantOf(powers.clock) })
    await powers.write(tx, personId, confirmedLetter(event, { appUrl: powers.appUrl, tickets: '' }))
  })
  const { id } = found
  return { success: true, payment: '', message: '', text_code: '', order: '', id, state: 'confirmed' }
}

async function holdOffered({ clock }: EntryPowers, tx: Tx, { id, eventId }: EntryRow) {
  const event = await holdEvent(tx, eventId)
  const entry = await lockEntry(tx, id)
  const isOffered = entry?.state === 'offered' && entry.offeredUntil !== null
  if (!isOffered || entry.offeredUntil === null || entry.offeredUntil <= instantOf(clock))
    throw new Problem(ENTRY_REFUSALS.offerOver)
  return { event, entry }
}

const payload = z.object({ entryId: z.uuid() })

/** Lets a place go on that was offered and not taken. Done twice it is done once. */
export function endOfferWorker(powers: KeeperPowers & Pick<EntryPowers, 'database'>): JobWorker {
  return async (job) => {
    const { entryId } = payload.parse(job)
    const found = await findEntry(powers.database.db, entryId)
    if (found === null) return
    await powers.database.transaction(async (tx) => {
      const event = await holdEvent(tx, found.eventId)
      const entry = await lockEntry(tx, entryId)
      const now = instantOf(powers.clock)
      if (entry?.state !== 'offered' || entry.offeredUntil === null || entry.offeredUntil > now) return
      await become(powers, tx, entry, { state: 'lapsed', endedAt: now })
      await changePlaces(powers, tx, event.id, -1)
      if (entry.personId !== null) await powers.write(tx, entry.personId, lapsedLetter(event))
      await moveUp(powers, tx, event.id)
    })
  }
}
