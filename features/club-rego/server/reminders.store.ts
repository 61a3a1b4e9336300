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

/** Signed declarations whose last day is past. */
export function listRunOut(db: Db, today: string, limit: number): Promise<DueCase[]> {
  return due(
    db,
    sql<string>`${clubRegoCase.declarationExpires}::text`,
    and(eq(clubRegoCase.state, 'declaration_signed'), lt(clubRegoCase.declarationExpires, today)),
    limit,
  )
}

/** Signed declarations that end within some days and were not called to mind. */
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

/** Registrations that end up to a day, not yet due. */
export function listFallingDue(db: Db, until: string, limit: number): Promise<DueCase[]> {
  return due(
    db,
    sql<string>`${clubRegoCase.clubRegoExpiry}::text`,
    and(eq(clubRegoCase.state, 'registered'), lte(clubRegoCase.clubRegoExpiry, until)),
    limit,
  )
}

/** Vehicles on the road whose insurance ends up to a day, by the schemes that ask for one. */
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

/** Drafts that nobody has touched since an instant, and that were not called to mind since. */
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

/** Suspended cases whose authority is not told yet, of those that lapsed up to a day; of the living. */
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

/** Notes a reminder as sent; false where somebody else has just sent it. */
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
