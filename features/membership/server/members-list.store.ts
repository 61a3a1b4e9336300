import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { countViews, type ListCursor, rowOrder, type SortTerms } from '#features/staff/server/staff.public.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { Db } from '#platform/server/database/pool.ts'
import {
  DESK_MEMBER_VIEWS,
  type MembersSort,
  type MembersView,
  type MemberState,
} from '../membership-desk.contract.ts'
import { RENEWAL_OPENS_MONTHS } from '../membership.rules.ts'
import { runsOn } from './latest-period.store.ts'
import { member, membershipApplication } from './membership.tables.ts'
import { hasRefundedPeriod } from './refunded.store.ts'
import { membershipType } from './types.tables.ts'

export type MembersFilter = {
  view: MembersView
  text: string
  today: string
  typeId: number | null
  state: MemberState | null
  /** The first and the last day of the range in which the latest period ends. */
  endsFrom: string | null
  endsTo: string | null
  /** The first and the last day of the range in which the person joined. */
  joinedFrom: string | null
  joinedTo: string | null
  /** A tag of the person, in upper or lower case; null for all people. */
  tag: string | null
  /** Returns these members only; null for all. */
  ids: readonly number[] | null
}

const NO_FILTER: Omit<MembersFilter, 'view' | 'today'> = {
  text: '',
  typeId: null,
  state: null,
  endsFrom: null,
  endsTo: null,
  joinedFrom: null,
  joinedTo: null,
  tag: null,
  ids: null,
}

export type MembersQuestion = MembersFilter & {
  sort: MembersSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

/** The SQL condition that a member has an application that awaits the committee. */
const WAITS = sql`exists (
  select 1 from ${membershipApplication}
  where membership_application.person_id = member.person_id
    and membership_application.status in ('awaiting_approval', 'more_info')
)`

/**
 * The last day of the latest period, and the day of joining; `infinity` if there is none. Both columns have an index.
 */
const ENDS = sql`coalesce(${member.latestTo}, 'infinity'::date)`
const JOINED = sql`coalesce(${member.joinedOn}, 'infinity'::date)`
const LISTED_TYPE = sql`coalesce(${member.latestTypeId}, ${member.typeId})`

/**
 * Returns a page of members in the order of `sort`, plus one row if more follow. Includes current and former members
 * and applicants awaiting approval. Runs one SQL statement, whose filters and sort orders use only columns of the
 * member and the person.
 */
export async function listMembers(db: Db, question: MembersQuestion) {
  const { today } = question
  const { order, after } = SORTS[question.sort](question)
  const rows = await db
    .select({
      personId: member.personId,
      number: member.number,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      condition: member.condition,
      joinedOn: member.joinedOn,
      // A subquery in the select list runs only for the rows of the page; a join would read the rows of all members.
      isWaiting: sql<boolean>`(select ${WAITS})`,
      validFrom: member.latestFrom,
      endsOn: member.latestTo,
      runs: sql<boolean>`(select ${runsOn('member.person_id', today)})`,
      typeName: membershipType.name,
      typeColour: membershipType.colour,
    })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .innerJoin(membershipType, eq(membershipType.id, LISTED_TYPE))
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
  return rows.map(({ endsOn, ...row }) => ({
    ...row,
    hasPeriod: endsOn !== null,
    validTo: endsOn === 'infinity' ? null : endsOn,
  }))
}

/** Returns the ids of the members of a filter, by id, at most `most`. */
export async function listMemberIds(db: Db, filter: MembersFilter, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: member.personId })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .where(filtered(filter))
    .orderBy(asc(member.personId))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Returns the membership types to filter by, in the order of the club. */
export async function listTypeNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: membershipType.id, name: membershipType.name })
    .from(membershipType)
    .orderBy(asc(membershipType.sortOrder), asc(membershipType.id))
}

/** Returns the tags in use, by name. Each step reads the next tag from the index, however many people have it. */
export async function listTagNames(db: Db, most: number): Promise<string[]> {
  const next = sql`order by lower(p.tag), p.tag limit 1`
  const { rows } = await db.execute<{ tag: string }>(sql`with recursive used as (
      (select p.tag from person_tag p ${next})
      union all
      select (select p.tag from person_tag p where (lower(p.tag), p.tag) > (lower(used.tag), used.tag) ${next})
      from used where used.tag is not null
    ) select tag from used where tag is not null limit ${most}`)
  return rows.map(({ tag }) => tag)
}

/** Counts the members of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countMembers(db: Db, filter: MembersFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** Counts the members of each view; see `countViews`. */
export function countMemberViews(
  db: Db,
  today: string,
  most: number,
): Promise<Partial<Record<MembersView, number>>> {
  return countViews(db, DESK_MEMBER_VIEWS, {
    rows: sql`${member}`,
    isIn: (view) => filtered({ ...NO_FILTER, view, today }),
    most,
  })
}

