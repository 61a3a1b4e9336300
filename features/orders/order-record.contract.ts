/** The notes and the activity of an order at the desk. @source docs/reference/staff-desk.md §4.5 */
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

const BASE = '/api/v1/sell/desk/order/record'

/**
 * Returns a page of an order's activity, newest first: its payments and refunds, the emails about it, its notes, and
 * what staff did. The id is the order number.
 */
export const orderActivity = activityCall(BASE)
/** Returns the notes of staff on an order, newest first, the newest 200. They are never sent to the buyer. */
export const orderNotes = notesCall(BASE)
export const addOrderNote = addNoteCall(BASE)
/** Changes the text of a note. `updated_at` is the revision from which the change started. */
export const changeOrderNote = changeNoteCall(BASE)
/** Deletes a note, or restores a deleted one. */
export const removeOrderNote = removeNoteCall(BASE)

/** Returns the files that staff attached to an order, newest first. They are never sent to members. */
export const orderFiles = filesCall(BASE)
/** Attaches a file to an order. The form has the fields `id` and `file`: a PDF or a picture of up to 10 MB. */
export const addOrderFile = addFileCall(BASE)
/** Sends a file on an order as a download. */
export const readOrderFile = readFileCall(BASE)
/** Deletes a file on an order, or restores a deleted one. */
export const removeOrderFile = removeFileCall(BASE)

export const ORDER_RECORD: DeskRecordCalls = {
  activity: orderActivity,
  notes: { list: orderNotes, add: addOrderNote, change: changeOrderNote, remove: removeOrderNote },
  files: { list: orderFiles, add: addOrderFile, read: readOrderFile, remove: removeOrderFile },
}
