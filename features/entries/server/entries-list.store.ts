/** The list of an event's entries at the desk: filters, sort orders and pages by key. Reads one event by its index. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { EntriesQuery, EntriesSort } from '../entries-list.contract.ts'
import { ENTRY_GROUPS, type EntryGroup } from '../entries-list.rules.ts'
import { ENTERED_STATES, type EntryState } from '../entry-state.rules.ts'
import { LISTED } from './entries-desk.store.ts'
import { entry } from './entries.tables.ts'

export type EntriesFilter = {
  eventId: number
  group: EntryGroup | null
  text: string
  classCode: string | null
  state: EntryState | null
  payment: EntriesQuery['payment'] | null
  /** Returns these entries only; null for all. */
  ids: readonly string[] | null
}

export type EntriesQuestion = EntriesFilter & {
  sort: EntriesSort
  isDescending: boolean
  after: ListCursor | null
  pageSize: number
}

/** The numeric part of the race number; entries without one come last. */
const NUMBER = sql`coalesce(nullif(regexp_replace(${entry.raceNumber}, '\\D', '', 'g'), '')::numeric, 1e9)`
const NAME = sql`${entry.entrantName}`
const ID = sql`${entry.id}`
const PLACE = sql`coalesce(${entry.queueNumber}, 2147483647)`

/** The columns of each sort order and their types. */
const SORTS: Record<EntriesSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  class: {
    columns: [sql`${entry.classCode}`, NUMBER, NAME, ID],
    types: ['text', 'numeric', 'text', 'uuid'],
  },
  entrant: { columns: [NAME, ID], types: ['text', 'uuid'] },
  entered: { columns: [sql`${entry.enteredAt}`, ID], types: ['timestamptz', 'uuid'] },
  place: { columns: [PLACE, ID], types: ['int', 'uuid'] },
}

/** Returns a page of an event's entries in the order of `sort`, plus one row if more follow. Runs one SQL statement. */
export async function listEntryPage(db: Db, question: EntriesQuestion) {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  return db
    .select({
      ...LISTED,
      // The instant is read as text, so that the cursor contains the microseconds of the database.
      enteredText: sql<string>`${entry.enteredAt}::text`,
      numberText: sql<string>`(${NUMBER})::text`,
      placeNumber: sql<number>`${PLACE}`,
    })
    .from(entry)
    .leftJoin(salesOrder, eq(salesOrder.id, entry.orderId))
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
}

export type EntryPageRow = Awaited<ReturnType<typeof listEntryPage>>[number]

/** Returns the sort values of a row, from which the next page continues. */
export function entryCursor(sort: EntriesSort, row: EntryPageRow): ListCursor {
  const { id, classCode, entrantName } = row.entry
  switch (sort) {
    case 'class':
      return [classCode, row.numberText, entrantName, id]
    case 'entrant':
      return [entrantName, id]
    case 'entered':
      return [row.enteredText, id]
    case 'place':
      return [row.placeNumber, id]
    default:
      sort satisfies never
      return []
  }
}

/** Counts the entries of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countEntries(db: Db, filter: EntriesFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(entry)
    .leftJoin(salesOrder, eq(salesOrder.id, entry.orderId))
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** Counts the entries of an event in each group. Runs one SQL statement. */
export async function countGroups(db: Db, eventId: number): Promise<Record<EntryGroup, number>> {
  const counts = ENTRY_GROUPS.map(
    (group) => sql`count(*) filter (where ${groupCondition(group)})::int as ${sql.identifier(group)}`,
  )
  const { rows } = await db.execute<Record<EntryGroup, number>>(
    sql`select ${sql.join(counts, sql`, `)} from ${entry} where ${eq(entry.eventId, eventId)}`,
  )
  return rows[0] ?? { in: 0, waiting: 0, reserves: 0, helpers: 0, out: 0 }
}

const PRESENT = sql.raw([...ENTERED_STATES, 'no_show'].map((state) => `'${state}'`).join(', '))

/** The conditions of the groups as `groupOf` decides them. */
export function groupCondition(group: EntryGroup): SQL {
  switch (group) {
    case 'in':
      return sql`(${entry.state} in (${PRESENT}) and ${entry.role} <> 'volunteer')`
    case 'helpers':
      return sql`(${entry.state} in (${PRESENT}) and ${entry.role} = 'volunteer')`
    case 'waiting':
      return sql`${entry.state} in ('awaiting_payment', 'offered')`
    case 'reserves':
      return sql`${entry.state} = 'reserve'`
    case 'out':
      return sql`${entry.state} not in (${PRESENT}, 'awaiting_payment', 'offered', 'reserve')`
    default:
      group satisfies never
      return sql`true`
  }
}

function filtered({ eventId, group, text, classCode, state, payment, ids }: EntriesFilter): SQL | undefined {
  return and(
    eq(entry.eventId, eventId),
    group === null ? undefined : groupCondition(group),
    matching(text),
    classCode === null ? undefined : eq(entry.classCode, classCode),
    state === null ? undefined : eq(entry.state, state),
    payment === null || payment === undefined ? undefined : paymentCondition(payment),
    ids === null ? undefined : inArray(entry.id, [...ids]),
  )
}

function paymentCondition(payment: NonNullable<EntriesQuery['payment']>): SQL {
  switch (payment) {
    case 'paper':
      return sql`${entry.personId} is null`
    case 'paid':
      return sql`${salesOrder.paidAt} is not null`
    case 'unpaid':
      return sql`${entry.orderId} is not null and ${salesOrder.paidAt} is null`
    default:
      payment satisfies never
      return sql`true`
  }
}

/** Matches a race number, or the beginnings of words of the entrant's name. */
function matching(text: string): SQL | undefined {
  const number = /^#?(\d{1,5}[A-Za-z]?)$/.exec(text)?.[1]
  if (number !== undefined) return sql`lower(${entry.raceNumber}) = lower(${number})`
  const { words } = deskQueryOf(text)
  return words === '' ? undefined : sql`${nameWords(NAME)} @@ to_tsquery('simple', ${words})`
}
