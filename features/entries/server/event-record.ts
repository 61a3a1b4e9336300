import type { DeskRecordKind } from '#features/desk-records/server/desk-records.public.ts'
import { findEvent } from '#features/events/server/events.public.ts'
import { type Approvals, mayReadPart } from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { ENTRY_RECORD, EVENT_RECORD } from '../event-record.contract.ts'
import { findEntry } from './entries.store.ts'
import { entriesOfEvent, eventSubjects, historyOfEntry } from './entry-events.store.ts'

const NUMBER = /^[1-9]\d{0,8}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The notes and the activity of an event, for the events role. An event belongs to no person. */
export const EVENT_DESK_RECORD: DeskRecordKind = {
  kind: 'event',
  calls: EVENT_RECORD,
  mayCall: requireRole('events'),
  find: async (db, id) =>
    NUMBER.test(id) && (await findEvent(db, Number(id))) !== null ? { personId: null } : null,
  approve: async () => undefined,
  subjects: (id) => eventSubjects(Number(id)),
  // The activity is read with the right to the entries, the notes with the right to the events.
  mayReadNotes: (caller) => mayReadPart(caller, 'notes:event', 'events'),
  events: ['entry'],
  sources: (id) => [entriesOfEvent(Number(id))],
}

/**
 * The notes and the activity of an entry, for the events role. A person cannot change the notes on their own entry. A
 * paper entry belongs to no account.
 */
export function entryRecord({ approvals }: { approvals: Approvals }): DeskRecordKind {
  return {
    kind: 'event_entry',
    calls: ENTRY_RECORD,
    mayCall: requireRole('events'),
    find: async (db, id) => {
      const entry = UUID.test(id) ? await findEntry(db, id) : null
      return entry === null ? null : { personId: entry.personId }
    },
    approve: (tx, { caller, id, personId, verb }) =>
      approvals.approve(tx, {
        caller,
        right: 'events',
        of: [personId],
        needsStepUp: false,
        verb,
        subjectKind: 'event_entry',
        subjectId: id,
      }),
    events: ['entry', 'mail'],
    sources: (id) => [historyOfEntry(id)],
  }
}
