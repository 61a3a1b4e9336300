/**
 * Notes and activity of a record at the desk, such as an order or an event. The functions below declare the calls for one
 * kind of record. Each kind has paths of its own, so that the rights of own roles apply to it alone.
 * @source docs/reference/staff-desk.md §4.5
 */
import { msg } from '@lingui/core/macro'
import { type Endpoint, endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** The kinds of events in the activity of a record. Each kind of record has some of them. */
export const RECORD_EVENT_KINDS = [
  'order',
  'entry',
  'case',
  'log_book',
  'message',
  'mail',
  'note',
  'change',
] as const
export type RecordEventKind = (typeof RECORD_EVENT_KINDS)[number]

/** An event in an activity. Which fields have a value depends on its kind. */
export type TimelineEvent<Kind extends string> = {
  /** The key of the event, unique among the events of a record. */
  key: string
  kind: Kind
  at: string
  /** What happened, such as `paid`; for `change` the verb of the audit log. */
  verb: string
  /** The name of the staff member who acted; empty if no staff member acted. */
  by: string
  /** The text of a note, the subject of an email, or the name of the record that a change is about. */
  text: string
  /** The amount that the event is about, in dollars; null if there is none. */
  amount: number | null
  /** The desk page of another record that the event is about; empty if there is none that the caller may open. */
  path: string
  /** `change`: the changed fields as JSON, and the kind of record; otherwise empty. */
  change: string
  subject_kind: string
}

type ActivityQuery<Id, Kind> = { id: Id; kind?: Kind; after?: string }
type ActivityPage<Kind extends string> = {
  data: TimelineEvent<Kind>[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
  /** The kinds of events that the activity can contain for this caller. */
  kinds: Kind[]
}

/** A call that returns a page of an activity, newest first. `after` is the `next` of the page before. */
export type ActivityCall<Id, Kind extends string> = Endpoint<ActivityQuery<Id, Kind>, ActivityPage<Kind>>

/** A note of staff on a record. `by` is empty if the data of its author was removed. */
export type DeskNote = { id: number; text: string; by: string; created_at: string; updated_at: string }

/** The calls for the notes of one kind of record. */
export type NoteCalls<Id> = {
  /** Returns the notes on a record, newest first, the newest 200. */
  list: Endpoint<{ id: Id }, { data: DeskNote[] }>
  add: Endpoint<{ id: Id; text: string }, { item: DeskNote }>
  /** Changes the text of a note. `updated_at` is the revision from which the change started. */
  change: Endpoint<{ id: Id; note_id: number; text: string; updated_at: string }, { item: DeskNote }>
  /** Deletes a note, or restores a deleted one. */
  remove: Endpoint<{ id: Id; note_id: number; is_deleted: boolean }, { item: DeskNote }>
}

/** A file that staff attached to a record. `by` is empty if the data of that person was removed. */
export type RecordFile = { id: number; name: string; bytes: number; by: string; created_at: string }

/** The calls for the files of one kind of record. The id is the record's id in the audit log. */
export type FileCalls = {
  /** Returns the files on a record, newest first. */
  list: Endpoint<{ id: string }, { data: RecordFile[] }>
  /** Attaches a file. The form has the fields `id` and `file`: a PDF or a picture of up to 10 MB. */
  add: Endpoint<never, { item: RecordFile }>
  /** Sends the bytes of a file as a download. */
  read: Endpoint<{ id: string; file_id: number }, Blob>
  /** Deletes a file, or restores a deleted one. */
  remove: Endpoint<{ id: string; file_id: number; is_deleted: boolean }, { item: RecordFile }>
}

/** The calls for one kind of record. The id is the record's id in the audit log. */
export type DeskRecordCalls = {
  activity: ActivityCall<string, RecordEventKind>
  notes: NoteCalls<string>
  files: FileCalls
}

/** Declares the call that returns the activity of a record. @param base the path of the calls of the kind of record */
export const activityCall = (base: string): DeskRecordCalls['activity'] =>
  endpoint<ActivityQuery<string, RecordEventKind>, ActivityPage<RecordEventKind>>('GET', `${base}/activity`)

/** Declares the call that returns the notes on a record. */
export const notesCall = (base: string): NoteCalls<string>['list'] =>
  endpoint<{ id: string }, { data: DeskNote[] }>('GET', `${base}/notes`)

/** Declares the call that adds a note. */
export const addNoteCall = (base: string): NoteCalls<string>['add'] =>
  endpoint<{ id: string; text: string }, { item: DeskNote }>('POST', `${base}/notes/add`)

/** Declares the call that changes the text of a note. */
export const changeNoteCall = (base: string): NoteCalls<string>['change'] =>
  endpoint<{ id: string; note_id: number; text: string; updated_at: string }, { item: DeskNote }>(
    'POST',
    `${base}/notes/change`,
  )

/** Declares the call that deletes a note or restores it. */
export const removeNoteCall = (base: string): NoteCalls<string>['remove'] =>
  endpoint<{ id: string; note_id: number; is_deleted: boolean }, { item: DeskNote }>(
    'POST',
    `${base}/notes/delete`,
  )

/** Declares the call that returns the files on a record. */
export const filesCall = (base: string): FileCalls['list'] =>
  endpoint<{ id: string }, { data: RecordFile[] }>('GET', `${base}/files`)

/** Declares the call that attaches a file. */
export const addFileCall = (base: string): FileCalls['add'] =>
  endpoint<never, { item: RecordFile }>('POST', `${base}/files/add`)

/** Declares the call that sends a file. */
export const readFileCall = (base: string): FileCalls['read'] =>
  endpoint<{ id: string; file_id: number }, Blob>('GET', `${base}/files/one`)

/** Declares the call that deletes a file or restores it. */
export const removeFileCall = (base: string): FileCalls['remove'] =>
  endpoint<{ id: string; file_id: number; is_deleted: boolean }, { item: RecordFile }>(
    'POST',
    `${base}/files/delete`,
  )

/** The limits of the files on a record. */
export const RECORD_FILE_LIMITS = { bytes: 10_000_000, files: 50, name: 120 } as const

/** The largest number of characters of a note. */
export const NOTE_MAX_LENGTH = 2000

export const NOTE_REFUSALS = {
  emptyNote: { code: 'VALIDATION', status: 422, message: msg`Write the note first` },
} as const satisfies Record<string, Refusal>

export const RECORD_FILE_REFUSALS = {
  tooManyFiles: {
    code: 'CONFLICT',
    status: 409,
    message: msg`A record can have up to 50 files. Delete one first`,
  },
  fileTooHeavy: { code: 'TOO_LARGE', status: 413, message: msg`The file must be smaller than 10 MB` },
} as const satisfies Record<string, Refusal>
