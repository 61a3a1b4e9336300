import type { Audit } from '#features/staff/server/staff.public.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database, Db } from '#platform/server/database/pool.ts'
import { instantAfter, refuseStale } from '#platform/server/revision.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { DeskLimits } from '../club-limits.contract.ts'
import {
  classMistakes,
  type ClubLimits,
  type EventLimits,
  type MembershipLimits,
  type RetentionLimits,
  tidyClasses,
  tidyKinds,
  tidyReminderDays,
} from '../club-limits.rules.ts'
import { lockClubLimits, readStoredLimits, saveClubLimits } from './club-limits.store.ts'

export type ClubLimitsDeps = {
  database: Database
  clock: Clock
  audit: Audit
  contentVersion: Pick<ContentVersion, 'bump'>
}

/** The input of a save of some limits, with the revision that it started from. */
type Save<Limits> = Limits & { updated_at?: string | undefined }

/** Returns the limits with their revision. */
export async function readDeskLimits(db: Db): Promise<DeskLimits> {
  const { limits, updatedAt } = await readStoredLimits(db)
  return { ...limits, updated_at: updatedAt.toISOString() }
}

/** Changes the days of renewals and reminders. @throws Problem CONFLICT */
export async function changeMembershipLimits(
  deps: ClubLimitsDeps,
  { updated_at: seenAt, ...limits }: Save<MembershipLimits>,
  by: number,
): Promise<DeskLimits> {
  const changes = { ...limits, reminder_days: tidyReminderDays(limits.reminder_days) }
  return change(deps, { seenAt, changes, by })
}

/** Changes the years after which the data of lapsed members is minimised. @throws Problem CONFLICT */
export async function changeRetentionLimits(
  deps: ClubLimitsDeps,
  { updated_at: seenAt, ...changes }: Save<RetentionLimits>,
  by: number,
): Promise<DeskLimits> {
  return change(deps, { seenAt, changes, by })
}

/** Changes classes, day memberships and competitions. @throws Problem VALIDATION, CONFLICT */
export async function changeEventLimits(
  deps: ClubLimitsDeps,
  { updated_at: seenAt, ...limits }: Save<EventLimits>,
  by: number,
): Promise<DeskLimits> {
  const classes = tidyClasses(limits.classes)
  const fields = classMistakes(classes)
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
  const changes = { ...limits, classes, competition_kinds: tidyKinds(limits.competition_kinds) }
  return change(deps, { seenAt, changes, by })
}

async function change(
  { database, clock, audit, contentVersion }: ClubLimitsDeps,
  { seenAt, changes, by }: { seenAt: string | undefined; changes: Partial<ClubLimits>; by: number },
): Promise<DeskLimits> {
  return database.transaction(async (tx) => {
    const { limits: before, updatedAt: changedAt } = await lockClubLimits(tx)
    const current = { ...before, updated_at: changedAt.toISOString() }
    refuseStale({ seenAt, changedAt, sent: changes, stored: before, current })
    await saveClubLimits(tx, { ...before, ...changes }, instantAfter(changedAt, clock.nowMs()))
    await contentVersion.bump(tx)
    const former = Object.fromEntries(
      Object.keys(changes).map((key) => [key, before[key as keyof ClubLimits]]),
    )
    await audit(tx, {
      personId: by,
      verb: 'changed',
      subjectKind: 'club_limits',
      subjectId: '1',
      change: { before: former, after: changes },
    })
    return readDeskLimits(tx)
  })
}
