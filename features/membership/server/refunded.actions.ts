/** Refunded memberships: the desk is informed and decides whether the membership ends. */
import type { OrderLineRow, RefundRow } from '#features/orders/server/orders.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { laterDay } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { lastDayOfEnded } from '../membership.rules.ts'
import { MEMBERSHIP_LINE } from './activate.actions.ts'
import { lockApplications, updateApplication } from './applications.store.ts'
import { noteEvent } from './events.store.ts'
import { changeRecord, type RecordChange, type RecordDeps } from './member-record.actions.ts'
import { listPeriods, type MemberRow, type PeriodRow, setPeriodDays } from './members.store.ts'
import { endedMail, endsTodayMail } from './membership-mails.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import { countRefunded, deletePeriod, listRefundedPeriods, unbindPeriod } from './refunded.store.ts'
import { noteReminder } from './reminders.store.ts'

/**
 * The reminders, by days after the last day, that are not sent: the mail about the desk's decision already says that
 * the membership has ended.
 * @source docs/reference/membership.md §7.3
 */
const TOLD_OFFSETS = [0, 7]

/** Records a refund of a membership's order in the member's timeline, with the treasurer's reason. */
export async function handleOrderRefunded(
  { clock }: MembershipDeps,
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

/** Counts the members whose fee was refunded and whose membership the desk has not decided on. */
export async function countUnsettled(deps: MembershipDeps, db: Db): Promise<number> {
  return countRefunded(db, await clubToday(deps))
}

/**
 * Ends a period whose fee was refunded and notifies the member if they are no longer one; or lets them keep it as a
 * gift of the club.
 * @throws Problem NOT_FOUND, VALIDATION without a reason, OWN_RECORD, CONFLICT if nothing was refunded
 */
export async function settlePeriod(
  deps: RecordDeps,
  change: RecordChange & { periodId: number; ends: boolean },
): Promise<void> {
  const { personId, periodId, ends } = change
  const today = await clubToday(deps)
  await changeRecord(deps, change, ends ? 'corrected' : 'note', async (tx, before) => {
    const periods = await listPeriods(tx, personId)
    const period = periods.find(({ id }) => id === periodId)
    if (period === undefined) throw new Problem('NOT_FOUND')
    if (!(await listRefundedPeriods(tx, personId, today)).includes(periodId)) throw new Problem('CONFLICT')
    if (ends) await end(deps, tx, { period, periods, today, change, before })
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

async function end(deps: RecordDeps, tx: Tx, { period, periods, today, change, before }: Ending) {
  const { personId, caller, why } = change
  const { timezone } = await deps.club()
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
      decidedAt: instantOf(deps.clock),
      decidedBy: personOf(caller),
      reason: why.trim(),
    })
  if (before.condition !== 'normal') return
  const ends = [...others.map(({ validTo }) => validTo), ...(lastDay === null ? [] : [lastDay])]
  const validTo = ends.reduce((a, b) => (a === null || b === null ? null : laterDay(a, b)))
  if (validTo === null || validTo > today) return
  await deps.write(tx, personId, validTo === today ? endsTodayMail : endedMail(validTo))
  for (const dayOffset of TOLD_OFFSETS)
    await noteReminder(tx, { personId, validTo, dayOffset, sentAt: instantOf(deps.clock) })
}
