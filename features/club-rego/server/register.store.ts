/** The register of vehicles as at an instant: search, sort orders and pages by key. */
import { type SQL, sql } from 'drizzle-orm'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import { REGISTER_STATES, type RegisterSort, type RegisterState } from '../club-rego-lists.contract.ts'
import type { RegisterLine } from '../register.rules.ts'

/** A vehicle of the register as at an instant, from the last event of its case before that instant. */
export type RegisterRow = { caseId: number; state: RegisterState; line: RegisterLine }

export type RegisterFilter = {
  /** The instant, in milliseconds: later events are ignored. */
  beforeMs: number
  state: RegisterState | null
  text: string
  /** Returns the vehicles of these cases only; null for all. */
  ids: readonly number[] | null
}

/** How the vehicles of a search are found; see `findRegisterSearch`. */
export type RegisterSearch = {
  query: string
  /** The events with a matching line; null if there are so many that the register is read in its order instead. */
  events: readonly number[] | null
}

export type RegisterQuestion = RegisterFilter & {
  sort: RegisterSort
  isDescending: boolean
  after: ListCursor | null
  pageSize: number
}

const KEYS: Record<RegisterSort, SQL> = {
  plate: sql`(e.line ->> 'club_plate_no')`,
  owner: sql`(e.line ->> 'owner_name')`,
  // Vehicles without a last day are last.
  until: sql`coalesce(e.line ->> 'club_rego_expiry', 'none')`,
}

/** Returns the value of a row by which a page is continued. */
export function registerCursor(sort: RegisterSort, { caseId, line }: RegisterRow): ListCursor {
  const values: Record<RegisterSort, string> = {
    plate: line.club_plate_no,
    owner: line.owner_name,
    until: line.club_rego_expiry ?? 'none',
  }
  return [values[sort], caseId]
}

/**
 * Returns a page of the register in the order of `sort`, plus one row if more follow. Runs one SQL statement. Unless
 * the matching events are known, it reads the events of each state in the order of an index, and for each looks up
 * whether it was the last one of its case.
 */
export async function listRegister(
  db: Db,
  question: RegisterQuestion,
  search: RegisterSearch | null,
): Promise<RegisterRow[]> {
  const { order, after } = rowOrder([KEYS[question.sort], sql`e.case_id`], ['text', 'int'], question)
  const limit = question.pageSize + 1
  const conditions = sql`${isLast(question)} ${matching(search)} ${among(question)}
    ${after === undefined ? sql`` : sql`and ${after}`}`
  const found =
    question.ids === null && (search?.events ?? null) === null
      ? sql`unnest(${statesOf(question)}) one(state) cross join lateral (select * from club_rego_event e
          where e.state = one.state and ${conditions} order by ${order} limit ${limit}) e`
      : sql`club_rego_event e where e.state = any(${statesOf(question)}) and ${conditions}`
  const { rows } = await db.execute<RegisterRow>(sql`
    select e.case_id as "caseId", e.state, e.line from ${found} order by ${order} limit ${limit}`)
  return rows
}

/** Counts the vehicles of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countRegister(
  db: Db,
  filter: RegisterFilter,
  search: RegisterSearch | null,
  most: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from club_rego_event e
    where e.state = any(${statesOf(filter)}) and ${isLast(filter)} ${matching(search)} ${among(filter)}
    limit ${most + 1}) counted`)
  return rows[0]?.count ?? 0
}

/** The largest number of matching events that a search compares one by one. */
const EVENTS_MOST = 2000

/**
 * Prepares a search: each word must begin a word of the line of the register. The matching events are found through an
 * index; if there are very many, the register is read in its order until a page is full.
 * @returns null if the text is empty or too short, which matches all vehicles
 */
export async function findRegisterSearch(db: Db, filter: RegisterFilter): Promise<RegisterSearch | null> {
  const query = wordsOf(filter.text)
  if (query === '') return null
  const { rows } = await db.execute<{ id: number }>(sql`select e.id from club_rego_event e
    where e.line is not null and e.state = any(${statesOf(filter)}) and ${LINE} @@ to_tsquery('simple', ${query})
    limit ${EVENTS_MOST + 1}`)
  return { query, events: rows.length > EVENTS_MOST ? null : rows.map(({ id }) => id) }
}

/** The words of a line, as in the index. */
const LINE = nameWords(sql`(e.line ->> 'club_plate_no') || ' ' || (e.line ->> 'conditional_rego_no') || ' '
  || (e.line ->> 'manufactured') || ' ' || (e.line ->> 'make') || ' ' || (e.line ->> 'model') || ' '
  || (e.line ->> 'vin') || ' ' || (e.line ->> 'engine_number') || ' ' || (e.line ->> 'owner_name')`)

function statesOf({ state }: RegisterFilter): SQL {
  return sql`${sql.param(state === null ? [...REGISTER_STATES] : [state])}::text[]`
}

function matching(search: RegisterSearch | null): SQL {
  if (search === null) return sql``
  if (search.events !== null) return sql`and e.id = any(${sql.param([...search.events])}::int[])`
  // PostgreSQL expects a bare @@ to leave very few rows, and would sort all events.
  return sql`and coalesce(${LINE} @@ to_tsquery('simple', ${search.query}), false)`
}

function among({ ids }: RegisterFilter): SQL {
  return ids === null ? sql`` : sql`and e.case_id = any(${sql.param([...ids])}::int[])`
}

/**
 * The SQL condition that an event has a register line and was the last one of its case before the instant. It is written
 * as a truth value of a subquery, because PostgreSQL would expect a comparison of ids to leave very few rows, and would
 * then sort all events instead of reading a page of them from an index.
 */
function isLast({ beforeMs }: RegisterFilter): SQL {
  const before = sql`${new Date(beforeMs).toISOString()}::timestamptz`
  return sql`e.line is not null and e.at < ${before} and not coalesce((select true from club_rego_event l
    where l.case_id = e.case_id and (l.at, l.id) > (e.at, e.id) and l.at < ${before} limit 1), false)`
}

/** Returns the tsquery of a search, which also matches a plate that was typed with spaces; empty if it is too short. */
function wordsOf(text: string): string {
  const { words } = deskQueryOf(text)
  if (!words.includes(' & ')) return words
  return `(${words}) | ${words.replaceAll(':* & ', '')}`
}
