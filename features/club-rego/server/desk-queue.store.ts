/** The cases at the registrar's desk: views, search, sort orders and pages by key. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { countViews, type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { CaseState } from '../case-states.rules.ts'
import { QUEUE_VIEWS, type QueueSort, type QueueView, VIEW_STATES } from '../club-rego-lists.contract.ts'

export type QueueFilter = {
  view: QueueView
  text: string
  /** Returns these cases only; null for all. */
  ids: readonly number[] | null
}

/** How the cases of a search are found; see `findSearch`. */
export type QueueSearch = {
  words: number
  /** The SQL condition on a case `c` and its owner `p`. */
  matches: SQL
  /** The cases of which some match; null if there are so many that the view is read in its order instead. */
  candidates: readonly number[] | null
  /** Whether a long view has so many candidates that counting the matches would take too long. */
  isBroad: boolean
}

export type QueueQuestion = QueueFilter & {
  sort: QueueSort
  isDescending: boolean
  after: ListCursor | null
  pageSize: number
}

export type ListedCase = {
  id: number
  state: CaseState
  vehicle: string
  scheme: string
  member: string
  firstName: string
  lastName: string
  clubPlateNo: string
  clubRegoExpiry: string | null
  declarationExpires: string | null
  submittedAt: string
  updatedAt: string
  /** The sort values of time and of the last valid day, as exact text. */
  sinceKey: string
  untilKey: string
}

/** The last day of the registration or of the declaration; cases without one are last. */
const UNTIL = sql`coalesce(c.club_rego_expiry, c.declaration_expires, 'infinity'::date)`

/** The columns of each sort order, which end with the unique id, and their types. */
const SORTS: Record<QueueSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  since: { columns: [sql`c.updated_at`, sql`c.id`], types: ['timestamptz', 'int'] },
  plate: { columns: [sql`c.club_plate_no`, sql`c.id`], types: ['text', 'int'] },
  until: { columns: [UNTIL, sql`c.id`], types: ['date', 'int'] },
  member: { columns: [sql`p.last_name`, sql`p.first_name`, sql`c.id`], types: ['text', 'text', 'int'] },
}

/**
 * Returns a page of the sent cases of a view in the order of `sort`, plus one row if more follow. Runs one SQL
 * statement, which first selects the ids of the page and then reads their columns.
 */
export async function listQueue(
  db: Db,
  question: QueueQuestion,
  search: QueueSearch | null,
): Promise<ListedCase[]> {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  const limit = question.pageSize + 1
  const { rows } = await db.execute<ListedCase>(sql`
    select c.id, c.state, trim(substr(c.answers ->> 'manufactured', 1, 4) || ' ' || (c.answers ->> 'make') || ' '
        || (c.answers ->> 'model')) as vehicle, s.name as scheme,
      trim(p.first_name || ' ' || p.last_name) as member, p.first_name as "firstName", p.last_name as "lastName",
      c.club_plate_no as "clubPlateNo", c.club_rego_expiry::text as "clubRegoExpiry",
      c.declaration_expires::text as "declarationExpires", ${isoOf(sql`c.submitted_at`)} as "submittedAt",
      ${isoOf(sql`c.updated_at`)} as "updatedAt", c.updated_at::text as "sinceKey", ${UNTIL}::text as "untilKey"
    from (${idsOf(question, search, { order, after, limit })}) shown
    join club_rego_case c on c.id = shown.id
    join club_rego_scheme s on s.id = c.scheme_id
    join person p on p.id = c.person_id
    order by ${order} limit ${limit}`)
  return rows
}

