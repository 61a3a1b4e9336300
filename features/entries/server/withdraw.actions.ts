import { msg } from '@lingui/core/macro'
import { translate } from '#platform/server/words.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { ENTRY_REFUSALS } from '../entries.contract.ts'
import { refundUntil } from '../entries.rules.ts'
import { type EntryState } from '../entry-state.rules.ts'
import { endEntry } from './end-entry.ts'
import { withdrawnLetter } from './entry-letters.ts'
import type { EntryPowers } from './entry-powers.ts'
import { findEntry } from './entries.store.ts'

/** From which states somebody may take their entry back; `lapsed` is what letting its order go has made of it. */
const WITHDRAWABLE: readonly EntryState[] = ['reserve', 'offered', 'awaiting_payment', 'confirmed', 'lapsed']

/** Whether an entry may be taken back: before the event begins, and before one has signed on. */
export function mayWithdraw(state: EntryState, startsAt: Date, nowMs: number): boolean {
  return state !== 'lapsed' && WITHDRAWABLE.includes(state) && nowMs < startsAt.getTime()
}

/**
 * The entrant takes it back: all of the money until the event's last day for that, none after it.
 * @throws Problem NOT_FOUND for one that is not theirs, CONFLICT once it is too late
 */
export async function withdraw(
  powers: EntryPowers,
  { id, personId, locale }: { id: string; personId: number; locale: Locale },
): Promise<void> {
  const found = await findEntry(powers.database.db, id)
  if (found?.personId !== personId) throw new Problem('NOT_FOUND')
  if (found.state === 'withdrawn') return
  if (found.state === 'lapsed') throw new Problem(ENTRY_REFUSALS.tooLate)
  await endEntry(powers, id, ({ entry, event }) => {
    if (entry.state === 'withdrawn') return null
    const nowMs = powers.clock.nowMs()
    if (!WITHDRAWABLE.includes(entry.state) || nowMs >= event.startsAt.getTime())
      throw new Problem(ENTRY_REFUSALS.tooLate)
    const today = dayInZone(nowMs, event.timezone)
    return {
      state: 'withdrawn',
      reason: '',
      isRefunded: today <= refundUntil(event.startsOn, event.refundDays),
      words: translate(msg`The entry was withdrawn`, {}, locale),
      by: personId,
      letter: (of, refundCents) => withdrawnLetter(of, refundCents),
    }
  })
}
