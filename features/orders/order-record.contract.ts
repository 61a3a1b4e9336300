/** The notes and the activity of an order at the desk. @source docs/reference/staff-desk.md §4.5 */
import {
  activityCall,
  addNoteCall,
  changeNoteCall,
  type DeskRecordCalls,
  notesCall,
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

export const ORDER_RECORD: DeskRecordCalls = {
  activity: orderActivity,
  notes: { list: orderNotes, add: addOrderNote, change: changeOrderNote, remove: removeOrderNote },
}
