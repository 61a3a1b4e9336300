/** The lists of accounts and of people with roles: filters, sort orders and pages by key. */
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { ownRole, person } from '#features/accounts/server/accounts.tables.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { AccountsSort } from '../accounts-desk.contract.ts'
import { deskQueryOf } from '../desk-search.rules.ts'
import type { ListCursor } from './list-cursor.ts'
import { rowOrder, type SortTerms } from './row-order.store.ts'
import {
  CONTENT_RIGHT,
  ENDS,
  NAME,
  ROLES,
  type StaffAccount,
  type StaffPersonWithRight,
} from './staff.store.ts'

export type AccountsFilter = {
  text: string
  /** A role, such as `shop` or `own:3`; `any` for people who have a role; null for all people. */
  role: string | null
  /** Returns disabled accounts only, or enabled ones only; null for both. */
  isDisabled: boolean | null
  /** Returns people who never had a membership, or people who have or had one; null for both. */
  isWithoutMembership: boolean | null
  /** Returns these people only; null for all. */
  ids: readonly number[] | null
}

export type AccountsQuestion = AccountsFilter & {
  sort: AccountsSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

export type ListedAccount = StaffAccount &
  StaffPersonWithRight & {
    firstName: string
    lastName: string
    emailKey: string
    /** The instant of creation in full precision, for the cursor. */
    createdText: string
  }

const SORTS: Record<AccountsSort, (question: AccountsQuestion) => SortTerms> = {
  name: (question) =>
    rowOrder(
      [sql`${person.lastName}`, sql`${person.firstName}`, sql`${person.id}`],
      ['text', 'text', 'int'],
      question,
    ),
  email: (question) => rowOrder([sql`${person.emailKey}`], ['text'], question),
  created: (question) =>
    rowOrder([sql`${person.createdAt}`, sql`${person.id}`], ['timestamptz', 'int'], question),
}

/**
 * Returns a page of accounts in the order of `sort`, plus one row if more follow. Never returns removed people. Runs one
 * SQL statement; the roles are read only for the rows of the page.
 */
export async function listAccounts(db: Db, question: AccountsQuestion): Promise<ListedAccount[]> {
  const { order, after } = SORTS[question.sort](question)
  return db
    .select({
      id: person.id,
      name: NAME,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      emailKey: person.emailKey,
      roles: ROLES,
      ends: ENDS,
      content_right: CONTENT_RIGHT,
      disabledAt: person.disabledAt,
      isWithoutMembership: person.isWithoutMembership,
      createdAt: person.createdAt,
      createdText: sql<string>`${person.createdAt}::text`,
    })
    .from(person)
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
}

/** Counts the accounts of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countAccounts(db: Db, filter: AccountsFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(person)
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** Returns the ids and the names of the own roles, by name. */
export async function listOwnRoleNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: ownRole.id, name: ownRole.name })
    .from(ownRole)
    .orderBy(asc(ownRole.name), asc(ownRole.id))
}

/** Returns the sort values of a row, from which the next page continues. */
export function accountCursor(sort: AccountsSort, row: ListedAccount): ListCursor {
  const values: Record<AccountsSort, ListCursor> = {
    name: [row.lastName, row.firstName, row.id],
    email: [row.emailKey],
    created: [row.createdText, row.id],
  }
  return values[sort]
}

function filtered({ text, role, isDisabled, isWithoutMembership, ids }: AccountsFilter): SQL | undefined {
  return and(
    isNull(person.removedAt),
    matching(text),
    role === null ? undefined : inRole(role),
    isDisabled === null ? undefined : isDisabled ? isNotNull(person.disabledAt) : isNull(person.disabledAt),
    isWithoutMembership === null ? undefined : eq(person.isWithoutMembership, isWithoutMembership),
    ids === null ? undefined : inArray(person.id, [...ids]),
  )
}

function inRole(role: string): SQL {
  return role === 'any'
    ? sql`${person.id} in (select r.person_id from person_role r)`
    : sql`${person.id} in (select r.person_id from person_role r where r.role = ${role})`
}

/** Matches the beginnings of words of the name or the email address, or a member number. */
function matching(text: string): SQL | undefined {
  const { words, number } = deskQueryOf(text)
  // Name the table of members in SQL: its feature imports this one, so importing its schema here would be circular.
  if (number !== null)
    return sql`${person.id} = (select m.person_id from member m where m.number = ${number})`
  if (words === '') return undefined
  // An array of ids, because PostgreSQL underestimates the cost of the words: with a limit it would build them for each
  // person in the order of the list instead of reading their index.
  const named = nameWords(sql`p.first_name || ' ' || p.last_name || ' ' || p.email`)
  return sql`${person.id} = any(array(select p.id from person p where ${named} @@ to_tsquery('simple', ${words})))`
}
