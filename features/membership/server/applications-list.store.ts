/** The list of applications at the desk: filters, sort orders and pages by key. */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { guardian } from '#features/guardians/server/guardians.tables.ts'
import { payment, salesOrder } from '#features/orders/server/orders.tables.ts'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { countViews, type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { Db } from '#platform/server/database/pool.ts'
import {
  APPLICATION_VIEWS,
  type ApplicationKind,
  type ApplicationsSort,
  type ApplicationView,
} from '../applications-desk.contract.ts'
import type { ApplicationStatus } from '../membership.contract.ts'
import { membershipApplication, membershipEvent } from './membership.tables.ts'
import { FEE_CAME_BACK } from './refunded.store.ts'
import { membershipType } from './types.tables.ts'

export type ApplicationsFilter = {
  view: ApplicationView
  text: string
  typeId: number | null
  kind: ApplicationKind | null
  /** The first and the last day on which the application was sent, in `timezone`. */
  sentFrom: string | null
  sentTo: string | null
  timezone: string
  /** Returns these applications only; null for all. */
  ids: readonly string[] | null
}

export type ApplicationsQuestion = ApplicationsFilter & {
  sort: ApplicationsSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

const STATUS_OF: Record<ApplicationView, ApplicationStatus> = {
  waiting: 'awaiting_approval',
  asked: 'more_info',
  unpaid: 'awaiting_payment',
}

/** The SQL condition that the guardian whom an application names has not confirmed yet. */
const IS_PENDING_GUARDIAN = and(
  eq(guardian.personId, membershipApplication.personId),
  sql`${guardian.emailKey} = lower(trim(${membershipApplication.details}->>'guardian_email'))`,
  eq(guardian.isRequired, true),
  isNull(guardian.confirmedAt),
)

const FEE_CENTS = sql`(${membershipApplication.fee}->>'totalCents')::int`
const SORTS: Record<ApplicationsSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  sent: {
    columns: [sql`${membershipApplication.submittedAt}`, sql`${membershipApplication.id}`],
    types: ['timestamptz', 'uuid'],
  },
  name: {
    columns: [sql`${person.lastName}`, sql`${person.firstName}`, sql`${membershipApplication.id}`],
    types: ['text', 'text', 'uuid'],
  },
  type: {
    columns: [sql`${membershipType.name}`, sql`${membershipApplication.id}`],
    types: ['text', 'uuid'],
  },
  fee: { columns: [FEE_CENTS, sql`${membershipApplication.id}`], types: ['int', 'uuid'] },
}

export type ListedApplication = Awaited<ReturnType<typeof listApplications>>[number]

/**
 * Returns a page of applications in the order of `sort`, plus one row if more follow. Runs one SQL statement, whose
 * subqueries run only for the rows of the page.
 */
export async function listApplications(db: Db, question: ApplicationsQuestion) {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  return db
    .select({
      application: membershipApplication,
      /** The instant of sending in full precision, for the cursor. */
      sentText: sql<string>`${membershipApplication.submittedAt}::text`,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      dateOfBirth: person.dateOfBirth,
      typeName: membershipType.name,
      typeColour: membershipType.colour,
      guardian: { id: guardian.id, name: guardian.name, email: guardian.email, askedAt: guardian.askedAt },
      orderNumber: salesOrder.id,
      paidAt: salesOrder.paidAt,
      isRefunded: FEE_CAME_BACK,
      awaitsTransfer: sql<boolean>`exists (
        select 1 from ${payment}
        where ${payment}.order_id = membership_application.order_id
          and ${payment}.status = 'open' and ${payment}.gateway = 'bank_transfer'
      )`,
      answer: sql<string | null>`(
        select said.words from ${membershipEvent} said
        where said.person_id = membership_application.person_id and said.kind = 'answered'
          and said.at >= membership_application.submitted_at
        order by said.at desc, said.id desc limit 1
      )`,
    })
    .from(membershipApplication)
    .innerJoin(person, eq(person.id, membershipApplication.personId))
    .innerJoin(membershipType, eq(membershipType.id, membershipApplication.typeId))
    .leftJoin(salesOrder, eq(salesOrder.id, membershipApplication.orderId))
    .leftJoin(guardian, IS_PENDING_GUARDIAN)
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
}

/** Counts the applications of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countListed(db: Db, filter: ApplicationsFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(membershipApplication)
    .innerJoin(person, eq(person.id, membershipApplication.personId))
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** Counts the applications of each view; see `countViews`. */
export function countApplications(db: Db, most: number): Promise<Partial<Record<ApplicationView, number>>> {
  return countViews(db, APPLICATION_VIEWS, {
    rows: sql`${membershipApplication}`,
    isIn: (view) => sql`${membershipApplication.status} = ${STATUS_OF[view]}`,
    most,
  })
}

/** Counts the applications that await a decision. Uses the index on the status. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(membershipApplication)
    .where(eq(membershipApplication.status, STATUS_OF.waiting))
  return row?.count ?? 0
}

/** Returns the sort values of a row, from which the next page continues. */
export function applicationCursor(sort: ApplicationsSort, row: ListedApplication): ListCursor {
  const { application, sentText, firstName, lastName, typeName } = row
  const values: Record<ApplicationsSort, ListCursor> = {
    sent: [sentText, application.id],
    name: [lastName, firstName, application.id],
    type: [typeName, application.id],
    fee: [application.fee.totalCents, application.id],
  }
  return values[sort]
}

function filtered(filter: ApplicationsFilter): SQL | undefined {
  const { view, text, typeId, kind, sentFrom, sentTo, timezone, ids } = filter
  return and(
    eq(membershipApplication.status, STATUS_OF[view]),
    matching(text),
    typeId === null ? undefined : eq(membershipApplication.typeId, typeId),
    kind === null ? undefined : eq(membershipApplication.kind, kind),
    sentFrom === null
      ? undefined
      : sql`${membershipApplication.submittedAt} >= (${sentFrom}::date)::timestamp at time zone ${timezone}`,
    sentTo === null
      ? undefined
      : sql`${membershipApplication.submittedAt} < ((${sentTo}::date) + 1)::timestamp at time zone ${timezone}`,
    ids === null ? undefined : inArray(membershipApplication.id, [...ids]),
  )
}

/** Matches an order number, or the beginnings of words of the name or the email address. */
function matching(text: string): SQL | undefined {
  const { words, number } = deskQueryOf(text)
  if (number !== null) return eq(membershipApplication.orderId, number)
  if (words === '') return undefined
  const named = nameWords(sql`${person.firstName} || ' ' || ${person.lastName} || ' ' || ${person.email}`)
  return sql`${named} @@ to_tsquery('simple', ${words})`
}
