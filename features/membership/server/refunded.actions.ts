/** A membership whose fee was given back: the desk hears of it, and says whether it ends. */
import type { OrderLineRow, RefundRow } from '#features/orders/server/orders.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { laterDay } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { lastDayOfEnded } from '../membership.rules.ts'
import { MEMBERSHIP_LINE } from './activate.actions.ts'
import { lockApplications, updateApplication } from './applications.store.ts'
import { noteEvent } from './events.store.ts'
import { changeRecord, type RecordChange, type RecordPowers } from './member-record.actions.ts'
import { listPeriods, type MemberRow, type PeriodRow, setPeriodDays } from './members.store.ts'
import { endedLetter, endsTodayLetter } from './membership-letters.ts'
import { clubToday, type MembershipPowers } from './membership-powers.ts'
import { countRefunded, deletePeriod, listRefundedPeriods, unbindPeriod } from './refunded.store.ts'
import { noteReminder } from './reminders.store.ts'

/** Reminders that the letter of this day stands for. @source DOMAIN §2 (17) */
const TOLD_OFFSETS = [0, 7]

/** Something of a membership's order goes back: it stands in the member's timeline, with the treasurer's words. */
export async function hearRefunded(
  { clock }: MembershipPowers,
  tx: Tx,
  { lines, refund }: { lines: readonly OrderLineRow[]; refund: RefundRow },
): Promise<void> {
  const given = lines.filter(
    ({ id, kind }) =>
      kind === MEMBERSHIP_LINE &&
      refund.lines.some(({ lineId, amountCents }) => lineId === id && amountCents > 0),
  )
  const ids = [...new Set(given.flatMap(({ subject }) => subject ?? []))]
  for (const { personId } of await lockApplications(tx, ids))
    await noteEvent(tx, {
      personId,
      at: instantOf(clock),
      kind: 'refunded',
      by: refund.askedBy,
      words: refund.words,
    })
}

/** How many members' fees were given back without anybody saying what becomes of the membership. */
export async function countUnsettled(powers: MembershipPowers, db: Db): Promise<number> {
  return countRefunded(db, await clubToday(powers))
}

/**
 * Ends a period whose fee was given back, and tells the member where they are none from now on; or leaves it to them as
 * the club's own.
 * @throws Problem NOT_FOUND, VALIDATION without a reason, FORBIDDEN for one's own, CONFLICT where nothing was given back
 */
export async function settlePeriod(
  powers: RecordPowers,
  change: RecordChange & { periodId: number; ends: boolean },
): Promise<void> {
  const { personId, periodId, ends } = change
  const today = await clubToday(powers)
  await changeRecord(powers, change, ends ? 'corrected' : 'note', async (tx, before) => {
    const periods = await listPeriods(tx, personId)
    const period = periods.find(({ id }) => id === periodId)
    if (period === undefined) throw new Problem('NOT_FOUND')
    if (!(await listRefundedPeriods(tx, personId, today)).includes(periodId)) throw new Problem('CONFLICT')
    if (ends) await end(powers, tx, { period, periods, today, change, before })
    else await unbindPeriod(tx, periodId)
    return { period: periodId, from: period.validFrom, to: period.validTo, ends }
  })
}

type Ending = {
  period: PeriodRow
  periods: readonly PeriodRow[]
  today: string
  change: RecordChange
  before: MemberRow
}

async function end(powers: RecordPowers, tx: Tx, { period, periods, today, change, before }: Ending) {
  const { personId, by, why } = change
  const { timezone } = await powers.club()
  const others = periods.filter(({ id }) => id !== period.id)
  const lastDay = lastDayOfEnded(
    {
      validFrom: period.validFrom,
      madeOn: dayInZone(period.createdAt.getTime(), timezone),
      isOnly: others.length === 0,
    },
    today,
  )
  if (lastDay === null) await deletePeriod(tx, period.id)
  else await setPeriodDays(tx, period.id, { validFrom: period.validFrom, validTo: lastDay })
  if (period.applicationId !== null)
    await updateApplication(tx, period.applicationId, {
      status: 'withdrawn',
      decidedAt: instantOf(powers.clock),
      decidedBy: by,
      reason: why.trim(),
    })
  if (before.condition !== 'normal') return
  const ends = [...others.map(({ validTo }) => validTo), ...(lastDay === null ? [] : [lastDay])]
  const validTo = ends.reduce((a, b) => (a === null || b === null ? null : laterDay(a, b)))
  if (validTo === null || validTo > today) return
  await powers.write(tx, personId, validTo === today ? endsTodayLetter : endedLetter(validTo))
  for (const dayOffset of TOLD_OFFSETS)
    await noteReminder(tx, { personId, validTo, dayOffset, sentAt: instantOf(powers.clock) })
}
