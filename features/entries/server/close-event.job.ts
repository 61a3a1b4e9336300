import * as z from 'zod'
import { msg } from '@lingui/core/macro'
import { findEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import { translate } from '#platform/server/messages.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { isActive } from '../entry-state.rules.ts'
import { endEntry } from './end-entry.ts'
import { cancelledMail } from './entry-mails.ts'
import type { EntryDeps } from './entry-deps.ts'
import { listLivingIds } from './entries.store.ts'

/** Kind of the job that refunds all entries of a cancelled event. */
export const CLOSE_EVENT_JOB = 'entries.close-event'

/** The number of entries that one run of the job refunds. The time of a run is limited; the next run continues. */
const AT_ONCE = 40

const payload = z.object({ eventId: z.int(), by: z.int() })

/** Enqueues the job that refunds all entries of a cancelled event. It runs after this transaction is committed. */
export async function closeEvent(
  deps: Pick<EntryDeps, 'clock' | 'random'>,
  tx: Tx,
  { eventId, by }: { eventId: number; by: number },
): Promise<void> {
  await enqueueJob(tx, deps, { kind: CLOSE_EVENT_JOB, payload: { eventId, by } })
}

/**
 * Refunds the entries one by one, each in its own transaction. After an interruption it continues with the remaining
 * entries, so no entry is refunded twice.
 */
export function closeEventWorker(deps: EntryDeps): JobWorker {
  return async (job) => {
    const { eventId, by } = payload.parse(job)
    const event = await findEvent(deps.database.db, eventId)
    if (event?.status !== 'cancelled') return
    const { statusReason: reason } = event
    const words = translate(msg`The event was cancelled`, {}, DEFAULT_LOCALE)
    const ids = await listLivingIds(deps.database.db, eventId, AT_ONCE)
    for (const id of ids)
      await endEntry(deps, id, ({ entry }) =>
        // `endEntry` cancels the order of an unpaid entry first, which makes the entry lapse, so accept this state too.
        isActive(entry.state) || entry.state === 'lapsed'
          ? {
              state: 'cancelled',
              reason,
              isRefunded: true,
              words,
              by,
              letter: (of, refundCents) => cancelledMail(of, { reason, refundCents }),
            }
          : null,
      )
    // Run again if entries are left: the batch was full, or a place returned to the entrant who had passed it on.
    const [left] = await listLivingIds(deps.database.db, eventId, 1)
    if (left === undefined) return
    await deps.database.transaction((tx) => closeEvent(deps, tx, { eventId, by }))
  }
}
