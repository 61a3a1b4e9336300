/** Corrections of a member's periods by the committee. The periods of one person never overlap; see decision 29. */
import type { Tx } from '#platform/server/database/pool.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { refuseChangedValues } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { MEMBERSHIP_DESK_REFUSALS } from '../membership-desk.contract.ts'
import { type PeriodDays, shareDays, withoutDays } from '../membership.rules.ts'
import { updateApplication } from './applications.store.ts'
import { changeRecord, type RecordChange, type RecordDeps } from './member-record.actions.ts'
import { insertPeriod, listPeriods, type PeriodRow, setPeriodDays } from './members.store.ts'
import { clubToday } from './membership-deps.ts'
import { membershipLapsed } from './membership.events.ts'
import { deletePeriod } from './refunded.store.ts'

/** The days of a period as the caller saw them; undefined to change any. */
type ShownDays = { valid_from: string; valid_to: string | null } | undefined

/**
 * Changes the days of a period. @param change `shortensOthers` removes overlapping days from the member's other periods
 * @throws Problem NOT_FOUND, VALIDATION, CONFLICT if another period overlaps, or would lose its last day, or if another
 * person changed the days meanwhile
 */
export async function correctDays(
  deps: RecordDeps,
  change: RecordChange & PeriodDays & { periodId: number; shortensOthers: boolean; was: ShownDays },
): Promise<void> {
  const { personId, periodId, validFrom, validTo, shortensOthers, was } = change
  const days = { validFrom, validTo }
  if (validTo !== null && validTo < validFrom) throw new Problem(MEMBERSHIP_DESK_REFUSALS.wrongDays)
  await changeRecord(deps, change, 'corrected', async (tx) => {
    const { period, others } = await loadPeriod(tx, personId, periodId)
    refuseChangedValues({ was, sent: presentDays(days), stored: presentDays(period) })
    const overlapping = others.filter((other) => shareDays(other, days))
    if (overlapping.length > 0 && !shortensOthers) throw new Problem(MEMBERSHIP_DESK_REFUSALS.overlaps)
    for (const other of overlapping) await shorten(tx, other, days)
    await setPeriodDays(tx, periodId, days)
    return {
      period: periodId,
      from: [period.validFrom, validFrom],
      to: [period.validTo, validTo],
      ...(overlapping.length === 0
        ? {}
        : { shortened: overlapping.map((one) => [one.id, one.validFrom, one.validTo]) }),
    }
  })
}

/** Shortens a period by the days of another one. If the other lies inside it, two periods remain. */
async function shorten(tx: Tx, period: PeriodRow, taken: PeriodDays): Promise<void> {
  const [first, second] = withoutDays(period, taken)
  if (first === undefined) throw new Problem(MEMBERSHIP_DESK_REFUSALS.covers)
  await setPeriodDays(tx, period.id, first)
  if (second === undefined) return
  const { id: _, ...copy } = period
  await insertPeriod(tx, { ...copy, ...second, applicationId: null })
}

/**
 * Deletes a period that was entered by mistake and marks its application as withdrawn. If the person is no longer a
 * member today because of it, the domain event of a lapsed membership is emitted.
 * @throws Problem NOT_FOUND, VALIDATION without a reason, OWN_RECORD, CONFLICT if another person changed the days
 * meanwhile
 */
export async function removePeriod(
  deps: RecordDeps,
  change: RecordChange & { periodId: number; was: ShownDays },
): Promise<void> {
  const { personId, periodId, caller, why, was } = change
  const today = await clubToday(deps)
  await changeRecord(deps, change, 'corrected', async (tx) => {
    const { period, others } = await loadPeriod(tx, personId, periodId)
    refuseChangedValues({ was, sent: {}, stored: presentDays(period) })
    const { validFrom, validTo, applicationId } = period
    await deletePeriod(tx, periodId)
    if (applicationId !== null)
      await updateApplication(tx, applicationId, {
        status: 'withdrawn',
        decidedAt: instantOf(deps.clock),
        decidedBy: personOf(caller),
        reason: why.trim(),
      })
    const isToday = (one: PeriodDays) => shareDays(one, { validFrom: today, validTo: today })
    if (isToday(period) && !others.some(isToday))
      await deps.emit(tx, membershipLapsed, { personId, validTo: addDays(today, -1) })
    return { deleted: periodId, from: validFrom, to: validTo }
  })
}

const presentDays = ({ validFrom, validTo }: PeriodDays) => ({ valid_from: validFrom, valid_to: validTo })

/**
 * Returns a period of a person's membership, and all other periods of the person.
 * @throws Problem NOT_FOUND
 */
async function loadPeriod(tx: Tx, personId: number, periodId: number) {
  const periods = await listPeriods(tx, personId)
  const period = periods.find(({ id }) => id === periodId)
  if (period === undefined) throw new Problem('NOT_FOUND')
  return { period, others: periods.filter(({ id }) => id !== periodId) }
}