/** Formats an instant as in ISO 8601, to the millisecond. */
function isoOf(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

type Terms = { order: SQL; after: SQL | undefined; limit: number }

/**
 * Selects the ids of a page. Unless the candidates are known, it reads the first rows of each state in the order of an
 * index, so the other rows of the view cost nothing.
 */
function idsOf(
  { view, ids, sort }: QueueQuestion,
  search: QueueSearch | null,
  { order, after, limit }: Terms,
): SQL {
  const conditions = sql`${matching(search)} ${after === undefined ? sql`` : sql`and ${after}`}`
  const owner = sql`join person p on p.id = c.person_id`
  if (search?.candidates || ids !== null || sort === 'member')
    return sql`select c.id from club_rego_case c ${owner}
      where ${isInView(view)} ${among(ids)} ${conditions} order by ${order} limit ${limit}`
  return sql`select found.id from unnest(${sql.param([...VIEW_STATES[view]])}::text[]) one(state)
    cross join lateral (select c.id from club_rego_case c ${search === null ? sql`` : owner}
      where c.state = one.state and c.submitted_at is not null ${conditions} order by ${order} limit ${limit}) found`
}

/** Counts the cases of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countCases(
  db: Db,
  { view, ids }: QueueFilter,
  search: QueueSearch | null,
  most: number,
): Promise<number> {
  const owner = search === null ? sql`` : sql`join person p on p.id = c.person_id`
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from club_rego_case c ${owner}
    where ${isInView(view)} ${among(ids)} ${matching(search)} limit ${most + 1}) counted`)
  return rows[0]?.count ?? 0
}

/** Counts the cases of each view with one SQL statement. A view with more than `most` cases is left out. */
export function countQueueViews(db: Db, most: number): Promise<Partial<Record<QueueView, number>>> {
  return countViews(db, QUEUE_VIEWS, { rows: sql`club_rego_case c`, isIn: isInView, most })
}

function isInView(view: QueueView): SQL {
  return sql`(c.state = any(${sql.param([...VIEW_STATES[view]])}::text[]) and c.submitted_at is not null)`
}

function among(ids: readonly number[] | null): SQL {
  return ids === null ? sql`` : sql`and c.id = any(${sql.param([...ids])}::int[])`
}

function matching(search: QueueSearch | null): SQL {
  return search === null ? sql`` : sql`${among(search.candidates)} and ${search.matches}`
}

/**
 * Returns the tsqueries of the words of a search; none if the search is too short. Each also matches a plate that the
 * person typed with spaces.
 */
function wordsOf(text: string): string[] {
  const { words } = deskQueryOf(text)
  if (words === '') return []
  const each = words.split(' & ')
  if (each.length === 1) return each
  const joined = `${each.map((word) => word.replace(':*', '')).join('')}:*`
  return each.map((word) => `${word} | ${joined}`)
}

/**
 * Prepares a search: each word must begin a word of the plate, the vehicle or the member's name. In a view of up to
 * 1,000 cases, each case is compared. In a longer one, the cases of the rarest word are found through indexes; only if
 * no word is rare, the view is read in its order until a page is full.
 * @returns null if the text is empty or too short, which matches all cases
 */
export async function findSearch(db: Db, { view, text }: QueueFilter): Promise<QueueSearch | null> {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const query = words.map((word) => `(${word})`).join(' & ')
  const line =
    nameWords(sql`c.club_plate_no || ' ' || c.conditional_rego_no || ' ' || (c.answers ->> 'manufactured')
    || ' ' || (c.answers ->> 'make') || ' ' || (c.answers ->> 'model') || ' ' || p.first_name || ' ' || p.last_name`)
  // PostgreSQL expects a bare @@ to leave very few rows, and would sort a whole view instead of reading a page of it.
  const matches = sql`coalesce(${line} @@ to_tsquery('simple', ${query}), false)`
  const isLong =
    (await countCases(db, { view, text: '', ids: null }, null, CANDIDATES_MOST)) > CANDIDATES_MOST
  if (!isLong) return { words: words.length, matches, candidates: null, isBroad: false }
  const found = await Promise.all(words.map((word) => listCandidates(db, view, word)))
  const rarest = found.reduce((least, ids) => (ids.length < least.length ? ids : least))
  const isBroad = rarest.length > CANDIDATES_MOST
  return { words: words.length, matches, candidates: isBroad ? null : rarest, isBroad }
}

/** The largest number of cases that a search compares one by one. */
const CANDIDATES_MOST = 1000

/** Returns the cases of a view that match a word, up to the limit in each of the two indexes. */
async function listCandidates(db: Db, view: QueueView, word: string): Promise<number[]> {
  const vehicle =
    nameWords(sql`c.club_plate_no || ' ' || c.conditional_rego_no || ' ' || (c.answers ->> 'manufactured')
    || ' ' || (c.answers ->> 'make') || ' ' || (c.answers ->> 'model')`)
  // The index on people includes the email address, which the second condition excludes: not everyone who reads the
  // queue may read email addresses.
  const account = nameWords(sql`p.first_name || ' ' || p.last_name || ' ' || p.email`)
  const name = nameWords(sql`p.first_name || ' ' || p.last_name`)
  const query = sql`to_tsquery('simple', ${word})`
  const limit = CANDIDATES_MOST + 1
  const { rows } = await db.execute<{ id: number }>(sql`
    (select c.id from club_rego_case c where ${vehicle} @@ ${query} and ${isInView(view)} limit ${limit})
    union (select c.id from person p join club_rego_case c on c.person_id = p.id
      where ${account} @@ ${query} and ${name} @@ ${query} and ${isInView(view)} limit ${limit})`)
  return rows.map(({ id }) => id)
}

/** Returns the owner's details that the registrar copies onto a form; null if there is no such person. */
export async function findOwnerPapers(
  db: Db,
  personId: number,
): Promise<{ dateOfBirth: string | null; mobile: string; email: string } | null> {
  const [row] = await db
    .select({ dateOfBirth: person.dateOfBirth, mobile: person.mobilePhone, email: person.email })
    .from(person)
    .where(eq(person.id, personId))
  return row ?? null
}
