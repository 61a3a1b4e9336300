/** The list of requests about personal data: filters, sort orders and pages by key. */
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { person, privacyRequest } from '#features/accounts/server/accounts.tables.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { deskQueryOf } from '../desk-search.rules.ts'
import {
  PRIVACY_VIEWS,
  type PrivacyKind,
  type PrivacySort,
  type PrivacyView,
} from '../privacy-list.contract.ts'
import type { ListCursor } from './list-cursor.ts'
import { rowOrder } from './row-order.store.ts'
import { countViews } from './view-counts.store.ts'

export type PrivacyFilter = {
  view: PrivacyView
  text: string
  kind: PrivacyKind | null
  /** Returns these requests only; null for all. */
  ids: readonly string[] | null
}

export type PrivacyQuestion = PrivacyFilter & {
  sort: PrivacySort
  isDescending: boolean
  after: ListCursor | null
  pageSize: number
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>[number]

const MADE = sql`${privacyRequest.createdAt}`
const ID = sql`${privacyRequest.id}`

/** Returns when a request of a view was answered, or when it was made if the view has the open requests. */
const answeredOf = (view: PrivacyView): SQL =>
  view === 'answered' ? sql`${privacyRequest.answeredAt}` : MADE

/** Returns the columns of a sort order, which end with the unique id, and their types. */
function termsOf({ sort, view }: Pick<PrivacyQuestion, 'sort' | 'view'>): {
  columns: readonly SQL[]
  types: readonly string[]
} {
  if (sort === 'person')
    return {
      columns: [sql`${person.lastName}`, sql`${person.firstName}`, ID],
      types: ['text', 'text', 'uuid'],
    }
  return { columns: [sort === 'made' ? MADE : answeredOf(view), ID], types: ['timestamptz', 'uuid'] }
}

/** Returns a page of requests in the order of `sort`, plus one row if more follow. Runs one SQL statement. */
export async function listRequests(db: Db, question: PrivacyQuestion) {
  const { columns, types } = termsOf(question)
  const { order, after } = rowOrder(columns, types, question)
  return db
    .select({
      id: privacyRequest.id,
      personId: privacyRequest.personId,
      kind: privacyRequest.kind,
      detail: privacyRequest.detail,
      status: privacyRequest.status,
      createdAt: privacyRequest.createdAt,
      answeredAt: privacyRequest.answeredAt,
      name: sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      isRemoved: sql<boolean>`${person.removedAt} is not null`,
      /** The sort values of time, as exact text. */
      madeKey: sql<string>`${MADE}::text`,
      answeredKey: sql<string>`${answeredOf(question.view)}::text`,
    })
    .from(privacyRequest)
    .innerJoin(person, eq(person.id, privacyRequest.personId))
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
}

/** Counts the requests of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countRequests(db: Db, filter: PrivacyFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(privacyRequest)
    .innerJoin(person, eq(person.id, privacyRequest.personId))
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** Counts the requests of each view; see `countViews`. */
export function countRequestViews(db: Db, most: number): Promise<Partial<Record<PrivacyView, number>>> {
  return countViews(db, PRIVACY_VIEWS, { rows: sql`privacy_request`, isIn: isInView, most })
}

/** Returns the sort values of a row, from which the next page continues. */
export function requestCursor(sort: PrivacySort, row: ListedRequest): ListCursor {
  const values: Record<PrivacySort, ListCursor> = {
    made: [row.madeKey],
    answered: [row.answeredKey],
    person: [row.lastName, row.firstName],
  }
  return [...values[sort], row.id]
}

/** Copies of data are made without the committee, so they are in no view. */
function isInView(view: PrivacyView): SQL | undefined {
  return and(
    sql`${privacyRequest.kind} <> 'export'`,
    view === 'answered' ? isNotNull(privacyRequest.answeredAt) : isNull(privacyRequest.answeredAt),
  )
}

function filtered({ view, text, kind, ids }: PrivacyFilter): SQL | undefined {
  return and(
    isInView(view),
    kind === null ? undefined : eq(privacyRequest.kind, kind),
    ids === null ? undefined : inArray(privacyRequest.id, [...ids]),
    matching(text),
  )
}

/** Matches the beginnings of words of the name or the email address of a person whose data was not removed. */
function matching(text: string): SQL | undefined {
  const { words } = deskQueryOf(text)
  if (words === '') return undefined
  // An array of ids, so that PostgreSQL reads the index of the words instead of building them for each person.
  const named = nameWords(sql`p.first_name || ' ' || p.last_name || ' ' || p.email`)
  return sql`${privacyRequest.personId} = any(array(select p.id from person p
    where p.removed_at is null and ${named} @@ to_tsquery('simple', ${words})))`
}