/** The order of each sort and its condition for the next page. Each order ends with the unique id. */
const SORTS: Record<MembersSort, (question: MembersQuestion) => SortTerms> = {
  // The sort directions of both columns are opposite, so that both can use the index of the numbers.
  number: ({ isDescending, after }) => {
    const [number = null, id = 0] = after ?? []
    const next = isDescending
      ? number === null
        ? sql`(${member.number} is not null or ${member.personId} < ${id}::int)`
        : sql`${member.number} < ${number}::int`
      : number === null
        ? sql`(${member.number} is null and ${member.personId} > ${id}::int)`
        : sql`(${member.number} > ${number}::int or ${member.number} is null)`
    return {
      order: isDescending
        ? sql`${member.number} desc nulls first, ${member.personId} desc`
        : sql`${member.number} asc nulls last, ${member.personId} asc`,
      after: after === null ? undefined : next,
    }
  },
  name: (question) =>
    rowOrder(
      [sql`${person.lastName}`, sql`${person.firstName}`, sql`${person.id}`],
      ['text', 'text', 'int'],
      question,
    ),
  valid_to: (question) => rowOrder([ENDS, sql`${member.personId}`], ['date', 'int'], question),
  joined: (question) => rowOrder([JOINED, sql`${member.personId}`], ['date', 'int'], question),
}

function filtered(filter: MembersFilter): SQL | undefined {
  const { typeId, state, endsFrom, endsTo, joinedFrom, joinedTo, tag, ids, today } = filter
  return and(
    sql`(${member.latestTo} is not null or ${WAITS})`,
    viewCondition(filter),
    matching(filter.text),
    typeId === null ? undefined : sql`${LISTED_TYPE} = ${typeId}`,
    state === null ? undefined : stateCondition(state, today),
    endsFrom === null ? undefined : sql`${ENDS} >= ${endsFrom}`,
    // A membership without an end matches no limit of the last day.
    endsTo === null ? undefined : sql`${ENDS} <= ${endsTo}`,
    joinedFrom === null ? undefined : sql`${JOINED} >= ${joinedFrom}`,
    joinedTo === null ? undefined : sql`${JOINED} <= ${joinedTo}`,
    endsFrom !== null && endsTo === null ? sql`${ENDS} < 'infinity'` : undefined,
    joinedFrom !== null && joinedTo === null ? sql`${JOINED} < 'infinity'` : undefined,
    // Name the table of tags in SQL: its feature imports membership, so importing its schema here would be circular.
    tag === null
      ? undefined
      : sql`${member.personId} in (select t.person_id from person_tag t where lower(t.tag) = lower(${tag}))`,
    ids === null ? undefined : inArray(member.personId, [...ids]),
  )
}

/**
 * The SQL condition that a membership ends soon and can be renewed already, by the rule of `canRenew`: if the month is
 * shorter, both use its last day.
 */
function endsSoon(today: string): SQL {
  return sql`${ENDS} between ${today} and ${today}::date + 34
    and ${today}::date > (${ENDS} - make_interval(months => ${RENEWAL_OPENS_MONTHS}))::date`
}

function viewCondition({ view, today }: MembersFilter): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined
    case 'ending':
      return endsSoon(today)
    case 'expired':
      return sql`${ENDS} < ${today}`
    case 'suspended':
      return sql`${member.condition} <> 'normal'`
    case 'refunded':
      return hasRefundedPeriod(today)
    default:
      view satisfies never
      return undefined
  }
}

/** Returns the SQL condition of a status, which must agree with `membershipStatus`. */
function stateCondition(state: MemberState, today: string): SQL {
  if (state === 'suspended') return sql`${member.condition} <> 'normal'`
  const isToCome = sql`(${member.latestFrom} > ${today} and not ${runsOn('member.person_id', today)})`
  const hasEnded = sql`${ENDS} < ${today}`
  const conditions: Record<Exclude<MemberState, 'suspended'>, SQL> = {
    to_come: isToCome,
    awaiting_approval: sql`(${member.latestTo} is null or ${hasEnded}) and ${WAITS}`,
    expired: sql`${hasEnded} and not ${WAITS}`,
    expiring: sql`${endsSoon(today)} and ${member.latestFrom} is not null and not coalesce(${isToCome}, false)`,
    current: sql`${ENDS} >= ${today} and ${member.latestTo} is not null and not coalesce(${isToCome}, false)
      and not (${endsSoon(today)})`,
  }
  return sql`${member.condition} = 'normal' and ${conditions[state]}`
}

/** Matches a member number, or the beginnings of words of the name or the email address. */
function matching(text: string): SQL | undefined {
  const { words, number } = deskQueryOf(text)
  if (number !== null) return eq(member.number, number)
  if (words === '') return undefined
  const named = nameWords(sql`${person.firstName} || ' ' || ${person.lastName} || ' ' || ${person.email}`)
  return sql`${named} @@ to_tsquery('simple', ${words})`
}
