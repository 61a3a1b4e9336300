/** What other screens say of one's entries, without the screen of entering. */
export { NextEntryNote } from './web/NextEntryNote.tsx'
export { OwnEntries } from './web/OwnEntries.tsx'
export { OwnStanding } from './web/OwnStanding.tsx'
