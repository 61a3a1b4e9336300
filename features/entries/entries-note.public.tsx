/** What the member home says of one's entries, without the screens around it. */
export { NextEntryNote } from './web/NextEntryNote.tsx'
