import { and, desc, eq, getTableColumns, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { AuditRow } from './staff.store.ts'
import { auditEntry } from './staff.tables.ts'

export type AuditFilter = {
  /** Returns entries before this position only. */
  before: number | null
  /** Part of a person's name, a verb, the id of a record or the number of an entry; empty for all. */
  text: string
  personId: number | null
  subjectKind: string | null
  subjectId: string | null
  /** First and last day in the club's time zone. */
  from: string | null
  to: string | null
  timezone: string
}

/** Returns entries, newest first. `isRemoved` is true if the data of the acting staff member was removed since then. */
export async function listAudit(
  db: Db,
  { limit, ...filter }: AuditFilter & { limit: number },
): Promise<(AuditRow & { isRemoved: boolean })[]> {
  return db
    .select({ ...getTableColumns(auditEntry), isRemoved: sql<boolean>`${person.removedAt} is not null` })
    .from(auditEntry)
    .leftJoin(person, eq(person.id, auditEntry.personId))
    .where(matching(filter))
    .orderBy(desc(auditEntry.position))
    .limit(limit)
}

function matching({
  before,
  text,
  personId,
  subjectKind,
  subjectId,
  ...filter
}: AuditFilter): SQL | undefined {
  const { from, to, timezone } = filter
  return and(
    before === null ? undefined : lt(auditEntry.position, before),
    personId === null ? undefined : eq(auditEntry.personId, personId),
    subjectKind === null ? undefined : eq(auditEntry.subjectKind, subjectKind),
    subjectId === null ? undefined : eq(auditEntry.subjectId, subjectId),
    from === null
      ? undefined
      : gte(auditEntry.at, sql`((${from}::date)::timestamp at time zone ${timezone})`),
    to === null
      ? undefined
      : lt(auditEntry.at, sql`(((${to}::date) + 1)::timestamp at time zone ${timezone})`),
    text === '' ? undefined : containing(text),
  )
}

function containing(text: string): SQL | undefined {
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return or(
    and(ilike(auditEntry.personName, part), isNull(person.removedAt)),
    ilike(auditEntry.verb, part),
    ilike(auditEntry.subjectKind, part),
    eq(auditEntry.subjectId, text),
    /^[1-9]\d{0,8}$/.test(text) ? eq(auditEntry.position, Number(text)) : undefined,
  )
}

/**
 * Returns the ids of all people who have acted. Reads one index entry for each person, however long the log is.
 */
export async function listActors(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive actor as (
      (select person_id as id from audit_entry order by person_id limit 1)
      union all
      select (select e.person_id from audit_entry e where e.person_id > actor.id order by e.person_id limit 1)
      from actor where actor.id is not null
    )
    select id from actor where id is not null`)
  return rows.map(({ id }) => id)
}

/** Returns the kinds of records in the log. Reads one index entry for each kind. */
export async function listKinds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    with recursive known as (
      (select subject_kind as kind from audit_entry order by subject_kind limit 1)
      union all
      select (select e.subject_kind from audit_entry e where e.subject_kind > known.kind
        order by e.subject_kind limit 1)
      from known where known.kind is not null
    )
    select kind from known where kind is not null`)
  return rows.map(({ kind }) => kind)
}
