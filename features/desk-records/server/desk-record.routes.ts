import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  addRecordNoteInput,
  changeRecordNoteInput,
  recordActivityAnswer,
  recordActivityInput,
  recordInput,
  recordNoteAnswer,
  recordNotesAnswer,
  removeRecordNoteInput,
} from '../desk-records.schema.ts'
import type { DeskRecordDeps, DeskRecordKind } from './desk-record.ts'
import { readRecordActivity } from './record-activity.ts'
import { recordFilesRoutes } from './record-files.routes.ts'
import {
  addRecordNote,
  changeRecordNote,
  presentRecordNote,
  removeRecordNote,
} from './record-notes.actions.ts'
import { listRecordNotes } from './record-notes.store.ts'

/** Registers the calls for the notes and the activity of one kind of record. */
export function deskRecordRoutes(app: FastifyInstance, deps: DeskRecordDeps, record: DeskRecordKind): void {
  const { db } = deps.database
  const { mayCall, calls } = record

  recordFilesRoutes(app, deps, record)

  serve(app, calls.activity, {
    input: recordActivityInput,
    mayCall,
    answer: recordActivityAnswer,
    handle: async ({ input: { id, kind, after }, caller, locale }) =>
      readRecordActivity(deps, { record, id, caller, locale, kind, after }),
  })

  serve(app, calls.notes.list, {
    input: recordInput,
    mayCall,
    answer: recordNotesAnswer,
    handle: async ({ input: { id }, caller }) => {
      if ((await record.find(db, id, caller)) === null) throw new Problem('NOT_FOUND')
      return { data: (await listRecordNotes(db, { kind: record.kind, id })).map(presentRecordNote) }
    },
  })

  serve(app, calls.notes.add, {
    input: addRecordNoteInput,
    mayCall,
    answer: recordNoteAnswer,
    handle: async ({ input: { id, text }, caller }) => ({
      item: await addRecordNote(deps, { record, id, caller, text }),
    }),
  })

  serve(app, calls.notes.change, {
    input: changeRecordNoteInput,
    mayCall,
    answer: recordNoteAnswer,
    handle: async ({ input: { id, note_id: noteId, text, updated_at: seenAt }, caller }) => ({
      item: await changeRecordNote(deps, { record, id, caller, noteId, text, seenAt }),
    }),
  })

  serve(app, calls.notes.remove, {
    input: removeRecordNoteInput,
    mayCall,
    answer: recordNoteAnswer,
    handle: async ({ input: { id, note_id: noteId, is_deleted: isDeleted }, caller }) => ({
      item: await removeRecordNote(deps, { record, id, caller, noteId, isDeleted }),
    }),
  })
}
