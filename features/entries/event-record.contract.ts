/** The notes and the activity of an event and of an entry at the desk. @source docs/reference/staff-desk.md §4.5 */
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

const EVENT = '/api/v1/club/event/desk/record'
const ENTRY = '/api/v1/club/entry/desk/record'

/**
 * Returns a page of an event's activity, newest first: what entrants did, the notes, and what staff did about the event
 * and its entries. It names entrants, so the call needs the right to the entries. The id is the event's number.
 */
export const eventActivity = activityCall('/api/v1/club/entry/desk')
/** Returns the notes of staff on an event, newest first, the newest 200. They are never sent to entrants. */
export const eventNotes = notesCall(EVENT)
export const addEventNote = addNoteCall(EVENT)
/** Changes the text of a note. `updated_at` is the revision from which the change started. */
export const changeEventNote = changeNoteCall(EVENT)
/** Deletes a note, or restores a deleted one. */
export const removeEventNote = removeNoteCall(EVENT)

/** Returns the files that staff attached to an event, newest first. They are never sent to members. */
export const eventFiles = filesCall(EVENT)
/** Attaches a file to an event. The form has the fields `id` and `file`: a PDF or a picture of up to 10 MB. */
export const addEventFile = addFileCall(EVENT)
/** Sends a file on an event as a download. */
export const readEventFile = readFileCall(EVENT)
/** Deletes a file on an event, or restores a deleted one. */
export const removeEventFile = removeFileCall(EVENT)

export const EVENT_RECORD: DeskRecordCalls = {
  activity: eventActivity,
  notes: { list: eventNotes, add: addEventNote, change: changeEventNote, remove: removeEventNote },
  files: { list: eventFiles, add: addEventFile, read: readEventFile, remove: removeEventFile },
}

/**
 * Returns a page of an entry's activity, newest first: its history, the emails about it, its notes, and what staff did.
 * The id is the entry's UUID.
 */
export const entryActivity = activityCall(ENTRY)
/** Returns the notes of staff on an entry, newest first, the newest 200. They are never sent to the entrant. */
export const entryNotes = notesCall(ENTRY)
export const addEntryNote = addNoteCall(ENTRY)
/** Changes the text of a note. `updated_at` is the revision from which the change started. */
export const changeEntryNote = changeNoteCall(ENTRY)
/** Deletes a note, or restores a deleted one. */
export const removeEntryNote = removeNoteCall(ENTRY)

/** Returns the files that staff attached to an entry, newest first. They are never sent to members. */
export const entryFiles = filesCall(ENTRY)
/** Attaches a file to an entry. The form has the fields `id` and `file`: a PDF or a picture of up to 10 MB. */
export const addEntryFile = addFileCall(ENTRY)
/** Sends a file on an entry as a download. */
export const readEntryFile = readFileCall(ENTRY)
/** Deletes a file on an entry, or restores a deleted one. */
export const removeEntryFile = removeFileCall(ENTRY)

export const ENTRY_RECORD: DeskRecordCalls = {
  activity: entryActivity,
  notes: { list: entryNotes, add: addEntryNote, change: changeEntryNote, remove: removeEntryNote },
  files: { list: entryFiles, add: addEntryFile, read: readEntryFile, remove: removeEntryFile },
}
