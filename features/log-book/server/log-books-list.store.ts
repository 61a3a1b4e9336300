/** The log books at the registrar's desk: views, search, sort orders and pages by key. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { countViews, type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import { BOOK_VIEWS, type BooksSort, type BookView } from '../log-books-list.contract.ts'
import type { BookStanding } from '../log-book.rules.ts'
import { BOOK_VEHICLE } from './log-book.store.ts'
import { logBook } from './log-book.tables.ts'

export type BooksFilter = {
  view: BookView
  /** The day on which periods are compared. */
  today: string
  text: string
  endsFrom: string | null
  endsTo: string | null
  /** Returns these books only; null for all. */
  ids: readonly number[] | null
}

/** How the books of a search are found; see `findBookSearch`. */
export type BookSearch = {
  words: number
  /** The SQL condition on a book, its vehicle and its owner. */
  matches: SQL
  /** The books of which some match; null if there are so many that the view is read in its order instead. */
  candidates: readonly number[] | null
  /** Whether a long view has so many candidates that counting the matches would take too long. */
  isBroad: boolean
}

export type BooksQuestion = BooksFilter & {
  sort: BooksSort
  isDescending: boolean
  after: ListCursor | null
  pageSize: number
}

/** The last day of the period; books without one, such as requested ones, are last. */
const UNTIL = sql`coalesce(${logBook.periodTo}, 'infinity'::date)`

/** The columns of each sort order, which end with the unique id, and their types. */
const SORTS: Record<BooksSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  since: { columns: [sql`${logBook.updatedAt}`, sql`${logBook.id}`], types: ['timestamptz', 'int'] },
  number: { columns: [sql`${logBook.number}`, sql`${logBook.id}`], types: ['text', 'int'] },
  used: { columns: [sql`${logBook.fullestPercent}`, sql`${logBook.id}`], types: ['int', 'int'] },
  until: { columns: [UNTIL, sql`${logBook.id}`], types: ['date', 'int'] },
  member: {
    columns: [sql`${person.lastName}`, sql`${person.firstName}`, sql`${logBook.id}`],
    types: ['text', 'text', 'int'],
  },
}

/** The standings of the books in each view. The period decides about issued ones. */
const STANDINGS: Record<BookView, readonly BookStanding[]> = {
  waiting: ['requested', 'lost'],
  current: ['issued'],
  full: ['issued'],
  over: ['issued', 'replaced', 'refused'],
  broken: ['requested', 'issued', 'lost', 'replaced', 'refused'],
}

export type ListedBook = Awaited<ReturnType<typeof listBooks>>[number]

/**
 * Returns a page of the books of a view in the order of `sort`, plus one row if more follow. Runs one SQL statement,
 * which first selects the ids of the page and then reads their columns.
 */
export async function listBooks(db: Db, question: BooksQuestion, search: BookSearch | null) {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  const limit = question.pageSize + 1
  return db
    .select({
      book: logBook,
      vehicle: BOOK_VEHICLE,
      firstName: person.firstName,
      lastName: person.lastName,
      /** Whether the vehicle has a later book. */
      hasNext: sql<boolean>`exists (select 1 from log_book later where later.vehicle_id = log_book.vehicle_id
        and later.standing = 'issued' and later.period_from > coalesce(log_book.period_from, '-infinity'::date))`,
      /** The sort values of time and of the last day, as exact text. */
      sinceKey: sql<string>`${logBook.updatedAt}::text`,
      untilKey: sql<string>`${UNTIL}::text`,
    })
    .from(logBook)
    .innerJoin(vehicle, eq(vehicle.id, logBook.vehicleId))
    .innerJoin(person, eq(person.id, vehicle.personId))
    .where(sql`${logBook.id} = any(array(${idsOf(question, search, { order, after, limit })}))`)
    .orderBy(order)
    .limit(limit)
}

type Terms = { order: SQL; after: SQL | undefined; limit: number }

const OWNER = sql`join vehicle on vehicle.id = log_book.vehicle_id join person on person.id = vehicle.person_id`

/**
 * Selects the ids of a page. Unless the candidates are known, it reads the first rows of each standing in the order of
 * an index, so the other rows of the view cost nothing.
 */
function idsOf(question: BooksQuestion, search: BookSearch | null, { order, after, limit }: Terms): SQL {
  const { view, sort, ids } = question
  const conditions = and(filtered(question), matching(search), after) ?? sql`true`
  const page = sql`order by ${order} limit ${limit}`
  if (search?.candidates || ids !== null || sort === 'member')
    return sql`select log_book.id from log_book ${OWNER} where ${conditions} ${page}`
  return sql`select found.id from unnest(${sql.param([...STANDINGS[view]])}::text[]) one(standing)
    cross join lateral (select log_book.id from log_book ${search === null ? sql`` : OWNER}
      where log_book.standing = one.standing and ${conditions} ${page}) found`
}

/** Counts the books of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countBooks(
  db: Db,
  filter: BooksFilter,
  search: BookSearch | null,
  most: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from log_book ${search === null ? sql`` : OWNER}
    where ${and(filtered(filter), matching(search))} limit ${most + 1}) counted`)
  return rows[0]?.count ?? 0
}

/** Counts the books of each view with one SQL statement. A view with more than `most` books is left out. */
export function countBookViews(
  db: Db,
  today: string,
  most: number,
): Promise<Partial<Record<BookView, number>>> {
  return countViews(db, BOOK_VIEWS, { rows: sql`log_book`, isIn: (view) => isInView(view, today), most })
}

