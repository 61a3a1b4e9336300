import { eq, type SQL, sql } from 'drizzle-orm'
import { endedMemberships } from '#features/membership/server/membership.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { OnDay, PersonData } from '#platform/server/person-data.ts'
import { LISTED_DAYS, NOTICE_DAYS } from '../retention.rules.ts'
import { retentionHold, retentionNotice } from './retention.tables.ts'

/** A day in the club's time zone, the club's period, and the data of all features about people. */
export type RetentionDay = OnDay & { timezone: string; years: number; data: readonly PersonData[] }

/** A lapsed member whose data is due within some days, with the days that the desk shows. */
export type LapsedPerson = {
  id: number
  firstName: string
  lastName: string
  number: number | null
  isDeceased: boolean
  endedOn: string
  lastUsedOn: string | null
  minimiseOn: string
  isNotified: boolean
}

const NEVER = sql`null::timestamptz`

/** SQL for the instant of a person's last use of any feature; its value is null without one. */
function lastUseOf(person: SQL, data: readonly PersonData[]): SQL {
  return sql`greatest(${sql.join([NEVER, ...data.flatMap(({ lastUse }) => lastUse?.(person) ?? [])], sql`, `)})`
}

/** SQL for the condition that a feature still needs a person's data. */
function isNeeded(person: SQL, { data, ...on }: RetentionDay): SQL {
  const needs = data.flatMap((one) => one.isNeeded?.(person, on) ?? [])
  return sql`(${sql.join([sql`false`, ...needs], sql` or `)})`
}

// The names of tables in these statements differ from those that features use inside their conditions.

/**
 * A subquery of the lapsed members whose data is due up to a day: no feature needs it, and the desk does not keep it. The
 * data is due on the day after the years since the last day of the membership, or since the last use if that is later.
 * It is minimised on that day or later, 30 days after the notice.
 */
function lapsedPeople(on: RetentionDay, lastDueDay: SQL): SQL {
  const { today, timezone, years, data } = on
  const person = sql`who.id`
  const period = sql`make_interval(years => ${years}::int)`
  return sql`(select who.id, who.first_name, who.last_name, lapsed.number, lapsed.condition = 'deceased' as is_deceased, lapsed.ended_on,
      used.used_on, due.due_on, told.notified_at,
      greatest(due.due_on, coalesce(told.minimise_on, ${today}::date + ${NOTICE_DAYS}::int)) as minimise_on
    from ${endedMemberships(timezone)} lapsed
    join person who on who.id = lapsed.person_id
    cross join lateral (select (${lastUseOf(person, data)} at time zone ${timezone})::date as used_on) used
    cross join lateral (select (greatest(lapsed.ended_on, used.used_on) + ${period})::date + 1 as due_on) due
    left join retention_notice told on told.person_id = who.id
    where who.removed_at is null and lapsed.ended_on < ${today}::date and (lapsed.ended_on + ${period})::date < ${lastDueDay}
      and due.due_on <= ${lastDueDay} and told.minimised_at is null
      and not exists (select 1 from retention_hold hold where hold.person_id = who.id and hold.until >= ${today}::date)
      and not ${isNeeded(person, on)})`
}

const within = ({ today }: RetentionDay, days: number) => sql`${today}::date + ${days}::int`

const LAPSED_COLUMNS = sql`l.id, l.first_name as "firstName", l.last_name as "lastName", l.number,
  l.is_deceased as "isDeceased", l.ended_on::text as "endedOn", l.used_on::text as "lastUsedOn",
  l.minimise_on::text as "minimiseOn", l.notified_at is not null as "isNotified"`

/** The part of a list that is read: people whose name contains a text, after the last row of the page before. */
export type ListQuestion = { q: string; after: { day: string; id: number } | null; limit: number }

function named(table: string, q: string): SQL {
  const name = sql`${sql.identifier(table)}.first_name || ' ' || ${sql.identifier(table)}.last_name`
  return q === '' ? sql`true` : sql`strpos(lower(${name}), lower(${q})) > 0`
}

