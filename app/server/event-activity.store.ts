/** Reads the entries of the audit log about one event and its entrants' entries. */
import { sql } from 'drizzle-orm'
import { listAuditAbout } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'

type EventAudit = { eventId: number; before: number | null; limit: number }

/** Returns the actions of staff that concern an event, newest first. One statement. */
export function listEventAudit(db: Db, { eventId, ...page }: EventAudit) {
  return listAuditAbout(db, {
    subjects: sql`select 'event', ${String(eventId)}::text
      union all select 'event_entry', e.id::text from event_entry e where e.event_id = ${eventId}`,
    ...page,
  })
}
