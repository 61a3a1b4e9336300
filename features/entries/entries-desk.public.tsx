/** Exports the desk's screens of entries. */
export { EntriesAt } from './web/desk/EntriesAt.tsx'
export { EventActivity } from './web/desk/EventActivity.tsx'
export { EventNotes } from './web/desk/EventNotes.tsx'
export { EventOverview } from './web/desk/EventOverview.tsx'
export { EntriesDesk } from './web/desk/EntriesDesk.tsx'
