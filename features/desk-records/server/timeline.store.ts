/** Reads the activity of a record at the desk: rows of several tables as one list, sorted by time. */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import type { TimelineEvent } from '../desk-records.contract.ts'
import type { Subject } from './record-notes.store.ts'

/** The position of an event in an activity: its instant with microseconds, and its key. */
export type EventCursor = { at: string; key: string }

/**
 * The SQL that reads one kind of entry of an activity: the instant, a unique key, and the rows to read. `from` ends
 * with a `where` that finds the rows of one record with an index.
 */
export type TimelineSource<Kind extends string> = {
  kind: Kind
  at: SQL
  key: SQL
  from: SQL
  verb?: SQL
  by?: SQL
  text?: SQL
  cents?: SQL
  path?: SQL
  change?: SQL
  subject?: SQL
}

/** An event with its position, from which the next page begins. */
export type ListedEvent<Kind extends string> = TimelineEvent<Kind> & { cursor: EventCursor }

/** Returns the name of the person whose row has this alias in a statement; null if the person's data was removed. */
export const nameOf = (alias: string): SQL =>
  sql`case when ${sql.raw(alias)}.removed_at is null
    then trim(${sql.raw(alias)}.first_name || ' ' || ${sql.raw(alias)}.last_name) end`

type Row<Kind extends string> = Omit<TimelineEvent<Kind>, 'amount'> & { cents: number | null }

/** Returns the latest events before a position, newest first. One statement; each source is cut before they are joined. */
export async function listEvents<Kind extends string>(
  db: Db,
  sources: readonly TimelineSource<Kind>[],
  { before, limit }: { before: EventCursor | null; limit: number },
): Promise<ListedEvent<Kind>[]> {
  if (sources.length === 0) return []
  const none = sql`''`
  const selects = sources.map(
    (
      source,
    ) => sql`(select ${source.at} as at, (${source.key}) collate "C" as key, ${source.kind}::text as kind,
      ${source.verb ?? none} as verb, coalesce(${source.by ?? none}, '') as by,
      coalesce(${source.text ?? none}, '') as text, ${source.cents ?? sql`null::int`} as cents,
      ${source.path ?? none} as path, ${source.change ?? none} as change, ${source.subject ?? none} as subject_kind
      from ${source.from} ${
        before === null
          ? sql``
          : sql`and (${source.at}, (${source.key}) collate "C") < (${before.at}::timestamptz, ${before.key})`
      }
      order by 1 desc, 2 desc limit ${limit})`,
  )
  const { rows } = await db.execute<Row<Kind>>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, key, kind, verb, by, text, cents, path,
      change, subject_kind
    from (${sql.join(selects, sql` union all `)}) events
    order by events.at desc, events.key desc limit ${limit}`)
  return rows.map(({ cents, at, ...row }) => ({
    ...row,
    at: `${at.slice(0, 23)}Z`,
    amount: cents === null ? null : dollarsOf(cents),
    cursor: { at, key: row.key },
  }))
}

/** Returns a query of one record, as the audit log names it. */
export function subjectQuery({ kind, id }: Subject): SQL {
  return sql`select ${kind}::text, ${id}::text`
}

/** Returns the SQL that reads the notes on a record for its activity. */
export function noteEvents({ kind, id }: Subject): TimelineSource<'note'> {
  return {
    kind: 'note',
    at: sql`n.created_at`,
    key: sql`'note:' || lpad(n.id::text, 10, '0')`,
    from: sql`record_note n left join person s on s.id = n.by_person_id
      where n.subject_kind = ${kind} and n.subject_id = ${id} and n.deleted_at is null`,
    by: nameOf('s'),
    text: sql`n.text`,
  }
}
