/**
 * The notes, the files and the activity of a vehicle at the desk, beside its log books.
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
import { LOG_BOOK_BASE } from './log-book.contract.ts'

const BASE = `${LOG_BOOK_BASE}/desk/record`

/**
 * Returns a page of a vehicle's activity, newest first: the lines of its log books, the emails about them, the notes, and
 * what staff did. The id is the vehicle's number. The text of a line begins with the day of the drive.
 */
export const vehicleActivity = activityCall(BASE)
/** Returns the notes of staff on a vehicle, newest first, the newest 200. They are never sent to the owner. */
export const vehicleNotes = notesCall(BASE)
export const addVehicleNote = addNoteCall(BASE)
/** Changes the text of a note. `updated_at` is the revision from which the change started. */
export const changeVehicleNote = changeNoteCall(BASE)
/** Deletes a note, or restores a deleted one. */
export const removeVehicleNote = removeNoteCall(BASE)

/** Returns the files that staff attached to a vehicle, newest first. They are never sent to members. */
export const vehicleFiles = filesCall(BASE)
/** Attaches a file to a vehicle. The form has the fields `id` and `file`: a PDF or a picture of up to 10 MB. */
export const addVehicleFile = addFileCall(BASE)
/** Sends a file on a vehicle as a download. */
export const readVehicleFile = readFileCall(BASE)
/** Deletes a file on a vehicle, or restores a deleted one. */
export const removeVehicleFile = removeFileCall(BASE)

export const VEHICLE_DESK_RECORD: DeskRecordCalls = {
  activity: vehicleActivity,
  notes: { list: vehicleNotes, add: addVehicleNote, change: changeVehicleNote, remove: removeVehicleNote },
  files: { list: vehicleFiles, add: addVehicleFile, read: readVehicleFile, remove: removeVehicleFile },
}
