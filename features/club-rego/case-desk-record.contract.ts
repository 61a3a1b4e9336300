/**
 * The notes, the files and the activity of a case at the registrar's desk: the desk's record of a vehicle on club rego.
 * @source docs/reference/staff-desk.md §4.5
 */
import {
  activityCall,
  addFileCall,
  addNoteCall,
  changeNoteCall,
  type DeskRecordCalls,
  filesCall,
  notesCall,
  readFileCall,
  removeFileCall,
  removeNoteCall,
} from '#features/desk-records/desk-records.contract.ts'
import { CLUB_REGO_BASE } from './club-rego.contract.ts'

const BASE = `${CLUB_REGO_BASE}/desk/record`

/**
 * Returns a page of a case's activity, newest first: its history, the messages with the owner, the emails about it, its
 * notes, and what staff did. The id is the case's number.
 */
export const caseActivity = activityCall(BASE)
/** Returns the notes of staff on a case, newest first, the newest 200. They are never sent to the owner. */
export const caseNotes = notesCall(BASE)
export const addCaseNote = addNoteCall(BASE)
/** Changes the text of a note. `updated_at` is the revision from which the change started. */
export const changeCaseNote = changeNoteCall(BASE)
/** Deletes a note, or restores a deleted one. */
export const removeCaseNote = removeNoteCall(BASE)

/** Returns the files that staff attached to a case, newest first. They are never sent to members. */
export const caseFiles = filesCall(BASE)
/** Attaches a file to a case. The form has the fields `id` and `file`: a PDF or a picture of up to 10 MB. */
export const addCaseFile = addFileCall(BASE)
/** Sends a file on a case as a download. */
export const readCaseFile = readFileCall(BASE)
/** Deletes a file on a case, or restores a deleted one. */
export const removeCaseFile = removeFileCall(BASE)

export const CASE_DESK_RECORD: DeskRecordCalls = {
  activity: caseActivity,
  notes: { list: caseNotes, add: addCaseNote, change: changeCaseNote, remove: removeCaseNote },
  files: { list: caseFiles, add: addCaseFile, read: readCaseFile, remove: removeCaseFile },
}
