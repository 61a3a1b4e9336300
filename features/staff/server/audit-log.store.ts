import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm'
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

/** An entry. `isRemoved` is true if the data of the acting staff member was removed since then. */
export type ListedAudit = AuditRow & { isRemoved: boolean }

const LISTED = { ...getTableColumns(auditEntry), isRemoved: sql<boolean>`${person.removedAt} is not null` }

/** Returns entries, newest first. */
export async function listAudit(
  db: Db,
  { limit, text, ...filter }: AuditFilter & { limit: number },
): Promise<ListedAudit[]> {
  const isWanted = matching(filter)
  return db
    .select(LISTED)
    .from(auditEntry)
    .leftJoin(person, eq(person.id, auditEntry.personId))
    .where(
      text === ''
        ? isWanted
        : sql`${auditEntry.position} = any(array(${positionsOfText(text, { isWanted, limit })}))`,
    )
    .orderBy(desc(auditEntry.position))
    .limit(limit)
}

export type AuditAbout = {
  /** A query of the kinds and ids of records, as two columns of text. */
  subjects: SQL
  /** Verbs to leave out. */
  without?: readonly string[]
  /** Returns entries before this position only. */
  before: number | null
  limit: number
}

/**
 * Returns the entries about some records, newest first. Reads at most `limit` entries of each record from the index of
 * records, however long the log is.
 */
export async function listAuditAbout(
  db: Db,
  { subjects, without = [], before, limit }: AuditAbout,
): Promise<ListedAudit[]> {
  const found = sql`(with about (kind, id) as materialized (${subjects})
    select newest.position from about cross join lateral (
      select a.position from audit_entry a
      where a.subject_kind = about.kind and a.subject_id = about.id
        ${before === null ? sql`` : sql`and a.position < ${before}`}
        ${without.length === 0 ? sql`` : sql`and a.verb <> all(${sql.param([...without])}::text[])`}
      order by a.position desc limit ${limit}) newest
    order by newest.position desc limit ${limit})`
  return db
    .select(LISTED)
    .from(auditEntry)
    .leftJoin(person, eq(person.id, auditEntry.personId))
    .where(sql`${auditEntry.position} in ${found}`)
    .orderBy(desc(auditEntry.position))
}

function matching({
  before,
  personId,
  subjectKind,
  subjectId,
  ...filter
}: Omit<AuditFilter, 'text'>): SQL | undefined {
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
  )
}

/**
 * Returns a query of the positions of the newest entries with a text. It reads each kind with its verbs, and each name,
 * once from an index, and then the newest entries of those that contain the text. So it does not read the whole log
 * when few or no entries match.
 */
function positionsOfText(
  text: string,
  { isWanted = sql`true`, limit }: { isWanted: SQL | undefined; limit: number },
): SQL {
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  const newest = (condition: SQL): SQL =>
    sql`(select position from audit_entry where ${condition} and ${isWanted} order by position desc limit ${limit})`
  const isPosition = /^[1-9]\d{0,8}$/.test(text) ? sql`position = ${Number(text)}::int` : sql`false`
  return sql`
    with recursive action as (
      (select subject_kind as kind, verb from audit_entry order by subject_kind, verb limit 1)
      union all
      select next.* from action cross join lateral (
        select e.subject_kind, e.verb from audit_entry e where (e.subject_kind, e.verb) > (action.kind, action.verb)
        order by e.subject_kind, e.verb limit 1) next
    ), actor as (
      (select person_name as name from audit_entry order by person_name limit 1)
      union all
      select next.* from actor cross join lateral (
        select e.person_name from audit_entry e where e.person_name > actor.name order by e.person_name limit 1) next
    )
    select found.position from action cross join lateral
      ${newest(sql`subject_kind = action.kind and verb = action.verb`)} found
    where action.kind ilike ${part} or action.verb ilike ${part}
    union
    select found.position from actor cross join lateral
      ${newest(sql`person_name = actor.name and not exists (
        select 1 from person p where p.id = audit_entry.person_id and p.removed_at is not null)`)} found
    where actor.name ilike ${part}
    union
    select found.position from (select distinct kind from action) kinds cross join lateral
      ${newest(sql`subject_kind = kinds.kind and subject_id = ${text}`)} found
    union
    ${newest(isPosition)}
    order by position desc limit ${limit}`
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