function isInView(view: BookView, today: string): SQL {
  const isOf = sql`${logBook.standing} = any(${sql.param([...STANDINGS[view]])}::text[])`
  const isRunning = sql`${logBook.periodTo} >= ${today}`
  if (view === 'current') return sql`(${isOf} and ${isRunning})`
  if (view === 'full') return sql`(${isOf} and ${isRunning} and ${logBook.fullestPercent} >= 80)`
  if (view === 'over')
    return sql`(${isOf} and (${logBook.standing} <> 'issued' or ${logBook.periodTo} < ${today}))`
  return view === 'broken' ? sql`${logBook.brokenAt} is not null` : isOf
}

function filtered({ view, today, endsFrom, endsTo, ids }: BooksFilter): SQL | undefined {
  return and(
    isInView(view, today),
    endsFrom === null ? undefined : sql`${logBook.periodTo} >= ${endsFrom}`,
    endsTo === null ? undefined : sql`${logBook.periodTo} <= ${endsTo}`,
    ids === null ? undefined : among(ids),
  )
}

function among(ids: readonly number[]): SQL {
  return sql`${logBook.id} = any(${sql.param([...ids])}::int[])`
}

function matching(search: BookSearch | null): SQL | undefined {
  if (search === null) return undefined
  return and(search.candidates === null ? undefined : among(search.candidates), search.matches)
}

/**
 * Returns the tsqueries of the words of a search; none if the search is too short. Each also matches a plate or a number
 * that the person typed with spaces.
 */
function wordsOf(text: string): string[] {
  const { words } = deskQueryOf(text)
  if (words === '') return []
  const each = words.split(' & ')
  if (each.length === 1) return each
  const joined = `${each.map((word) => word.replace(':*', '')).join('')}:*`
  return each.map((word) => `${word} | ${joined}`)
}

/** The largest number of books that a search compares one by one. */
const CANDIDATES_MOST = 1000

/**
 * Prepares a search: each word must begin a word of the vehicle, its plate, its owner's name or the number of the book.
 * In a view of up to 1,000 books, each book is compared. In a longer one, the books of the rarest word are found through
 * indexes; only if no word is rare, the view is read in its order until a page is full.
 * @returns null if the text is empty or too short, which matches all books
 */
export async function findBookSearch(db: Db, filter: BooksFilter): Promise<BookSearch | null> {
  const words = wordsOf(filter.text)
  if (words.length === 0) return null
  const query = words.map((word) => `(${word})`).join(' & ')
  const line = nameWords(sql`${logBook.number} || ' ' || ${vehicle.year} || ' ' || ${vehicle.rego} || ' '
    || ${vehicle.make} || ' ' || ${vehicle.model} || ' ' || ${vehicle.nickname} || ' ' || ${person.firstName}
    || ' ' || ${person.lastName}`)
  // PostgreSQL expects a bare @@ to leave very few rows, and would sort a whole view instead of reading a page of it.
  const matches = sql`coalesce(${line} @@ to_tsquery('simple', ${query}), false)`
  const view: BooksFilter = { ...filter, text: '', endsFrom: null, endsTo: null, ids: null }
  const isLong = (await countBooks(db, view, null, CANDIDATES_MOST)) > CANDIDATES_MOST
  if (!isLong) return { words: words.length, matches, candidates: null, isBroad: false }
  const found = await Promise.all(words.map((word) => listCandidates(db, filter, word)))
  const rarest = found.reduce((least, ids) => (ids.length < least.length ? ids : least))
  const isBroad = rarest.length > CANDIDATES_MOST
  return { words: words.length, matches, candidates: isBroad ? null : rarest, isBroad }
}

/** Returns the books of a view that match a word, up to the limit in each of the indexes. */
async function listCandidates(db: Db, { view, today }: BooksFilter, word: string): Promise<number[]> {
  const query = sql`to_tsquery('simple', ${word})`
  const car = nameWords(
    sql`${vehicle.rego} || ' ' || ${vehicle.make} || ' ' || ${vehicle.model} || ' ' || ${vehicle.nickname}`,
  )
  // The index on people includes the email address, which the second condition excludes: the list does not show it.
  const account = nameWords(sql`${person.firstName} || ' ' || ${person.lastName} || ' ' || ${person.email}`)
  const name = nameWords(sql`${person.firstName} || ' ' || ${person.lastName}`)
  const [year] = /^\d{4}(?=:)/.exec(word) ?? []
  const isIn = isInView(view, today)
  const limit = CANDIDATES_MOST + 1
  const byYear = sql`union (select log_book.id from vehicle join log_book on log_book.vehicle_id = vehicle.id
    where ${vehicle.year} = ${year ?? 0}::int and ${isIn} limit ${limit})`
  const { rows } = await db.execute<{ id: number }>(sql`
    (select log_book.id from log_book where ${nameWords(sql`${logBook.number}`)} @@ ${query} and ${isIn} limit ${limit})
    union (select log_book.id from vehicle join log_book on log_book.vehicle_id = vehicle.id
      where ${car} @@ ${query} and ${isIn} limit ${limit})
    union (select log_book.id from person join vehicle on vehicle.person_id = person.id
      join log_book on log_book.vehicle_id = vehicle.id
      where ${account} @@ ${query} and ${name} @@ ${query} and ${isIn} limit ${limit})
    ${year === undefined ? sql`` : byYear}`)
  return rows.map(({ id }) => id)
}
