/** Calendar components for members' screens. */
export { NextEventNote } from './web/members/NextEventNote.tsx'
