/** Exports the entry note for other screens, without the entry form. */
export { NextEntryNote } from './web/NextEntryNote.tsx'
export { OwnEntries } from './web/OwnEntries.tsx'
export { OwnStanding } from './web/OwnStanding.tsx'
