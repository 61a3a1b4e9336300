/** Exports the desk's screens of entries. */
export { EntriesAt } from './web/desk/EntriesAt.tsx'
export { EntriesDesk } from './web/desk/EntriesDesk.tsx'
