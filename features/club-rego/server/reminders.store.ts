import { and, eq, gt, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { ON_THE_ROAD } from '../case-states.rules.ts'
import { clubRegoAuthorityTask, clubRegoCase, clubRegoReminder } from './club-rego.tables.ts'

export type DueCase = { id: number; day: string }

const IDS = { id: clubRegoCase.id }

async function due(db: Db, day: SQL<string>, where: SQL | undefined, limit: number): Promise<DueCase[]> {
  return db
    .select({ ...IDS, day })
    .from(clubRegoCase)
    .where(where)
    .orderBy(clubRegoCase.id)
    .limit(limit)
}

/** Returns signed declarations whose last day has passed. */
export function listRunOut(db: Db, today: string, limit: number): Promise<DueCase[]> {
  return due(
    db,
    sql<string>`${clubRegoCase.declarationExpires}::text`,
    and(eq(clubRegoCase.state, 'declaration_signed'), lt(clubRegoCase.declarationExpires, today)),
    limit,
  )
}

/** Returns signed declarations that expire within some days and have no reminder yet. */
export function listRunningOut(
  db: Db,
  { today, until }: { today: string; until: string },
  limit: number,
): Promise<DueCase[]> {
  return due(
    db,
    sql<string>`${clubRegoCase.declarationExpires}::text`,
    and(
      eq(clubRegoCase.state, 'declaration_signed'),
      isNotNull(clubRegoCase.declarationExpires),
      lte(clubRegoCase.declarationExpires, until),
      gt(clubRegoCase.declarationExpires, today),
      notReminded('declaration_ends', sql`${clubRegoCase.declarationExpires}`),
    ),
    limit,
  )
}

/** Returns registrations that end on or before a day and are not marked as due for renewal. */
export function listFallingDue(db: Db, until: string, limit: number): Promise<DueCase[]> {
  return due(
    db,
    sql<string>`${clubRegoCase.clubRegoExpiry}::text`,
    and(eq(clubRegoCase.state, 'registered'), lte(clubRegoCase.clubRegoExpiry, until)),
    limit,
  )
}

/** Returns registered vehicles whose insurance ends on or before a day, if the scheme requires insurance. */
export function listInsuranceEnding(
  db: Db,
  { until, isReminded }: { until: string; isReminded: boolean },
  limit: number,
): Promise<DueCase[]> {
  const expiry = sql<string>`(${clubRegoCase.answers} ->> 'policy_expiry')`
  return due(
    db,
    expiry,
    and(
      inArray(clubRegoCase.state, [...ON_THE_ROAD]),
      sql`${expiry} <> '' and ${expiry} <= ${until}`,
      sql`exists (select 1 from club_rego_scheme_version v where v.id = club_rego_case.rules_version_id
        and (v.rules ->> 'asks_insurance')::boolean)`,
      isReminded ? undefined : notReminded('insurance', sql`${expiry}::date`),
    ),
    limit,
  )
}

/** Returns drafts that have not changed since an instant and have had no reminder since then. */
export function listLyingAbout(db: Db, since: Date, limit: number): Promise<DueCase[]> {
  const day = sql<string>`(${clubRegoCase.updatedAt} at time zone 'UTC')::date::text`
  return due(
    db,
    day,
    and(
      eq(clubRegoCase.state, 'draft'),
      lt(clubRegoCase.updatedAt, since),
      notReminded('draft', sql`(${clubRegoCase.updatedAt} at time zone 'UTC')::date`),
    ),
    limit,
  )
}

/**
 * Returns cases that were suspended because the membership lapsed on or before a day, if the authority is not notified
 * yet and the owner is alive.
 */
export function listStillSuspended(
  db: Db,
  { kind, sinceUpTo }: { kind: string; sinceUpTo: string },
  limit: number,
): Promise<(DueCase & { notifyBy: string })[]> {
  return db
    .select({
      ...IDS,
      day: sql<string>`${clubRegoAuthorityTask.since}::text`,
      notifyBy: sql<string>`${clubRegoAuthorityTask.notifyBy}::text`,
    })
    .from(clubRegoCase)
    .innerJoin(clubRegoAuthorityTask, eq(clubRegoAuthorityTask.caseId, clubRegoCase.id))
    .where(
      and(
        eq(clubRegoCase.state, 'suspended'),
        eq(clubRegoAuthorityTask.reason, 'membership_lapsed'),
        eq(clubRegoAuthorityTask.isDropped, false),
        sql`${clubRegoAuthorityTask.toldOn} is null`,
        lte(clubRegoAuthorityTask.since, sinceUpTo),
        sql`not exists (select 1 from member m
          where m.person_id = club_rego_case.person_id and m.condition = 'deceased')`,
        notReminded(kind, sql`${clubRegoAuthorityTask.since}`),
      ),
    )
    .orderBy(clubRegoCase.id)
    .limit(limit)
}

function notReminded(kind: string, day: SQL): SQL {
  return sql`not exists (select 1 from club_rego_reminder r where r.case_id = club_rego_case.id
    and r.kind = ${kind} and r.day = ${day})`
}

/** Records a reminder as sent; returns false if another process has just recorded it. */
export async function noteReminder(
  db: Db,
  row: { caseId: number; kind: string; day: string; sentAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(clubRegoReminder)
    .values(row)
    .onConflictDoNothing()
    .returning({ caseId: clubRegoReminder.caseId })
  return rows.length > 0
}

export type ReminderKey = { caseId: number; kind: string; day: string }

/**
 * Records a reminder whose mail was accepted, unless it is recorded already. Does nothing for a case that no longer
 * exists.
 */
export async function renoteReminder(db: Db, row: ReminderKey & { sentAt: Date }): Promise<void> {
  const [found] = await db.select(IDS).from(clubRegoCase).where(eq(clubRegoCase.id, row.caseId)).for('update')
  if (found !== undefined) await noteReminder(db, row)
}

/** Deletes the record of a reminder. */
export async function deleteReminder(db: Db, { caseId, kind, day }: ReminderKey): Promise<void> {
  await db
    .delete(clubRegoReminder)
    .where(
      and(
        eq(clubRegoReminder.caseId, caseId),
        eq(clubRegoReminder.kind, kind),
        eq(clubRegoReminder.day, day),
      ),
    )
}
