/** What members' screens may place of the calendar. */
export { NextEventNote } from './web/members/NextEventNote.tsx'
