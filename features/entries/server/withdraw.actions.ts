import { msg } from '@lingui/core/macro'
import { translate } from '#platform/server/messages.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ENTRY_REFUSALS } from '../entries.contract.ts'
import { refundUntil } from '../entries.rules.ts'
import { type EntryState } from '../entry-state.rules.ts'
import { endEntry } from './end-entry.ts'
import { withdrawnMail } from './entry-mails.ts'
import type { EntryDeps } from './entry-deps.ts'
import { findEntry } from './entries.store.ts'

/** States from which an entrant may withdraw. `lapsed` is the state after cancelling the entry's order. */
const WITHDRAWABLE: readonly EntryState[] = ['reserve', 'offered', 'awaiting_payment', 'confirmed', 'lapsed']

/** Returns whether an entry may be withdrawn: before the event begins and before signing on. */
export function mayWithdraw(state: EntryState, startsAt: Date, nowMs: number): boolean {
  return state !== 'lapsed' && WITHDRAWABLE.includes(state) && nowMs < startsAt.getTime()
}

/**
 * Withdraws the caller's entry. Refunds everything until the event's refund day, and nothing after it.
 * @throws Problem NOT_FOUND for another person's entry, CONFLICT once it is too late
 */
export async function withdraw(
  deps: EntryDeps,
  { id, personId, locale }: { id: string; personId: number; locale: Locale },
): Promise<void> {
  const found = await findEntry(deps.database.db, id)
  if (found?.personId !== personId) throw new Problem('NOT_FOUND')
  if (found.state === 'withdrawn') return
  if (found.state === 'lapsed') throw new Problem(ENTRY_REFUSALS.tooLate)
  await endEntry(deps, id, ({ entry, event }) => {
    if (entry.state === 'withdrawn') return null
    const nowMs = deps.clock.nowMs()
    if (!WITHDRAWABLE.includes(entry.state) || nowMs >= event.startsAt.getTime())
      throw new Problem(ENTRY_REFUSALS.tooLate)
    const today = dayInZone(nowMs, event.timezone)
    return {
      state: 'withdrawn',
      reason: '',
      isRefunded: today <= refundUntil(event.startsOn, event.refundDays),
      words: translate(msg`The entry was withdrawn`, {}, locale),
      by: personId,
      letter: (of, refundCents) => withdrawnMail(of, refundCents),
    }
  })
}
