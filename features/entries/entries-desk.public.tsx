/** Exports the desk's screens of entries. */
export { EntriesAt } from './web/desk/EntriesAt.tsx'
export { EventOverview } from './web/desk/EventOverview.tsx'
export { EntriesDesk } from './web/desk/EntriesDesk.tsx'
