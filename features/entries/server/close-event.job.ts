import * as z from 'zod'
import { msg } from '@lingui/core/macro'
import { findEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { translate } from '#platform/server/words.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { isLiving } from '../entry-state.rules.ts'
import { endEntry } from './end-entry.ts'
import { cancelledLetter } from './entry-letters.ts'
import type { EntryPowers } from './entry-powers.ts'
import { listLivingIds } from './entries.store.ts'

/** Kind of the job that gives back every entry of an event that was called off. */
export const CLOSE_EVENT_JOB = 'entries.close-event'

/** So many at a time: a job's time is short, and the next one goes on where it ended. */
const AT_ONCE = 40

const payload = z.object({ eventId: z.int(), by: z.int() })

/** An event was called off: its entries are given back after this transaction, however many there are. */
export async function closeEvent(
  powers: Pick<EntryPowers, 'clock' | 'chance'>,
  tx: Tx,
  { eventId, by }: { eventId: number; by: number },
): Promise<void> {
  await enqueueJob(tx, powers, { kind: CLOSE_EVENT_JOB, payload: { eventId, by } })
}

/**
 * Gives back entry after entry, each whole and by itself: begun again after whatever stopped it, it goes on with those that
 * still stand, and nobody is paid twice.
 */
export function closeEventWorker(powers: EntryPowers): JobWorker {
  return async (job) => {
    const { eventId, by } = payload.parse(job)
    const event = await findEvent(powers.database.db, eventId)
    if (event?.status !== 'cancelled') return
    const { statusReason: reason } = event
    const words = translate(msg`The event was cancelled`, {}, DEFAULT_LOCALE)
    const ids = await listLivingIds(powers.database.db, eventId, AT_ONCE)
    for (const id of ids)
      await endEntry(powers, id, ({ entry }) =>
        // Letting an unpaid order go has lapsed its entry already.
        isLiving(entry.state) || entry.state === 'lapsed'
          ? {
              state: 'cancelled',
              reason,
              isRefunded: true,
              words,
              by,
              letter: (of, refundCents) => cancelledLetter(of, { reason, refundCents }),
            }
          : null,
      )
    if (ids.length < AT_ONCE) return
    await powers.database.transaction((tx) => closeEvent(powers, tx, { eventId, by }))
  }
}
