import * as z from 'zod'
import { NOTE_MAX_LENGTH, RECORD_EVENT_KINDS } from './desk-records.contract.ts'

const text = z.string()
/** The id of a record in the audit log: a number or a UUID. */
const recordId = z.string().min(1).max(40)
const noteId = z.int().min(1).max(2_147_483_647)
const noteText = z.string().max(NOTE_MAX_LENGTH)

export const recordInput = z.object({ id: recordId })

export const recordActivityInput = z.object({
  id: recordId,
  kind: z.enum(RECORD_EVENT_KINDS).optional(),
  after: z.string().max(1000).optional(),
})
export const recordActivityAnswer = z.object({
  data: z.array(
    z.object({
      key: text,
      kind: z.enum(RECORD_EVENT_KINDS),
      at: text,
      verb: text,
      by: text,
      text,
      amount: z.number().nullable(),
      path: text,
      change: text,
      subject_kind: text,
    }),
  ),
  next: text.nullable(),
  kinds: z.array(z.enum(RECORD_EVENT_KINDS)),
})

const note = z.object({ id: z.number(), text, by: text, created_at: text, updated_at: text })
export const recordNotesAnswer = z.object({ data: z.array(note) })
export const recordNoteAnswer = z.object({ item: note })

export const addRecordNoteInput = z.strictObject({ id: recordId, text: noteText })
export const changeRecordNoteInput = z.strictObject({
  id: recordId,
  note_id: noteId,
  text: noteText,
  updated_at: z.iso.datetime(),
})
export const removeRecordNoteInput = z.strictObject({
  id: recordId,
  note_id: noteId,
  is_deleted: z.boolean(),
})

const file = z.object({ id: z.number(), name: text, bytes: z.number(), by: text, created_at: text })
export const recordFilesAnswer = z.object({ data: z.array(file) })
export const recordFileAnswer = z.object({ item: file })

export const readRecordFileInput = z.object({
  id: recordId,
  file_id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
})
export const removeRecordFileInput = z.strictObject({
  id: recordId,
  file_id: noteId,
  is_deleted: z.boolean(),
})