function follows(day: SQL, id: SQL, after: ListQuestion['after']): SQL {
  return after === null ? sql`true` : sql`(${day}, ${id}) > (${after.day}::date, ${after.id}::int)`
}

/** Returns a page of the people whose data is minimised within some days, by day. */
export async function listLapsed(
  db: Db,
  on: RetentionDay,
  { days, q, after, limit }: ListQuestion & { days: number },
): Promise<LapsedPerson[]> {
  const { rows } = await db.execute<LapsedPerson>(sql`select ${LAPSED_COLUMNS}
    from ${lapsedPeople(on, within(on, days))} l
    where l.minimise_on <= ${within(on, days)} and ${named('l', q)}
      and ${follows(sql`l.minimise_on`, sql`l.id`, after)}
    order by l.minimise_on, l.id limit ${limit}`)
  return rows
}

/** Counts the people of that list, at most `most`. */
export async function countLapsed(
  db: Db,
  on: RetentionDay,
  { days, q, most }: { days: number; q: string; most: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from ${lapsedPeople(on, within(on, days))} l
    where l.minimise_on <= ${within(on, days)} and ${named('l', q)} limit ${most}) s`)
  return rows[0]?.count ?? 0
}

/** Returns a person whom the desk's list contains; null for everyone else. */
export async function findLapsed(db: Db, on: RetentionDay, personId: number): Promise<LapsedPerson | null> {
  const { rows } = await db.execute<LapsedPerson>(sql`select ${LAPSED_COLUMNS}
    from ${lapsedPeople(on, within(on, LISTED_DAYS))} l where l.id = ${personId}`)
  return rows[0] ?? null
}

/** Returns the ids of people who must be notified now. Those whose day comes first are first. */
export async function listToNotify(db: Db, on: RetentionDay, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select l.id
    from ${lapsedPeople(on, within(on, NOTICE_DAYS))} l where l.notified_at is null
    order by l.due_on, l.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Returns the ids of people whose data must be minimised now. */
export async function listToMinimise(db: Db, on: RetentionDay, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select l.id
    from ${lapsedPeople(on, within(on, 0))} l
    where l.notified_at is not null and l.minimise_on <= ${within(on, 0)}
    order by l.minimise_on, l.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** SQL for the condition that a person returned after their data was minimised: they use the club or are a member. */
function hasReturned(on: RetentionDay): SQL {
  const person = sql`told.person_id`
  return sql`(coalesce(${lastUseOf(person, on.data)} >= told.minimised_at, false) or ${isNeeded(person, on)}
    or not exists (select 1 from ${endedMemberships(on.timezone)} lapsed where lapsed.person_id = told.person_id
      and lapsed.ended_on < (told.minimised_at at time zone ${on.timezone})::date))`
}

/**
 * Deletes the notices of people to whom they no longer apply: they returned, the desk keeps their data, or the period of
 * the club became longer. Deletes the decisions of the desk that have ended.
 */
export async function deleteOutdated(db: Db, on: RetentionDay): Promise<void> {
  await db.execute(sql`delete from retention_notice told where case when told.minimised_at is null
    then not exists (select 1 from ${lapsedPeople(on, within(on, NOTICE_DAYS))} l where l.id = told.person_id)
    else ${hasReturned(on)} end`)
  await db.execute(sql`delete from retention_hold where until < ${on.today}::date`)
}

/** The ids of the people whose data is minimised, for a condition of another statement. */
export const MINIMISED_PEOPLE = sql`select person_id from retention_notice where minimised_at is not null`

export async function insertNotice(
  tx: Tx,
  notice: { personId: number; notifiedAt: Date; minimiseOn: string },
): Promise<void> {
  await tx.insert(retentionNotice).values(notice)
}

export async function deleteNotice(tx: Tx, personId: number): Promise<void> {
  await tx.delete(retentionNotice).where(eq(retentionNotice.personId, personId))
}

export async function markMinimised(tx: Tx, personId: number, at: Date): Promise<void> {
  await tx.update(retentionNotice).set({ minimisedAt: at }).where(eq(retentionNotice.personId, personId))
}

/** Returns the instant at which a person's data was minimised; null if it was not, or the person has returned. */
export async function findMinimised(db: Db, on: RetentionDay, personId: number): Promise<Date | null> {
  const { rows } = await db.execute<{
    at: string
  }>(sql`select told.minimised_at as at from retention_notice told
    where told.person_id = ${personId} and told.minimised_at is not null and not ${hasReturned(on)}`)
  return rows[0] === undefined ? null : new Date(rows[0].at)
}

export type Hold = {
  personId: number
  reason: string
  until: string
  byPersonId: number | null
  createdAt: Date
}

/** Stores a decision to keep a person's data, in place of an earlier one. */
export async function putHold(tx: Tx, hold: Hold): Promise<void> {
  const { personId: _, ...values } = hold
  await tx
    .insert(retentionHold)
    .values(hold)
    .onConflictDoUpdate({ target: retentionHold.personId, set: values })
}

/** Deletes a decision. @returns whether there was one */
export async function deleteHold(tx: Tx, personId: number): Promise<boolean> {
  const gone = await tx.delete(retentionHold).where(eq(retentionHold.personId, personId)).returning()
  return gone.length > 0
}

export type HeldPerson = {
  id: number
  firstName: string
  lastName: string
  number: number | null
  endedOn: string | null
  reason: string
  until: string
  by: string
}

const HELD = sql`from retention_hold h join person p on p.id = h.person_id left join member m on m.person_id = p.id`

/** Returns a page of the people whose data the desk keeps, by the last day. */
export async function listHeld(
  db: Db,
  { today }: RetentionDay,
  { q, after, limit, personId }: ListQuestion & { personId?: number },
): Promise<HeldPerson[]> {
  const { rows } = await db.execute<HeldPerson>(sql`select p.id, p.first_name as "firstName",
      p.last_name as "lastName", m.number, h.reason, h.until::text,
      case when m.latest_to < 'infinity'::date then m.latest_to::text end as "endedOn",
      coalesce((select trim(b.first_name || ' ' || b.last_name) from person b
        where b.id = h.by_person_id and b.removed_at is null), '') as by
    ${HELD} where h.until >= ${today}::date and ${named('p', q)} and ${follows(sql`h.until`, sql`p.id`, after)}
      ${personId === undefined ? sql`` : sql`and p.id = ${personId}`}
    order by h.until, p.id limit ${limit}`)
  return rows
}

/** Counts the people of that list, at most `most`. */
export async function countHeld(
  db: Db,
  { today }: RetentionDay,
  { q, most }: { q: string; most: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 ${HELD} where h.until >= ${today}::date and ${named('p', q)} limit ${most}) s`)
  return rows[0]?.count ?? 0
}

