import { and, asc, eq, ilike, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { membershipType } from './types.tables.ts'
import type { ListCursor } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { MembersSort, MembersView } from '../membership-desk.contract.ts'
import { RENEWAL_OPENS_MONTHS } from '../membership.rules.ts'
import { latestPeriod, runsOn } from './latest-period.store.ts'
import { member, membershipApplication } from './membership.tables.ts'
import { hasRefundedPeriod } from './refunded.store.ts'

export type MembersFilter = {
  view: MembersView
  text: string
  today: string
  typeId: number | null
  /** First and last day on which the latest period ends. */
  endsFrom: string | null
  endsTo: string | null
  /** Returns these members only; null for all. */
  ids: readonly number[] | null
}

export type MembersQuestion = MembersFilter & {
  sort: MembersSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

/** The SQL condition that a member has an application with the committee. */
const WAITS = sql`exists (
  select 1 from ${membershipApplication}
  where membership_application.person_id = member.person_id
    and membership_application.status in ('awaiting_approval', 'more_info')
)`

/**
 * Returns a page of members in the order of `sort`, plus one row if more follow. Includes current and former members
 * and applicants awaiting approval. One statement.
 */
export async function listMembers(db: Db, question: MembersQuestion) {
  const { today } = question
  const latest = latestPeriod(db)
  const { order, after } = SORTS[question.sort](latest, question)
  return db
    .select({
      personId: member.personId,
      number: member.number,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      condition: member.condition,
      isWaiting: sql<boolean>`${WAITS}`,
      periodId: latest.id,
      validFrom: latest.validFrom,
      validTo: latest.validTo,
      runs: runsOn('member.person_id', today),
      typeName: membershipType.name,
      typeColour: membershipType.colour,
    })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .leftJoinLateral(latest, sql`true`)
    .innerJoin(membershipType, eq(membershipType.id, sql`coalesce(${latest.typeId}, ${member.typeId})`))
    .where(and(filtered(question, latest), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
}

/** Returns the membership types to filter by, in the order of the club. */
export async function listTypeNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: membershipType.id, name: membershipType.name })
    .from(membershipType)
    .orderBy(asc(membershipType.sortOrder), asc(membershipType.id))
}

/** Counts the members of a filter, at most one more than `most`. One statement. */
export async function countMembers(db: Db, filter: MembersFilter, most: number): Promise<number> {
  const latest = latestPeriod(db)
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .leftJoinLateral(latest, sql`true`)
    .where(filtered(filter, latest))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

type Latest = ReturnType<typeof latestPeriod>
type SortTerms = { order: SQL; after: SQL | undefined }

/** The order of each sort and its condition for the next page. Each order ends with the unique id. */
const SORTS: Record<MembersSort, (latest: Latest, question: MembersQuestion) => SortTerms> = {
  // The directions mirror each other, so that both read the index of the numbers.
  number: (_latest, { isDescending, after }) => {
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
  name: (_latest, question) =>
    rowOrder(
      [sql`${person.lastName}`, sql`${person.firstName}`, sql`${person.id}`],
      ['text', 'text', 'int'],
      question,
    ),
  valid_to: (latest, question) =>
    rowOrder(
      [sql`coalesce(${latest.validTo}, 'infinity')`, sql`${member.personId}`],
      ['date', 'int'],
      question,
    ),
}

function rowOrder(
  columns: readonly SQL[],
  types: readonly string[],
  { isDescending, after }: MembersQuestion,
): SortTerms {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const comparison = sql.raw(isDescending ? '<' : '>')
  const values = types.map((type, index) => sql`${after?.[index] ?? null}::${sql.raw(type)}`)
  return {
    order: sql.join(
      columns.map((column) => sql`${column} ${direction}`),
      sql`, `,
    ),
    after:
      after === null
        ? undefined
        : sql`(${sql.join([...columns], sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`,
  }
}

function filtered(filter: MembersFilter, latest: Latest): SQL | undefined {
  const { typeId, endsFrom, endsTo, ids } = filter
  return and(
    sql`(${latest.id} is not null or ${WAITS})`,
    wanted(filter, latest),
    matching(filter.text),
    typeId === null ? undefined : sql`coalesce(${latest.typeId}, ${member.typeId}) = ${typeId}`,
    endsFrom === null ? undefined : sql`${latest.validTo} >= ${endsFrom}`,
    endsTo === null ? undefined : sql`${latest.validTo} <= ${endsTo}`,
    // The index of the days narrows the members before each one's latest period is looked up.
    endsFrom === null || endsTo === null
      ? undefined
      : sql`${member.personId} in (select e.person_id from membership_period e
          where e.valid_to between ${endsFrom} and ${endsTo})`,
    ids === null ? undefined : inArray(member.personId, [...ids]),
  )
}

function wanted({ view, today }: MembersFilter, latest: { validTo: SQLWrapper }): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined
    case 'ending':
      // The same rule as in `canRenew`: both limit the day to the last day of a shorter month.
      return sql`${latest.validTo} >= ${today}
        and ${today}::date > (${latest.validTo} - make_interval(months => ${RENEWAL_OPENS_MONTHS}))::date`
    case 'expired':
      return sql`${latest.validTo} < ${today}`
    case 'suspended':
      return sql`${member.condition} <> 'normal'`
    case 'refunded':
      return hasRefundedPeriod(today)
    default:
      view satisfies never
      return undefined
  }
}

function matching(text: string): SQL | undefined {
  if (text === '') return undefined
  const [, number] = /^(?:\p{L}{1,6}-)?(\d{1,9})$/u.exec(text) ?? []
  if (number !== undefined) return eq(member.number, Number(number))
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return sql`(${ilike(person.email, part)} or ${ilike(sql`${person.firstName} || ' ' || ${person.lastName}`, part)})`
}
