import type { SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PrivateFile } from '#features/media/server/media.public.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { Audit, ListedAudit } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Service } from '#platform/server/service.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { DeskRecordCalls, RecordEventKind } from '../desk-records.contract.ts'
import type { Subject } from './record-notes.store.ts'
import type { TimelineSource } from './timeline.store.ts'

/** Where the files on records are stored, and how often one staff member may attach one. */
export type RecordFileStorage = {
  limit: RateLimit
  /** Stores a PDF or a picture. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION */
  store: (bytes: Buffer, fileName: string) => Promise<PrivateFile>
  send: (request: FastifyRequest, reply: FastifyReply, file: PrivateFile) => Promise<FastifyReply>
  /** Deletes stored files after the commit. */
  drop: (tx: Tx, storeKeys: readonly string[]) => Promise<void>
}

export type DeskRecordDeps = Pick<Service, 'database' | 'clock'> & {
  audit: Audit
  recordFiles: RecordFileStorage
  /** Presents entries of the audit log with the names and desk pages of their records. */
  presentAudit: (rows: readonly ListedAudit[], locale: Locale) => Promise<AuditItem[]>
  /** Returns the SQL that reads the mails about a record for its activity. */
  mailsAbout: (subject: Subject) => TimelineSource<'mail'>
}

/** A change of a record's notes, for its approval and for the audit log. */
export type NoteApproval = { caller: Caller; id: string; personId: number | null; verb: string }

/** A kind of record that has notes and an activity. */
export type DeskRecordKind = {
  /** The kind of the record in the audit log. */
  kind: string
  calls: DeskRecordCalls
  /** Throws if the caller may not use the calls. */
  mayCall: (caller: Caller) => void
  /**
   * Finds a record that the caller may see, and returns the id of its owner; `personId` is null if it has no owner.
   * @returns null for an unknown or malformed id
   */
  find: (db: Db, id: string, caller: Caller) => Promise<{ personId: number | null } | null>
  /** Refuses a change of the notes that the caller may not make, such as on a record of their own. */
  approve: (tx: Tx, approval: NoteApproval) => Promise<void>
  /**
   * A query of the kinds and ids, as two columns of text, of the records whose audit entries the activity contains; by
   * default the record itself.
   */
  subjects?: (id: string) => SQL
  /** Whether the activity contains the notes for this caller; by default it does. */
  mayReadNotes?: (caller: Caller) => boolean
  /** The kinds of events besides changes and notes. */
  events: readonly RecordEventKind[]
  /** The verbs of audit entries that the activity leaves out, because an event of the record shows the same. */
  shownOtherwise?: readonly string[]
  /** The tables from which the events are read, besides those of changes, notes and mails. */
  sources: (id: string) => readonly TimelineSource<RecordEventKind>[]
}
