/** Queries for the activity at the desk of an event of the calendar and of an entry. Each uses an index. */
import { type SQL, sql } from 'drizzle-orm'
import { type TimelineSource, nameOf } from '#features/desk-records/server/desk-records.public.ts'

/** Returns a query of the records whose audit entries the activity of an event includes: the event and its entries. */
export function eventSubjects(eventId: number): SQL {
  return sql`select 'event', ${String(eventId)}::text
    union all select 'event_entry', e.id::text from event_entry e where e.event_id = ${eventId}`
}

/**
 * Returns the changes of an event's entries that entrants made or that happened automatically. Changes by staff are
 * left out, because the audit log has them. `text` is the name of the entrant, and `verb` the new state of the entry.
 */
export function entriesOfEvent(eventId: number): TimelineSource<'entry'> {
  return {
    kind: 'entry',
    at: sql`n.at`,
    key: sql`'entry:' || lpad(n.id::text, 10, '0')`,
    from: sql`event_entry e join event_entry_note n on n.entry_id = e.id
      where e.event_id = ${eventId} and n.by_person_id is null`,
    verb: sql`n.state`,
    text: sql`e.entrant_name`,
    path: sql`'/cms/entries/entry/' || e.id`,
  }
}

/** Returns the history of an entry. `verb` is its new state, and `text` the reason for the change. */
export function historyOfEntry(entryId: string): TimelineSource<'entry'> {
  return {
    kind: 'entry',
    at: sql`n.at`,
    key: sql`'entry:' || lpad(n.id::text, 10, '0')`,
    from: sql`event_entry_note n left join person s on s.id = n.by_person_id where n.entry_id = ${entryId}::uuid`,
    verb: sql`n.state`,
    by: nameOf('s'),
    text: sql`n.words`,
  }
}