export type MinimisedPerson = Pick<LapsedPerson, 'id' | 'firstName' | 'lastName' | 'number'> & {
  endedOn: string | null
  minimisedOn: string
}

const MINIMISED_ON = ({ timezone }: RetentionDay) => sql`(n.minimised_at at time zone ${timezone})::date`

/** Returns a page of the people whose data was minimised, by day. */
export async function listMinimised(
  db: Db,
  on: RetentionDay,
  { q, after, limit }: ListQuestion,
): Promise<MinimisedPerson[]> {
  const day = MINIMISED_ON(on)
  const { rows } = await db.execute<MinimisedPerson>(sql`select p.id, p.first_name as "firstName",
      p.last_name as "lastName", m.number, ${day}::text as "minimisedOn",
      case when m.latest_to < 'infinity'::date then m.latest_to::text end as "endedOn"
    from retention_notice n join person p on p.id = n.person_id left join member m on m.person_id = p.id
    where n.minimised_at is not null and p.removed_at is null and ${named('p', q)}
      and ${follows(day, sql`p.id`, after)}
    order by ${day}, p.id limit ${limit}`)
  return rows
}

/** Counts the people of that list, at most `most`. */
export async function countMinimised(db: Db, { q, most }: { q: string; most: number }): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from retention_notice n join person p on p.id = n.person_id
    where n.minimised_at is not null and p.removed_at is null and ${named('p', q)} limit ${most}) s`)
  return rows[0]?.count ?? 0
}
